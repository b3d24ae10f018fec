/// What must be shown before an evaluation succeeds.
///
/// Source: Apple's header of LAPolicy for those that an app can name, with their raw values. The last three are
/// what the constraints of secrets come down to beside them; their values are chosen.
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
  /// The passcode, nothing else.
  case passcode = 101
  /// A finger or a face, and then the passcode.
  case biometricsAndPasscode = 102
  /// The app's own password for a secret: it is taken as it is, shows nothing of the person, and counts nothing.
  case applicationPassword = 103

  /// Whether the passcode may stand in when biometrics fails or is refused.
  public var allowsPasscode: Bool { self == .owner }

  /// Whether an unlock by biometrics a moment ago may answer it.
  var takesRecentUnlock: Bool { self == .biometrics || self == .owner || self == .biometricsOrCompanion }
}
