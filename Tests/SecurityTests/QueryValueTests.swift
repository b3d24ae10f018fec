import CoreFoundation
import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

/// How dictionaries may be written, and what their values may be.
@Suite("Dictionaries")
struct QueryValueTests {
  let device = SimulatedDevice()
  let item = Item()

  // MARK: Spellings

  @Test("raw strings are the keys' and values' own")
  func rawStrings() throws {
    try device.use {
      let added: [String: Any] = [
        "class": "genp", "acct": "alice", "svce": "example", "pdmn": "ck", "sync": false,
        "v_Data": Data("secret".utf8),
      ]
      #expect(SecItemAdd(added as CFDictionary, nil) == errSecSuccess)
      var result: AnyObject?
      let query: NSDictionary = [
        "class": "genp", "acct": "alice", "r_Data": true, "m_Limit": "m_LimitOne", "sync": "syna",
        "nleg": true,
        "u_AuthUI": "u_AuthUIF",
      ]
      #expect(SecItemCopyMatching(query, &result) == errSecSuccess)
      #expect(result as? Data == Data("secret".utf8))
      #expect(item.read([kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock]).secret == "secret")
    }
  }

  @Test("a dictionary that can change, and one of any hashable keys")
  func otherDictionaries() throws {
    try device.use {
      let added = NSMutableDictionary()
      added.setObject(kSecClassGenericPassword, forKey: kSecClass as NSCopying)
      added[kSecAttrService] = "example"
      added[kSecAttrAccount as String] = "alice"
      added.setValue(Data("secret".utf8), forKey: kSecValueData as String)
      #expect(SecItemAdd(added, nil) == errSecSuccess)
      let query: [AnyHashable: Any] = [
        kSecClass: kSecClassGenericPassword, "acct": "alice", kSecReturnData: kCFBooleanTrue as Any,
      ]
      var result: CFTypeRef?
      #expect(SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess)
      #expect(result as? Data == Data("secret".utf8))
      let strings: [NSString: AnyObject] = [
        kSecClass: kSecClassGenericPassword, kSecAttrAccount: "alice" as NSString,
      ]
      #expect(SecItemDelete(strings as CFDictionary) == errSecSuccess)
    }
  }

