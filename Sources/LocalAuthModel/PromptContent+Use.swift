// What every presenter must know of a prompt, whatever it draws it with.
extension PromptContent {
  /// Whether what is typed is kept: a passcode, or an answer to the check's question.
  public var takesText: Bool {
    if case .asking = passcode { true } else { takesPasscode }
  }

  /// Whether what is typed may be seen.
  public var echoes: Bool {
    if case .asking(let question) = passcode { question.echoes } else { false }
  }

  /// The button that leaving presses; nil when the prompt cannot be left.
  public var wayOut: Button.Role? { [Button.Role.cancel, .deny].first(where: offers) }

  /// Whether a sensor rests that the next key of a password is to wake, so that nobody has to know about it.
  public var wakesSensor: Bool {
    takesText && offers(.tryAgain) && biometry == .resting(after: .unusable(.nobodySeen))
  }

  /// Whether something went wrong that the person should notice.
  public var isWarning: Bool {
    switch (biometry, passcode) {
    case (.scanning(after: .mismatch?), _), (.resting, _): true
    case (_, .ready(after: let last)?): last != nil
    case (_, .waiting?), (_, .disabled?): true
    default: false
    }
  }

  /// The same prompt after some time, for a countdown.
  public func after(_ time: Duration) -> PromptContent {
    guard case .waiting(let wait) = passcode else { return self }
    var later = self
    later.passcode = .waiting(max(.seconds(1), wait - time))
    return later
  }
}
