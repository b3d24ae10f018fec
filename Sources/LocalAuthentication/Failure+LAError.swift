import LocalAuthModel
import LocalAuthService
import LocalAuthWords

// The one place where the model's values become Apple's.

/// The key under which an error carries the exact reason as a value, for tools of this package.
package let failureKey = "LocalAuthFailure"

extension NSError {
  /// The error of a failure, with a text for the person in the device's words and the exact reason for the developer.
  convenience init(_ failure: Failure, from authority: any Authority) {
    self.init(
      domain: LAErrorDomain, code: failure.code,
      userInfo: [
        NSLocalizedDescriptionKey: failure.message(calling: authority.passcodeName, in: authority.language),
        "NSDebugDescription": failure.debugText,
        failureKey: failure,
      ])
  }
}

extension LAError {
  init(_ failure: Failure, from authority: any Authority) {
    self.init(_nsError: NSError(failure, from: authority))
  }
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
