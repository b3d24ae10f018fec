extension Device {
  /// Whether `policy` could be evaluated now for `caller`: nil, or why not.
  ///
  /// Asks nobody and changes nothing.
  public func preflight(_ policy: Policy, for caller: Caller) -> Failure? {
    switch policy {
    case .biometrics, .biometricsAndPasscode:
      return biometryFailure(for: caller)
    case .owner, .passcode:
      return facts.passcode == .notSet ? .passcodeNotSet : nil
    case .biometricsOrCompanion:
      return facts.sensor == nil ? .companionNotAvailable : biometryFailure(for: caller)
    case .companion, .wristDetection:
      return .companionNotAvailable
    case .applicationPassword:
      return nil
    }
  }

  /// Why the sensor cannot answer for `caller` now, in the order that Apple's header implies.
  func biometryFailure(for caller: Caller) -> Failure? {
    guard let sensor = facts.sensor else { return .biometryNotAvailable(.noSensor) }
    switch sensor.condition {
    case .ready: break
    case .notPaired: return .biometryNotPaired
    case .disconnected: return .biometryDisconnected
    case .failing: return .biometryNotAvailable(.sensorFailing)
    case .notPermitted: return .biometryNotAvailable(.sensorNotPermitted)
    }
    if sensor.kind.looks {
      if state.consents[caller.app] == .denied { return .biometryNotAvailable(.deniedToApp) }
      if caller.usageText == nil, rules.missingUsageText == .refuses {
        return .biometryNotAvailable(.usageTextMissing)
      }
    }
    if facts.enrolments.isEmpty { return .biometryNotEnrolled }
    if let demand = state.passcodeDemand(rules) { return .biometryLockout(demand) }
    if facts.passcode == .notSet { return .passcodeNotSet }
    return nil
  }

  /// Whether an unlock at the lock screen answers for the person, within what the app allowed.
  func recentUnlockAnswers(_ request: EvaluationRequest) -> Bool {
    guard request.policy.takesRecentUnlock,
      let unlock = state.biometricUnlock, request.reuse > .zero, !facts.isLocked,
      unlock.age <= min(request.reuse, rules.limits.longestReuse),
      unlock.identity == facts.enrolments.identity,
      biometryFailure(for: request.caller) == nil
    else { return false }
    return !needsConsent(request.caller)
  }

  /// Whether the person must first be asked whether this app may use the sensor.
  func needsConsent(_ caller: Caller) -> Bool {
    guard let sensor = facts.sensor, sensor.kind.looks else { return false }
    return state.consents[caller.app] == nil
  }
}
