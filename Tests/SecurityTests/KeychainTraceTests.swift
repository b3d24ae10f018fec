import LocalAuthSimulator
import LocalAuthentication
import Testing

/// The rows of the oracle that are about secrets.
@Suite("Rows with secrets")
struct KeychainTraceTests {
  let device = SimulatedDevice()
  let item = Item()

  @Test("TR-21 an item of the enrolled set, after a finger was added, is not there, and nobody is asked")
  func row21() throws {
    try device.use {
      #expect(item.add(guarded: .biometryCurrentSet) == errSecSuccess)
      device.enrol("left thumb")
      #expect(item.read().status == errSecItemNotFound)
      #expect(item.exists() == errSecItemNotFound)
      #expect(device.prompts.isEmpty)
    }
  }

  @Test("TR-22 an item for devices with a passcode goes with the passcode, for good")
  func row22() throws {
    try device.use {
      #expect(item.add(guarded: [], kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly) == errSecSuccess)
      #expect(item.read().secret == "secret")
      device.removePasscode()
      #expect(item.read().status == errSecItemNotFound)
      #expect(item.add(guarded: [], kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly) == errSecAuthFailed)
      device.setPasscode("1234")
      #expect(item.read().status == errSecItemNotFound)
    }
  }

  @Test("TR-22 also when nobody looked while the passcode was off")
  func row22b() throws {
    try device.use {
      #expect(item.add(guarded: [], kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly) == errSecSuccess)
      device.removePasscode()
      device.setPasscode("1234")
      #expect(item.read().status == errSecItemNotFound)
    }
  }

  @Test("TR-23 a user presence item in lockout opens by the passcode, which clears the lockout")
  func row23() throws {
    try device.use {
      #expect(item.add(guarded: .userPresence) == errSecSuccess)
      device.lockOut()
      device.script(.enterPasscode("1234"))
      #expect(item.read().secret == "secret")
      #expect(device.passcodeDemand == nil)
      #expect(device.prompts.allSatisfy { $0.sensor == nil })
    }
  }

  @Test("TR-24 a biometry item in lockout fails, and nobody is asked")
  func row24() throws {
    try device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      device.lockOut()
      #expect(item.read().status == errSecAuthFailed)
      #expect(device.prompts.isEmpty)
    }
  }
}
