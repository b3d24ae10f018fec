import Foundation
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthSimulator
import LocalAuthScenarios
import LocalAuthentication
import Testing

/// When a person is asked, what is shown, and what status comes of each answer.
@Suite("Asking for a secret")
struct AuthenticationTests {
  let device = SimulatedDevice()
  let item = Item()

  // MARK: Whether

  @Test("no context: each read asks, and the call itself waits for the answer")
  func eachReadAsks() throws {
    try device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      device.script(.match, .match)
      #expect(item.read().secret == "secret")
      #expect(item.read().secret == "secret")
      #expect(device.promptCount == 2)
    }
  }

  @Test("a context that has succeeded opens without a prompt")
  func authenticatedContext() throws {
    try device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      let context = device.contextProvenByBiometry()
      for _ in 1...3 { #expect(item.read([kSecUseAuthenticationContext: context]).secret == "secret") }
      #expect(item.update("new", [kSecUseAuthenticationContext: context]) == errSecSuccess)
      #expect(device.promptCount == 1)
    }
  }

  @Test("a context that has not is authenticated by the call, and is good for the next")
  func freshContext() throws {
    try device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      #expect(Item(account: "bob").add(guarded: .userPresence) == errSecSuccess)
      let context = LAContext()
      device.script(.match)
      #expect(item.read([kSecUseAuthenticationContext: context]).secret == "secret")
      #expect(Item(account: "bob").read([kSecUseAuthenticationContext: context]).secret == "secret")
      #expect(context.ask() == 0)
      #expect(device.promptCount == 1)
    }
  }

  @Test("a context that failed is asked again")
  func failedContext() throws {
    try device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      let context = LAContext()
      device.script(.tap(.cancel), .match)
      #expect(item.read([kSecUseAuthenticationContext: context]).status == errSecUserCanceled)
      #expect(item.read([kSecUseAuthenticationContext: context]).secret == "secret")
    }
  }

  @Test("many items of one query need one answer")
  func oneAnswerForMany() throws {
    try device.use {
      for name in ["a", "b", "c"] {
        #expect(Item(account: name).add(guarded: .userPresence) == errSecSuccess)
      }
      device.script(.match)
      #expect(secrets([kSecClass: kSecClassGenericPassword])?.count == 3)
      #expect(device.promptCount == 1)
    }
  }

  @Test("whatever is wished for of a guarded item, somebody is asked")
  func whateverIsWished() throws {
    try device.use {
      #expect(item.add(guarded: .userPresence) == errSecSuccess)
      let wishes: [[CFString: Any]] = [
        [:], [kSecReturnAttributes: true], [kSecReturnPersistentRef: true], [kSecReturnData: true],
      ]
      for wish in wishes {
        device.script(.match)
        #expect(copy(item.entries(wish)).status == errSecSuccess)
      }
      #expect(device.promptCount == 4)
    }
  }

  @Test("no prompt may come up: the three ways to say so")
  func silent() throws {
    try device.use {
      #expect(item.add(guarded: .userPresence) == errSecSuccess)
      let context = LAContext()
      context.interactionNotAllowed = true
      let ways: [[CFString: Any]] = [
        [kSecUseAuthenticationUI: kSecUseAuthenticationUIFail], [kSecUseNoAuthenticationUI: true],
        [kSecUseAuthenticationContext: context],
      ]
      for way in ways {
        #expect(item.read(way).status == errSecInteractionNotAllowed)
        #expect(item.update("new", way) == errSecInteractionNotAllowed)
      }
      let proven = device.contextProvenByBiometry()
      proven.interactionNotAllowed = true
      #expect(item.read([kSecUseAuthenticationContext: proven]).secret == "secret")
      #expect(device.promptCount == 1)
    }
  }

  @Test("items that need a person are left out, and make room for later ones")
  func skipped() throws {
    let skip: [CFString: Any] = [kSecUseAuthenticationUI: kSecUseAuthenticationUISkip]
    let all: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrService: "example"]
    try device.use {
      #expect(item.add(guarded: .userPresence) == errSecSuccess)
      #expect(item.read(skip).status == errSecItemNotFound)
      Item(account: "bob").add("bob")
      #expect(Item(account: "carol").add(guarded: .biometryAny) == errSecSuccess)
      Item(account: "dave").add("dave")
      #expect(secrets(all.merging(skip) { $1 }) == ["bob", "dave"])
      let first = all.merging(skip) { $1 }.merging([kSecReturnData: true]) { $1 }
      #expect(copy(first).result as? Data == Data("bob".utf8))
      let two = first.merging([kSecMatchLimit: 2]) { $1 }
      #expect((copy(two).result as? [Data])?.count == 2)
      let context = device.contextProvenByBiometry()
      #expect(
        secrets(all.merging(skip) { $1 }.merging([kSecUseAuthenticationContext: context]) { $1 })?.count == 4)
      #expect(device.promptCount == 1)
    }
  }

  @Test("an item out of reach that lies behind the limit stands in nobody's way")
  func behindTheLimit() throws {
    try device.use {
      #expect(item.add(guarded: .biometryCurrentSet, kSecAttrAccessibleAlways) == errSecSuccess)
      Item(account: "bob").add("bob", [kSecAttrAccessible: kSecAttrAccessibleAlways])
      Item(account: "carol").add("carol")
      device.enrol("left thumb")
      device.lock()
      let all: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecReturnData: true]
      #expect(copy(all).result as? Data == Data("bob".utf8))
      #expect(copy(all.merging([kSecMatchLimit: 2]) { $1 }).status == errSecInteractionNotAllowed)
    }
  }

  // MARK: What is shown

  @Test("the reason: the call's own, else the context's, else the item's name")
  func reasons() throws {
    try device.use {
      #expect(
        item.add("secret", [kSecAttrAccessControl: control(.userPresence), kSecAttrLabel: "Bank"])
          == errSecSuccess)
      let context = LAContext()
      context.localizedReason = "From the context."
      let calls: [([CFString: Any], String)] = [
        ([:], "Open the secret “Bank, alice”."), ([kSecUseOperationPrompt: "Pay."], "Pay."),
        ([kSecUseAuthenticationContext: context], "From the context."),
        ([kSecUseAuthenticationContext: LAContext()], "Open the secret “Bank, alice”."),
      ]
      for (more, reason) in calls {
        device.script(.match)
        #expect(item.read(more).status == errSecSuccess)
        #expect(device.prompts.last?.reason == reason)
      }
      let both = LAContext()
      both.localizedReason = "From the context."
      device.script(.match)
      let more: [CFString: Any] = [kSecUseAuthenticationContext: both, kSecUseOperationPrompt: "Pay."]
      #expect(item.read(more).status == errSecSuccess)
      #expect(device.prompts.last?.reason == "Pay.")
    }
  }

  @Test("the buttons are titled as the context says")
  func titles() throws {
    try device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      let context = LAContext()
      context.localizedFallbackTitle = "Use PIN"
      context.localizedCancelTitle = "Not now"
      device.script(.mismatch, .match)
      #expect(item.read([kSecUseAuthenticationContext: context]).status == errSecSuccess)
      #expect(
        device.prompts.last?.buttons == [
          Button(.cancel, .custom("Not now")), Button(.fallback, .custom("Use PIN")),
        ])
      let hidden = LAContext()
      hidden.localizedFallbackTitle = ""
      device.script(.mismatch, .match)
      #expect(item.read([kSecUseAuthenticationContext: hidden]).status == errSecSuccess)
      #expect(device.prompts.last?.offers(.fallback) == false)
    }
  }

  @Test("an unlock a moment ago opens no secret, whatever the context allows")
  func recentUnlock() throws {
    try device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      device.lock()
      device.unlockWithBiometrics()
      let context = LAContext()
      context.touchIDAuthenticationAllowableReuseDuration = 300
      #expect(context.ask() == 0)
      #expect(device.promptCount == 0)
      device.script(.match)
      #expect(item.read([kSecUseAuthenticationContext: context]).secret == "secret")
      #expect(device.promptCount == 1)
    }
  }

  // MARK: What comes of it

  @Test("every failure of an evaluation as a status")
  func everyFailure() {
    for failure in Failure.everyOne {
      let expected: OSStatus =
        switch failure.code {
        case LAError.Code.userCancel.rawValue: errSecUserCanceled
        case LAError.Code.notInteractive.rawValue: errSecInteractionNotAllowed
        default: errSecAuthFailed
        }
      #expect(SecretFailure.refused(failure).status == expected, "\(failure)")
    }
  }

  @Test(
    "what the person does at the prompt of a biometry item",
    arguments: [
      ([.match], errSecSuccess), ([.mismatch, .mismatch, .match], errSecSuccess),
      ([.tap(.cancel)], errSecUserCanceled), ([.mismatch, .tap(.fallback)], errSecAuthFailed),
      ([.mismatch, .mismatch, .mismatch], errSecAuthFailed), ([.goHome], errSecAuthFailed),
      ([.lockDevice], errSecAuthFailed), ([.callComesIn], errSecAuthFailed),
      ([.sensorFails(.broken)], errSecAuthFailed), ([.sensorFails(.disconnected)], errSecAuthFailed),
    ] as [([PersonStep], OSStatus)])
  func steps(_ steps: [PersonStep], _ status: OSStatus) throws {
    try device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      device.script(steps)
      #expect(item.read().status == status)
      #expect(device.prompt == nil)
    }
  }

  @Test(
    "what the person does at the prompt of a user presence item",
    arguments: [
      ([.match], errSecSuccess), ([.mismatch, .tap(.fallback), .enterPasscode("1234")], errSecSuccess),
      ([.mismatch, .mismatch, .mismatch, .enterPasscode("0"), .enterPasscode("1234")], errSecSuccess),
      ([.mismatch, .tap(.fallback), .tap(.cancel)], errSecUserCanceled), ([.goHome], errSecAuthFailed),
      ([.sensorFails(.broken), .enterPasscode("1234")], errSecSuccess),
    ] as [([PersonStep], OSStatus)])
  func presenceSteps(_ steps: [PersonStep], _ status: OSStatus) throws {
    try device.use {
      #expect(item.add(guarded: .userPresence) == errSecSuccess)
      device.script(steps)
      #expect(item.read().status == status)
    }
  }

  @Test("an app in the background may not ask; a locked sensor, a refusal, a missing passcode do not open")
  func standingConditions() throws {
    try device.use {
      #expect(item.add(guarded: .userPresence) == errSecSuccess)
      device.app.scene = .background
      #expect(item.read().status == errSecInteractionNotAllowed)
      device.app.scene = .active
      device.removePasscode()
      #expect(item.read().status == errSecAuthFailed)
    }
    let face = SimulatedDevice(sensor: .faceID)
    try face.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      face.app.consent = nil
      face.script(.tap(.deny))
      #expect(item.read().status == errSecAuthFailed)
      #expect(item.read().status == errSecAuthFailed)
      #expect(face.promptCount == 1)
    }
  }

  @Test("an app that invalidates the context under the prompt")
  func invalidatedUnderPrompt() throws {
    device.actByHand()
    try device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      let context = LAContext()
      let reading = Reading(item, as: device.app, context: context)
      #expect(device.waitForPrompt() != nil)
      context.invalidate()
      #expect(reading.get()?.status == errSecAuthFailed)
      #expect(device.prompt == nil)
    }
  }

  @Test("an invalidated context is refused by all four calls, without a prompt")
  func invalidated() throws {
    let context = LAContext()
    context.invalidate()
    try device.use {
      let context = LAContext()
      context.invalidate()
      item.add()
      for call in Call.allCases {
        #expect(call(item.query([kSecUseAuthenticationContext: context])) == errSecAuthFailed, "\(call)")
      }
      #expect(item.read().secret == "secret")
    }
  }

  @Test("adding and deleting ask nobody, also what cannot be opened")
  func addAndDelete() throws {
    try device.use {
      #expect(item.add(guarded: [.biometryCurrentSet, .devicePasscode]) == errSecSuccess)
      #expect(item.add(guarded: [.biometryCurrentSet, .devicePasscode]) == errSecDuplicateItem)
      device.lockOut()
      #expect(item.delete() == errSecSuccess)
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      device.lock()
      #expect(item.delete() == errSecSuccess)
      #expect(device.prompts.isEmpty)
    }
  }

  @Test("what exists already is said before what is missing to store it")
  func duplicateFirst() throws {
    try device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      device.removeAllEnrolments()
      #expect(item.add(guarded: .biometryAny) == errSecDuplicateItem)
      #expect(Item(account: "bob").add(guarded: .biometryAny) == errSecAuthFailed)
      device.removePasscode()
      #expect(item.add(guarded: .userPresence) == errSecDuplicateItem)
      #expect(item.add(guarded: .applicationPassword) == errSecDuplicateItem)
    }
  }
}
