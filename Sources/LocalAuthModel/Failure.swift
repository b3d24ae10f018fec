/// Why an evaluation or a preflight answered no: one of Apple's codes, with the exact reason.
///
/// Cancel, failure, lockout, unavailable and broken part are never merged.
public enum Failure: Hashable, Sendable {
  case authenticationFailed(FailedReason)
  case userCancel
  case userFallback
  case systemCancel(Interruption)
  case passcodeNotSet
  case biometryNotAvailable(Unavailability)
  case biometryNotEnrolled
  case biometryLockout(PasscodeDemand)
  case appCancel
  case invalidContext(ContextFlaw)
  case companionNotAvailable
  case biometryNotPaired
  case biometryDisconnected
  case notInteractive(Obstacle)

  /// Apple's code for this failure. Source: Apple's header of LAError.
  public var code: Int {
    switch self {
    case .authenticationFailed: -1
    case .userCancel: -2
    case .userFallback: -3
    case .systemCancel: -4
    case .passcodeNotSet: -5
    case .biometryNotAvailable: -6
    case .biometryNotEnrolled: -7
    case .biometryLockout: -8
    case .appCancel: -9
    case .invalidContext: -10
    case .companionNotAvailable: -11
    case .biometryNotPaired: -12
    case .biometryDisconnected: -13
    case .notInteractive: -1004
    }
  }
}

/// Why the person's credentials were not accepted.
public enum FailedReason: Hashable, Sendable, CaseIterable {
  case tooManyMismatches
  case accountExpired
  case passwordMustChange
  case accountRefused
}

/// What ended an evaluation that neither the person nor the app ended.
public enum Interruption: Hashable, Sendable {
  case otherEvaluation
  case movedToBackground
  case deviceLocked
  case deviceRestarted
  /// Another part of the system took the screen: a call, the control centre.
  case systemInterface
  /// A part broke; never a success, whatever it said before.
  case brokenPart(Part)
}

/// A part behind an evaluation that can break.
public enum Part: UInt8, Hashable, Sendable, CaseIterable {
  case sensor
  case passcodeCheck
  case prompt
  case stateStore
  /// The script that plays the person on a simulated device.
  case script
}

/// Why biometrics is not available to an app.
public enum Unavailability: Hashable, Sendable, CaseIterable {
  case noSensor
  case sensorFailing
  case deniedToApp
  case usageTextMissing
}

/// What is wrong with a context.
public enum ContextFlaw: Hashable, Sendable, CaseIterable {
  case invalidated
  /// The context was made outside every device in use, while several were in use.
  case severalDevices
}

/// Why nobody could be asked.
public enum Obstacle: Hashable, Sendable, CaseIterable {
  case interactionNotAllowed
  case callerNotInFront
  case deviceLocked
  case noTerminal
  case backgroundJob
  case terminalBusy
}

/// What an evaluation rests on when it succeeds.
public enum Proof: UInt8, Hashable, Sendable, CaseIterable {
  case biometry
  case passcode
  /// The device was unlocked by biometrics a moment ago, and the app allowed that.
  case recentUnlock
  /// The context had succeeded before.
  case authenticatedContext
}

/// The one reply to an evaluation.
public enum Outcome: Hashable, Sendable {
  case success(Proof)
  case failure(Failure)

  public var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
