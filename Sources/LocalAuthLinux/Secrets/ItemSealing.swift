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
    let own = try Sealing.newKey()
    if let fixed { own.bytes.copyBytes(from: fixed.itemKey.prefix(own.bytes.count)) }
    return SealedItem(
      reference: reference, revision: revision, hashes: hashes,
      record: try keys.seal(
        plain, .records, bound: recordPlace(reference, revision, hashes), nonce: fixed?.recordNonce),
      key: try wrap(own, reference, revision, password, fixed),
      value: try seal(value, own, bound: valuePlace(reference, plain), nonce: fixed?.valueNonce))
  }

  private func seal(
    _ value: SecretValue, _ key: LockedMemory, bound: [UInt8], nonce: [UInt8]?
  ) throws(StorageFault) -> [UInt8] {
    var fault: StorageFault?
    let sealed = value.withBytes { bytes -> [UInt8] in
      do throws(StorageFault) {
        return try Sealing.seal(bytes, key.readable, bound: bound, nonce: nonce)
      } catch {
        fault = error
        return []
      }
    }
    if let fault { throw fault }
    return sealed
  }

  private func wrap(
    _ own: LockedMemory, _ reference: ItemReference, _ revision: Int64, _ password: Passcode?, _ fixed: Fixed?
  ) throws(StorageFault) -> [UInt8] {
    let block = try Sealing.room(1 + (password == nil ? Sealing.keyBytes : PasswordLock.byteCount))
    let rest = UnsafeMutableRawBufferPointer(rebasing: block.bytes[1...])
    if let password {
      block.bytes[0] = KeyKind.password.rawValue
      try PasswordLock.lock(
        own.readable, password, cost, into: rest, salt: fixed?.salt, nonce: fixed?.passwordNonce)
    } else {
      block.bytes[0] = KeyKind.plain.rawValue
      rest.copyMemory(from: own.readable)
    }
    return try keys.wrap(block, bound: keyPlace(reference, revision), nonce: fixed?.keyNonce)
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

  /// The key of an item, still behind its password if it has one.
  private func openKey(
    _ sealed: [UInt8], _ reference: ItemReference, _ revision: Int64
  ) throws(StorageFault) -> LockedMemory? {
    let place = keyPlace(reference, revision)
    guard sealed.count >= Sealing.overhead else { return nil }
    let memory = try Sealing.room(sealed.count - Sealing.overhead)
    let isOpen = sealed.withUnsafeBytes { keys.unwrap($0, bound: place, into: memory.bytes) }
    return isOpen ? memory : nil
  }

  /// The value of an item as it was found.
  func open(
    _ item: StoredItem, _ sealed: OpenStore.Sealed, password: Passcode?
  ) throws(StorageFault) -> SecretValue {
    let block = try openKey(sealed.key, item.reference, item.revision)
    guard let block, let kind = block.bytes.first.flatMap(KeyKind.init),
      sealed.value.count >= Sealing.overhead
    else { throw Self.damage }
    let place = valuePlace(item.reference, try encode(item.record))
    let rest = UnsafeRawBufferPointer(rebasing: block.readable[1...])
    var unlocked: LockedMemory?
    if kind == .password {
      guard let password, let own = try PasswordLock.unlock(rest, password) else { throw .wrongPassword }
      unlocked = own
    }
    let key = unlocked?.readable ?? rest
    var isOpen = false
    let value = SecretValue(byteCount: sealed.value.count - Sealing.overhead) { memory in
      isOpen = sealed.value.withUnsafeBytes { Sealing.open($0, key, bound: place, into: memory) }
      return true
    }
    withExtendedLifetime((block, unlocked)) {}
    guard let value else { throw .failed("There is no memory for a secret.") }
    guard isOpen else { throw Self.damage }
    return value
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
