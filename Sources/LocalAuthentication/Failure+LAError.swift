import LocalAuthModel
import LocalAuthWords

// The one place where the model's values become Apple's.

/// The key under which an error carries the exact reason as a value, for tools of this package.
package let failureKey = "LocalAuthFailure"

/// Where the `userInfo` of an error holds a word for the exact reason, which its code does not tell.
///
/// Only two codes have such a word. `biometryLockout` has "mismatches" after too many wrong fingers or faces, and where
/// the passcode comes first for another reason "firstUse", "restart", "elapsed", "damagedState", "remoteLock" or
/// "emergencyScreen". `biometryNotAvailable` has "noSensor", "sensorFailing", "sensorNotPermitted", "sensorBusy",
/// "deniedToApp" or "usageTextMissing".
///
/// **Shape**: a `String`. Apple's systems have no such key: code that reads it must do without. New words may come.
///
/// **Source**: chosen.
public let LocalAuthenticationReasonKey = "LocalAuthenticationReason"

extension NSError {
  /// The error of a failure, with a text for the person in the device's language and the exact reason for the
  /// developer.
  convenience init(_ failure: Failure, in language: Language) {
    var userInfo: [String: Any] = [
      NSLocalizedDescriptionKey: failure.message(in: language), "NSDebugDescription": failure.debugText,
      failureKey: failure,
    ]
    userInfo[LocalAuthenticationReasonKey] = failure.reason
    self.init(domain: LAErrorDomain, code: failure.code, userInfo: userInfo)
  }
}

extension Failure {
  /// The word for the exact reason, where an app is told one.
  fileprivate var reason: String? {
    switch self {
    case .biometryLockout(let demand): demand.word
    case .biometryNotAvailable(let why): why.word
    default: nil
    }
  }
}

// Written out: a case that is renamed must not change what apps read.
extension PasscodeDemand {
  fileprivate var word: String {
    switch self {
    case .mismatches: "mismatches"
    case .firstUse: "firstUse"
    case .restart: "restart"
    case .elapsed: "elapsed"
    case .damagedState: "damagedState"
    case .remoteLock: "remoteLock"
    case .emergencyScreen: "emergencyScreen"
    }
  }
}

extension Unavailability {
  fileprivate var word: String {
    switch self {
    case .noSensor: "noSensor"
    case .sensorFailing: "sensorFailing"
    case .sensorNotPermitted: "sensorNotPermitted"
    case .sensorBusy: "sensorBusy"
    case .deniedToApp: "deniedToApp"
    case .usageTextMissing: "usageTextMissing"
    }
  }
}

extension LAError {
  init(_ failure: Failure, in language: Language) { self.init(_nsError: NSError(failure, in: language)) }
}

extension LABiometryType {
  init(_ kind: SensorKind?) {
    self =
      switch kind {
      case nil: .none
      case .touchID?: .touchID
      case .faceID?: .faceID
      case .opticID?: .opticID
      }
  }
}

extension LAPolicy {
  var policy: Policy {
    switch self {
    case .deviceOwnerAuthenticationWithBiometrics: .biometrics
    case .deviceOwnerAuthentication: .owner
    case .deviceOwnerAuthenticationWithCompanion: .companion
    case .deviceOwnerAuthenticationWithBiometricsOrCompanion: .biometricsOrCompanion
    case .deviceOwnerAuthenticationWithWristDetection: .wristDetection
    }
  }

  var isBiometric: Bool { policy == .biometrics || policy == .biometricsOrCompanion }
}
