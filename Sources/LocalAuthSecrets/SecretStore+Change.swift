import LocalAuthModel
import LocalAuthService

/// What an update changes.
public struct ItemUpdate: Sendable {
  /// New values.
  public var attributes: [Attribute: AttributeValue] = [:]
  /// How it is guarded from now on, bound to what is enrolled now.
  public var control: AccessControl?
  /// When it may be read at all, with the rest of the guard as it is.
  public var accessibility: Accessibility?
  /// The new secret.
  public var value: SecretValue?

  /// Changes nothing.
  public init() {}
}

extension SecretStore {
  /// Adds an item.
  ///
  /// **Prompts**: only for the app's own password, where there must be one and the asker has none.
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
    let (asker, context) = asker.withContext()
    if context.isInvalidated { throw .refused(.invalidContext(.invalidated)) }
    try check(control, attributes, asker)
    if asker.authority.access(
      to: Protection(AccessControl(control.accessibility), enrolments: 0), context: context)
      == .locked
    {
      throw .locked
    }
    // Before anything is asked for; where nothing is, the storage finds it out itself.
    if control.isConstrained || control.needsApplicationPassword, try has(itemClass, attributes) {
      throw .duplicate
    }
    let protection = try protect(control, asker)
    attributes[.created] = .instant(asker.now)
    attributes[.modified] = .instant(asker.now)
    let record = ItemRecord(itemClass, attributes, protection)
    let password = try password(for: control, record.title, asker, context)
    return try kept { () throws(StorageFault) in try storage.insert(record, value, password: password) }
  }

  /// Whether there is an item of this primary key.
  private func has(_ itemClass: ItemClass, _ attributes: [Attribute: AttributeValue]) throws(SecretFailure)
    -> Bool
  {
    var filter = ItemFilter(itemClass)
    filter.isSynchronizable = nil
    for attribute in itemClass.primaryKey {
      filter.attributes[attribute] = attributes[attribute] ?? attribute.missingValue
    }
    let found = try kept { () throws(StorageFault) in try storage.find(filter, limit: 1) }
    return !found.isEmpty
  }

  /// Changes all items that `filter` means, or none.
  ///
  /// **Prompts**: for guarded items, as a read does. Blocks until the person has answered.
  ///
  /// - Throws: `.notFound`; `.duplicate` when two items would become the same.
  public func update(_ filter: ItemFilter, _ update: ItemUpdate, for asker: Asker) throws(SecretFailure) {
    let filter = try own(filter, asker)
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
  /// **Prompts**: only for the app's own password, where there must be one and the asker has none.
  package func overwrite(_ item: StoredItem, _ control: AccessControl, value: SecretValue, for asker: Asker)
    throws(SecretFailure)
  {
    let (asker, context) = asker.withContext()
    var record = item.record
    record.protection = try protect(control, asker)
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
    if asker.context?.isInvalidated == true { throw .refused(.invalidContext(.invalidated)) }
    let items = try kept { () throws(StorageFault) in try storage.find(filter, limit: nil) }
    if items.isEmpty { throw .notFound }
    try kept { () throws(StorageFault) in try storage.remove(items) }
  }

  private func change(_ item: StoredItem, _ update: ItemUpdate, _ asker: Asker, _ context: ContextHandle)
    throws(SecretFailure)
    -> ItemChange
  {
    var record = item.record
    let old = record.protection
    record.attributes.merge(update.attributes) { $1 }
    record.attributes[.modified] = .instant(asker.now)
    if let control = update.control {
      record.protection = try protect(control, asker)
    } else if let accessibility = update.accessibility {
      // Whether there can be such an item at all; what a person must show stays what it was.
      _ = try protect(AccessControl(accessibility), asker)
      record.protection = Protection(
        AccessControl(accessibility, flagsOf: old.control), enrolments: old.enrolments)
    }
    let control = record.protection.control
    try check(control, record.attributes, asker)
    // Opened although it is replaced: only whoever knows the app's password may.
    let kept =
      update.value == nil || old.control.needsApplicationPassword ? try open(item, asker, context) : nil
    guard let value = update.value ?? kept else { throw .notFound }
    return ItemChange(
      item, to: record, value: value, password: try password(for: control, record.title, asker, context))
  }

  /// Whether an item can be where it is to be, guarded like this.
  private func check(_ control: AccessControl, _ attributes: [Attribute: AttributeValue], _ asker: Asker)
    throws(SecretFailure)
  {
    guard let group = attributes[.accessGroup]?.string, asker.owns(group) else { throw .foreignGroup }
    if attributes[.synchronizable] == .number(1), control.isConstrained { throw .cannotSynchronize }
  }

  /// How an item is guarded that is stored now.
  private func protect(_ control: AccessControl, _ asker: Asker) throws(SecretFailure) -> Protection {
    do throws(Failure) {
      return try asker.authority.protect(with: control)
    } catch {
      // As good a moment as any to see that the passcode is gone.
      if error == .passcodeNotSet { try removePasscodeBound() }
      throw .refused(error)
    }
  }
}
