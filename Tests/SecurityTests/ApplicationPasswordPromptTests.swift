import LocalAuthSimulator
import LocalAuthentication
import Testing

/// The app's own password, typed by the person where the app has not given it.
@Suite("An app's password at the prompt")
struct ApplicationPasswordPromptTests {
  let device = SimulatedDevice()
  let item = Item()

  @Test("it is asked for at creation and at each read without a context that has it")
  func asked() throws {
    try device.use {
      device.script(.enterPasscode("open sesame"), .enterPasscode("open sesame"))
      #expect(item.add(guarded: .applicationPassword) == errSecSuccess)
      #expect(item.read().secret == "secret")
      #expect(device.prompts.allSatisfy { $0.passcode == .applicationPassword && $0.sensor == nil })
      #expect(device.prompts.count == 2)
    }
  }

  @Test("a wrong one fails, counts nothing, and is asked for again")
  func wrong() throws {
    try device.use {
      device.script(.enterPasscode("right"), .enterPasscode("wrong"), .enterPasscode("right"))
      #expect(item.add(guarded: .applicationPassword) == errSecSuccess)
      let context = LAContext()
      #expect(item.read([kSecUseAuthenticationContext: context]).status == errSecAuthFailed)
      #expect(device.state.wrongPasscodes == 0)
      #expect(!context.isCredentialSet(.applicationPassword))
      #expect(item.read([kSecUseAuthenticationContext: context]).secret == "secret")
      #expect(context.isCredentialSet(.applicationPassword))
      // The context keeps it: nobody is asked once more.
      #expect(item.read([kSecUseAuthenticationContext: context]).secret == "secret")
    }
  }

  @Test("with a constraint, the owner is asked first and the password after")
  func both() throws {
    try device.use {
      device.script(.enterPasscode("pw"), .match, .enterPasscode("pw"))
      #expect(item.add(guarded: [.biometryAny, .applicationPassword]) == errSecSuccess)
      #expect(item.read().secret == "secret")
    }
  }

  @Test("it needs no passcode on the device, and takes none of its delays")
  func withoutPasscode() throws {
    let device = SimulatedDevice(sensor: nil, passcode: nil)
    try device.use {
      device.script(.enterPasscode("pw"), .enterPasscode("pw"))
      #expect(item.add(guarded: .applicationPassword) == errSecSuccess)
      #expect(item.read().secret == "secret")
    }
  }

  @Test("cancelling is -128, forbidding the prompt -25308")
  func refused() throws {
    try device.use {
      device.script(.tap(.cancel), .enterPasscode("pw"), .tap(.cancel))
      #expect(item.add(guarded: .applicationPassword) == errSecUserCanceled)
      #expect(item.add(guarded: .applicationPassword) == errSecSuccess)
      #expect(item.read().status == errSecUserCanceled)
      #expect(
        item.read([kSecUseAuthenticationUI: kSecUseAuthenticationUIFail]).status
          == errSecInteractionNotAllowed)
    }
  }

  @Test("evaluateAccessControl asks for it and sets it")
  func evaluated() async throws {
    try await device.use {
      let control = try #require(
        SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, .applicationPassword, nil))
      let context = LAContext()
      device.script(.enterPasscode("pw"))
      try await context.evaluateAccessControl(control, operation: .createItem, localizedReason: "Keep it.")
      #expect(context.isCredentialSet(.applicationPassword))
      #expect(
        item.add("secret", [kSecAttrAccessControl: control, kSecUseAuthenticationContext: context])
          == errSecSuccess)
      #expect(item.read([kSecUseAuthenticationContext: context]).secret == "secret")
    }
  }
}
