import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

/// What an update takes, and what it leaves.
@Suite("Updates")
struct UpdateTests {
  let device = SimulatedDevice()
  let item = Item()

  private func update(_ changes: [CFString: Any]) -> OSStatus {
    SecItemUpdate(item.query([:]), changes as CFDictionary)
  }

  @Test("attributes and the secret are changed, alone and together")
  func changes() throws {
    try device.use {
      item.add("one")
      #expect(update([kSecAttrLabel: "label"]) == errSecSuccess)
      #expect(item.read().secret == "one")
      #expect(update([kSecValueData: Data("two".utf8)]) == errSecSuccess)
      #expect(update([kSecValueData: Data("three".utf8), kSecAttrComment: "comment"]) == errSecSuccess)
      #expect(item.read().secret == "three")
      let found = attributes(item.entries())
      #expect(found?[kSecAttrLabel as String] as? String == "label")
      #expect(found?[kSecAttrComment as String] as? String == "comment")
    }
  }

  @Test("what an update cannot change")
  func refused() throws {
    try device.use {
      item.add()
      #expect(update([:]) == errSecParam)
      #expect(update([kSecClass: kSecClassGenericPassword]) == errSecNoSuchAttr)
      #expect(update([kSecClass: kSecClassInternetPassword]) == errSecNoSuchAttr)
      #expect(update([kSecAttrServer: "example.com"]) == errSecNoSuchAttr)
      #expect(update(["zzzz" as CFString: "x"]) == errSecNoSuchAttr)
      let strange: [CFString: Any] = [
        kSecReturnData: true, kSecReturnAttributes: true, kSecReturnRef: true, kSecReturnPersistentRef: false,
        kSecMatchLimit: kSecMatchLimitAll, kSecMatchCaseInsensitive: true, kSecValueRef: NSObject(),
        kSecValuePersistentRef: Data(), kSecUseAuthenticationUI: kSecUseAuthenticationUIAllow,
        kSecUseAuthenticationContext: LAContext(), kSecUseDataProtectionKeychain: true,
        "x" as CFString: "x", kSecAttrPersistentReference: Data(),
      ]
      for (key, value) in strange { #expect(update([key: value]) == errSecParam, "\(key)") }
      #expect(item.read().secret == "secret")
    }
  }

  @Test("the dates are the keychain's own")
  func dates() throws {
    try device.use {
      let old = Date(timeIntervalSince1970: 1)
      item.add("secret", [kSecAttrCreationDate: old, kSecAttrModificationDate: old])
      let before = try #require(attributes(item.entries()))
      let created = try #require(before[kSecAttrCreationDate as String] as? Date)
      #expect(created > old)
      #expect(before[kSecAttrModificationDate as String] as? Date == created)
      #expect(
        update([kSecAttrCreationDate: old, kSecAttrModificationDate: old, kSecAttrLabel: "x"])
          == errSecSuccess)
      let after = try #require(attributes(item.entries()))
      #expect(after[kSecAttrCreationDate as String] as? Date == created)
      #expect(try #require(after[kSecAttrModificationDate as String] as? Date) > created)
    }
  }

