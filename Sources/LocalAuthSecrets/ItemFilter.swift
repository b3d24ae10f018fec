import LocalAuthModel

/// Which items are meant.
public struct ItemFilter: Hashable, Sendable {
  /// Of this class; any class when nil.
  public var itemClass: ItemClass?
  /// The one of this name; any when nil.
  public var reference: ItemReference?
  /// With these values.
  public var attributes: [Attribute: AttributeValue] = [:]
  /// Of this accessibility.
  public var accessibility: Accessibility?
  /// Guarded just like this.
  public var control: AccessControl?
  /// In one of these access groups; any when nil.
  public var groups: Set<String>?
  /// Synchronised or not; nil means either.
  public var isSynchronizable: Bool? = false
  /// Whether upper and lower case of texts are the same.
  public var ignoresCase = false
  /// Of this server, or of one in its domain.
  public var host: String?

  /// Every item of a class.
  public init(_ itemClass: ItemClass?) { self.itemClass = itemClass }

  /// Whether an item is meant.
  public func matches(_ item: StoredItem) -> Bool {
    let record = item.record
    if let itemClass, record.itemClass != itemClass { return false }
    if let reference, reference != item.reference { return false }
    if let accessibility, record.protection.control.accessibility != accessibility { return false }
    if let control, record.protection.control != control { return false }
    if let groups {
      guard let group = record.attributes[.accessGroup]?.string, groups.contains(group) else { return false }
    }
    if let isSynchronizable, isSynchronizable != (record.attributes[.synchronizable] == .number(1)) {
      return false
    }
    if let host, !record.isServed(by: host) { return false }
    return attributes.allSatisfy { attribute, wanted in
      guard let value = record.attributes[attribute] else {
        return wanted.comparable == attribute.missingValue.comparable
      }
      if value.comparable == wanted.comparable { return true }
      // Whose an item is, is never a matter of spelling.
      guard ignoresCase, attribute != .accessGroup, let left = value.string, let right = wanted.string else {
        return false
      }
      return left.lowercased() == right.lowercased()
    }
  }
}

extension ItemRecord {
  /// Whether the item's server is `host`, or in its domain.
  fileprivate func isServed(by host: String) -> Bool {
    guard let server = attributes[.server]?.string?.lowercased(), !server.isEmpty else { return false }
    let host = host.lowercased()
    return server == host || server.hasSuffix("." + host)
  }
}
