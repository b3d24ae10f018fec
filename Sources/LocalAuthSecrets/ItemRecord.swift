import LocalAuthModel

/// All of an item but its secret.
public struct ItemRecord: Hashable, Sendable {
  /// What kind of item it is.
  public let itemClass: ItemClass
  /// What it is called and where it belongs. Access group, synchronisation and dates are always there.
  public var attributes: [Attribute: AttributeValue]
  /// What opens it.
  public var protection: Protection

  /// An item of this class.
  public init(_ itemClass: ItemClass, _ attributes: [Attribute: AttributeValue], _ protection: Protection) {
    self.itemClass = itemClass
    self.attributes = attributes
    self.protection = protection
  }

  /// What no two items have in common: class, access group, synchronisation and the class's own key.
  public var primaryKey: [UInt8] {
    itemClass.primaryKey.reduce(into: Array(itemClass.rawValue.utf8)) { key, attribute in
      let value = (attributes[attribute] ?? attribute.missingValue).comparable
      key += withUnsafeBytes(of: UInt32(value.count).bigEndian, Array.init) + value
    }
  }

  /// What a person would call it: its label, else its service or server, with its account.
  public var title: String {
    let place = [Attribute.label, .service, .server].lazy.compactMap { attributes[$0]?.string }.first {
      !$0.isEmpty
    }
    let account = attributes[.account]?.string.flatMap { $0.isEmpty ? nil : $0 }
    return [place, account].compactMap(\.self).joined(separator: ", ")
  }
}

/// Names one item for as long as it exists; never used again. 16 random bytes.
public struct ItemReference: Hashable, Sendable {
  /// How many bytes.
  public static let byteCount = 16
  /// The bytes.
  public let bytes: [UInt8]

  /// Nil when the number of bytes is wrong.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == ItemReference.byteCount else { return nil }
    self.bytes = bytes
  }

  /// A new name.
  public static func random() -> ItemReference {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<2).flatMap { _ in withUnsafeBytes(of: generator.next() as UInt64, Array.init) }
    return ItemReference(unchecked: bytes)
  }

  private init(unchecked bytes: [UInt8]) { self.bytes = bytes }
}
