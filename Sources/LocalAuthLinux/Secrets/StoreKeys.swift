import CLocalAuthSodium
import LocalAuthSecrets
import LocalAuthService

/// The keys of one store, all made from its root key: `Documentation/secret-store.md`, section 4.
package final class StoreKeys: Sendable {
  /// What a key is for. The raw values are the numbers of the derivation.
  package enum Use: UInt64, CaseIterable {
    /// Seals records.
    case records = 1
    /// Wraps the items' own keys.
    case items = 2
    /// Hashes what items are looked up by.
    case lookups = 3
    /// Tells whether a root key is that of the store.
    case check = 4
    /// Seals the history.
    case history = 5
  }

  /// How long the hashes are that items are looked up by.
  package static let hashBytes = 16
  package static let storeBytes = 16
  private static let context = Array("LocAuth1".utf8CString)

  /// The random name of the store: what is sealed in one store opens in no other.
  package let store: [UInt8]
  private let memory: LockedMemory

  /// Derives the keys of the store of this name.
  package init(root: LockedMemory, store: [UInt8]) throws(StorageFault) {
    let size = Sealing.keyBytes
    guard Sealing.isReady, root.bytes.count == size else { throw .failed("libsodium cannot be used.") }
    memory = try Sealing.room(Use.allCases.count * size)
    self.store = store
    guard let made = memory.bytes.bindMemory(to: UInt8.self).baseAddress,
      let root = root.bytes.bindMemory(to: UInt8.self).baseAddress
    else { throw .failed("There is no key.") }
    for (index, use) in Use.allCases.enumerated() {
      let code = crypto_kdf_derive_from_key(made + index * size, size, use.rawValue, Self.context, root)
      guard code == 0 else { throw .failed("libsodium cannot derive a key.") }
    }
  }

  private func key(_ use: Use) -> UnsafeRawBufferPointer {
    let start = Int(use.rawValue - 1) * Sealing.keyBytes
    return UnsafeRawBufferPointer(rebasing: memory.readable[start..<start + Sealing.keyBytes])
  }

  // MARK: What is said about the whole store

  /// What only this root key makes of this store's name and of where the key is kept.
  package func checkValue(source: RootKeyKind) throws(StorageFault) -> [UInt8] {
    let message = [StoreSchema.version] + store + [source.rawValue]
    return try Sealing.hash(message, key(.check), count: 32)
  }

  // MARK: Lookups

  /// The hash by which an item of this value of an attribute is found.
  package func hash(_ attribute: Attribute, _ value: AttributeValue?) throws(StorageFault) -> [UInt8] {
    let message = Array(attribute.rawValue.utf8) + (value ?? .text("")).comparable
    return try Sealing.hash(message, key(.lookups), count: Self.hashBytes)
  }

  /// What an item is found by.
  package func hashes(_ record: ItemRecord) throws(StorageFault) -> ItemHashes {
    let place = Attribute.place(record.itemClass)
    return ItemHashes(
      main: try Sealing.hash(Array("main".utf8) + record.primaryKey, key(.lookups), count: Self.hashBytes),
      account: try hash(.account, record.attributes[.account]),
      place: try hash(place, record.attributes[place]))
  }

  // MARK: Sealing

  /// Seals what is no secret, for one place.
  package func seal(
    _ bytes: [UInt8], _ use: Use, bound: [UInt8], nonce: [UInt8]? = nil
  ) throws(StorageFault) -> [UInt8] {
    let key = key(use)
    var fault: StorageFault?
    let sealed = bytes.withUnsafeBytes { bytes -> [UInt8] in
      do throws(StorageFault) {
        return try Sealing.seal(bytes, key, bound: bound, nonce: nonce)
      } catch {
        fault = error
        return []
      }
    }
    if let fault { throw fault }
    return sealed
  }

  /// Opens what is no secret; nil when it was not sealed for this place.
  package func open(_ sealed: UnsafeRawBufferPointer, _ use: Use, bound: [UInt8]) -> [UInt8]? {
    Sealing.openPublic(sealed, key(use), bound: bound)
  }

  /// Seals a key of an item.
  func wrap(
    _ bytes: UnsafeRawBufferPointer, bound: [UInt8], nonce: [UInt8]? = nil
  ) throws(StorageFault) -> [UInt8] {
    try Sealing.seal(bytes, key(.items), bound: bound, nonce: nonce)
  }

  /// Opens a key of an item; false when it was not sealed for this place.
  func unwrap(
    _ sealed: UnsafeRawBufferPointer, bound: [UInt8], into plain: UnsafeMutableRawBufferPointer
  ) -> Bool {
    Sealing.open(sealed, key(.items), bound: bound, into: plain)
  }
}

/// What an item is found by: hashes that say nothing without the store's key.
package struct ItemHashes: Hashable, Sendable {
  /// Of its primary key.
  package var main: [UInt8]
  package var account: [UInt8]
  /// Of its service or server.
  package var place: [UInt8]

  var bytes: [UInt8] { main + account + place }
}

extension Attribute {
  /// What items of a class are looked up by beside their account.
  static func place(_ itemClass: ItemClass) -> Attribute {
    switch itemClass {
    case .genericPassword: .service
    case .internetPassword: .server
    }
  }
}
