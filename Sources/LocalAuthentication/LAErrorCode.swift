extension LAError {
  /// Why an evaluation did not succeed, or cannot start.
  ///
  /// Four values have two names. The older name is the case, the newer one a static property: either may stand in
  /// a `switch`, but one that uses a newer name needs a `default`.
  ///
  /// **Shape**: raw values are Apple's. Other than on Apple platforms, `init(rawValue:)` is nil for a number
  /// outside the list.
  ///
  /// **Source**: Apple's header for names, values and meaning; measured for which name is the case.
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    /// The error type that carries these codes.
    public typealias _ErrorType = LAError

    /// The person could not show to be the owner, or has used up the tries of this evaluation.
    case authenticationFailed = -1

    /// The person tapped Cancel.
    case userCancel = -2

    /// The person tapped the fallback button, and the policy has no fallback of its own.
    case userFallback = -3

    /// The system ended the evaluation: another app came forward, the screen locked, another evaluation began.
    case systemCancel = -4

    /// The device has no passcode.
    case passcodeNotSet = -5

    /// The older name of ``biometryNotAvailable``, deprecated on Apple platforms.
    case touchIDNotAvailable = -6

    /// The older name of ``biometryNotEnrolled``, deprecated on Apple platforms.
    case touchIDNotEnrolled = -7

    /// The older name of ``biometryLockout``, deprecated on Apple platforms.
    case touchIDLockout = -8

    /// The app itself ended the evaluation by invalidating or releasing the context.
    case appCancel = -9

    /// The context was invalidated before the call.
    case invalidContext = -10

    /// The older name of ``companionNotAvailable``, deprecated on Apple platforms.
    case watchNotAvailable = -11

    /// The device reads biometry by an accessory only, and none is paired.
    case biometryNotPaired = -12

    /// The paired accessory that reads biometry is not connected.
    case biometryDisconnected = -13

    /// The view that should show the evaluation has an impossible size.
    case invalidDimensions = -14

    /// A prompt would be needed, and none may be shown.
    case notInteractive = -1004

    /// The device has no sensor, or this app may not use it.
    public static var biometryNotAvailable: Code { .touchIDNotAvailable }

    /// The device has a sensor, and no finger or face is enrolled.
    public static var biometryNotEnrolled: Code { .touchIDNotEnrolled }

    /// The sensor rejected too many tries: biometry is off until the passcode is entered.
    public static var biometryLockout: Code { .touchIDLockout }

    /// No paired companion device is nearby.
    public static var companionNotAvailable: Code { .watchNotAvailable }
  }
}
