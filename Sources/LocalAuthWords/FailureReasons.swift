import LocalAuthModel

// The exact reasons, for developers and logs: in English everywhere, so that they can be searched for.

extension Failure {
  /// The exact reason, for developers and logs; never for the person.
  public var debugText: String {
    switch self {
    case .authenticationFailed(let reason): reason.debugText
    case .userCancel: "The person cancelled."
    case .userFallback: "The person chose the fallback button."
    case .systemCancel(let interruption): interruption.debugText
    case .passcodeNotSet: "The device has no passcode."
    case .biometryNotAvailable(let reason): reason.debugText
    case .biometryNotEnrolled: "The sensor knows no finger and no face."
    case .biometryLockout(let demand): demand.debugText
    case .appCancel: "The app invalidated the context."
    case .invalidContext(let flaw): flaw.debugText
    case .companionNotAvailable: "There is no companion device."
    case .biometryNotPaired: "The sensor is an accessory and none is paired."
    case .biometryDisconnected: "The paired sensor is not connected."
    case .notInteractive(let obstacle): obstacle.debugText
    }
  }
}

extension FailedReason {
  /// The exact reason, for developers.
  public var debugText: String {
    switch self {
    case .tooManyMismatches: "The prompt ended after its last mismatch."
    case .accountExpired: "The account has expired."
    case .passwordMustChange: "The password must be changed first."
    case .accountRefused: "The system refuses this account."
    }
  }
}

extension Interruption {
  /// The exact reason, for developers.
  public var debugText: String {
    switch self {
    case .otherEvaluation: "Another evaluation began."
    case .movedToBackground: "The app moved to the background."
    case .deviceLocked: "The device was locked."
    case .deviceRestarted: "The device was restarted."
    case .systemInterface: "The system took the screen."
    case .brokenPart(let part): part.debugText
    }
  }
}

extension Part {
  /// The exact reason, for developers.
  public var debugText: String {
    switch self {
    case .sensor: "The sensor broke during the evaluation."
    case .passcodeCheck: "The passcode could not be checked."
    case .prompt: "The prompt could not be shown any longer."
    case .stateStore: "The device's memory cannot be read or written."
    case .script: "The script that plays the person does not fit what was shown."
    }
  }
}

extension Unavailability {
  /// The exact reason, for developers.
  public var debugText: String {
    switch self {
    case .noSensor: "The device has no biometric sensor."
    case .sensorFailing: "The sensor does not work."
    case .sensorNotPermitted: "The system does not let this session use the sensor."
    case .sensorBusy: "Another program holds the sensor."
    case .deniedToApp: "The person does not allow this app to use the sensor."
    case .usageTextMissing: "The app has no NSFaceIDUsageDescription."
    }
  }
}

extension ContextFlaw {
  /// The exact reason, for developers.
  public var debugText: String {
    switch self {
    case .invalidated: "The context was invalidated before the call."
    case .severalDevices:
      """
      Several simulated devices or apps are in use, and this context was made outside all of them (a detached \
      task, a thread or a queue carries no task-local value). Make the context inside use { }, or call \
      installAsDefault() on one device.
      """
    }
  }
}

extension Obstacle {
  /// The exact reason, for developers.
  public var debugText: String {
    switch self {
    case .interactionNotAllowed: "A prompt is needed and interactionNotAllowed is set."
    case .callerNotInFront: "A prompt is needed and the app is not in front."
    case .deviceLocked: "A prompt is needed and the device is locked."
    case .noTerminal: "A prompt is needed and there is no terminal."
    case .backgroundJob: "A prompt is needed and this is a background job of its terminal."
    case .terminalBusy: "A prompt is needed and another prompt is on this terminal."
    case .noDisplay: "A prompt is needed as a window and there is no display."
    case .noPromptProgram:
      "A prompt is needed as a window and localauth-prompt is not installed, or cannot be started."
    }
  }
}

extension PasscodeDemand {
  /// The exact reason, for developers.
  public var debugText: String {
    switch self {
    case .mismatches: "Too many fingers or faces in a row were rejected; the passcode unlocks biometrics."
    case .firstUse: "The passcode was never entered on this device; it unlocks biometrics."
    case .restart: "The device was restarted; the passcode unlocks biometrics."
    case .elapsed: "Too much time has passed; the passcode unlocks biometrics."
    case .damagedState: "The kept counters could not be read; the passcode unlocks biometrics."
    case .remoteLock: "The device was locked from afar; the passcode unlocks biometrics."
    case .emergencyScreen: "The emergency screen was called up; the passcode unlocks biometrics."
    }
  }
}
