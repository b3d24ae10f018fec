import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

/// What becomes of secrets when fingers come and go.
@Suite("Secrets and enrolments")
struct EnrolmentChangeTests {
  let item = Item()
  static let orPasscode: SecAccessControlCreateFlags = [.biometryCurrentSet, .or, .devicePasscode]

  /// Ways to have other fingers than before, with at least one.
  enum Change: CaseIterable {
    case added, replaced, sameAgain, firstOfTwoRemoved

    static func device() -> SimulatedDevice { SimulatedDevice(enrolled: ["thumb", "index"]) }

    func happen(to device: SimulatedDevice) {
      switch self {
      case .added: device.enrol("ring")
      case .replaced:
        device.removeAllEnrolments()
        device.enrol("somebody else")
      case .sameAgain:
        device.removeEnrolment("index")
        device.enrol("index")
      case .firstOfTwoRemoved: device.removeEnrolment("thumb")
      }
    }
  }

  @Test("any finger, and user presence, open as before", arguments: Change.allCases)
  func any(_ change: Change) throws {
    let device = Change.device()
    try device.use {
      #expect(Item(account: "any").add(guarded: .biometryAny) == errSecSuccess)
      #expect(Item(account: "presence").add(guarded: .userPresence) == errSecSuccess)
      change.happen(to: device)
      device.script(.match, .match)
      #expect(Item(account: "any").read().secret == "secret")
      #expect(Item(account: "presence").read().secret == "secret")
    }
  }

  @Test("the present set never opens again: nothing is found, nobody is asked", arguments: Change.allCases)
  func currentSet(_ change: Change) throws {
    let device = Change.device()
    try device.use {
      #expect(item.add(guarded: .biometryCurrentSet) == errSecSuccess)
      change.happen(to: device)
      #expect(item.read().status == errSecItemNotFound)
      #expect(item.exists() == errSecItemNotFound)
      #expect(item.read([kSecUseAuthenticationUI: kSecUseAuthenticationUISkip]).status == errSecItemNotFound)
      #expect(item.update("new") == errSecItemNotFound)
      // It still takes the name, until the app deletes it.
      #expect(item.add(guarded: .biometryCurrentSet) == errSecDuplicateItem)
      #expect(item.add() == errSecDuplicateItem)
      #expect(item.delete() == errSecSuccess)
      #expect(item.add(guarded: .biometryCurrentSet) == errSecSuccess)
      #expect(device.prompts.isEmpty)
      device.script(.match)
      #expect(item.read().secret == "secret")
    }
  }

  @Test("switch 12, the other reading: it is there and fails", arguments: Change.allCases)
  func currentSetFails(_ change: Change) throws {
    let device = Change.device()
    device.rules.invalidatedRead = .fails
    try device.use {
      #expect(item.add(guarded: .biometryCurrentSet) == errSecSuccess)
      change.happen(to: device)
      #expect(item.read().status == errSecAuthFailed)
      #expect(item.exists() == errSecAuthFailed)
      #expect(item.update("new") == errSecAuthFailed)
      #expect(item.add() == errSecDuplicateItem)
      #expect(item.delete() == errSecSuccess)
      #expect(device.prompts.isEmpty)
    }
  }

  @Test(
    "switch 13: the passcode still opens what it opened, and the finger does not", arguments: Change.allCases)
  func orPasscodeOpens(_ change: Change) throws {
    let device = Change.device()
    try device.use {
      #expect(item.add(guarded: Self.orPasscode) == errSecSuccess)
      change.happen(to: device)
      device.script(.enterPasscode("1234"))
      #expect(item.read().secret == "secret")
      #expect(device.prompts.allSatisfy { $0.sensor == nil })
    }
  }

