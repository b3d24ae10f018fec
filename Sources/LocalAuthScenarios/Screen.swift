import LocalAuthModel

extension PromptContent {
  /// The prompt in one line, as rows write it: what the sensor does, what the passcode does, the buttons.
  ///
  /// For example `scanning [cancel]`, `shaking [cancel] [fallback]`, `dialog [cancel] [again]`,
  /// `consent [deny] [allow]`, `sheet [cancel]`, `scanning + sheet [cancel]`, `wait 60s [cancel]`.
  public var notation: String {
    var parts: [String] = []
    switch biometry {
    case nil: break
    case .asksConsent?: parts.append("consent")
    case .scanning(nil)?: parts.append("scanning")
    case .scanning(.mismatch?)?: parts.append("shaking")
    case .scanning(.unusable(let flaw)?)?: parts.append("scanning after \(flaw)")
    case .resting(.mismatch)?: parts.append("dialog")
    case .resting(.unusable(let flaw))?: parts.append("dialog after \(flaw)")
    }
    switch passcode {
    case nil: break
    case .ready(nil)?: parts.append("sheet")
    case .ready(let last?)?: parts.append("sheet after \(last)")
    case .applicationPassword?: parts.append("app password")
    case .checking?: parts.append("checking")
    case .asking?: parts.append("asking")
    case .waiting(let delay)?: parts.append("wait \(delay.components.seconds)s")
    case .disabled?: parts.append("disabled")
    }
    let names: [Button.Role: String] = [
      .cancel: "[cancel]", .fallback: "[fallback]", .tryAgain: "[again]", .allow: "[allow]", .deny: "[deny]",
    ]
    return ([parts.joined(separator: " + ")] + buttons.compactMap { names[$0.role] }).joined(separator: " ")
  }
}