  @Test("two items that would become one: nothing is changed")
  func becomesDuplicate() throws {
    try device.use {
      item.add("one")
      Item(account: "bob").add("two")
      let service: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrService: "example"]
      let changes: [CFString: Any] = [kSecAttrAccount: "bob", kSecValueData: Data("three".utf8)]
      #expect(update(changes) == errSecDuplicateItem)
      #expect(SecItemUpdate(service as CFDictionary, changes as CFDictionary) == errSecDuplicateItem)
      #expect(item.read().secret == "one")
      #expect(Item(account: "bob").read().secret == "two")
      #expect(secrets(service) == ["one", "two"])
    }
  }

  @Test("a new name is free again for others, and the old one for new items")
  func renamed() throws {
    try device.use {
      item.add("one")
      #expect(update([kSecAttrAccount: "carol"]) == errSecSuccess)
      #expect(item.read().status == errSecItemNotFound)
      #expect(Item(account: "carol").read().secret == "one")
      #expect(item.add("two") == errSecSuccess)
      #expect(Item(account: "carol").add() == errSecDuplicateItem)
      #expect(Item(account: "carol").update("same") == errSecSuccess)
    }
  }

  @Test("an item moves to another group of the app's, and to nobody else's")
  func groups() throws {
    device.app.accessGroups = ["first", "second"]
    try device.use {
      item.add()
      for group in ["third", ""] {
        #expect(update([kSecAttrAccessGroup: group]) == errSecMissingEntitlement)
        #expect(update([kSecAttrAccessGroup: Data(group.utf8)]) == errSecMissingEntitlement)
      }
      #expect(attributes(item.entries())?[kSecAttrAccessGroup as String] as? String == "first")
      #expect(update([kSecAttrAccessGroup: "second"]) == errSecSuccess)
      #expect(attributes(item.entries())?[kSecAttrAccessGroup as String] as? String == "second")
    }
  }

  @Test("an update keeps to the rules of synchronised items")
  func synchronizable() throws {
    let guarded = control(.userPresence)
    try device.use {
      item.add()
      for wrong: Any in [2, "syna", "yes", Data(), NSNull(), kSecAttrSynchronizableAny] {
        #expect(update([kSecAttrSynchronizable: wrong]) == errSecParam, "\(wrong)")
      }
      #expect(update([kSecAttrSynchronizable: true, kSecAttrAccessControl: guarded]) == errSecParam)
      #expect(update([kSecAttrSynchronizable: true]) == errSecSuccess)
      let query = item.query([kSecAttrSynchronizable: true])
      #expect(
        SecItemUpdate(query, [kSecAttrAccessControl: guarded] as CFDictionary) == errSecParam)
      #expect(
        SecItemUpdate(
          query, [kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly] as CFDictionary)
          == errSecSuccess)
      #expect(item.read().status == errSecItemNotFound)
      #expect(item.read([kSecAttrSynchronizable: true]).secret == "secret")
    }
  }

  @Test("a guarded item cannot become a synchronised one")
  func guardedSynchronizable() throws {
    try device.use {
      #expect(item.add(guarded: .userPresence) == errSecSuccess)
      device.script(.match)
      #expect(update([kSecAttrSynchronizable: true]) == errSecParam)
      device.script(.match)
      #expect(item.read().secret == "secret")
    }
  }

  @Test("another accessibility leaves the person's part of the guard as it is")
  func accessibility() throws {
    try device.use {
      #expect(item.add(guarded: .biometryCurrentSet) == errSecSuccess)
      device.script(.match)
      #expect(update([kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock]) == errSecSuccess)
      device.lock()
      #expect(item.exists() == errSecInteractionNotAllowed)
      device.unlockWithBiometrics()
      device.script(.tap(.cancel))
      #expect(item.read().status == errSecUserCanceled)
      device.enrol("left thumb")
      #expect(item.read().status == errSecItemNotFound)
    }
  }

  @Test("another access control takes the place of the old one, from these enrolments on")
  func accessControl() throws {
    try device.use {
      item.add()
      #expect(update([kSecAttrAccessControl: control(.devicePasscode)]) == errSecSuccess)
      device.script(.enterPasscode("1234"))
      #expect(item.read().secret == "secret")
      device.enrol("left thumb")
      device.script(.enterPasscode("1234"))
      #expect(update([kSecAttrAccessControl: control(.biometryCurrentSet)]) == errSecSuccess)
      device.script(.match)
      #expect(item.read().secret == "secret")
      device.script(.match)
      #expect(update([kSecAttrAccessControl: control([])]) == errSecSuccess)
      #expect(item.read().secret == "secret")
    }
  }

  @Test("a guard that nobody could open is refused, and the old one stays")
  func impossibleControl() throws {
    let device = SimulatedDevice(enrolled: [])
    try device.use {
      item.add()
      #expect(update([kSecAttrAccessControl: control(.biometryAny)]) == errSecAuthFailed)
      device.removePasscode()
      #expect(update([kSecAttrAccessControl: control(.userPresence)]) == errSecAuthFailed)
      #expect(
        update([kSecAttrAccessible: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly]) == errSecAuthFailed)
      #expect(item.read().secret == "secret")
    }
  }

  @Test("a guarded item among others: all are changed, or none")
  func allOrNone() throws {
    try device.use {
      item.add("one")
      #expect(Item(account: "bob").add(guarded: .biometryAny) == errSecSuccess)
      let service: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrService: "example"]
      let changes = [kSecAttrLabel: "x"] as CFDictionary
      device.script(.tap(.cancel))
      #expect(SecItemUpdate(service as CFDictionary, changes) == errSecUserCanceled)
      #expect(attributes(item.entries())?[kSecAttrLabel as String] == nil)
      device.script(.match)
      #expect(SecItemUpdate(service as CFDictionary, changes) == errSecSuccess)
      #expect(attributes(item.entries())?[kSecAttrLabel as String] as? String == "x")
    }
  }
}
