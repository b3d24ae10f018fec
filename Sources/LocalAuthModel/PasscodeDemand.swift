/// Why biometrics rests until the passcode was entered.
///
/// An app sees each of them as a lockout; the reason is kept for the person and for `status`.
public enum PasscodeDemand: UInt8, Hashable, Sendable, CaseIterable {
  /// Too many fingers or faces in a row were rejected.
  case mismatches = 1
  /// This device has never seen its passcode.
  case firstUse
  /// The device was restarted.
  case restart
  /// The device, or the passcode, was not used for too long.
  case elapsed
  /// The kept counters could not be read, so the worst is assumed.
  case damagedState
  /// The owner locked the device from afar.
  case remoteLock
  /// The emergency screen was called up and left.
  case emergencyScreen
}
