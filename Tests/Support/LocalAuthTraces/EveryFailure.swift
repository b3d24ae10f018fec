import LocalAuthModel

extension Failure {
  /// Every failure there is, for tables over all of them.
  public static let everyOne: [Failure] =
    FailedReason.allCases.map { .authenticationFailed($0) }
    + [.userCancel, .userFallback]
    + [Interruption.otherEvaluation, .movedToBackground, .deviceLocked, .deviceRestarted, .systemInterface]
    .map { .systemCancel($0) }
    + Part.allCases.map { .systemCancel(.brokenPart($0)) }
    + [.passcodeNotSet]
    + Unavailability.allCases.map { .biometryNotAvailable($0) }
    + [.biometryNotEnrolled]
    + PasscodeDemand.allCases.map { .biometryLockout($0) }
    + [.appCancel]
    + ContextFlaw.allCases.map { .invalidContext($0) }
    + [.companionNotAvailable, .biometryNotPaired, .biometryDisconnected]
    + Obstacle.allCases.map { .notInteractive($0) }
}
