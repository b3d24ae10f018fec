import LocalAuthModel

/// The bytes of an item's record: `Documentation/secret-store.md`, section 3.
///
/// One record has one spelling; bytes that are not exactly that spelling are refused, and nothing is guessed.
package enum RecordFormat {
  /// Why bytes are not a record, or a record has no bytes.
  package enum Flaw: Error, Hashable, Sendable, CaseIterable {
    /// More bytes than any record has, or an attribute too long for one.
    case tooLong
    /// They end too soon.
    case truncated
    /// Something follows the record.
    case trailingBytes
    case unknownVersion, unknownClass, unknownAccessibility
    /// Flags that mean nothing, or contradict each other.
    case badFlags
    case tooManyAttributes, unknownAttribute
    /// Attributes out of order, or one twice.
    case unsortedAttributes
    case unknownKind
    /// A number or an instant that does not have eight bytes.
    case badLength
    /// A text that is not UTF-8.
    case badText
    /// An instant that is no finite number, or zero with a sign.
    case badInstant
  }

  /// The version of the format.
  package static let version: UInt8 = 1
  /// The longest record. Chosen.
  package static let mostBytes = 64 << 10

  private enum Kind: UInt8 {
    case text = 1
    case bytes = 2
    case number = 3
    case instant = 4
  }

  private static let byTag = Dictionary(
    uniqueKeysWithValues: Attribute.allCases.map { (tag($0.rawValue), $0) })
  private static let tags = Dictionary(uniqueKeysWithValues: byTag.map { ($1, $0) })

  private static func tag(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  // MARK: Writing

  /// The bytes of a record.
  package static func encode(_ record: ItemRecord) throws(Flaw) -> [UInt8] {
    guard record.attributes.count <= Attribute.allCases.count else { throw .tooManyAttributes }
    guard let flags = UInt32(exactly: record.protection.control.flags.rawValue) else { throw .badFlags }
    var bytes = [version]
    bytes.reserveCapacity(256)
    append(tag(record.itemClass.rawValue), to: &bytes)
    let accessibility = record.protection.control.accessibility.rawValue.utf8
    bytes.append(UInt8(truncatingIfNeeded: accessibility.count))
    bytes += accessibility
    append(flags, to: &bytes)
    append(record.protection.enrolments, to: &bytes)
    bytes.append(UInt8(truncatingIfNeeded: record.attributes.count))
    let sorted = record.attributes.map { (tags[$0.key] ?? 0, $0.value) }.sorted { $0.0 < $1.0 }
    for (tag, value) in sorted {
      append(tag, to: &bytes)
      try append(value, to: &bytes)
    }
    guard bytes.count <= mostBytes else { throw .tooLong }
    return bytes
  }

  private static func append(_ value: AttributeValue, to bytes: inout [UInt8]) throws(Flaw) {
    switch value {
    case .text(let text): try append(.text, text.utf8, to: &bytes)
    case .bytes(let content): try append(.bytes, content, to: &bytes)
    case .number(let number): try append(.number, bigEndian(UInt64(bitPattern: number)), to: &bytes)
    case .instant(let seconds):
      guard seconds.isFinite else { throw .badInstant }
      // Zero without a sign: equal instants have equal bytes.
      try append(.instant, bigEndian((seconds == 0 ? 0 : seconds).bitPattern), to: &bytes)
    }
  }

  private static func append(
    _ kind: Kind, _ content: some Collection<UInt8>, to bytes: inout [UInt8]
  ) throws(Flaw) {
    let count = content.count
    guard count <= mostBytes else { throw .tooLong }
    bytes.append(kind.rawValue)
    append(UInt32(truncatingIfNeeded: count), to: &bytes)
    bytes += content
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
  }

  private static func bigEndian(_ number: UInt64) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }

  // MARK: Reading

  /// The record of these bytes.
  package static func decode(_ bytes: [UInt8]) throws(Flaw) -> ItemRecord {
    guard bytes.count <= mostBytes else { throw .tooLong }
    var rest = bytes[...]
    guard try number(1, &rest) == UInt64(version) else { throw .unknownVersion }
    let itemClass = try number(4, &rest)
    guard let itemClass = ItemClass.allCases.first(where: { UInt64(tag($0.rawValue)) == itemClass }) else {
      throw .unknownClass
    }
    let protection = try protection(&rest)
    let count = try number(1, &rest)
    guard count <= UInt64(Attribute.allCases.count) else { throw .tooManyAttributes }
    var attributes: [Attribute: AttributeValue] = [:]
    attributes.reserveCapacity(Int(count))
    var last: UInt64 = 0
    for _ in 0..<count {
      let tag = try number(4, &rest)
      guard let attribute = byTag[UInt32(truncatingIfNeeded: tag)] else { throw .unknownAttribute }
      guard tag > last else { throw .unsortedAttributes }
      last = tag
      attributes[attribute] = try value(&rest)
    }
    guard rest.isEmpty else { throw .trailingBytes }
    return ItemRecord(itemClass, attributes, protection)
  }

  private static func protection(_ rest: inout ArraySlice<UInt8>) throws(Flaw) -> Protection {
    let count = try number(1, &rest)
    let name = try take(Int(count), &rest)
    guard let accessibility = Accessibility(rawValue: String(decoding: name, as: UTF8.self)) else {
      throw .unknownAccessibility
    }
    let flags = AccessFlags(rawValue: UInt(try number(4, &rest)))
    let control: AccessControl
    do throws(AccessControl.Problem) {
      control = try AccessControl(accessibility, flags)
    } catch {
      throw .badFlags
    }
    return Protection(control, enrolments: try number(8, &rest))
  }

  private static func value(_ rest: inout ArraySlice<UInt8>) throws(Flaw) -> AttributeValue {
    guard let kind = Kind(rawValue: UInt8(try number(1, &rest))) else { throw .unknownKind }
    let count = try number(4, &rest)
    if kind == .number || kind == .instant, count != 8 { throw .badLength }
    guard count <= UInt64(mostBytes) else { throw .tooLong }
    switch kind {
    case .text:
      guard let text = String(validating: try take(Int(count), &rest), as: UTF8.self) else { throw .badText }
      return .text(text)
    case .bytes: return .bytes(Array(try take(Int(count), &rest)))
    case .number: return .number(Int64(bitPattern: try number(8, &rest)))
    case .instant:
      let seconds = Double(bitPattern: try number(8, &rest))
      guard seconds.isFinite, !(seconds == 0 && seconds.sign == .minus) else { throw .badInstant }
      return .instant(seconds)
    }
  }

  private static func number(_ count: Int, _ rest: inout ArraySlice<UInt8>) throws(Flaw) -> UInt64 {
    try take(count, &rest).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func take(_ count: Int, _ rest: inout ArraySlice<UInt8>) throws(Flaw) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw .truncated }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
