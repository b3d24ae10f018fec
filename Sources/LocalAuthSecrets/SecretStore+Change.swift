import LocalAuthModel
import LocalAuthService

/// What an update changes.
public struct ItemUpdate: Sendable {
  /// New values; nil as a value takes an attribute away.
  public var attributes: [Attribute: AttributeValue] = [:]
  /// How it is guarded from now on.
  public var control: AccessControl?
  /// The new secret.
  public var value: SecretValue?

  /// Changes nothing.
  public init() {}
}

extension SecretStore {
  /// Adds an item.
  ///
  /// **Prompts**: never.
  ///
  /// - Throws: `.duplicate`; `.refused` when nobody could ever open it, as without a passcode.
  @discardableResult
  public func add(
    _ itemClass: ItemClass, _ attributes: [Attribute: AttributeValue], _ control: AccessControl,
    value: SecretValue, for asker: Asker
  ) throws(SecretFailure) -> StoredItem {
    var attributes = attributes
    if attributes[.accessGroup] == nil { attributes[.accessGroup] = asker.groups.first.map { .text($0) } }
    attributes[.synchronizable] = attributes[.synchronizable] ?? .number(0)
    for attribute in itemClass.ownKey where attributes[attribute] == nil {
      attributes[attribute] = attribute.missingValue
    }
    try sweep(for: asker)
    let (asker, context) = asker.withContext()
    if context.isInvalidated { throw .refused(.invalidContext(.invalidated)) }
    let protection = try protect(control, attributes, asker)
    if asker.authority.access(
      to: Protection(AccessControl(control.accessibility), enrolments: 0), context: context)
      == .locked
    {
      throw .locked
    }
    attributes[.created] = .instant(asker.now)
    attributes[.modified] = .instant(asker.now)
    let record = ItemRecord(itemClass, attributes, protection)
    let password = try password(for: control, record.title, asker, context)
    return try kept { () throws(StorageFault) in try storage.insert(record, value, password: password) }
  }

  /// Changes all items that `filter` means, or none.
  ///
  /// **Prompts**: for guarded items, as a read does. Blocks until the person has answered.
  ///
  /// - Throws: `.notFound`; `.duplicate` when two items would become the same.
  public func update(_ filter: ItemFilter, _ update: ItemUpdate, for asker: Asker) throws(SecretFailure) {
    let filter = try own(filter, asker)
    try sweep(for: asker)
    let (asker, context) = asker.withContext()
    if context.isInvalidated { throw .refused(.invalidContext(.invalidated)) }
    try again { () throws(SecretFailure) in try changeAll(filter, update, asker, context) }
  }

  private func changeAll(_ filter: ItemFilter, _ update: ItemUpdate, _ asker: Asker, _ context: ContextHandle)
    throws(SecretFailure)
  {
    var changes: [ItemChange] = []
    for item in try reachable(filter, limit: nil, asker, context) {
      try note(.update, item, asker) { () throws(SecretFailure) in
        try unlock(item.record.protection, item.record.title, asker, context)
        changes.append(try change(item, update, asker, context))
      }
    }
    if changes.isEmpty { throw .notFound }
    try kept { () throws(StorageFault) in try storage.replace(changes) }
  }

  /// Gives an item a new secret and a new guard without opening the old one, as removing it and adding it again
  /// does, but in one piece.
  ///
  /// **Prompts**: never.
  package func overwrite(_ item: StoredItem, _ control: AccessControl, value: SecretValue, for asker: Asker)
    throws(SecretFailure)
  {
    let (asker, context) = asker.withContext()
    var record = item.record
    record.protection = try protect(control, record.attributes, asker)
    record.attributes[.modified] = .instant(asker.now)
    let change = ItemChange(
      item, to: record, value: value, password: try password(for: control, record.title, asker, context))
    try kept { () throws(StorageFault) in try storage.replace([change]) }
  }

  /// Removes all items that `filter` means.
  ///
  /// **Prompts**: never.
  ///
  /// - Throws: `.notFound` when there is none.
  public func remove(_ filter: ItemFilter, for asker: Asker) throws(SecretFailure) {
    let filter = try own(filter, asker)
    try sweep(for: asker)
    let items = try kept { () throws(StorageFault) in try storage.find(filter, limit: nil) }
    if items.isEmpty { throw .notFound }
    try kept { () throws(StorageFault) in try storage.remove(items) }
  }

  private func change(_ item: StoredItem, _ update: ItemUpdate, _ asker: Asker, _ context: ContextHandle)
    throws(SecretFailure)
    -> ItemChange
  {
    var record = item.record
    record.attributes.merge(update.attributes) { $1 }
    record.attributes[.modified] = .instant(asker.now)
    let control = update.control ?? record.protection.control
    if update.control != nil { record.protection = try protect(control, record.attributes, asker) }
    let value = if let value = update.value { value } else { try open(item, asker, context) }
    return ItemChange(
      item, to: record, value: value, password: try password(for: control, record.title, asker, context))
  }

  /// How an item is guarded that is stored now.
  private func protect(_ control: AccessControl, _ attributes: [Attribute: AttributeValue], _ asker: Asker)
    throws(SecretFailure) -> Protection
  {
    guard let group = attributes[.accessGroup]?.string, asker.groups.contains(group), !group.isEmpty else {
      throw .foreignGroup
    }
    if attributes[.synchronizable] == .number(1), control.isConstrained { throw .cannotSynchronize }
    do { return try asker.authority.protect(with: control) } catch { throw .refused(error) }
  }
}
