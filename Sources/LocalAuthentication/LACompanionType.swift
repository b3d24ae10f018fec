/// The kind of a second device that can vouch for its owner when it is nearby.
///
/// **Shape**: raw values are Apple's and look like bits, but a value is always exactly one kind.
///
/// **Source**: Apple's header.
public enum LACompanionType: Int, Sendable {
  /// A watch on the wrist.
  case watch = 1

  /// A Mac.
  case mac = 2

  /// A headset.
  case vision = 4
}

// The C constants of Apple's header.

/// The number that means no companion; ``LACompanionType`` has no such case.
public let kLACompanionTypeNone: Int32 = 0

/// The number of ``LACompanionType/watch``.
public let kLACompanionTypeWatch: Int32 = 1

/// The number of ``LACompanionType/mac``.
public let kLACompanionTypeMac: Int32 = 2

/// The number of ``LACompanionType/vision``.
public let kLACompanionTypeVision: Int32 = 4
