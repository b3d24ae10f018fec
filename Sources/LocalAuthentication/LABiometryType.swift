/// The kind of sensor that a device has.
///
/// **Shape**: raw values are Apple's and look like bits, but a value is always exactly one kind.
///
/// **Source**: Apple's header.
public enum LABiometryType: Int, Sendable {
  /// The device has no sensor.
  case none = 0

  /// A fingerprint reader.
  case touchID = 1

  /// A camera that knows a face.
  case faceID = 2

  /// A camera that knows the eyes.
  case opticID = 4

  /// The oldest name of ``none``, deprecated on Apple platforms.
  public static var LABiometryNone: LABiometryType { .none }
}

// The C constants of Apple's header.

/// The number of ``LABiometryType/none``.
public let kLABiometryTypeNone: Int32 = 0

/// The number of ``LABiometryType/touchID``.
public let kLABiometryTypeTouchID: Int32 = 1

/// The number of ``LABiometryType/faceID``.
public let kLABiometryTypeFaceID: Int32 = 2

/// The number of ``LABiometryType/opticID``.
public let kLABiometryTypeOpticID: Int32 = 4
