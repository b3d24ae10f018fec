import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

/// The table of what each of the four calls takes and answers.
@Suite("The four calls")
struct CallTests {
  let device = SimulatedDevice()
  let item = Item()
  let service: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrService: "example"]

  private func statuses(_ more: [CFString: Any], groups: [String]? = nil) throws -> [OSStatus] {
    // What is added has another name than what is there.
    let added = try SecurityTests.statuses(
      of: item.entries(more), prepare: { Item(account: "bob").add() }, groups: groups)
    let others = try SecurityTests.statuses(
      of: item.entries(more), prepare: { item.add() }, groups: groups)
    return [added[0]] + others.dropFirst()
  }

  // MARK: How many

  @Test("without a limit a copy means the first, an update and a delete mean all")
  func defaultLimits() throws {
    try device.use {
      item.add("one")
      Item(account: "bob").add("two")
      #expect(copy(service.merging([kSecReturnData: true]) { $1 }).result as? Data == Data("one".utf8))
      #expect(
        SecItemUpdate(service as CFDictionary, [kSecAttrLabel: "both"] as CFDictionary) == errSecSuccess)
      #expect(secrets(service.merging([kSecAttrLabel: "both"]) { $1 }) == ["one", "two"])
      #expect(SecItemDelete(service as CFDictionary) == errSecSuccess)
      #expect(secrets(service) == [])
    }
  }

  @Test("a match limit is for copies only, but a delete may say that it means all")
  func matchLimit() throws {
    for limit: Any in [kSecMatchLimitOne, 1, 7] {
      #expect(
        try statuses([kSecMatchLimit: limit]) == [errSecParam, errSecSuccess, errSecParam, errSecParam])
    }
    #expect(
      try statuses([kSecMatchLimit: kSecMatchLimitAll])
        == [errSecParam, errSecSuccess, errSecParam, errSecSuccess])
  }

  @Test("the other match keys are for copies only")
  func matchKeys() throws {
    let matches: [CFString: Any] = [
      kSecMatchCaseInsensitive: true, kSecMatchPolicy: "x", kSecMatchIssuers: [Data()],
      kSecMatchEmailAddressIfPresent: "x", kSecMatchSubjectContains: "x", kSecMatchTrustedOnly: true,
      kSecMatchValidOnDate: Date(),
    ]
    for (key, value) in matches {
      #expect(
        try statuses([key: value]) == [errSecParam, errSecSuccess, errSecParam, errSecParam],
        "\(key)")
    }
  }

  @Test("return keys are for adding and copying; a delete ignores them")
  func returnKeys() throws {
    for key in [kSecReturnData, kSecReturnAttributes, kSecReturnPersistentRef] {
      for wish in [true, false] {
        #expect(
          try statuses([key: wish]) == [errSecSuccess, errSecSuccess, errSecParam, errSecSuccess],
          "\(key) \(wish)")
      }
    }
  }

  @Test("a password has no object of its own to return, and to ask for it is no error")
  func returnRef() throws {
    #expect(
      try statuses([kSecReturnRef: true]) == [errSecSuccess, errSecSuccess, errSecParam, errSecSuccess])
    #expect(
      try statuses([kSecReturnRef: false]) == [errSecSuccess, errSecSuccess, errSecParam, errSecSuccess])
  }

  @Test("nothing matches")
  func nothingMatches() throws {
    #expect(
      try SecurityTests.statuses(of: item.entries())
        == [errSecSuccess, errSecItemNotFound, errSecItemNotFound, errSecItemNotFound])
  }

  // MARK: Whose

  @Test("a group that is not the app's", arguments: ["com.example.other", ""])
  func foreignGroup(_ group: String) throws {
    let refused = [OSStatus](repeating: errSecMissingEntitlement, count: 4)
    #expect(try statuses([kSecAttrAccessGroup: group]) == refused)
    #expect(try statuses([kSecAttrAccessGroup: Data(group.utf8)]) == refused)
    #expect(
      try statuses([kSecAttrAccessGroup: group], groups: ["mine", ""].filter { $0 != group }) == refused)
  }

  @Test("an app without any group has no keychain")
  func noGroup() throws {
    #expect(try statuses([:], groups: []) == [OSStatus](repeating: errSecMissingEntitlement, count: 4))
  }

  @Test("the empty group is nobody's, also when it stands among an app's")
  func emptyGroup() throws {
    #expect(
      try statuses([kSecAttrAccessGroup: ""], groups: ["com.example.app", ""])
        == [OSStatus](repeating: errSecMissingEntitlement, count: 4))
  }

  // MARK: Whether anyone may be asked

  @Test("leaving out what needs a person is for copies only")
  func skip() throws {
    #expect(
      try statuses([kSecUseAuthenticationUI: kSecUseAuthenticationUISkip])
        == [errSecParam, errSecSuccess, errSecParam, errSecParam])
  }

  @Test("the other ways to say whether a prompt may come up are for all four")
  func interface() throws {
    let success = [OSStatus](repeating: errSecSuccess, count: 4)
    #expect(try statuses([kSecUseAuthenticationUI: kSecUseAuthenticationUIAllow]) == success)
    #expect(try statuses([kSecUseAuthenticationUI: kSecUseAuthenticationUIFail]) == success)
    #expect(try statuses([kSecUseNoAuthenticationUI: true]) == success)
    #expect(try statuses([kSecUseOperationPrompt: "Sign in."]) == success)
    #expect(
      try statuses([kSecUseAuthenticationUI: "never"]) == [OSStatus](repeating: errSecParam, count: 4))
  }

  @Test("of two words on prompts the stricter one holds")
  func strictest() throws {
    try device.use {
      #expect(item.add(guarded: .userPresence) == errSecSuccess)
      let both: [CFString: Any] = [
        kSecUseNoAuthenticationUI: true, kSecUseAuthenticationUI: kSecUseAuthenticationUIAllow,
      ]
      // A dictionary has no order; many of them show that it does not matter.
      for number in 0..<32 {
        let more = both.merging([kSecUseOperationPrompt: String(repeating: "x", count: number)]) { $1 }
        #expect(item.read(more).status == errSecInteractionNotAllowed)
      }
      #expect(device.prompts.isEmpty)
    }
  }

  @Test("the keychain of this kind is the only one, whatever is said about it")
  func dataProtection() throws {
    let success = [OSStatus](repeating: errSecSuccess, count: 4)
    for value in [true, false] {
      #expect(try statuses([kSecUseDataProtectionKeychain: value]) == success)
      #expect(try statuses([kSecUseUserIndependentKeychain: value]) == success)
    }
    #expect(
      try statuses([kSecUseDataProtectionKeychain: "yes"]) == [OSStatus](repeating: errSecParam, count: 4))
  }

  @Test("lists of items and keychain files are not there")
  func lists() throws {
    let unimplemented = [OSStatus](repeating: errSecUnimplemented, count: 4)
    #expect(try statuses([kSecUseItemList: [Data()]]) == unimplemented)
    #expect(try statuses([kSecUseKeychain: "login"]) == unimplemented)
    #expect(try statuses([kSecValueRef: NSObject()]) == unimplemented)
    for key in [kSecMatchItemList, kSecMatchSearchList] {
      #expect(
        try statuses([key: [Data()]]) == [errSecParam, errSecUnimplemented, errSecParam, errSecParam])
    }
  }

  // MARK: Nowhere to leave the result

  @Test("a result that nobody takes is dropped")
  func noResult() throws {
    let wishes: [CFString: Any] = [kSecReturnData: true, kSecReturnAttributes: true]
    #expect(
      try statuses(wishes) == [errSecSuccess, errSecSuccess, errSecParam, errSecSuccess])
  }

  @Test("a call that fails, or that wants nothing back, leaves the result as it was")
  func untouched() throws {
    try device.use {
      let before = NSObject()
      var result: CFTypeRef? = before
      #expect(SecItemCopyMatching(item.query([kSecReturnData: true]), &result) == errSecItemNotFound)
      #expect(SecItemAdd(item.query([:]), &result) == errSecSuccess)
      #expect(SecItemAdd(item.query([kSecReturnData: true]), &result) == errSecDuplicateItem)
      #expect(SecItemCopyMatching(item.query([:]), &result) == errSecSuccess)
      #expect(SecItemCopyMatching(item.query([kSecMatchLimit: kSecMatchLimitAll]), &result) == errSecSuccess)
      #expect(result === before)
    }
  }

  // MARK: Class and attributes

  @Test("a class is needed, and must be one")
  func itemClass() throws {
    var entries = item.entries()
    entries[kSecClass] = nil
    #expect(try SecurityTests.statuses(of: entries) == [OSStatus](repeating: errSecParam, count: 4))
    for wrong: Any in [1, Data("genp".utf8), NSNull(), ["genp"]] {
      entries[kSecClass] = wrong
      #expect(try SecurityTests.statuses(of: entries) == [OSStatus](repeating: errSecParam, count: 4))
    }
    entries[kSecClass] = "gene"
    #expect(try SecurityTests.statuses(of: entries) == [OSStatus](repeating: errSecNoSuchClass, count: 4))
  }

  @Test("an attribute that a class does not have")
  func strangeAttributes() throws {
    let refused = [OSStatus](repeating: errSecNoSuchAttr, count: 4)
    let internetOnly: [CFString: Any] = [
      kSecAttrServer: "example.com", kSecAttrSecurityDomain: "x", kSecAttrProtocol: kSecAttrProtocolHTTPS,
      kSecAttrAuthenticationType: kSecAttrAuthenticationTypeHTTPBasic, kSecAttrPort: 443, kSecAttrPath: "/",
      kSecAttrKeyClass: kSecAttrKeyClassPublic, kSecAttrApplicationTag: Data(), kSecAttrKeySizeInBits: 256,
      kSecAttrIsPermanent: true, kSecAttrSubject: Data(), kSecAttrTokenID: "x", "zzzz" as CFString: "x",
    ]
    for (key, value) in internetOnly { #expect(try statuses([key: value]) == refused, "\(key)") }
    for (key, value) in [kSecAttrService: "example", kSecAttrGeneric: Data()] as [CFString: Any] {
      let server: [CFString: Any] = [kSecClass: kSecClassInternetPassword, key: value]
      #expect(try SecurityTests.statuses(of: server) == refused, "\(key)")
    }
  }

  @Test("an accessibility beside an access control, even the same, is a contradiction")
  func accessibleWithControl() throws {
    let both: [CFString: Any] = [
      kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked, kSecAttrAccessControl: control([]),
    ]
    #expect(try statuses(both) == [OSStatus](repeating: errSecParam, count: 4))
    try device.use {
      item.add()
      #expect(SecItemUpdate(item.query([:]), both as CFDictionary) == errSecParam)
    }
  }

  @Test("an access control for private keys guards no password")
  func privateKeyUsage() throws {
    for flags in [.privateKeyUsage, [.privateKeyUsage, .userPresence]] as [SecAccessControlCreateFlags] {
      let guarded: [CFString: Any] = [kSecAttrAccessControl: control(flags)]
      try device.use {
        #expect(item.add("secret", guarded) == errSecParam)
        Item(account: "bob").add()
        #expect(SecItemUpdate(Item(account: "bob").query([:]), guarded as CFDictionary) == errSecParam)
        Item(account: "bob").delete()
      }
    }
  }
}
