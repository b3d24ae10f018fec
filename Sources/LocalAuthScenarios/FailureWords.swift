import LocalAuthModel

extension Failure {
  /// Every failure there is.
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

  /// The word that tells it from others with the same code; nil where the code has only this one.
  public var detailWord: String? {
    switch self {
    case .authenticationFailed(let reason): "\(reason)"
    case .systemCancel(.brokenPart(let part)): "broken-\(part)"
    case .systemCancel(let interruption): "\(interruption)"
    case .biometryNotAvailable(let reason): "\(reason)"
    case .biometryLockout(let demand): "\(demand)"
    case .invalidContext(let flaw): "\(flaw)"
    case .notInteractive(let obstacle): "\(obstacle)"
    case .userCancel, .userFallback, .passcodeNotSet, .biometryNotEnrolled, .appCancel,
      .companionNotAvailable, .biometryNotPaired, .biometryDisconnected:
      nil
    }
  }

  /// The failures of each code.
  static let byCode = Dictionary(grouping: everyOne, by: \.code)
}
