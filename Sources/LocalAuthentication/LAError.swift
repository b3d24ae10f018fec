/// The domain of every error that this module hands out.
///
/// **Source**: Apple's header.
public let LAErrorDomain: String = "com.apple.LocalAuthentication"

/// The domain of every error that this module hands out, by its name in C.
///
/// **Source**: Apple's header.
public let kLAErrorDomain: String = LAErrorDomain

/// An error of LocalAuthentication: a code, and texts for the person and for the developer.
///
/// `error as? LAError`, `catch LAError.userCancel` and `catch let error as LAError` match an `NSError` of this
/// domain as well as a thrown `LAError`.
///
/// **Shape**: `userInfo` may hold `NSLocalizedDescriptionKey` for the person and `NSDebugDescription` with the
/// precise reason for the developer. Only domain and code are meant for decisions; on Linux also
/// ``LocalAuthenticationReasonKey``, where it is there.
///
/// **Source**: Apple's header for codes; measured for the conformances by which the casts work on Linux.
public struct LAError: _BridgedStoredNSError {
  /// The Foundation error that this value wraps.
  public let _nsError: NSError

  /// Wraps a Foundation error of this domain whose number is one of ``Code``.
  public init(_nsError: NSError) {
    self._nsError = _nsError
  }

  /// The domain: ``LAErrorDomain``.
  public static var errorDomain: String { LAErrorDomain }

  /// The domain by which Foundation recognises errors of this type: ``LAErrorDomain``.
  public static var _nsErrorDomain: String { LAErrorDomain }

  /// Feeds domain and code into the hasher; errors that differ in their texts only may collide.
  ///
  /// **Source**: measured; the hash of an `NSError` itself traps on Linux.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(_nsError.domain)
    hasher.combine(_nsError.code)
  }
}

// On Linux the language casts an NSError to a Swift error type only through this conformance.
extension LAError: _ObjectiveCBridgeable {
  /// The Foundation error that this value wraps.
  public func _bridgeToObjectiveC() -> NSError {
    _nsError
  }

  /// Serves `as!`: leaves `result` nil, and so fails the cast, for an error that is not one of ours.
  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout LAError?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  /// Serves `as?` and `catch`: accepts an error of our domain with a code that ``Code`` has.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout LAError?) -> Bool {
    // `code` traps on a number that the enum lacks, so such an error stays a plain NSError.
    guard source.domain == LAErrorDomain, Code(rawValue: source.code) != nil else { return false }
    result = LAError(_nsError: source)
    return true
  }

  /// Serves bridged parameters: anything that is not one of our errors counts as a failed authentication.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> LAError {
    var result: LAError?
    if let source, _conditionallyBridgeFromObjectiveC(source, result: &result), let result {
      return result
    }
    return LAError(.authenticationFailed)
  }
}

/// Every code by the short spelling `LAError.userCancel`, which has the type ``Code``.
///
/// **Source**: Apple's documentation.
extension LAError {
  /// The person could not show to be the owner, or has used up the tries of this evaluation.
  public static var authenticationFailed: Code { .authenticationFailed }

  /// The person tapped Cancel.
  public static var userCancel: Code { .userCancel }

  /// The person tapped the fallback button, and the policy has no fallback of its own.
  public static var userFallback: Code { .userFallback }

  /// The system ended the evaluation: another app came forward, the screen locked, another evaluation began.
  public static var systemCancel: Code { .systemCancel }

  /// The device has no passcode.
  public static var passcodeNotSet: Code { .passcodeNotSet }

  /// The device has no sensor, or this app may not use it.
  public static var biometryNotAvailable: Code { .biometryNotAvailable }

  /// The device has a sensor, and no finger or face is enrolled.
  public static var biometryNotEnrolled: Code { .biometryNotEnrolled }

  /// The sensor rejected too many tries: biometry is off until the passcode is entered.
  public static var biometryLockout: Code { .biometryLockout }

  /// The older name of ``biometryNotAvailable``, deprecated on Apple platforms.
  public static var touchIDNotAvailable: Code { .touchIDNotAvailable }

  /// The older name of ``biometryNotEnrolled``, deprecated on Apple platforms.
  public static var touchIDNotEnrolled: Code { .touchIDNotEnrolled }

  /// The older name of ``biometryLockout``, deprecated on Apple platforms.
  public static var touchIDLockout: Code { .touchIDLockout }

  /// The app itself ended the evaluation by invalidating or releasing the context.
  public static var appCancel: Code { .appCancel }

  /// The context was invalidated before the call.
  public static var invalidContext: Code { .invalidContext }

  /// No paired companion device is nearby.
  public static var companionNotAvailable: Code { .companionNotAvailable }

  /// The older name of ``companionNotAvailable``, deprecated on Apple platforms.
  public static var watchNotAvailable: Code { .watchNotAvailable }

  /// The device reads biometry by an accessory only, and none is paired.
  public static var biometryNotPaired: Code { .biometryNotPaired }

  /// The paired accessory that reads biometry is not connected.
  public static var biometryDisconnected: Code { .biometryDisconnected }

  /// The view that should show the evaluation has an impossible size.
  public static var invalidDimensions: Code { .invalidDimensions }

  /// A prompt would be needed, and none may be shown.
  public static var notInteractive: Code { .notInteractive }
}
