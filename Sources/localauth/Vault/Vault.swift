import Foundation
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthService
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
    let key = record.attributes.filter {
      record.itemClass.primaryKey.contains($0.key) && $0.key != .accessGroup
    }
    var filter = ItemFilter(record.itemClass)
    filter.attributes = key
    if let item = try store.list(filter, for: asker).first {
      return try store.overwrite(item, record.protection.control, value: value, for: asker)
    }
    var attributes = record.attributes
    attributes[.accessGroup] = nil
    try store.add(record.itemClass, attributes, record.protection.control, value: value, for: asker)
  }

  func list(_ filter: ItemFilter) throws(SecretFailure) -> [StoredItem] { try store.list(filter, for: asker) }

  func remove(_ filter: ItemFilter) throws(SecretFailure) { try store.remove(filter, for: asker) }

  /// Keeps a secret with these attributes, which name one item.
  func put(
    _ itemClass: ItemClass, _ attributes: [Attribute: AttributeValue], _ value: SecretValue,
    guarded: Requirement?
  ) throws(SecretFailure) {
    var filter = ItemFilter(itemClass)
    filter.attributes = attributes
    if let item = try store.list(filter, for: asker).first {
      let control = if let guarded { try Self.control(guarded) } else { item.record.protection.control }
      return try store.overwrite(item, control, value: value, for: asker)
    }
    try store.add(itemClass, attributes, Self.control(guarded ?? .presence), value: value, for: asker)
  }

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
