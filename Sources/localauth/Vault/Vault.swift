import Foundation
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthService
import LocalAuthWords
import Security

/// The person's secrets on the command line: items of this program in the same store that apps use.
struct Vault {
  static let service = "localauth vault"

  let store: SecretStore
  private let asker: Asker

  /// Asks with one context, so that several secrets that need the same are opened with one prompt.
  init(reason: String? = nil) throws(SecretFailure) {
    let authority = MachineAuthority.current()
    guard let secrets = authority.attachments.object(AppSecrets.self) else {
      throw .refused(.systemCancel(.brokenPart(.stateStore)))
    }
    store = secrets.store
    var asker = Asker(authority, groups: secrets.groups, now: Date().timeIntervalSince1970)
    asker.context = authority.makeContext()
    asker.reason = reason ?? ""
    self.asker = asker
  }

  /// Keeps a secret under a name; one that is there is replaced, and keeps its guard unless there is a new one.
  func set(_ name: String, _ value: SecretValue, guarded: Requirement?) throws(SecretFailure) {
    try put(.genericPassword, attributes(of: name), value, guarded: guarded)
  }

  func get(_ name: String) throws(SecretFailure) -> SecretValue { try open(filter(of: name)) }

  /// Whether there is a secret of this name; it may never open again.
  func has(_ name: String) throws(SecretFailure) -> Bool { try !list(filter(of: name)).isEmpty }

  /// Every secret of the vault, without opening one.
  func list() throws(SecretFailure) -> [StoredItem] {
    var filter = ItemFilter(.genericPassword)
    filter.attributes = [.service: .text(Self.service)]
    return try store.list(filter, for: asker)
  }

  func remove(_ name: String) throws(SecretFailure) { try store.remove(filter(of: name), for: asker) }

  // MARK: Any item of this program

  func open(_ filter: ItemFilter) throws(SecretFailure) -> SecretValue {
    let found = try store.read(filter, limit: 1, opens: true, for: asker)
    guard let value = found.first?.value else { throw .notFound }
    return value
  }

  func open(_ item: StoredItem) throws(SecretFailure) -> SecretValue {
    var filter = ItemFilter(item.record.itemClass)
    filter.reference = item.reference
    filter.isSynchronizable = nil
    return try open(filter)
  }

  /// Every item of this program, of the vault and of git.
  func everything() throws(SecretFailure) -> [StoredItem] { try store.list(ItemFilter(nil), for: asker) }

  /// Keeps an item as it was elsewhere, guarded as there; fingers are those of this machine.
  func put(_ record: ItemRecord, _ value: SecretValue) throws(SecretFailure) {
    var attributes = record.attributes
    attributes[.accessGroup] = nil
    try put(record.itemClass, attributes, value) { _ in record.protection.control }
  }

  func list(_ filter: ItemFilter) throws(SecretFailure) -> [StoredItem] { try store.list(filter, for: asker) }

  func remove(_ filter: ItemFilter) throws(SecretFailure) { try store.remove(filter, for: asker) }

  /// Keeps a secret with these attributes, which name one item; one that is there keeps its guard unless there is
  /// a new one.
  func put(
    _ itemClass: ItemClass, _ attributes: [Attribute: AttributeValue], _ value: SecretValue,
    guarded: Requirement?
  ) throws(SecretFailure) {
    let control: AccessControl? = if let guarded { try Self.control(guarded) } else { nil }
    let usual = try Self.control(.presence)
    try put(itemClass, attributes, value) { control ?? $0?.record.protection.control ?? usual }
  }

  /// Replaces the item of just these names, or adds one; the last of several programs wins.
  private func put(
    _ itemClass: ItemClass, _ attributes: [Attribute: AttributeValue], _ value: SecretValue,
    control: (StoredItem?) -> AccessControl
  ) throws(SecretFailure) {
    var filter = ItemFilter(itemClass)
    filter.attributes = attributes.filter { itemClass.primaryKey.contains($0.key) }
    for attempt in 1... {
      // A filter does not mind what it does not name; an item that has more names is another one.
      let item = try store.list(filter, for: asker).first { found in
        var same = found.record
        for name in itemClass.primaryKey where name != .accessGroup && name != .synchronizable {
          same.attributes[name] = attributes[name]
        }
        return same.primaryKey == found.record.primaryKey
      }
      do throws(SecretFailure) {
        if let item {
          try store.overwrite(item, control(item), value: value, for: asker)
        } else {
          try store.add(itemClass, attributes, control(nil), value: value, for: asker)
        }
        return
      } catch {
        let wasFaster = error == .duplicate || error == .storage(.changed)
        guard wasFaster, attempt < Self.mostAttempts else { throw error }
      }
    }
  }

  /// Chosen: each attempt more means that another program was faster.
  private static let mostAttempts = 8

  private static func control(_ requirement: Requirement) throws(SecretFailure) -> AccessControl {
    do { return try requirement.control } catch { throw .refused(.systemCancel(.brokenPart(.stateStore))) }
  }

  private func attributes(of name: String) -> [Attribute: AttributeValue] {
    [.service: .text(Self.service), .account: .text(name)]
  }

  private func filter(of name: String) -> ItemFilter {
    var filter = ItemFilter(.genericPassword)
    filter.attributes = attributes(of: name)
    return filter
  }
}

extension SecretFailure {
  /// What happened and what to do, in the words of the vault.
  var advice: String {
    switch self {
    case .refused(let failure): failure.vaultAdvice(in: .ofEnvironment)
    default: explanation(in: .ofEnvironment)
    }
  }
}

extension ExitStatus {
  init(_ failure: SecretFailure) {
    self =
      switch failure {
      case .refused(let failure): ExitStatus(failure)
      case .notFound: .unavailable
      case .locked, .needsInteraction: .notInteractive
      case .wrongPassword, .duplicate: .failed
      case .foreignGroup, .cannotSynchronize, .storage: .internal
      }
  }
}
