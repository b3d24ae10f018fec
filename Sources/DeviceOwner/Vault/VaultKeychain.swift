import Foundation
import LocalAuthentication

/// The keychain as the vault uses it. Nothing here ever prompts.
///
/// Each name has one record that nobody guards, and the item that the record names. A new item is stored first, then
/// the record changes over to it in one step, then the old item goes: whatever ends in between, a whole secret is
/// there. Two writers at once: one changes the record, the other sees that it changed, and gives way.
struct VaultKeychain: Sendable {
  /// The vault that they belong to.
  let vault: String
  /// What the vault keeps here.
  let kind: Kind
  let makeContext: @Sendable () -> LAContext

  /// Chosen: each repeat means that somebody else was faster.
  static let mostRepeats = 8

  enum Kind: String {
    case secret, passcode
  }

  /// Lends a context that only looks: whatever needs a person fails.
  func quietly<Value>(_ body: (LAContext) -> Value) -> Value {
    let context = makeContext()
    // Whoever hands out the same context each time gets it back as it was.
    let wasQuiet = context.interactionNotAllowed
    context.interactionNotAllowed = true
    defer { context.interactionNotAllowed = wasQuiet }
    return body(context)
  }

  // MARK: Records

  /// What is known of a name; nil when nothing was ever kept.
  ///
  /// - Throws: `deviceLocked`: a record opens whenever the device is unlocked.
  func record(_ name: String) throws(VaultFailure) -> VaultRecord? {
    var query = self.query(name)
    query[kSecReturnAttributes as String] = true
    let (status, found) = quietly { copy(query, $0) }
    switch status {
    case errSecSuccess: break
    case errSecItemNotFound: return nil
    case errSecInteractionNotAllowed: throw .deviceLocked
    default: throw .keychain(status)
    }
    let bytes = (found as? [String: Any])?[kSecAttrGeneric as String] as? Data
    guard let record = bytes.flatMap({ VaultRecord($0) }) else { throw .keychain(errSecDecode) }
    return record
  }

  /// - Throws: `deviceLocked`, when there is a record and it does not open.
  func expectUnlocked() throws(VaultFailure) {
    for kind in [Kind.secret, .passcode] {
      let query = everything.merging([kSecAttrService as String: service(kind)]) { $1 }
      let status = quietly { copy(query, $0).0 }
      switch status {
      case errSecSuccess, errSecItemNotFound: continue
      case errSecInteractionNotAllowed: throw .deviceLocked
      default: throw .keychain(status)
      }
    }
  }

  /// Makes `new` the record of a name; false when it is no longer `old`.
  func replace(_ name: String, _ old: VaultRecord?, with new: VaultRecord) throws(VaultFailure) -> Bool {
    var query = self.query(name)
    let status: OSStatus
    if let old {
      query[kSecAttrGeneric as String] = old.bytes
      let change = [kSecAttrGeneric as String: new.bytes] as CFDictionary
      status = quietly { SecItemUpdate(with($0, query), change) }
    } else {
      query[kSecAttrGeneric as String] = new.bytes
      query[kSecAttrAccessible as String] = kSecAttrAccessibleWhenUnlockedThisDeviceOnly
      status = quietly { SecItemAdd(with($0, query), nil) }
    }
    switch status {
    case errSecSuccess: return true
    case errSecItemNotFound where old != nil, errSecDuplicateItem where old == nil: return false
    case errSecInteractionNotAllowed: throw .deviceLocked
    default: throw .keychain(status)
    }
  }

  /// Lets the record of a name change over to an item that was stored, and remove the old one; false, and the new one
  /// is removed, when the record is no longer `old`.
  func change(_ name: String, _ old: VaultRecord?, to new: VaultRecord) throws(VaultFailure) -> Bool {
    // When that fails it may have been done all the same, so nothing goes; what is left over goes with its generation.
    guard try replace(name, old, with: new) else {
      delete(query(name, new))
      return false
    }
    // Whose generations go whole: with what writers left who were ended before their records changed over, or right
    // after.
    for number in [old?.generation, old.map { $0.generation &- 1 }].compactMap(\.self) {
      delete(all(name).merging([kSecAttrGeneric as String: generation(number)]) { $1 })
    }
    return true
  }

  // MARK: Secrets

  /// Stores an item, which the record does not name yet; the status of the keychain.
  func add(
    _ secret: Data, _ name: String, _ record: VaultRecord, _ control: SecAccessControl?, _ context: LAContext
  ) -> OSStatus {
    var query = self.query(name, record)
    query[kSecAttrGeneric as String] = generation(record.generation)
    query[kSecValueData as String] = secret
    if let control {
      query[kSecAttrAccessControl as String] = control
    } else {
      query[kSecAttrAccessible as String] = kSecAttrAccessibleWhenUnlockedThisDeviceOnly
    }
    return SecItemAdd(with(context, query), nil)
  }

  /// Opens an item with what its context has shown, and looks for it only when `opens` is false.
  func read(_ name: String, _ record: VaultRecord, _ context: LAContext, opens: Bool = true) -> (
    status: OSStatus, secret: Data?
  ) {
    var query = self.query(name, record)
    if opens { query[kSecReturnData as String] = true }
    let (status, found) = copy(query, context)
    guard opens, status == errSecSuccess else { return (status, nil) }
    guard let secret = found as? Data else { return (errSecDecode, nil) }
    return (status, secret)
  }

  // MARK: Removing

  /// Removes a name, with its record and all that older generations left.
  func remove(_ name: String) throws(VaultFailure) { try removed(delete(all(name))) }

  /// Removes everything of the vault, of every kind.
  func removeAll() throws(VaultFailure) { try removed(delete(everything)) }

  private func removed(_ status: OSStatus) throws(VaultFailure) {
    if status != errSecSuccess, status != errSecItemNotFound { throw .keychain(status) }
  }

  // MARK: Queries

  private func copy(_ query: [String: Any], _ context: LAContext) -> (OSStatus, CFTypeRef?) {
    var result: CFTypeRef?
    let status = SecItemCopyMatching(with(context, query), &result)
    return (status, result)
  }

  @discardableResult
  private func delete(_ query: [String: Any]) -> OSStatus { quietly { SecItemDelete(with($0, query)) } }

  private func with(_ context: LAContext, _ query: [String: Any]) -> CFDictionary {
    query.merging([kSecUseAuthenticationContext as String: context]) { $1 } as CFDictionary
  }

  /// Every item of the vault; the marks keep it from what the app itself stores under the same label.
  private var everything: [String: Any] {
    [
      kSecClass as String: kSecClassGenericPassword, kSecUseDataProtectionKeychain as String: true,
      kSecAttrLabel as String: vault, kSecAttrComment as String: "DeviceOwner",
    ]
  }

  /// Every item of a name.
  private func all(_ name: String) -> [String: Any] {
    everything.merging([
      kSecAttrAccount as String: name, kSecAttrDescription as String: kind.rawValue,
    ]) { $1 }
  }

  /// The record of a name.
  private func query(_ name: String) -> [String: Any] {
    all(name).merging([kSecAttrService as String: service(kind)]) { $1 }
  }

  /// The item that a record names.
  private func query(_ name: String, _ record: VaultRecord) -> [String: Any] {
    all(name).merging([kSecAttrService as String: "\(service(kind)).\(record.item.uuidString)"]) { $1 }
  }

  private func service(_ kind: Kind) -> String { "\(vault).\(kind)" }

  private func generation(_ number: UInt64) -> Data { Data(number.bytes) }
}
