import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

/// Faults from the field, as far as the keychain itself can prevent them; what an app's vault makes of it is
/// another matter.
@Suite("Cases from the field: the keychain's half")
struct FieldCaseTests {
  let device = SimulatedDevice()
  let item = Item()

  @Test(
    "BR-13 (keychain half) a biometry item in lockout: -25293, no prompt, a preflight says why, nothing is lost"
  )
  func lockedOut() throws {
    try device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      device.lockOut()
      #expect(item.read().status == -25293)
      #expect(device.prompts.isEmpty)
      var error: NSError?
      #expect(!LAContext().canEvaluatePolicy(bioOnly, error: &error))
      #expect(error?.code == LAError.Code.biometryLockout.rawValue)
      device.lock()
      device.unlock(withPasscode: "1234")
      device.script(.match)
      #expect(item.read().secret == "secret")
    }
  }

  @Test(
    "BR-20 (keychain half) mismatches at one app's keychain prompt and in another's evaluation count together"
  )
  func twoApps() throws {
    let other = device.app("com.example.other")
    try device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      device.script(.mismatch, .mismatch, .mismatch)
      #expect(item.read().status == errSecAuthFailed)
    }
    try device.use(as: other) {
      device.script(.mismatch, .mismatch)
      #expect(LAContext().ask() == LAError.Code.biometryLockout.rawValue)
    }
    try device.use { #expect(item.read().status == errSecAuthFailed) }
    device.lock()
    #expect(!device.unlockWithBiometrics())
    #expect(device.promptCount == 2)
  }

  @Test("BR-20 (keychain half) ten keychain prompts left by Home have the same status and count nothing")
  func tenTimesHome() throws {
    try device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      device.mismatchAtLockScreen()
      for _ in 1...10 {
        device.script(.goHome)
        #expect(item.read().status == errSecAuthFailed)
        device.app.scene = .active
      }
      #expect(device.mismatches == 1)
    }
  }

  @Test("BR-62 (keychain half) the device is locked under the prompt: -25293, and the next try works")
  func lockedUnderPrompt() throws {
    let face = SimulatedDevice(sensor: .faceID)
    try face.use {
      #expect(item.add(guarded: .biometryCurrentSet) == errSecSuccess)
      face.script(.lockDevice)
      #expect(item.read().status == -25293)
      #expect(item.exists() == errSecInteractionNotAllowed)
      face.unlockWithBiometrics()
      face.script(.match)
      #expect(item.read().secret == "secret")
    }
  }

  @Test(
    "BR-63 (keychain half) Home and wrong fingers look the same to a read, and not to an evaluation before it"
  )
  func homeOrFingers() throws {
    let home: [PersonStep] = [.goHome]
    let fingers: [PersonStep] = [.mismatch, .mismatch, .mismatch]
    for (steps, code) in [(home, LAError.Code.systemCancel), (fingers, .authenticationFailed)] {
      let device = SimulatedDevice()
      try device.use {
        #expect(item.add(guarded: .biometryAny) == errSecSuccess)
        device.script(steps)
        #expect(item.read().status == errSecAuthFailed)
        device.app.scene = .active
        device.lock()
        device.unlock(withPasscode: "1234")
        device.script(steps)
        let context = LAContext()
        #expect(context.ask() == code.rawValue)
        device.app.scene = .active
        device.script(.match)
        #expect(context.ask() == 0)
        #expect(item.read([kSecUseAuthenticationContext: context]).secret == "secret")
        #expect(device.promptCount == 3)
      }
    }
  }

  @Test(
    "BR-64 (keychain half) cancelled and gone are told apart, and what is there is known without a prompt")
  func cancelledOrGone() throws {
    try device.use {
      #expect(
        item.add(guarded: .userPresence, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly) == errSecSuccess)
      #expect(item.exists() == errSecInteractionNotAllowed)
      device.script(.tap(.cancel))
      #expect(item.read().status == -128)
      device.clearHistory()
      device.removePasscode()
      device.setPasscode("1234")
      #expect(item.exists() == errSecItemNotFound)
      #expect(item.read().status == -25300)
      #expect(device.prompts.isEmpty)
    }
  }

  @Test("BR-67 adding and deleting never prompt, updating does")
  func prompts() throws {
    try device.use {
      #expect(item.add(guarded: .userPresence) == errSecSuccess)
      #expect(device.promptCount == 0)
      device.script(.match)
      #expect(item.update("new") == errSecSuccess)
      #expect(device.promptCount == 1)
      #expect(item.delete() == errSecSuccess)
      #expect(device.promptCount == 1)
    }
  }

  @Test(
    "BR-69 another face: what any face opens is readable, the present set is gone, the domain state differs")
  func otherFace() throws {
    let face = SimulatedDevice(sensor: .faceID)
    try face.use {
      #expect(Item(account: "any").add(guarded: .biometryAny) == errSecSuccess)
      #expect(Item(account: "set").add(guarded: .biometryCurrentSet) == errSecSuccess)
      let before = LAContext().domainState.biometry.stateHash
      face.removeAllEnrolments()
      face.enrol("another face")
      face.script(.match)
      #expect(Item(account: "any").read().secret == "secret")
      #expect(Item(account: "set").read().status == errSecItemNotFound)
      let after = LAContext().domainState.biometry.stateHash
      #expect(before != nil && after != nil && before != after)
    }
  }

  @Test("BR-71 (keychain half) no domain state in lockout or after a refusal: no secret is lost by it")
  func noDomainState() throws {
    let face = SimulatedDevice(sensor: .faceID)
    try face.use {
      #expect(item.add(guarded: .biometryCurrentSet) == errSecSuccess)
      face.lockOut()
      let context = LAContext()
      context.canEvaluatePolicy(bioOnly, error: nil)
      #expect(context.evaluatedPolicyDomainState == nil)
      face.lock()
      face.unlock(withPasscode: "1234")
      face.app.consent = .denied
      context.canEvaluatePolicy(bioOnly, error: nil)
      #expect(context.evaluatedPolicyDomainState == nil)
      #expect(item.read().status == errSecAuthFailed)
      face.app.consent = .granted
      face.script(.match)
      #expect(item.read().secret == "secret")
    }
  }

  @Test("BR-75 (keychain half) items are the device's: they are there when the app comes back")
  func comesBack() throws {
    try device.use { #expect(item.add() == errSecSuccess) }
    device.app.consent = nil
    device.reboot()
    device.unlock(withPasscode: "1234")
    try device.use { #expect(item.read().secret == "secret") }
  }

  @Test("BR-77 a context that only says that it succeeded opens nothing")
  func hooked() throws {
    final class Hooked: LAContext, @unchecked Sendable {
      override func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool { true }
      override func evaluatePolicy(
        _ policy: LAPolicy, localizedReason: String,
        reply: @escaping @Sendable (Bool, (any Error)?) -> Void
      ) {
        reply(true, nil)
      }
      override func evaluateAccessControl(
        _ accessControl: SecAccessControl, operation: LAAccessControlOperation, localizedReason: String,
        reply: @escaping @Sendable (Bool, (any Error)?) -> Void
      ) {
        reply(true, nil)
      }
    }
    try device.use {
      #expect(item.add(guarded: .userPresence) == errSecSuccess)
      let context = Hooked()
      #expect(context.ask() == 0)
      #expect(context.ask(control(.userPresence)) == 0)
      let more: [CFString: Any] = [kSecUseAuthenticationContext: context]
      #expect(
        item.read(more.merging([kSecUseAuthenticationUI: kSecUseAuthenticationUIFail]) { $1 }).status
          == errSecInteractionNotAllowed)
      device.script(.tap(.cancel))
      #expect(item.read(more).status == errSecUserCanceled)
      // Nor does a context of another device, whose person said yes there.
      let other = SimulatedDevice()
      let elsewhere = try other.use { other.contextProvenByBiometry() }
      #expect(item.read([kSecUseAuthenticationContext: elsewhere]).status == errSecItemNotFound)
    }
  }

  @Test("BR-78 what was never stored is not found, without a prompt")
  func neverStored() throws {
    try device.use {
      #expect(item.read().status == -25300)
      #expect(item.exists() == -25300)
      #expect(item.update("x") == -25300)
      #expect(item.delete() == -25300)
      #expect(device.prompts.isEmpty)
    }
  }

  @Test("BR-79 a simulated device prompts for guarded items, of each kind")
  func simulatorPrompts() throws {
    for flags in [.userPresence, .biometryAny, .biometryCurrentSet] as [SecAccessControlCreateFlags] {
      let device = SimulatedDevice()
      try device.use {
        #expect(item.add(guarded: flags) == errSecSuccess)
        device.script(.match)
        #expect(item.read().secret == "secret")
        #expect(device.promptCount == 1)
      }
    }
  }

  @Test(
    "BR-79 by choice it hands them out as Apple's simulator does, and the lock still holds",
    arguments: [.userPresence, .biometryAny, .biometryCurrentSet, .devicePasscode]
      as [SecAccessControlCreateFlags])
  func simulatorQuirks(flags: SecAccessControlCreateFlags) throws {
    let device = SimulatedDevice()
    #expect(!device.appleSimulatorQuirks)
    try device.use {
      #expect(item.add(guarded: flags) == errSecSuccess)
      device.appleSimulatorQuirks = true
      #expect(item.read().secret == "secret")
      device.enrol("left thumb")
      #expect(item.read().secret == "secret")
      #expect(device.prompts.isEmpty)
      device.lock()
      #expect(item.read().status == errSecInteractionNotAllowed)
      device.unlock(withPasscode: "1234")
      device.appleSimulatorQuirks = false
      #expect(item.read([kSecUseAuthenticationUI: kSecUseAuthenticationUIFail]).secret == nil)
    }
  }
}
