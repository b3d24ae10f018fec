// What the person sees, derived from the evaluation and the device alone.
extension Evaluation {
  func content(on device: Device) -> PromptContent {
    let kind = biometry == .off ? nil : device.facts.sensor?.kind
    return PromptContent(
      evaluation: id,
      app: request.caller.name,
      reason: showsReason(kind) ? request.reason : nil,
      sensor: kind,
      sensorNote: kind == nil ? nil : sensorNote,
      sensorEnd: sensorEnd,
      biometry: biometryStage(),
      passcode: passcodeStage(on: device),
      buttons: buttons(kind, on: device),
      notice: notice)
  }

  /// A sensor that looks shows its symbol without the reason, unless the app changed the fallback button.
  private func showsReason(_ kind: SensorKind?) -> Bool {
    guard let kind, kind.looks, passcode == .hidden else { return true }
    if case .custom = request.fallbackTitle { return true }
    return false
  }

  private func biometryStage() -> PromptContent.BiometryStage? {
    switch biometry {
    case .off: nil
    case .asksConsent: .asksConsent(usage: request.caller.usageText)
    case .scanning(let last): .scanning(after: last)
    case .resting(let last): .resting(after: last)
    }
  }

  private func passcodeStage(on device: Device) -> PromptContent.PasscodeStage? {
    switch passcode {
    case .hidden: return nil
    case .checking: return .checking
    case .asking(_, let question): return .asking(question)
    case .open where request.policy == .applicationPassword: return .applicationPassword
    case .open(let last):
      if device.state.isDisabled(device.rules) { return .disabled }
      let delay = device.state.passcodeDelay
      return delay > .zero ? .waiting(delay) : .ready(after: last)
    }
  }

  private func buttons(_ kind: SensorKind?, on device: Device) -> [Button] {
    let cancel = Button(.cancel, title(request.cancelTitle, or: .cancel))
    switch biometry {
    case .off:
      return [cancel]
    case .asksConsent:
      return [Button(.deny, .deny), Button(.allow, .allow)]
    case .scanning:
      if kind?.looks == true { return passcode == .hidden ? [] : [cancel] }
      return [cancel] + fallback(isDue: tries > 0)
    case .resting:
      let again = canTryAgain(on: device)
      let retry = again ? [Button(.tryAgain, .tryAgain)] : []
      // A sensor that is touched offers the other way beside another try, once it was due.
      return [cancel] + retry + fallback(isDue: !again || (kind?.looks == false && tries > 0))
    }
  }

  /// The other way, once it is due, unless the app hid it or the passcode is open already.
  private func fallback(isDue: Bool) -> [Button] {
    guard isDue, passcode == .hidden else { return [] }
    let standard: Button.Title = request.policy.allowsPasscode ? .enterPasscode : .enterPassword
    switch request.fallbackTitle {
    case .hidden: return []
    case .standard: return [Button(.fallback, standard)]
    case .custom(let text): return [Button(.fallback, .custom(text))]
    }
  }

  private func title(_ custom: String?, or standard: Button.Title) -> Button.Title {
    guard let custom, !custom.isEmpty else { return standard }
    return .custom(custom)
  }
}
