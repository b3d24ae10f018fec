import CoreFoundation
import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

/// What a query gives back, for every set of wishes and every limit.
@Suite("Shapes of results")
struct ResultShapeTests {
  /// What is wished for.
  struct Wishes: OptionSet, Sendable, CustomTestStringConvertible {
    let rawValue: Int
    static let data = Wishes(rawValue: 1)
    static let attributes = Wishes(rawValue: 2)
    static let reference = Wishes(rawValue: 4)
    static let all = (0..<8).map { Wishes(rawValue: $0) }

    var entries: [CFString: Any] {
      [
        kSecReturnData: contains(.data), kSecReturnAttributes: contains(.attributes),
        kSecReturnPersistentRef: contains(.reference),
      ]
    }
    var testDescription: String {
      let names: [(Wishes, String)] = [
        (.data, "data"), (.attributes, "attributes"), (.reference, "reference"),
      ]
      return names.filter { contains($0.0) }.map(\.1).joined(separator: " + ")
    }
  }

  let service: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrService: "example"]
  let limits: [(Any?, isArray: Bool, most: Int)] = [
    (nil, false, 1), (kSecMatchLimitOne, false, 1), (1, false, 1), (2, true, 2), (3, true, 3), (99, true, 3),
    (kSecMatchLimitAll, true, 3),
  ]

  private func check(_ result: Any?, _ wishes: Wishes, _ secret: String) throws {
    switch wishes {
    case .data:
      #expect(result as? Data == Data(secret.utf8))
    case .reference:
      #expect((result as? Data)?.isEmpty == false)
    default:
      let found = try #require(result as? [String: Any])
      #expect(found["acct"] as? String == (wishes.contains(.attributes) ? secret : nil))
      #expect(found["v_Data"] as? Data == (wishes.contains(.data) ? Data(secret.utf8) : nil))
      #expect((found["v_PersistentRef"] is Data) == wishes.contains(.reference))
      #expect(found["v_Ref"] == nil)
      if !wishes.contains(.attributes) { #expect(found.count == 2) }
    }
  }

  @Test("each set of wishes, each limit, with one item and with three", arguments: Wishes.all)
  func shapes(_ wishes: Wishes) throws {
    let device = SimulatedDevice()
    try device.use {
      for count in [1, 3] {
        for number in 1...count { Item(account: "\(number)").add("\(number)") }
        for (limit, isArray, most) in limits {
          var query = service.merging(wishes.entries) { $1 }
          query[kSecMatchLimit] = limit
          let found = copy(query)
          #expect(found.status == errSecSuccess)
          if wishes.isEmpty {
            #expect(found.result == nil)
          } else if isArray {
            let array = try #require(found.result as? [Any])
            #expect(array.count == min(most, count))
            for (index, one) in array.enumerated() { try check(one, wishes, "\(index + 1)") }
          } else {
            #expect(!(found.result is NSArray))
            try check(found.result, wishes, "1")
          }
        }
      }
    }
  }

  @Test("adding gives the same shapes, for the one item", arguments: Wishes.all)
  func added(_ wishes: Wishes) throws {
    let device = SimulatedDevice()
    try device.use {
      var result: CFTypeRef?
      let entries = wishes.entries.merging([kSecValueData: Data("1".utf8)]) { $1 }
      #expect(SecItemAdd(Item(account: "1").query(entries), &result) == errSecSuccess)
      if wishes.isEmpty { #expect(result == nil) } else { try check(result, wishes, "1") }
    }
  }

  @Test("an item without a secret has an empty one, in each shape")
  func emptySecret() throws {
    let device = SimulatedDevice()
    try device.use {
      #expect(SecItemAdd(Item().query([:]), nil) == errSecSuccess)
      #expect(copy(Item().entries([kSecReturnData: true])).result as? Data == Data())
      let both = copy(Item().entries([kSecReturnData: true, kSecReturnAttributes: true]))
      #expect((both.result as? [String: Any])?["v_Data"] as? Data == Data())
    }
  }

  @Test("objects are what CoreFoundation code checks them for")
  func types() throws {
    let device = SimulatedDevice()
    try device.use {
      Item().add()
      let data = copy(Item().entries([kSecReturnData: true])).result
      #expect(CFGetTypeID(data) == CFDataGetTypeID())
      let attributes = copy(Item().entries([kSecReturnAttributes: true])).result
      #expect(CFGetTypeID(attributes) == CFDictionaryGetTypeID())
      let all = copy(Item().entries([kSecReturnData: true, kSecMatchLimit: kSecMatchLimitAll])).result
      #expect(CFGetTypeID(all) == CFArrayGetTypeID())
    }
  }

  @Test("attributes: what every item has, what was set, and nothing that was not")
  func attributeDictionary() throws {
    let device = SimulatedDevice()
    try device.use {
      let item = Item()
      item.add("secret", [kSecAttrLabel: "label", kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock])
      let found = try #require(attributes(item.entries()))
      #expect(
        Set(found.keys)
          == ["acct", "svce", "labl", "agrp", "sync", "pdmn", "accc", "cdat", "mdat"])
      #expect(found["agrp"] as? String == "com.example.app")
      #expect(found["pdmn"] as? String == kSecAttrAccessibleAfterFirstUnlock as String)
      #expect(found["cdat"] is Date)
      #expect(found["mdat"] is Date)
      let control = try #require(found["accc"] as? SecAccessControl)
      #expect(control == (SecurityTests.control([], kSecAttrAccessibleAfterFirstUnlock)))
      #expect(CFGetTypeID(control) == SecAccessControlGetTypeID())
    }
  }

  @Test("the attributes of an item are the query of a copy of it")
  func roundTrip() throws {
    let device = SimulatedDevice()
    try device.use {
      let item = Item()
      item.add("secret", [kSecAttrLabel: "label", kSecAttrIsInvisible: true])
      var found = try #require(attributes(item.entries()))
      // An access control already says what the accessibility does.
      found["pdmn"] = nil
      found["class"] = kSecClassGenericPassword
      #expect(SecItemCopyMatching(found as CFDictionary, nil) == errSecSuccess)
      #expect(SecItemDelete(found as CFDictionary) == errSecSuccess)
      #expect(SecItemAdd(found as CFDictionary, nil) == errSecSuccess)
    }
  }

  @Test("items come in the order in which they were added, also after an update")
  func order() throws {
    let device = SimulatedDevice()
    try device.use {
      for name in ["c", "a", "b"] { Item(account: name).add(name) }
      #expect(secrets(service) == ["c", "a", "b"])
      Item(account: "c").update("C")
      #expect(secrets(service) == ["C", "a", "b"])
      Item(account: "a").delete()
      Item(account: "a").add("A")
      #expect(secrets(service) == ["C", "b", "A"])
    }
  }

  @Test("what was given back is the caller's own: changing it changes nothing")
  func ownCopies() throws {
    let device = SimulatedDevice()
    try device.use {
      let item = Item()
      item.add()
      var data = try #require(copy(item.entries([kSecReturnData: true])).result as? Data)
      data.resetBytes(in: 0..<data.count)
      #expect(item.read().secret == "secret")
    }
  }
}
