import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

/// Which items a query can mean: groups, synchronisation, references, and looser comparisons.
@Suite("Which items are meant")
struct ScopeTests {
  let device = SimulatedDevice()
  let item = Item()

  // MARK: Groups

  @Test("an item that names no group is in the app's first; a query that names none means all of the app's")
  func groups() throws {
    device.app.accessGroups = ["first", "shared"]
    try device.use {
      #expect(item.add("own") == errSecSuccess)
      #expect(item.add("shared", [kSecAttrAccessGroup: "shared"]) == errSecSuccess)
      #expect(item.add("own", [kSecAttrAccessGroup: "first"]) == errSecDuplicateItem)
      #expect(secrets(item.entries()) == ["own", "shared"])
      #expect(item.read([kSecAttrAccessGroup: "shared"]).secret == "shared")
      #expect(item.read([kSecAttrAccessGroup: Data("shared".utf8)]).secret == "shared")
    }
  }

  @Test("two apps see what they share, and nothing else of each other")
  func twoApps() throws {
    let other = device.app("com.example.other")
    device.app.accessGroups += ["shared"]
    other.accessGroups += ["shared"]
    var reference: Data?
    try device.use {
      item.add("mine")
      item.add("shared", [kSecAttrAccessGroup: "shared"])
      let entries = item.entries([kSecReturnPersistentRef: true, kSecAttrAccessGroup: "com.example.app"])
      reference = copy(entries).result as? Data
    }
    try device.use(as: other) {
      #expect(secrets(item.entries()) == ["shared"])
      #expect(item.read([kSecAttrAccessGroup: "com.example.app"]).status == errSecMissingEntitlement)
      let named: [CFString: Any] = [kSecValuePersistentRef: try #require(reference)]
      #expect(copy(named).status == errSecItemNotFound)
      #expect(SecItemDelete(named as CFDictionary) == errSecItemNotFound)
      #expect(item.update("theirs") == errSecSuccess)
      #expect(item.delete() == errSecSuccess)
    }
    try device.use {
      #expect(secrets(item.entries()) == ["mine"])
    }
  }

  @Test("a group that an app loses takes its items out of sight, and brings them back")
  func lostGroup() throws {
    device.app.accessGroups = ["first", "second"]
    try device.use {
      item.add("secret", [kSecAttrAccessGroup: "second"])
      device.app.accessGroups = ["first"]
      #expect(item.read().status == errSecItemNotFound)
      #expect(item.delete() == errSecItemNotFound)
      device.app.accessGroups = ["second"]
      #expect(item.read().secret == "secret")
    }
  }

  @Test("two devices share nothing")
  func twoDevices() throws {
    let other = SimulatedDevice()
    try device.use { _ = item.add() }
    try other.use { #expect(item.read().status == errSecItemNotFound) }
  }

  @Test("a context brings its own device and app")
  func context() throws {
    let other = SimulatedDevice()
    let context = try other.use { LAContext() }
    try device.use {
      #expect(item.add("here") == errSecSuccess)
      #expect(item.read([kSecUseAuthenticationContext: context]).status == errSecItemNotFound)
      #expect(item.add("there", [kSecUseAuthenticationContext: context]) == errSecSuccess)
      #expect(item.read().secret == "here")
      #expect(item.read([kSecUseAuthenticationContext: context]).secret == "there")
    }
  }

  // MARK: Synchronised items

  @Test("a query that does not speak of synchronisation means items without it")
  func synchronizable() throws {
    try device.use {
      #expect(item.add("local") == errSecSuccess)
      #expect(item.add("synchronised", [kSecAttrSynchronizable: true]) == errSecSuccess)
      #expect(secrets(item.entries()) == ["local"])
      for no: Any in [false, 0, "0"] {
        #expect(secrets(item.entries([kSecAttrSynchronizable: no])) == ["local"])
      }
      for yes: Any in [true, 1, "1"] {
        #expect(secrets(item.entries([kSecAttrSynchronizable: yes])) == ["synchronised"])
      }
      let either: [CFString: Any] = [kSecAttrSynchronizable: kSecAttrSynchronizableAny]
      #expect(secrets(item.entries(either)) == ["local", "synchronised"])
      #expect(attributes(item.entries([kSecAttrSynchronizable: true]))?["sync"] as? Bool == true)
      #expect(item.delete() == errSecSuccess)
      #expect(secrets(item.entries(either)) == ["synchronised"])
      #expect(SecItemUpdate(item.query(either), [kSecAttrLabel: "x"] as CFDictionary) == errSecSuccess)
      #expect(SecItemDelete(item.query(either)) == errSecSuccess)
      #expect(secrets(item.entries(either)) == [])
    }
  }

  @Test("what can be synchronised: what nobody guards, of whatever accessibility")
  func synchronizableGuards() throws {
    let table: [(CFString, OSStatus)] = [
      (kSecAttrAccessibleWhenUnlocked, errSecSuccess), (kSecAttrAccessibleAfterFirstUnlock, errSecSuccess),
      (kSecAttrAccessibleAlways, errSecSuccess),
      (kSecAttrAccessibleWhenUnlockedThisDeviceOnly, errSecSuccess),
      (kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, errSecSuccess),
      (kSecAttrAccessibleAlwaysThisDeviceOnly, errSecSuccess),
      (kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, errSecSuccess),
    ]
    try device.use {
      for (protection, status) in table {
        let account = Item(account: protection as String)
        #expect(
          account.add("x", [kSecAttrSynchronizable: true, kSecAttrAccessible: protection]) == status,
          "\(protection)")
        let other = Item(account: "control " + (protection as String))
        let bare = control([], protection)
        #expect(other.add("x", [kSecAttrSynchronizable: true, kSecAttrAccessControl: bare]) == status)
      }
      for flags in [.userPresence, .biometryAny, .biometryCurrentSet, .devicePasscode]
        as [SecAccessControlCreateFlags]
      {
        let guarded: [CFString: Any] = [
          kSecAttrSynchronizable: true, kSecAttrAccessControl: control(flags),
        ]
        #expect(item.add("x", guarded) == errSecParam)
      }
    }
  }

  @Test("an item cannot be either")
  func synchronizableAny() throws {
    try device.use {
      #expect(item.add("x", [kSecAttrSynchronizable: kSecAttrSynchronizableAny]) == errSecParam)
      #expect(item.read([kSecAttrSynchronizable: 2]).status == errSecParam)
      #expect(item.read([kSecAttrSynchronizable: "any"]).status == errSecParam)
    }
  }

  // MARK: References

  private func reference(_ more: [CFString: Any] = [:]) throws -> Data {
    try #require(copy(item.entries(more.merging([kSecReturnPersistentRef: true]) { $1 })).result as? Data)
  }

  @Test("a reference names its item through renaming and new secrets, until it is deleted, and never another")
  func persistentReference() throws {
    try device.use {
      item.add()
      let reference = try reference()
      let query: [CFString: Any] = [kSecValuePersistentRef: reference]
      #expect(secrets(query) == ["secret"])
      #expect(secrets(query.merging([kSecClass: kSecClassGenericPassword]) { $1 }) == ["secret"])
      let renamed: [CFString: Any] = [kSecAttrAccount: "bob", kSecValueData: Data("new".utf8)]
      #expect(SecItemUpdate(query as CFDictionary, renamed as CFDictionary) == errSecSuccess)
      #expect(secrets(query) == ["new"])
      #expect(SecItemDelete(query as CFDictionary) == errSecSuccess)
      #expect(copy(query).status == errSecItemNotFound)
      Item(account: "bob").add("other")
      #expect(copy(query).status == errSecItemNotFound)
    }
  }

  @Test("a reference reaches synchronised items, too")
  func synchronisedReference() throws {
    try device.use {
      item.add("synchronised", [kSecAttrSynchronizable: true])
      let reference = try reference([kSecAttrSynchronizable: true])
      #expect(secrets([kSecValuePersistentRef: reference]) == ["synchronised"])
      let either: [CFString: Any] = [
        kSecValuePersistentRef: reference, kSecAttrSynchronizable: kSecAttrSynchronizableAny,
      ]
      #expect(secrets(either) == ["synchronised"])
    }
  }

  @Test("a reference with attributes beside it is a contradiction")
  func referenceWithAttributes() throws {
    try device.use {
      item.add()
      let reference = try reference()
      let more: [CFString: Any] = [
        kSecAttrAccount: "alice", kSecAttrAccessGroup: "com.example.app", kSecAttrSynchronizable: false,
        kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked, kSecAttrAccessControl: control([]),
      ]
      for (key, value) in more {
        let query: [CFString: Any] = [kSecValuePersistentRef: reference, key: value]
        #expect(Call.copy(query as CFDictionary) == errSecParam, "\(key)")
        #expect(Call.update(query as CFDictionary) == errSecParam, "\(key)")
        #expect(Call.delete(query as CFDictionary) == errSecParam, "\(key)")
      }
      #expect(item.add("x", [kSecValuePersistentRef: reference]) == errSecParam)
    }
  }

  @Test("a reference of another class, and what is no reference, finds nothing")
  func wrongReferences() throws {
    try device.use {
      item.add()
      let reference = try reference()
      // A dictionary has no order; many of them show that it does not matter.
      for number in 0..<32 {
        let query: [CFString: Any] = [
          kSecClass: kSecClassInternetPassword, kSecValuePersistentRef: reference,
          kSecUseOperationPrompt: String(repeating: "x", count: number),
        ]
        #expect(copy(query).status == errSecItemNotFound)
      }
      var other = reference
      other[other.count - 1] ^= 1
      for wrong in [Data(), Data("genp".utf8), reference.dropLast(), reference + [0], other] {
        #expect(copy([kSecValuePersistentRef: wrong]).status == errSecItemNotFound)
        #expect(SecItemDelete([kSecValuePersistentRef: wrong] as CFDictionary) == errSecItemNotFound)
      }
      for wrong: Any in ["genp", 1, NSNull(), [reference]] {
        #expect(copy([kSecValuePersistentRef: wrong]).status == errSecParam)
      }
      #expect(item.read().secret == "secret")
    }
  }

  // MARK: Looser comparisons

  @Test("upper and lower case are the same when the query says so")
  func caseInsensitive() throws {
    try device.use {
      Item(account: "Alice", service: "Straße").add("one")
      #expect(item.read().status == errSecItemNotFound)
      let query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: "ALICE"]
      #expect(secrets(query) == [])
      #expect(secrets(query.merging([kSecMatchCaseInsensitive: true]) { $1 }) == ["one"])
      #expect(secrets(query.merging([kSecMatchCaseInsensitive: false]) { $1 }) == [])
      let bytes = query.merging([
        kSecAttrAccount: Data("aLICE".utf8), kSecAttrService: "sTRAße", kSecMatchCaseInsensitive: true,
      ]) { $1 }
      #expect(secrets(bytes) == ["one"])
      #expect(
        secrets(query.merging([kSecAttrAccount: "bob", kSecMatchCaseInsensitive: true]) { $1 }) == [])
    }
  }

  @Test("another case of a group's name is another group")
  func caseOfGroups() throws {
    device.app.accessGroups = ["first", "FIRST"]
    try device.use {
      item.add("lower")
      let query = item.entries([kSecAttrAccessGroup: "FIRST", kSecMatchCaseInsensitive: true])
      #expect(secrets(query) == [])
    }
  }

  @Test("a host and what is below it")
  func host() throws {
    try device.use {
      let servers = [
        "example.com", "www.EXAMPLE.com", "a.b.example.com", "notexample.com", "example.org", "",
      ]
      for server in servers {
        let entries: [CFString: Any] = [
          kSecClass: kSecClassInternetPassword, kSecAttrServer: server, kSecValueData: Data(server.utf8),
        ]
        #expect(SecItemAdd(entries as CFDictionary, nil) == errSecSuccess)
      }
      func served(by host: String) -> [String]? {
        secrets([kSecClass: kSecClassInternetPassword, kSecMatchHostOrSubdomainOfHost: host])
      }
      #expect(served(by: "example.com") == Array(servers[0..<3]))
      #expect(served(by: "Example.COM") == Array(servers[0..<3]))
      #expect(served(by: "b.example.com") == ["a.b.example.com"])
      #expect(served(by: "com") == Array(servers[0..<4]))
      #expect(served(by: "") == [])
      #expect(served(by: ".") == [])
      #expect(served(by: "xample.com") == [])
      let generic = item.entries([kSecMatchHostOrSubdomainOfHost: "example.com"])
      #expect(copy(generic).status == errSecParam)
    }
  }

  @Test("a query by accessibility or access control means items guarded just like that")
  func protection() throws {
    try device.use {
      Item(account: "a").add("a", [kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock])
      #expect(Item(account: "b").add(guarded: .userPresence) == errSecSuccess)
      let all: [CFString: Any] = [kSecClass: kSecClassGenericPassword]
      #expect(secrets(all.merging([kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock]) { $1 }) == ["a"])
      device.script(.match)
      #expect(secrets(all.merging([kSecAttrAccessControl: control(.userPresence)]) { $1 }) == ["secret"])
      #expect(secrets(all.merging([kSecAttrAccessControl: control(.biometryAny)]) { $1 }) == [])
    }
  }
}