  @Test("a dictionary that is changed after the call changes nothing that was stored")
  func changedLater() throws {
    try device.use {
      let name = NSMutableString(string: "alice")
      let secret = NSMutableData(data: Data("secret".utf8))
      let added: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword, kSecAttrService: "example", kSecAttrAccount: name,
        kSecValueData: secret,
      ]
      #expect(SecItemAdd(added as CFDictionary, nil) == errSecSuccess)
      name.setString("mallory")
      secret.length = 0
      #expect(item.read().secret == "secret")
    }
  }

  @Test("keys that are no keys", arguments: ["", "x", "Class", "clas s", "persistref", "private", "acct2"])
  func strangeKeys(_ key: String) throws {
    #expect(
      try statuses(of: item.entries([key as CFString: "x"])) == [OSStatus](repeating: errSecParam, count: 4))
  }

  @Test("keys of a known shape and no meaning")
  func shapedKeys() throws {
    let refused = [OSStatus](repeating: errSecParam, count: 4)
    for key in ["r_Everything", "u_Nothing", "v_Value"] {
      #expect(try statuses(of: item.entries([key as CFString: true])) == refused, "\(key)")
    }
    #expect(
      try statuses(of: item.entries(["m_Nothing" as CFString: true]), prepare: { item.add() })
        == [errSecParam, errSecSuccess, errSecParam, errSecParam])
  }

  @Test("keys that are no strings")
  func noStringKeys() throws {
    for key: AnyHashable in [1, Data("acct".utf8), NSNull(), true] {
      let query = NSMutableDictionary(dictionary: item.query)
      query[key] = "x"
      for call in Call.allCases {
        #expect(try device.use { call(query) } == errSecParam, "\(key)")
      }
    }
  }

  @Test("no dictionary at all")
  func empty() throws {
    for call in Call.allCases { #expect(try device.use { call([:] as CFDictionary) } == errSecParam) }
  }

  // MARK: Wrong types

  let everyKind: [Any] = [
    "text", 1, 1.5, true, Data([1]), Date(), NSNull(), [1], ["a": 1], NSObject(), kCFBooleanFalse as Any,
  ]

  @Test("a value of a wrong kind is refused by all four calls, under every key")
  func wrongKinds() throws {
    let text: Set<Int> = [0, 4]
    let number: Set<Int> = [0, 1, 3, 10]
    let boolean: Set<Int> = [3, 10]
    let table: [(CFString, takes: Set<Int>)] = [
      (kSecAttrAccount, text), (kSecAttrService, text), (kSecAttrLabel, text), (kSecAttrComment, text),
      (kSecAttrDescription, text), (kSecAttrSyncViewHint, text), (kSecAttrGeneric, text),
      (kSecAttrCreator, number), (kSecAttrType, number), (kSecAttrIsInvisible, number),
      (kSecAttrIsNegative, number), (kSecAttrCreationDate, [5]), (kSecAttrModificationDate, [5]),
      (kSecAttrAccessible, []), (kSecAttrAccessControl, []), (kSecAttrSynchronizable, [1, 3, 10]),
      (kSecValueData, [4]), (kSecUseAuthenticationContext, []), (kSecUseAuthenticationUI, []),
      (kSecUseNoAuthenticationUI, boolean), (kSecUseOperationPrompt, [0]),
      (kSecUseDataProtectionKeychain, boolean), (kSecUseUserIndependentKeychain, boolean),
    ]
    for (key, takes) in table {
      for (index, value) in everyKind.enumerated() {
        let found = try statuses(of: item.entries([key: value]))
        if takes.contains(index) {
          #expect(!found.contains(errSecParam), "\(key) takes \(value)")
        } else {
          #expect(found == [OSStatus](repeating: errSecParam, count: 4), "\(key) refuses \(value)")
        }
      }
    }
  }

  @Test("what is wished for is said by a Boolean")
  func wishKinds() throws {
    for key in [kSecReturnData, kSecReturnAttributes, kSecReturnPersistentRef, kSecReturnRef] {
      for (index, value) in everyKind.enumerated() where ![3, 10].contains(index) {
        #expect(
          try statuses(of: item.entries([key: value])) == [OSStatus](repeating: errSecParam, count: 4),
          "\(key) \(value)")
      }
    }
  }

  @Test("limits that are none")
  func limits() throws {
    let wrong: [Any] = [
      0, -1, true, false, "1", "m_LimitTwo", "", Data([1]), NSNull(), [1], Date(), Double.nan,
      Double.infinity,
      -Double.infinity, 0.5, 1e300, NSNumber(value: Int64.min),
    ]
    try device.use {
      item.add()
      for limit in wrong {
        #expect(item.read([kSecMatchLimit: limit]).status == errSecParam, "\(limit)")
      }
      for limit: Any in [1, UInt8(1), 1.0, NSNumber(value: 1)] {
        #expect(item.read([kSecMatchLimit: limit]).secret == "secret", "\(limit)")
      }
      #expect(item.read([kSecMatchLimit: Int.max]).status == errSecSuccess)
    }
  }

  @Test("an invisible case, a host: of what kind they are")
  func matchKinds() throws {
    try device.use {
      for (index, value) in everyKind.enumerated() {
        #expect(
          (item.read([kSecMatchCaseInsensitive: value]).status == errSecParam) == ![3, 10].contains(index))
        let server: [CFString: Any] = [
          kSecClass: kSecClassInternetPassword, kSecMatchHostOrSubdomainOfHost: value,
        ]
        #expect((copy(server).status == errSecParam) == (index != 0), "\(value)")
      }
    }
  }

  // MARK: How values are kept

  @Test("a text and its bytes are the same name")
  func textAndBytes() throws {
    try device.use {
      item.add()
      #expect(item.add("secret", [kSecAttrAccount: Data("alice".utf8)]) == errSecDuplicateItem)
      #expect(item.read([kSecAttrAccount: Data("alice".utf8)]).secret == "secret")
      let bytes = Data([0xff, 0x00, 0xfe])
      #expect(item.add("bytes", [kSecAttrAccount: bytes]) == errSecSuccess)
      #expect(item.read([kSecAttrAccount: bytes]).secret == "bytes")
      #expect(attributes(item.entries([kSecAttrAccount: bytes]))?["acct"] as? Data == bytes)
      #expect(attributes(item.entries())?["acct"] as? String == "alice")
    }
  }

  @Test("texts are compared byte by byte")
  func exact() throws {
    let composed = "caf\u{e9}"
    let decomposed = "cafe\u{301}"
    try device.use {
      #expect(Item(account: composed).add("composed") == errSecSuccess)
      #expect(Item(account: decomposed).add("decomposed") == errSecSuccess)
      #expect(Item(account: "Alice").add("upper") == errSecSuccess)
      #expect(Item(account: "alice").read().status == errSecItemNotFound)
      #expect(Item(account: composed).read().secret == "composed")
      #expect(Item(account: decomposed).read().secret == "decomposed")
      for strange in ["", " ", "a\u{0}b", "a\u{0}", "🔑", String(repeating: "x", count: 100_000)] {
        #expect(Item(account: strange).add(strange) == errSecSuccess)
        #expect(Item(account: strange).read().secret == strange)
      }
    }
  }

  @Test("numbers come as numbers, Booleans or decimal texts, and go as numbers")
  func numbers() throws {
    try device.use {
      let forms: [(Any, Int)] = [
        (443, 443), ("443", 443), (UInt16(443), 443), (443.0, 443), (true, 1), (false, 0), (-1, -1),
        (Int64.max, Int.max), (NSNumber(value: 7), 7),
      ]
      for (form, number) in forms {
        let added: [CFString: Any] = [kSecClass: kSecClassInternetPassword, kSecAttrPort: form]
        #expect(SecItemAdd(added as CFDictionary, nil) == errSecSuccess)
        let query: [CFString: Any] = [kSecClass: kSecClassInternetPassword, kSecAttrPort: "\(number)"]
        let port = attributes(query)?["port"]
        #expect(port as? Int == number, "\(form)")
        #expect(port as? NSNumber == NSNumber(value: number))
        #expect(SecItemDelete(added as CFDictionary) == errSecSuccess)
      }
    }
  }

  @Test("numbers that are none")
  func noNumbers() throws {
    for wrong in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(
        try statuses(of: item.entries([kSecAttrCreator: wrong]))
          == [OSStatus](repeating: errSecParam, count: 4),
        "\(wrong)")
    }
  }

  @Test("Booleans come back as what they are")
  func booleans() throws {
    try device.use {
      item.add("secret", [kSecAttrIsInvisible: true, kSecAttrIsNegative: false])
      let found = attributes(item.entries())
      #expect(found?["invi"] as? Bool == true)
      #expect(found?["invi"] as? Int == 1)
      #expect(found?["nega"] as? Bool == false)
      #expect(found?["sync"] as? Bool == false)
      #expect(found?["sync"] as? Int == 0)
    }
  }

  @Test("codes of four letters stay texts, blanks and all")
  func codes() throws {
    try device.use {
      let added: [CFString: Any] = [
        kSecClass: kSecClassInternetPassword, kSecAttrProtocol: kSecAttrProtocolFTP,
        kSecAttrAuthenticationType: kSecAttrAuthenticationTypeHTTPBasic,
      ]
      #expect(SecItemAdd(added as CFDictionary, nil) == errSecSuccess)
      let found = attributes([kSecClass: kSecClassInternetPassword])
      #expect(found?["ptcl"] as? String == "ftp ")
      #expect(found?["atyp"] as? String == "http")
      #expect(
        copy(added.merging([kSecAttrProtocol: kSecAttrProtocolFTPS]) { $1 }).status == errSecItemNotFound)
    }
  }

  @Test("generic data is no part of the name, and comes back as it was given")
  func generic() throws {
    try device.use {
      item.add("secret", [kSecAttrGeneric: Data([1, 2])])
      #expect(attributes(item.entries())?["gena"] as? Data == Data([1, 2]))
      #expect(item.read([kSecAttrGeneric: Data([1, 2])]).secret == "secret")
      #expect(item.read([kSecAttrGeneric: Data([1])]).status == errSecItemNotFound)
      #expect(item.add("secret", [kSecAttrGeneric: Data([1])]) == errSecDuplicateItem)
    }
  }

  @Test("no secret is an empty one, and the largest has 16 MiB")
  func secretSizes() throws {
    try device.use {
      #expect(SecItemAdd(item.query([:]), nil) == errSecSuccess)
      #expect(item.read().secret == "")
      let most = 16 << 20
      #expect(
        SecItemAdd(Item(account: "carol").query([kSecValueData: Data(count: most + 1)]), nil)
          == errSecDataTooLarge)
      #expect(
        SecItemAdd(Item(account: "carol").query([kSecValueData: Data(count: most)]), nil) == errSecSuccess)
      // Not as Data: Foundation on Linux takes a second to convert so much.
      #expect(
        (copy(Item(account: "carol").entries([kSecReturnData: true])).result as? NSData)?.length == most)
    }
  }
}
