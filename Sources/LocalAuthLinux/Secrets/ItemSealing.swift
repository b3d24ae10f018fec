import LocalAuthSecrets
import LocalAuthService

/// An item as it lies in the file: nothing of it can be read, changed or moved without the store's key.
package struct SealedItem: Hashable, Sendable {
  package var reference: ItemReference
  package var revision: Int64
  package var hashes: ItemHashes
  package var record: [UInt8]
  /// The item's own key, wrapped.
  package var key: [UInt8]
  package var value: [UInt8]
}

/// Seals and opens items: `Documentation/secret-store.md`, section 5.
package struct ItemSealing: Sendable {
  /// Fixed nonces and keys, for test vectors alone.
  package struct Fixed: Sendable {
    package var recordNonce, keyNonce, valueNonce, itemKey: [UInt8]
    package var passwordNonce, salt: [UInt8]

    /// These.
    package init(
      recordNonce: [UInt8], keyNonce: [UInt8], valueNonce: [UInt8], itemKey: [UInt8],
      passwordNonce: [UInt8] = [], salt: [UInt8] = []
    ) {
      self.recordNonce = recordNonce
      self.keyNonce = keyNonce
      self.valueNonce = valueNonce
      self.itemKey = itemKey
      self.passwordNonce = passwordNonce
      self.salt = salt
    }
  }

  /// What a wrapped key begins with.
  private enum KeyKind: UInt8 {
    case plain = 0
    case password = 1
  }

  let keys: StoreKeys
  let cost: PasswordCost

  /// With the keys of a store.
  package init(keys: StoreKeys, cost: PasswordCost) {
    self.keys = keys
    self.cost = cost
  }

  // MARK: Sealing

  /// Seals an item in this state.
  package func seal(
    _ reference: ItemReference, _ record: ItemRecord, _ value: SecretValue, revision: Int64,
    password: Passcode?, fixed: Fixed? = nil
  ) throws(StorageFault) -> SealedItem {
    let plain = try encode(record)
    let hashes = try keys.hashes(record)
    let room = try KeyRoom()
    try Sealing.makeKey(room.own)
    if let fixed { room.own.copyBytes(from: fixed.itemKey.prefix(Sealing.keyBytes)) }
    return SealedItem(
      reference: reference, revision: revision, hashes: hashes,
      record: try keys.seal(
        plain, .records, bound: recordPlace(reference, revision, hashes), nonce: fixed?.recordNonce),
      key: try wrap(room, bound: keyPlace(reference, revision), password, fixed),
      value: try seal(
        value, UnsafeRawBufferPointer(room.own), bound: valuePlace(reference, plain), nonce: fixed?.valueNonce
      ))
  }

  private func seal(
    _ value: SecretValue, _ key: UnsafeRawBufferPointer, bound: [UInt8], nonce: [UInt8]?
  ) throws(StorageFault) -> [UInt8] {
    try value.withBytes { bytes throws(StorageFault) in
      try Sealing.seal(bytes, key, bound: bound, nonce: nonce)
    }
  }

  private func wrap(
    _ room: borrowing KeyRoom, bound: [UInt8], _ password: Passcode?, _ fixed: Fixed?
  ) throws(StorageFault) -> [UInt8] {
    let block = room.block(1 + (password == nil ? Sealing.keyBytes : PasswordLock.byteCount))
    let rest = UnsafeMutableRawBufferPointer(rebasing: block[1...])
    if let password {
      block[0] = KeyKind.password.rawValue
      try PasswordLock.lock(room, password, cost, into: rest, salt: fixed?.salt, nonce: fixed?.passwordNonce)
    } else {
      block[0] = KeyKind.plain.rawValue
      rest.copyMemory(from: UnsafeRawBufferPointer(room.own))
    }
    return try keys.wrap(UnsafeRawBufferPointer(block), bound: bound, nonce: fixed?.keyNonce)
  }

  // MARK: Opening

  /// The record of an item; nil when it is not the one that was sealed in this place.
  package func openRecord(
    _ sealed: UnsafeRawBufferPointer, _ reference: ItemReference, _ revision: Int64, _ hashes: ItemHashes
  ) -> ItemRecord? {
    let place = recordPlace(reference, revision, hashes)
    guard let bytes = keys.open(sealed, .records, bound: place) else { return nil }
    return try? RecordFormat.decode(bytes)
  }

  /// The value of an item as it was found, from its wrapped key and its sealed value.
  package func open(
    _ item: StoredItem, key wrapped: [UInt8], value sealed: [UInt8], password: Passcode?
  ) throws(StorageFault) -> SecretValue {
    let room = try KeyRoom()
    try openKey(wrapped, room, bound: keyPlace(item.reference, item.revision), password)
    let key = UnsafeRawBufferPointer(room.own)
    let place = valuePlace(item.reference, try encode(item.record))
    guard sealed.count >= Sealing.overhead else { throw Self.damage }
    var isOpen = false
    let value = SecretValue(byteCount: sealed.count - Sealing.overhead) { memory in
      isOpen = sealed.withUnsafeBytes { Sealing.open($0, key, bound: place, into: memory) }
      return true
    }
    guard let value else { throw .failed("There is no memory for a secret.") }
    guard isOpen else { throw Self.damage }
    return value
  }

  /// Opens an item's key into its place in the room.
  private func openKey(
    _ wrapped: [UInt8], _ room: borrowing KeyRoom, bound: [UInt8], _ password: Passcode?
  ) throws(StorageFault) {
    let count = wrapped.count - Sealing.overhead
    guard [1 + Sealing.keyBytes, 1 + PasswordLock.byteCount].contains(count) else { throw Self.damage }
    let block = room.block(count)
    guard wrapped.withUnsafeBytes({ keys.unwrap($0, bound: bound, into: block) }) else { throw Self.damage }
    let rest = UnsafeRawBufferPointer(rebasing: block[1...])
    switch KeyKind(rawValue: block[0]) {
    case .plain? where rest.count == Sealing.keyBytes: room.own.copyMemory(from: rest)
    case .password? where rest.count == PasswordLock.byteCount:
      guard let password, try PasswordLock.unlock(rest, password, room) else { throw .wrongPassword }
    default: throw Self.damage
    }
  }

  private static let damage = StorageFault.damaged("An item is not what was written, and does not open.")

  // MARK: Places: what sealed bytes are bound to

  private func recordPlace(_ reference: ItemReference, _ revision: Int64, _ hashes: ItemHashes) -> [UInt8] {
    place("reco", reference) + Self.bytes(revision) + hashes.bytes
  }

  private func keyPlace(_ reference: ItemReference, _ revision: Int64) -> [UInt8] {
    place("ikey", reference) + Self.bytes(revision)
  }

  private func valuePlace(_ reference: ItemReference, _ record: [UInt8]) -> [UInt8] {
    place("valu", reference) + record
  }

  private func place(_ what: String, _ reference: ItemReference) -> [UInt8] {
    [StoreSchema.version] + what.utf8 + keys.store + reference.bytes
  }

  private static func bytes(_ number: Int64) -> [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }

  private func encode(_ record: ItemRecord) throws(StorageFault) -> [UInt8] {
    do throws(RecordFormat.Flaw) {
      return try RecordFormat.encode(record)
    } catch {
      throw error == .tooLong ? .tooLarge : .failed("An attribute cannot be kept: \(error).")
    }
  }
}
