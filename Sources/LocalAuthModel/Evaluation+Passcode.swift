// The passcode sheet.
extension Evaluation {
  /// Leaves the sensor and goes on with the passcode alone.
  mutating func toPasscode(on device: inout Device, _ effects: inout [Effect]) -> Bool {
    biometry = .off
    if passcode == .hidden { passcode = .open(after: nil) }
    return settle(on: &device, &effects)
  }

  mutating func enterPasscode(on device: inout Device, _ effects: inout [Effect]) -> Bool {
    if request.policy == .applicationPassword, shown?.takesPasscode == true {
      effects.append(.keepEntry(id))
      return end(.success(.applicationPassword), on: &device, &effects)
    }
    guard shown?.takesPasscode == true, device.state.takesPasscode(device.rules) else { return true }
    guard !device.state.charges.contains(where: { $0.kind == .passcode }) else {
      // Two checks at once would be two guesses for the price of one delay.
      passcode = .open(after: .checkedElsewhere)
      return settle(on: &device, &effects)
    }
    notice = nil
    let charge = device.state.charge(.passcode)
    check = check.next
    passcode = .checking(charge)
    let goesOn = settle(on: &device, &effects)
    if goesOn { effects.append(.checkPasscode(check)) }
    return goesOn
  }

  mutating func answer(on device: inout Device, _ effects: inout [Effect]) -> Bool {
    guard case .asking(let charge, _) = passcode else { return true }
    passcode = .checking(charge)
    let goesOn = settle(on: &device, &effects)
    if goesOn { effects.append(.continueCheck(check)) }
    return goesOn
  }

  mutating func passcodeVerdict(
    _ verdict: PasscodeVerdict, on device: inout Device, _ effects: inout [Effect]
  ) -> Bool {
    guard let charge = passcode.charge else { return true }
    let rules = device.rules
    switch verdict {
    case .correct:
      device.state.settle(charge, as: .dropped, rules: rules)
      device.state.acceptPasscode()
      passcode = .open(after: nil)
      // A match with enrolments that are no longer there shows nothing: who asked must ask for it again.
      let isBoth = matched == device.facts.enrolments.identity
      return end(.success(isBoth ? .biometryAndPasscode : .passcode), on: &device, &effects)
    case .wrong(let repeated):
      device.state.settle(charge, as: repeated ? .dropped : .counted, rules: rules)
      passcode = .open(after: repeated ? .repeated : .wrong)
    case .notChecked:
      device.state.settle(charge, as: .faulted, rules: rules)
      passcode = .open(after: .notChecked)
    case .refused(let reason):
      // An account that is closed for a while may be closed because somebody guesses.
      device.state.settle(charge, as: reason == .accountRefused ? .counted : .dropped, rules: rules)
      passcode = .open(after: nil)
      return end(.failure(.authenticationFailed(reason)), on: &device, &effects)
    }
    return settle(on: &device, &effects)
  }
}
