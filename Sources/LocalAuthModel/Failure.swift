/// Why an evaluation or a preflight answered no: one of Apple's codes, with the exact reason.
///
/// Cancel, failure, lockout, unavailable and broken part are never merged.
public enum Failure: Error, Hashable, Sendable {
  /// The credentials were not accepted.
  case authenticationFailed(FailedReason)
  /// The person cancelled.
  case userCancel
  /// The person chose the fallback button of a policy that has no other way.
  case userFallback
  /// Something other than person and app ended it.
  case systemCancel(Interruption)
  /// The device has no passcode.
  case passcodeNotSet
  /// No sensor can be used by this app.
  case biometryNotAvailable(Unavailability)
  /// The sensor knows nobody.
  case biometryNotEnrolled
  /// The passcode comes first.
  case biometryLockout(PasscodeDemand)
  /// The app invalidated the context.
  case appCancel
  /// The context cannot be used.
  case invalidContext(ContextFlaw)
  /// There is no companion device.
  case companionNotAvailable
  /// The sensor is an accessory and none is paired.
  case biometryNotPaired
  /// The paired sensor is not connected.
  case biometryDisconnected
  /// A prompt is needed and none may or can be shown.
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
  /// The prompt gave up after its last mismatch.
  case tooManyMismatches
  /// The account has expired.
  case accountExpired
  /// The password must be changed first.
  case passwordMustChange
  /// The system closes the account for now.
  case accountRefused
}

/// What ended an evaluation that neither the person nor the app ended.
public enum Interruption: Hashable, Sendable {
  /// Another evaluation began.
  case otherEvaluation
  /// The app left the front.
  case movedToBackground
  /// The device was locked.
  case deviceLocked
  /// The device was restarted.
  case deviceRestarted
  /// Another part of the system took the screen: a call, the control centre.
  case systemInterface
  /// A part broke; never a success, whatever it said before.
  case brokenPart(Part)
}

/// A part behind an evaluation that can break.
public enum Part: UInt8, Hashable, Sendable, CaseIterable {
  /// The sensor, or the program behind it.
  case sensor
  /// Whoever checks the passcode.
  case passcodeCheck
  /// Whatever shows the prompt.
  case prompt
  /// The device's memory.
  case stateStore
  /// The script that plays the person on a simulated device.
  case script
}

/// Why biometrics is not available to an app.
public enum Unavailability: Hashable, Sendable, CaseIterable {
  /// The device has none.
  case noSensor
  /// It does not work.
  case sensorFailing
  /// The system does not let this person use it here.
  case sensorNotPermitted
  /// Another program holds it.
  case sensorBusy
  /// The person does not allow it.
  case deniedToApp
  /// The app does not say what it uses it for.
  case usageTextMissing
}

/// What is wrong with a context.
public enum ContextFlaw: Hashable, Sendable, CaseIterable {
  /// It was invalidated before the call.
  case invalidated
  /// The context was made outside every device in use, while several were in use.
  case severalDevices
}

/// Why nobody could be asked.
public enum Obstacle: Hashable, Sendable, CaseIterable {
  /// The app allows no prompt.
  case interactionNotAllowed
  /// The app is not active.
  case callerNotInFront
  /// The device was locked.
  case deviceLocked
  /// There is no terminal.
  case noTerminal
  /// Another job has the terminal.
  case backgroundJob
  /// Another prompt is on the terminal.
  case terminalBusy
  /// There is no display for a window.
  case noDisplay
  /// The program that shows a window is not installed, or cannot be started.
  case noPromptProgram
}

/// What an evaluation rests on when it succeeds.
public enum Proof: UInt8, Hashable, Sendable, CaseIterable {
  /// An enrolled finger or face.
  case biometry
  /// The correct passcode.
  case passcode
  /// An enrolled finger or face, and the correct passcode after it.
  case biometryAndPasscode
  /// The device was unlocked by biometrics a moment ago, and the app allowed that.
  case recentUnlock
  /// The context had succeeded before.
  case authenticatedContext
  /// Nothing of the person: a password of the app's own was typed.
  case applicationPassword
}

extension Proof {
  /// Whether a person showed it in this evaluation.
  public var isShown: Bool {
    switch self {
    case .biometry, .passcode, .biometryAndPasscode: true
    case .recentUnlock, .authenticatedContext, .applicationPassword: false
    }
  }
}

/// The one reply to an evaluation.
public enum Outcome: Hashable, Sendable {
  /// It is the owner.
  case success(Proof)
  /// It was not shown to be the owner.
  case failure(Failure)

  /// Why not; nil when it succeeded.
  public var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
