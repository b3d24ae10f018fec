import LocalAuthSimulator
import LocalAuthentication
import Testing

/// What the pages of Apple's documentation forbid and real keychains or real code rely on.
@Suite("Tolerated queries")
struct ToleratedTests {
  let device = SimulatedDevice()

  @Test("a deletion may say that it means all, as on a Mac; any other limit is refused")
  func deletionOfAll() throws {
    try device.use {
      for account in ["alice", "bob"] { #expect(Item(account: account).add() == errSecSuccess) }
      let all: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrService: "example"]
      let one = all.merging([kSecMatchLimit: kSecMatchLimitOne]) { $1 }
      #expect(SecItemDelete(one as CFDictionary) == errSecParam)
      #expect(
        SecItemDelete(all.merging([kSecMatchLimit: kSecMatchLimitAll]) { $1 } as CFDictionary)
          == errSecSuccess)
      #expect(Item(account: "alice").read().status == errSecItemNotFound)
      #expect(Item(account: "bob").read().status == errSecItemNotFound)
    }
  }

  @Test("a synchronised item may be of a class that stays on this device, but not be guarded")
  func synchronisedOnThisDevice() throws {
    try device.use {
      let onDevice: [CFString: Any] = [
        kSecAttrSynchronizable: true, kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
      ]
      #expect(Item().add("secret", onDevice) == errSecSuccess)
      let guarded = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, .userPresence, nil)
      let both: [CFString: Any] = [kSecAttrSynchronizable: true, kSecAttrAccessControl: guarded as Any]
      #expect(Item(account: "bob").add("secret", both) == errSecParam)
    }
  }
}
