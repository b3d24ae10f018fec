/// What an evaluation must establish before it succeeds.
///
/// Two values have two names. The companion name is the case, the watch name a static property: either may stand
/// in a `switch`, but one that uses a watch name needs a `default`.
///
/// **Shape**: raw values are Apple's. Other than on Apple platforms, `init(rawValue:)` is nil for a number
/// outside the list.
///
/// **Source**: Apple's header for names and values; Apple's documentation for which name is the case.
public enum LAPolicy: Int, Sendable {
  /// The owner's finger, face or eyes, and nothing else; the fallback button ends the evaluation.
  case deviceOwnerAuthenticationWithBiometrics = 1

  /// The owner's biometry or the passcode of the device.
  case deviceOwnerAuthentication = 2

  /// A paired companion device nearby.
  case deviceOwnerAuthenticationWithCompanion = 3

  /// The owner's biometry, or a paired companion device nearby.
  case deviceOwnerAuthenticationWithBiometricsOrCompanion = 4

  /// On a watch: the passcode, or a watch that has stayed on the wrist since the passcode was entered.
  case deviceOwnerAuthenticationWithWristDetection = 5

  /// The older name of ``deviceOwnerAuthenticationWithCompanion``, deprecated on Apple platforms.
  public static var deviceOwnerAuthenticationWithWatch: LAPolicy {
    .deviceOwnerAuthenticationWithCompanion
  }

  /// The older name of ``deviceOwnerAuthenticationWithBiometricsOrCompanion``, deprecated on Apple platforms.
  public static var deviceOwnerAuthenticationWithBiometricsOrWatch: LAPolicy {
    .deviceOwnerAuthenticationWithBiometricsOrCompanion
  }
}

// The C constants of Apple's header. Code writes `LAPolicy(rawValue: Int(kLAPolicy...))`, so they are `Int32`.

/// The number of ``LAPolicy/deviceOwnerAuthenticationWithBiometrics``.
public let kLAPolicyDeviceOwnerAuthenticationWithBiometrics: Int32 = 1

/// The number of ``LAPolicy/deviceOwnerAuthentication``.
public let kLAPolicyDeviceOwnerAuthentication: Int32 = 2

/// The number of ``LAPolicy/deviceOwnerAuthenticationWithWatch``.
public let kLAPolicyDeviceOwnerAuthenticationWithWatch: Int32 = 3

/// The number of ``LAPolicy/deviceOwnerAuthenticationWithBiometricsOrWatch``.
public let kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrWatch: Int32 = 4

/// The number of ``LAPolicy/deviceOwnerAuthenticationWithWristDetection``.
public let kLAPolicyDeviceOwnerAuthenticationWithWristDetection: Int32 = 5

/// The number of ``LAPolicy/deviceOwnerAuthenticationWithCompanion``.
public let kLAPolicyDeviceOwnerAuthenticationWithCompanion: Int32 = 3

/// The number of ``LAPolicy/deviceOwnerAuthenticationWithBiometricsOrCompanion``.
public let kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrCompanion: Int32 = 4