  @Test(
    "switch 13, the other reading: nothing opens it any more", arguments: Change.allCases,
    [DeviceRules.InvalidatedRead.findsNothing, .fails])
  func orPasscodeCloses(_ change: Change, _ reading: DeviceRules.InvalidatedRead) throws {
    let device = Change.device()
    device.rules.orAfterChange = .closes
    device.rules.invalidatedRead = reading
    try device.use {
      #expect(item.add(guarded: Self.orPasscode) == errSecSuccess)
      let code = device.contextProvenByPasscode()
      let finger = device.contextProvenByBiometry()
      change.happen(to: device)
      let status = reading == .fails ? errSecAuthFailed : errSecItemNotFound
      #expect(item.read().status == status)
      #expect(item.read([kSecUseAuthenticationContext: code]).status == status)
      // What had been shown in time is not taken back, as for every other item.
      #expect(item.read([kSecUseAuthenticationContext: finger]).secret == "secret")
      #expect(device.promptCount == 2)
    }
  }

  @Test("the present set and the passcode: gone with the set", arguments: Change.allCases)
  func andPasscode(_ change: Change) throws {
    let device = Change.device()
    try device.use {
      #expect(item.add(guarded: [.biometryCurrentSet, .and, .devicePasscode]) == errSecSuccess)
      change.happen(to: device)
      #expect(item.read().status == errSecItemNotFound)
    }
  }

  @Test(
    "a context that had succeeded keeps old items open, until it is invalidated", arguments: Change.allCases)
  func authenticatedContext(_ change: Change) throws {
    let device = Change.device()
    try device.use {
      #expect(item.add(guarded: .biometryCurrentSet) == errSecSuccess)
      let context = device.contextProvenByBiometry()
      let code = device.contextProvenByPasscode()
      change.happen(to: device)
      let more: [CFString: Any] = [kSecUseAuthenticationContext: context]
      #expect(item.read(more).secret == "secret")
      #expect(item.update("new", more) == errSecSuccess)
      #expect(item.read(more).secret == "new")
      #expect(item.read([kSecUseAuthenticationContext: code]).status == errSecItemNotFound)
      // New items belong to the new set, which this context has not seen.
      #expect(Item(account: "bob").add(guarded: .biometryCurrentSet) == errSecSuccess)
      device.script(.match)
      #expect(Item(account: "bob").read(more).secret == "secret")
      context.invalidate()
      #expect(item.read(more).status == errSecAuthFailed)
      #expect(device.promptCount == 3)
    }
  }

  @Test("nothing enrolled any more: any finger waits for the next one, user presence takes the passcode")
  func allRemoved() throws {
    let device = SimulatedDevice()
    try device.use {
      #expect(Item(account: "any").add(guarded: .biometryAny) == errSecSuccess)
      #expect(Item(account: "presence").add(guarded: .userPresence) == errSecSuccess)
      #expect(Item(account: "or").add(guarded: [.biometryAny, .or, .devicePasscode]) == errSecSuccess)
      device.removeAllEnrolments()
      #expect(Item(account: "any").read().status == errSecAuthFailed)
      device.script(.enterPasscode("1234"), .enterPasscode("1234"))
      #expect(Item(account: "presence").read().secret == "secret")
      #expect(Item(account: "or").read().secret == "secret")
      device.enrol("ring")
      device.script(.match)
      #expect(Item(account: "any").read().secret == "secret")
    }
  }

  @Test("BR-74 a system update changes the domain state and kills no secret")
  func systemUpdate() throws {
    let device = SimulatedDevice()
    try device.use {
      #expect(item.add(guarded: .biometryCurrentSet) == errSecSuccess)
      let context = device.contextProvenByBiometry()
      let before = context.domainState.biometry.stateHash
      device.updateSystem(toMajor: 27)
      #expect(context.domainState.biometry.stateHash != before)
      device.script(.match)
      #expect(item.read().secret == "secret")
      #expect(item.read([kSecUseAuthenticationContext: context]).secret == "secret")
    }
  }

  @Test("lockout kills no secret, either")
  func lockout() throws {
    let device = SimulatedDevice()
    try device.use {
      #expect(item.add(guarded: .biometryCurrentSet) == errSecSuccess)
      device.lockOut()
      #expect(item.read().status == errSecAuthFailed)
      device.lock()
      device.unlock(withPasscode: "1234")
      device.script(.match)
      #expect(item.read().secret == "secret")
    }
  }
}
