// The C constants of Apple's header for `LAError.Code`. Code compares them with a code as `Int32` or through
// `Int(...)`, so they keep that type. The meaning of each is written once, at the code.

/// The number of ``LAError/Code/authenticationFailed``.
public let kLAErrorAuthenticationFailed: Int32 = -1

/// The number of ``LAError/Code/userCancel``.
public let kLAErrorUserCancel: Int32 = -2

/// The number of ``LAError/Code/userFallback``.
public let kLAErrorUserFallback: Int32 = -3

/// The number of ``LAError/Code/systemCancel``.
public let kLAErrorSystemCancel: Int32 = -4

/// The number of ``LAError/Code/passcodeNotSet``.
public let kLAErrorPasscodeNotSet: Int32 = -5

/// The number of ``LAError/Code/touchIDNotAvailable``.
public let kLAErrorTouchIDNotAvailable: Int32 = -6

/// The number of ``LAError/Code/touchIDNotEnrolled``.
public let kLAErrorTouchIDNotEnrolled: Int32 = -7

/// The number of ``LAError/Code/touchIDLockout``.
public let kLAErrorTouchIDLockout: Int32 = -8

/// The number of ``LAError/Code/appCancel``.
public let kLAErrorAppCancel: Int32 = -9

/// The number of ``LAError/Code/invalidContext``.
public let kLAErrorInvalidContext: Int32 = -10

/// The number of ``LAError/Code/watchNotAvailable``.
public let kLAErrorWatchNotAvailable: Int32 = -11

/// The number of ``LAError/Code/biometryNotPaired``.
public let kLAErrorBiometryNotPaired: Int32 = -12

/// The number of ``LAError/Code/biometryDisconnected``.
public let kLAErrorBiometryDisconnected: Int32 = -13

/// The number of ``LAError/Code/invalidDimensions``.
public let kLAErrorInvalidDimensions: Int32 = -14

/// The number of ``LAError/Code/notInteractive``.
public let kLAErrorNotInteractive: Int32 = -1004

/// The number of ``LAError/Code/biometryNotAvailable``.
public let kLAErrorBiometryNotAvailable: Int32 = -6

/// The number of ``LAError/Code/biometryNotEnrolled``.
public let kLAErrorBiometryNotEnrolled: Int32 = -7

/// The number of ``LAError/Code/biometryLockout``.
public let kLAErrorBiometryLockout: Int32 = -8

/// The number of ``LAError/Code/companionNotAvailable``.
public let kLAErrorCompanionNotAvailable: Int32 = -11
