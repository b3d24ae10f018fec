import Foundation
import LocalAuthentication

/// How asking the owner ended.
public enum AuthenticationOutcome: Hashable, Sendable {
  /// It is the owner.
  case authenticated
  /// It was not shown to be the owner, and why.
  case refused(AuthenticationProblem)

  /// The same for code that works with `Result`.
  public var result: Result<Void, AuthenticationProblem> {
    switch self {
    case .authenticated: .success(())
    case .refused(let problem): .failure(problem)
    }
  }

  /// Why not; nil when it is the owner.
  public var problem: AuthenticationProblem? {
    if case .refused(let problem) = self { problem } else { nil }
  }
}

/// Why the person was not shown to be the owner. What to do about each: ``AuthenticationFeedback``.
public enum AuthenticationProblem: Error, Hashable, Sendable {
  /// The finger, the face or the passcode was not accepted.
  case notRecognised
  /// The person cancelled. Nothing is to be said, and nothing to be asked again before the person acts.
  case cancelled
  /// The person chose the app's own way in: show it at once.
  case choseOtherWay
  /// The system ended it: another app came forward, the screen was locked, or a part broke.
  case interrupted
  /// The app ended it: the task was cancelled, or the request was.
  case withdrawn
  /// A prompt is needed, and none may be shown now.
  case notInteractive
  /// It cannot be used now.
  case unavailable(WhyUnavailable)
  /// The program is wrong, and nobody was asked.
  case misconfigured(Misconfiguration)
  /// Anything else; an error of a newer system, or of another domain.
  case unexpected(domain: String, code: Int)

  /// Whether somebody tried and was not accepted: what an app may count. One for each reply, not for each finger.
  public var isFailedAttempt: Bool { self == .notRecognised }
}

/// Why nobody can be asked by a sensor, or at all.
public enum WhyUnavailable: Hashable, Sendable, CaseIterable {
  /// The device has no passcode.
  case noPasscode
  /// The device has no sensor.
  case noSensor
  /// The person does not let this app use the sensor.
  case denied
  /// Nothing is enrolled.
  case notEnrolled
  /// Too many fingers or faces did not match; the passcode comes first.
  case lockedOut
  /// The passcode comes first, for another reason than wrong attempts. Apple's systems do not tell the two apart, and
  /// say ``lockedOut``.
  case passcodeFirst
  /// The sensor does not work, or somebody else has it. Apple's systems do not tell this from ``denied``.
  case sensorUnusable
  /// The sensor is an accessory, and none is paired.
  case notPaired
  /// The paired sensor is not connected.
  case disconnected
  /// There is no companion device nearby.
  case noCompanion
}

/// What is wrong with the program.
public enum Misconfiguration: Hashable, Sendable, CaseIterable {
  /// The app does not say what it uses Face ID for: `NSFaceIDUsageDescription` is not in its Info.plist.
  case usageTextMissing
  /// The reason was empty.
  case reasonEmpty
}

extension AuthenticationProblem {
  /// What an error of LocalAuthentication means on a device with this sensor.
  ///
  /// - Parameters:
  ///   - sensor: `biometryType` of the context, read after the call that failed.
  public init(_ error: any Error, sensor: LABiometryType) {
    if let problem = error as? AuthenticationProblem {
      self = problem
      return
    }
    let error = error as NSError
    self =
      error.domain == LAError.errorDomain
      ? AuthenticationProblem(code: error.code, reason: error.userInfo[reasonKey] as? String, sensor: sensor)
      : .unexpected(domain: error.domain, code: error.code)
  }

  /// By number, because four have two names, and a newer system has more.
  private init(code: Int, reason: String?, sensor: LABiometryType) {
    switch code {
    case -1: self = .notRecognised
    case -2: self = .cancelled
    case -3: self = .choseOtherWay
    case -4: self = .interrupted
    case -5: self = .unavailable(.noPasscode)
    case -6: self = AuthenticationProblem(unavailableFor: reason, sensor: sensor)
    case -7: self = .unavailable(.notEnrolled)
    case -8: self = .unavailable(reason == nil || reason == "mismatches" ? .lockedOut : .passcodeFirst)
    case -9: self = .withdrawn
    case -11: self = .unavailable(.noCompanion)
    case -12: self = .unavailable(.notPaired)
    case -13: self = .unavailable(.disconnected)
    case -1004: self = .notInteractive
    default: self = .unexpected(domain: LAError.errorDomain, code: code)
    }
  }

  /// Without a reason, as on Apple's systems, a sensor that is there and not available was denied.
  private init(unavailableFor reason: String?, sensor: LABiometryType) {
    switch reason {
    case "usageTextMissing": self = .misconfigured(.usageTextMissing)
    case "sensorFailing", "sensorNotPermitted", "sensorBusy": self = .unavailable(.sensorUnusable)
    default: self = .unavailable(sensor == .none ? .noSensor : .denied)
    }
  }
}

/// Where an error says more than its code does: `LocalAuthenticationReasonKey`, which Apple's systems do not have.
private let reasonKey = "LocalAuthenticationReason"
