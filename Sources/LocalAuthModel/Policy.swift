/// What must be shown before an evaluation succeeds. Raw values are Apple's.
///
/// Source: Apple's header of LAPolicy.
public enum Policy: Int, Hashable, Sendable, CaseIterable {
  /// A finger or a face, nothing else ("bio-only").
  case biometrics = 1
  /// A finger or a face where possible, else the passcode ("combined").
  case owner = 2
  /// A paired companion device. No companion can be paired with a device of this kind yet.
  case companion = 3
  /// Biometrics or a companion: without a companion exactly `biometrics`, without a sensor exactly `companion`.
  case biometricsOrCompanion = 4
  /// A watch on the wrist. Answered like `companion`: there is no watch.
  case wristDetection = 5

  /// Whether the passcode may stand in when biometrics fails or is refused.
  public var allowsPasscode: Bool { self == .owner }
}
