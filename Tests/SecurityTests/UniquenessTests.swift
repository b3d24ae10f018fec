import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

/// What makes two items different.
@Suite("Primary keys")
struct UniquenessTests {
  /// What an attribute may hold, other than nothing.
  struct Part: Sendable, CustomTestStringConvertible {
    let key: String
    let value: String
    let isInKey: Bool
    var testDescription: String { key }

    init(_ key: CFString, _ value: String, isInKey: Bool) {
      self.key = key as String
      self.value = value
      self.isInKey = isInKey
    }
  }

  static let common = [
    Part(kSecAttrSynchronizable, "1", isInKey: true), Part(kSecAttrAccessGroup, "second", isInKey: true),
    Part(kSecAttrSyncViewHint, "view", isInKey: true), Part(kSecAttrAccount, "alice", isInKey: true),
    Part(kSecAttrLabel, "label", isInKey: false), Part(kSecAttrComment, "comment", isInKey: false),
    Part(kSecAttrDescription, "kind", isInKey: false), Part(kSecAttrCreator, "7", isInKey: false),
    Part(kSecAttrType, "7", isInKey: false), Part(kSecAttrIsInvisible, "1", isInKey: false),
    Part(kSecAttrIsNegative, "1", isInKey: false), Part(kSecAttrAccessible, "ck", isInKey: false),
  ]
  static let generic = [
    Part(kSecAttrService, "example", isInKey: true), Part(kSecAttrGeneric, "bytes", isInKey: false),
  ]
  static let internet = [
    Part(kSecAttrSecurityDomain, "domain", isInKey: true), Part(kSecAttrServer, "example.com", isInKey: true),
    Part(kSecAttrProtocol, "htps", isInKey: true), Part(kSecAttrAuthenticationType, "form", isInKey: true),
    Part(kSecAttrPort, "443", isInKey: true), Part(kSecAttrPath, "/", isInKey: true),
  ]

  /// Adds an item without the part, one with it, and each of them again.
  private func check(_ itemClass: CFString, _ part: Part, _ others: [Part]) throws {
    let device = SimulatedDevice()
    device.app.accessGroups = ["first", "second"]
    // With nothing else, and with everything else set.
    for rest in [[], others.filter { $0.key != part.key }] {
      var entries: [String: Any] = [kSecClass as String: itemClass]
      for other in rest { entries[other.key] = other.value }
      let without = entries
      entries[part.key] = part.value
      try device.use {
        #expect(SecItemAdd(without as CFDictionary, nil) == errSecSuccess)
        #expect(SecItemAdd(without as CFDictionary, nil) == errSecDuplicateItem)
        #expect(
          SecItemAdd(entries as CFDictionary, nil) == (part.isInKey ? errSecSuccess : errSecDuplicateItem))
        #expect(SecItemAdd(entries as CFDictionary, nil) == errSecDuplicateItem)
        let all = [kSecClass: itemClass, kSecAttrSynchronizable: kSecAttrSynchronizableAny]
        #expect(SecItemDelete(all as CFDictionary) == errSecSuccess)
      }
    }
  }

  @Test("each part of a generic password", arguments: common + generic)
  func genericPassword(_ part: Part) throws {
    try check(kSecClassGenericPassword, part, Self.common + Self.generic)
  }

  @Test("each part of an internet password", arguments: common + internet)
  func internetPassword(_ part: Part) throws {
    try check(kSecClassInternetPassword, part, Self.common + Self.internet)
  }

  @Test("the two classes share no keys")
  func classes() throws {
    let device = SimulatedDevice()
    try device.use {
      for itemClass in [kSecClassGenericPassword, kSecClassInternetPassword] {
        let entries: [CFString: Any] = [kSecClass: itemClass, kSecAttrAccount: "alice"]
        #expect(SecItemAdd(entries as CFDictionary, nil) == errSecSuccess)
      }
    }
  }

  @Test("what is missing counts as empty or zero")
  func missing() throws {
    let device = SimulatedDevice()
    try device.use {
      #expect(SecItemAdd([kSecClass: kSecClassGenericPassword] as CFDictionary, nil) == errSecSuccess)
      let empty: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword, kSecAttrAccount: "", kSecAttrService: Data(),
        kSecAttrSynchronizable: 0,
      ]
      #expect(SecItemAdd(empty as CFDictionary, nil) == errSecDuplicateItem)
      #expect(copy(empty).status == errSecSuccess)
      #expect(SecItemAdd([kSecClass: kSecClassInternetPassword] as CFDictionary, nil) == errSecSuccess)
      let zero: [CFString: Any] = [
        kSecClass: kSecClassInternetPassword, kSecAttrPort: 0, kSecAttrPath: "", kSecAttrServer: "",
      ]
      #expect(SecItemAdd(zero as CFDictionary, nil) == errSecDuplicateItem)
    }
  }

  @Test("no two values run into each other")
  func noConcatenation() throws {
    let device = SimulatedDevice()
    try device.use {
      for (account, service) in [("ab", "c"), ("a", "bc"), ("abc", ""), ("", "abc"), ("a\u{0}", "bc")] {
        #expect(Item(account: account, service: service).add(account + "/" + service) == errSecSuccess)
      }
      #expect(Item(account: "ab", service: "c").read().secret == "ab/c")
    }
  }

  @Test("a lookup by label says there is none while the add says there is one")
  func label() throws {
    let device = SimulatedDevice()
    let item = Item()
    try device.use {
      item.add("secret", [kSecAttrLabel: "old"])
      #expect(item.read([kSecAttrLabel: "new"]).status == errSecItemNotFound)
      #expect(item.add("secret", [kSecAttrLabel: "new"]) == errSecDuplicateItem)
    }
  }
}
