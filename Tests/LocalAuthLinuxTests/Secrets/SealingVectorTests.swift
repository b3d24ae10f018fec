import LocalAuthModel
import LocalAuthSecrets
import LocalAuthService
import Testing

@testable import LocalAuthLinux

/// The vectors of `Documentation/secret-store.md`, section 7.
@Suite("Sealed bytes") struct SealingVectorTests {
  private let keys: StoreKeys
  private let sealing: ItemSealing
  private let record: ItemRecord
  private let reference: ItemReference
  private let fixed: ItemSealing.Fixed

  init() throws {
    let root = try Sealing.room(Sealing.keyBytes)
    root.bytes.copyBytes(from: 0..<32)
    keys = try StoreKeys(root: root, store: Array(0x40..<0x50))
    sealing = ItemSealing(keys: keys, cost: PasswordCost(passes: 1, kibibytes: 8))
    record = ItemRecord(
      .genericPassword,
      [
        .account: .text("ada"), .service: .text("mail"), .accessGroup: .text("group"),
        .synchronizable: .number(0), .created: .instant(1_700_000_000), .modified: .instant(1_700_000_000),
      ], Protection(try AccessControl(.whenUnlocked, [.userPresence]), enrolments: 7))
    reference = try #require(ItemReference(Array(0x50..<0x60)))
    fixed = ItemSealing.Fixed(
      recordNonce: Array(0x60..<0x78), keyNonce: Array(0x80..<0x98), valueNonce: Array(0xA0..<0xB8),
      itemKey: Array(0x20..<0x40), passwordNonce: Array(0xC0..<0xD8), salt: Array(0xE0..<0xF0))
  }

  private func sealed(password: Passcode? = nil) throws -> SealedItem {
    try sealing.seal(
      reference, record, Sample.value("open sesame"), revision: 1, password: password, fixed: fixed)
  }

  @Test("Each part of an item has the documented bytes")
  func vectors() throws {
    let item = try sealed()
    let found: [(String, [UInt8])] = [
      ("canonical record", try RecordFormat.encode(record)),
      ("check, file", try keys.checkValue(source: .file)), ("main", item.hashes.main),
      ("account", item.hashes.account), ("place", item.hashes.place), ("record", item.record),
      ("key", item.key), ("value", item.value),
      ("key, password", try sealed(password: Passcode(text: "sesame")).key),
    ]
    for (name, bytes) in found {
      #expect(hexadecimal(bytes) == Self.documented[name], "\(name): \(hexadecimal(bytes))")
    }
  }

  private static let documented: [String: String] = [
    "canonical record":
      "0167656e7002616b0000000100000000000000070661636374010000000361646161677270010000"
      + "000567726f757063646174040000000841d954fc400000006d646174040000000841d954fc400000"
      + "007376636501000000046d61696c73796e6303000000080000000000000000",
    "check, file": "22352ddc7dee68d882272e7daae03c8a8df073044f7f25e710ec9c34bf3c6ef5",
    "main": "469d463ed001e25277ec9d04f9e1b176",
    "account": "71b95243b839350a06137679fe4ec000",
    "place": "4c46021fb926fe1dcfaf6430842487d1",
    "record":
      "606162636465666768696a6b6c6d6e6f7071727374757677cb2ac50a82bf00d85cc66880644eee32"
      + "99a71bc48dbba0c9a5f352cac157077ed27a851bb54bf8a2484e20e2137efe6354eaeb05fc422896"
      + "8c555a752dc1d27a4b4a498cb228f73b8c2b40f3afd5bad9211578a9f12c656d77a94c19f850b5e4"
      + "d105b49fcd011c546f64e624caf94f121ac70a2341d3ed9ffeec1bf6bebe2f",
    "key":
      "808182838485868788898a8b8c8d8e8f909192939495969743e128f2aad81c099f9ed8cf2807b068"
      + "09e6f10764fdaa9acb9e79d4feb3bbf4d39880260e3a1977ffa11a63a3ae87b997",
    "value":
      "a0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7bbca46d8a371918c2b7ce8092d004e58"
      + "ea5dcbc8f9c3bcab0745bb",
    "key, password":
      "808182838485868788898a8b8c8d8e8f909192939495969742c109d088fc392fb0561007e0cf78a0"
      + "c13e29dfbc2572421366812c064b430c2b594b9759b8185cdf49e1a81c2936fdae5f5f1d44d98241"
      + "22b25cb4fb89a850cf50fe28e48744207b53b05e87bad170cf6ea6b58242dd25ef3d935267abec8e"
      + "6c8b8134badf9d8df03b594774751f5fa7",
  ]

  @Test("What is sealed opens, with its password where it has one")
  func opens() throws {
    let item = StoredItem(reference, record, revision: 1)
    let plain = try sealed()
    #expect(try sealing.open(item, key: plain.key, value: plain.value, password: nil).text == "open sesame")
    let locked = try sealed(password: Passcode(text: "sesame"))
    #expect(locked.value == plain.value)
    let right = Passcode(text: "sesame")
    #expect(
      try sealing.open(item, key: locked.key, value: locked.value, password: right).text == "open sesame")
    #expect(throws: StorageFault.wrongPassword) {
      try sealing.open(item, key: locked.key, value: locked.value, password: Passcode(text: "x"))
    }
  }

  @Test("Every bit changed in any part, every cut, and everything it is bound to: it does not open")
  func damage() throws {
    let item = StoredItem(reference, record, revision: 1)
    let whole = try sealed()
    func opens(_ item: StoredItem, _ sealed: SealedItem) throws -> Bool {
      do throws(StorageFault) {
        _ = try sealing.open(item, key: sealed.key, value: sealed.value, password: nil)
        return true
      } catch {
        guard case .damaged = error else { throw error }
        return false
      }
    }
    #expect(try opens(item, whole))
    for part in [\SealedItem.key, \SealedItem.value] {
      for index in whole[keyPath: part].indices {
        var changed = whole
        changed[keyPath: part][index] ^= 1 << UInt8(index % 8)
        #expect(try !opens(item, changed))
        changed[keyPath: part] = Array(whole[keyPath: part][..<index])
        #expect(try !opens(item, changed))
      }
    }
    let other = try #require(ItemReference(Array(0x51..<0x61)))
    #expect(try !opens(StoredItem(other, record, revision: 1), whole))
    #expect(try !opens(StoredItem(reference, record, revision: 2), whole))
    var looser = record
    looser.protection = Protection(AccessControl(.whenUnlocked), enrolments: 7)
    #expect(try !opens(StoredItem(reference, looser, revision: 1), whole))
    var renamed = record
    renamed.attributes[.label] = .text("x")
    #expect(try !opens(StoredItem(reference, renamed, revision: 1), whole))
    // The record, and what it is bound to.
    func reads(_ sealed: [UInt8], _ revision: Int64 = 1, _ hashes: ItemHashes? = nil) -> Bool {
      sealed.withUnsafeBytes { sealing.openRecord($0, reference, revision, hashes ?? whole.hashes) } == record
    }
    #expect(reads(whole.record))
    for index in whole.record.indices {
      var changed = whole.record
      changed[index] ^= 1 << UInt8(index % 8)
      #expect(!reads(changed))
    }
    #expect(!reads(whole.record, 2))
    for hash in [\ItemHashes.main, \ItemHashes.account, \ItemHashes.place] {
      var hashes = whole.hashes
      hashes[keyPath: hash][0] ^= 1
      #expect(!reads(whole.record, 1, hashes))
    }
  }
}
