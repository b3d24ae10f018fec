/// Writes the fields of a packet. Texts that are too long are cut: they could not be shown whole either.
struct WireWriter {
  private(set) var bytes: [UInt8]

  init(kind: UInt8) { bytes = [WireFormat.version, kind] }

  mutating func add(byte: UInt8) { bytes.append(byte) }

  mutating func add(_ isSo: Bool) { add(byte: isSo ? 1 : 0) }

  mutating func add(_ number: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func add(_ text: String, mostBytes: Int) {
    var kept = 0
    for scalar in text.unicodeScalars {
      let width = UTF8.width(scalar)
      if kept + width > mostBytes { break }
      kept += width
    }
    bytes += [UInt8(truncatingIfNeeded: kept >> 8), UInt8(truncatingIfNeeded: kept)]
    bytes += text.utf8.prefix(kept)
  }

  /// A value by its place among all of its kind.
  mutating func add<Value: CaseIterable & Equatable>(caseOf value: Value) {
    add(value, of: Array(Value.allCases))
  }

  /// A value by its place in a list that both sides have.
  mutating func add<Value: Equatable>(_ value: Value, of list: [Value]) {
    // What is in no list is written as a value that is refused.
    add(byte: list.firstIndex(of: value).flatMap { UInt8(exactly: $0) } ?? .max)
  }

  mutating func add<Value>(optional value: Value?, _ write: (inout WireWriter, Value) -> Void) {
    add(value != nil)
    if let value { write(&self, value) }
  }
}
