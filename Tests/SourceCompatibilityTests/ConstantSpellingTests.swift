import LocalAuthentication
import Testing

/// Numbers and names that apps write, or that other programs store.
@Suite("Names and numbers")
struct ConstantSpellingTests {
  @Test(
    "error codes, each with its constant",
    arguments: [
      (LAError.authenticationFailed, kLAErrorAuthenticationFailed, -1),
      (LAError.userCancel, kLAErrorUserCancel, -2),
      (LAError.userFallback, kLAErrorUserFallback, -3),
      (LAError.systemCancel, kLAErrorSystemCancel, -4),
      (LAError.passcodeNotSet, kLAErrorPasscodeNotSet, -5),
      (LAError.biometryNotAvailable, kLAErrorBiometryNotAvailable, -6),
      (LAError.touchIDNotAvailable, kLAErrorTouchIDNotAvailable, -6),
      (LAError.biometryNotEnrolled, kLAErrorBiometryNotEnrolled, -7),
      (LAError.touchIDNotEnrolled, kLAErrorTouchIDNotEnrolled, -7),
      (LAError.biometryLockout, kLAErrorBiometryLockout, -8),
      (LAError.touchIDLockout, kLAErrorTouchIDLockout, -8),
      (LAError.appCancel, kLAErrorAppCancel, -9),
      (LAError.invalidContext, kLAErrorInvalidContext, -10),
      (LAError.companionNotAvailable, kLAErrorCompanionNotAvailable, -11),
      (LAError.watchNotAvailable, kLAErrorWatchNotAvailable, -11),
      (LAError.biometryNotPaired, kLAErrorBiometryNotPaired, -12),
      (LAError.biometryDisconnected, kLAErrorBiometryDisconnected, -13),
      (LAError.invalidDimensions, kLAErrorInvalidDimensions, -14),
      (LAError.notInteractive, kLAErrorNotInteractive, -1004),
    ])
  func errorCode(code: LAError.Code, constant: Int32, number: Int) {
    #expect(code.rawValue == number)
    #expect(Int(constant) == number)
    #expect(LAError.Code(rawValue: number) == code)
    #expect(LAError(code).errorCode == number)
  }

  @Test(
    "policies, each with its constant",
    arguments: [
      (
        LAPolicy.deviceOwnerAuthenticationWithBiometrics,
        kLAPolicyDeviceOwnerAuthenticationWithBiometrics, 1
      ),
      (LAPolicy.deviceOwnerAuthentication, kLAPolicyDeviceOwnerAuthentication, 2),
      (
        LAPolicy.deviceOwnerAuthenticationWithCompanion,
        kLAPolicyDeviceOwnerAuthenticationWithCompanion, 3
      ),
      (LAPolicy.deviceOwnerAuthenticationWithWatch, kLAPolicyDeviceOwnerAuthenticationWithWatch, 3),
      (
        LAPolicy.deviceOwnerAuthenticationWithBiometricsOrCompanion,
        kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrCompanion, 4
      ),
      (
        LAPolicy.deviceOwnerAuthenticationWithBiometricsOrWatch,
        kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrWatch, 4
      ),
      (
        LAPolicy.deviceOwnerAuthenticationWithWristDetection,
        kLAPolicyDeviceOwnerAuthenticationWithWristDetection, 5
      ),
    ])
  func policy(policy: LAPolicy, constant: Int32, number: Int) {
    #expect(policy.rawValue == number)
    #expect(LAPolicy(rawValue: Int(constant)) == policy)
  }

  @Test("biometry types, and a switch over all of them")
  func biometryTypes() {
    func name(_ type: LABiometryType) -> String {
      switch type {
      case .none: "none"
      case .touchID: "Touch ID"
      case .faceID: "Face ID"
      case .opticID: "Optic ID"
      @unknown default: "unknown"
      }
    }
    #expect([LABiometryType.none, .touchID, .faceID, .opticID].map(\.rawValue) == [0, 1, 2, 4])
    #expect(
      [kLABiometryTypeNone, kLABiometryTypeTouchID, kLABiometryTypeFaceID, kLABiometryTypeOpticID]
        == [0, 1, 2, 4])
    #expect(LABiometryType.LABiometryNone == .none)
    #expect(LABiometryType(rawValue: 3) == nil)
    #expect(name(.opticID) == "Optic ID")
  }

  @Test("a switch over the policy")
  func policySwitch() {
    func needsSensor(_ policy: LAPolicy) -> Bool {
      switch policy {
      case .deviceOwnerAuthenticationWithBiometrics: return true
      case .deviceOwnerAuthentication: return false
      case .deviceOwnerAuthenticationWithWatch, .deviceOwnerAuthenticationWithBiometricsOrWatch: return false
      default: return false
      }
    }
    #expect(needsSensor(.deviceOwnerAuthenticationWithBiometrics))
    #expect(!needsSensor(.deviceOwnerAuthenticationWithCompanion))
  }

  @Test("credential types, operations and companion types")
  func smallTypes() {
    #expect(LACredentialType.applicationPassword.rawValue == Int(kLACredentialTypeApplicationPassword))
    #expect(LACredentialType.smartCardPIN.rawValue == Int(kLACredentialSmartCardPIN))
    #expect(LACredentialType(rawValue: -3) == .smartCardPIN)

    let operations: [LAAccessControlOperation] = [
      .createItem, .useItem, .createKey, .useKeySign, .useKeyDecrypt, .useKeyKeyExchange,
    ]
    #expect(operations.map(\.rawValue) == Array(0...5))
    #expect(
      [
        kLAAccessControlOperationCreateItem, kLAAccessControlOperationUseItem,
        kLAAccessControlOperationCreateKey, kLAAccessControlOperationUseKeySign,
        kLAAccessControlOperationUseKeyDecrypt, kLAAccessControlOperationUseKeyKeyExchange,
      ] == Array(0...5))

    let companions: Set<LACompanionType> = [.watch, .mac, .vision]
    #expect(Set(companions.map(\.rawValue)) == [1, 2, 4])
    #expect(
      [kLACompanionTypeNone, kLACompanionTypeWatch, kLACompanionTypeMac, kLACompanionTypeVision]
        == [0, 1, 2, 4])
  }
}
