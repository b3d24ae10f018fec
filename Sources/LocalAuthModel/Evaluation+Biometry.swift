// The Touch ID and Face ID prompts.
extension Evaluation {
  /// Whether the sensor is to be on: never while a passcode is being checked.
  var wantsSensor: Bool {
    guard case .scanning = biometry else { return false }
    return passcode.charge == nil
  }

  /// Starts to scan, and opens the passcode beside the sensor where the rules say so.
  mutating func openSensor(_ rules: DeviceRules) {
    biometry = .scanning(after: nil)
    // An app that hides the fallback button wants no passcode before biometrics is over.
    if rules.passcodeEntry == .alongsideSensor, request.policy.allowsPasscode,
      request.fallbackTitle != .hidden, passcode == .hidden
    {
      passcode = .open(after: nil)
    }
  }

  /// Why the sensor part cannot go on, apart from what this prompt itself brought about.
  ///
  /// A dialog that only waits for a button stays when the mismatch behind it locked the device.
  func standingFailure(on device: Device) -> Failure? {
    guard let failure = device.biometryFailure(for: request.caller) else { return nil }
    if case .resting = biometry, case .biometryLockout = failure { return nil }
    return failure
  }

  /// The sensor part ends: the whole evaluation with it, or the passcode goes on alone.
  mutating func biometryIsOver(_ failure: Failure, on device: inout Device, _ effects: inout [Effect]) -> Bool
  {
    guard request.policy.allowsPasscode else { return end(.failure(failure), on: &device, &effects) }
    sensorEnd = failure
    return toPasscode(on: &device, &effects)
  }

  mutating func read(_ reading: Reading, on device: inout Device, _ effects: inout [Effect]) -> Bool {
    guard let charge = armed, let sensor = device.facts.sensor else { return true }
    switch reading {
    case .match:
      isTouched = false
      // Time, or another process, may have locked biometrics since the sensor was armed.
      guard device.biometryFailure(for: request.caller) == nil, !device.needsConsent(request.caller) else {
        return settle(on: &device, &effects)
      }
      device.state.acceptBiometry()
      disarm(.dropped, on: &device, &effects)
      guard request.policy == .biometricsAndPasscode else {
        return end(.success(.biometry), on: &device, &effects)
      }
      matched = device.facts.enrolments.identity
      return toPasscode(on: &device, &effects)
    case .mismatch:
      isTouched = false
      device.state.settle(charge, as: .counted, rules: device.rules)
      disarm(.dropped, on: &device, &effects)
      tries += 1
      return sensor.kind.looks
        ? faceMismatched(on: &device, &effects) : fingerMismatched(on: &device, &effects)
    case .unusable(let flaw):
      touch(false, on: &device)
      // A sensor that looks gives up by itself; one that is touched goes on waiting until nobody comes.
      let rests = sensor.kind.looks || flaw == .nobodySeen
      biometry = rests ? .resting(after: .unusable(flaw)) : .scanning(after: .unusable(flaw))
      return settle(on: &device, &effects)
    case .failed(let fault):
      disarm(.faulted, on: &device, &effects)
      return biometryIsOver(fault.failure, on: &device, &effects)
    }
  }

  private mutating func fingerMismatched(on device: inout Device, _ effects: inout [Effect]) -> Bool {
    let rules = device.rules
    if let demand = device.state.passcodeDemand(rules) {
      return biometryIsOver(
        rules.fifthTouchMismatch == .endsWithLockout
          ? .biometryLockout(demand) : .authenticationFailed(.tooManyMismatches),
        on: &device, &effects)
    }
    if tries >= rules.limits.touchMismatchesPerPrompt {
      return biometryIsOver(.authenticationFailed(.tooManyMismatches), on: &device, &effects)
    }
    biometry = .scanning(after: .mismatch)
    return settle(on: &device, &effects)
  }

  private mutating func faceMismatched(on device: inout Device, _ effects: inout [Effect]) -> Bool {
    let rules = device.rules
    let demand = device.state.passcodeDemand(rules)
    if let demand, rules.fifthFaceMismatch == .endsWithLockout {
      return biometryIsOver(.biometryLockout(demand), on: &device, &effects)
    }
    guard demand != nil || tries >= rules.limits.faceMismatchesPerPrompt else {
      biometry = .resting(after: .mismatch)
      return settle(on: &device, &effects)
    }
    // The last look: from here only a button leads on, or the passcode by itself.
    let isHidden = request.fallbackTitle == .hidden
    if request.policy.allowsPasscode {
      if passcode != .hidden || isHidden || rules.faceFallback == .showsPasscode {
        return toPasscode(on: &device, &effects)
      }
    } else if isHidden, rules.hiddenFallback == .endsWithFailed {
      return end(.failure(.authenticationFailed(.tooManyMismatches)), on: &device, &effects)
    }
    biometry = .resting(after: .mismatch)
    return settle(on: &device, &effects)
  }

  /// Whether "try again" may be offered while the sensor rests.
  func canTryAgain(on device: Device) -> Bool {
    let limits = device.rules.limits
    let looks = device.facts.sensor?.kind.looks == true
    return tries < (looks ? limits.faceMismatchesPerPrompt : limits.touchMismatchesPerPrompt)
      && device.biometryFailure(for: request.caller) == nil
  }

  /// A finger came down in this round, or what it did there is over.
  mutating func touch(_ isOn: Bool, on device: inout Device) {
    guard let armed, isTouched != isOn else { return }
    isTouched = isOn
    device.state.touch(armed, isOn)
  }

  mutating func arm(on device: inout Device, _ effects: inout [Effect]) {
    round = round.next
    isTouched = false
    sensorNote = nil
    armed = device.state.charge(.biometry)
    effects.append(.arm(round))
  }

  /// Switches the sensor off. A finger that was on it without a result has used up its attempt.
  mutating func disarm(
    _ settlement: DeviceState.Settlement, on device: inout Device, _ effects: inout [Effect]
  ) {
    guard let charge = armed else { return }
    armed = nil
    let isUsedUp = isTouched && settlement == .dropped
    // A round that broke off with no finger on the sensor was no attempt at all.
    let isNoAttempt = !isTouched && settlement == .faulted
    device.state.settle(
      charge, as: isUsedUp ? .counted : isNoAttempt ? .dropped : settlement, rules: device.rules)
    isTouched = false
    sensorNote = nil
    effects.append(.disarm(round))
  }
}

extension SensorFault {
  /// How an evaluation ends that has nothing but the sensor.
  fileprivate var failure: Failure {
    switch self {
    case .disconnected: .biometryDisconnected
    case .broken: .systemCancel(.brokenPart(.sensor))
    case .notPermitted: .biometryNotAvailable(.sensorNotPermitted)
    case .busy: .biometryNotAvailable(.sensorBusy)
    }
  }
}
