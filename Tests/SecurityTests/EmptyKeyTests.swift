import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

/// What tells items apart and was not given is there all the same: empty, or zero.
@Suite("Missing parts of a key")
struct EmptyKeyTests {
  let device = SimulatedDevice()

  /// The attributes of the one item of a class, after it was added with these.
  private func kept(_ itemClass: CFString, _ given: [CFString: Any] = [:]) throws -> [String: Any] {
    try device.use {
      var query: [CFString: Any] = given
      query[kSecClass] = itemClass
      #expect(SecItemAdd(query as CFDictionary, nil) == errSecSuccess)
      var result: CFTypeRef?
      let wish: [CFString: Any] = [kSecClass: itemClass, kSecReturnAttributes: true]
      #expect(SecItemCopyMatching(wish as CFDictionary, &result) == errSecSuccess)
      return try #require(result as? [String: Any])
    }
  }

  @Test("An internet password says of every part what it is")
  func internet() throws {
    let kept = try kept(kSecClassInternetPassword, [kSecAttrServer: "example.com", kSecAttrPort: 443])
    #expect(kept[kSecAttrServer as String] as? String == "example.com")
    #expect(kept[kSecAttrPort as String] as? Int == 443)
    for text in [kSecAttrAccount, kSecAttrSecurityDomain, kSecAttrPath, kSecAttrAuthenticationType] {
      #expect(kept[text as String] as? String == "", "\(text)")
    }
    #expect(kept[kSecAttrProtocol as String] as? Int == 0)
  }

  @Test("A generic password has an account and a service, and nothing of an internet password")
  func generic() throws {
    let kept = try kept(kSecClassGenericPassword)
    #expect(kept[kSecAttrAccount as String] as? String == "")
    #expect(kept[kSecAttrService as String] as? String == "")
    for other in [kSecAttrServer, kSecAttrPath, kSecAttrPort, kSecAttrGeneric, kSecAttrLabel] {
      #expect(kept[other as String] == nil, "\(other)")
    }
  }

  @Test("Leaving a part out and giving it empty are the same item")
  func sameItem() throws {
    try device.use {
      let bare: [CFString: Any] = [kSecClass: kSecClassInternetPassword, kSecAttrServer: "example.com"]
      let full = bare.merging([
        kSecAttrAccount: "", kSecAttrPath: "", kSecAttrPort: 0, kSecAttrProtocol: 0,
        kSecAttrAuthenticationType: "", kSecAttrSecurityDomain: "",
      ]) { $1 }
      #expect(SecItemAdd(bare as CFDictionary, nil) == errSecSuccess)
      #expect(SecItemAdd(full as CFDictionary, nil) == errSecDuplicateItem)
      #expect(SecItemCopyMatching(full as CFDictionary, nil) == errSecSuccess)
    }
  }
}
