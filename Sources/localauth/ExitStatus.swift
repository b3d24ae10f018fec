import LocalAuthModel

/// How `localauth` ends. The numbers are documented and stay.
enum ExitStatus: Int32 {
  case success = 0
  case failed = 1
  case usage = 2
  case cancelled = 3
  case fallback = 4
  case unavailable = 5
  case lockedOut = 6
  case notInteractive = 7
  case interrupted = 8
  case `internal` = 9

  init(_ failure: Failure) {
    self =
      switch failure {
      case .authenticationFailed: .failed
      case .userCancel, .appCancel: .cancelled
      case .userFallback: .fallback
      case .biometryLockout: .lockedOut
      case .notInteractive: .notInteractive
      case .systemCancel(.brokenPart), .invalidContext: .internal
      case .systemCancel: .interrupted
      case .passcodeNotSet, .biometryNotAvailable, .biometryNotEnrolled, .companionNotAvailable,
        .biometryNotPaired, .biometryDisconnected:
        .unavailable
      }
  }
}
