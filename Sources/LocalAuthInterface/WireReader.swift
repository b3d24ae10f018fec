/// Reads the fields of a packet and takes nothing on trust.
///
/// Unsafe: a packet can hold a passcode, so it is read where it lies, in locked memory, and never copied into an array.
/// It is lent for as long as the reader lives.
struct WireReader {
  private var rest: UnsafeRawBufferPointer.SubSequence
  let kind: UInt8

  init(_ packet: UnsafeRawBufferPointer) throws(WireFault) {
    guard packet.count <= WireFormat.mostBytes else { throw .tooLong }
    guard packet.count >= 2 else { throw .tooShort }
    guard packet[0] == WireFormat.version else { throw .version(packet[0]) }
    kind = packet[1]
    rest = packet[2...]
  }

  /// Everything was read.
  func end() throws(WireFault) { if !rest.isEmpty { throw .leftOver } }

  mutating func byte() throws(WireFault) -> UInt8 {
    guard let byte = rest.popFirst() else { throw .tooShort }
    return byte
  }

  mutating func flag() throws(WireFault) -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    default: throw .value
    }
  }

  mutating func number() throws(WireFault) -> UInt64 {
    var number: UInt64 = 0
    for _ in 0..<8 { number = number << 8 | UInt64(try byte()) }
    return number
  }

  mutating func text(mostBytes: Int) throws(WireFault) -> String {
    let count = Int(try byte()) << 8 | Int(try byte())
    guard count <= mostBytes else { throw .text }
    guard count <= rest.count else { throw .tooShort }
    let bytes = rest.prefix(count)
    rest = rest.dropFirst(count)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .text }
    return text
  }

  mutating func value<Value: CaseIterable>(_ kind: Value.Type = Value.self) throws(WireFault) -> Value {
    try value(of: Array(kind.allCases))
  }

  mutating func value<Value>(of list: [Value]) throws(WireFault) -> Value {
    let index = Int(try byte())
    guard list.indices.contains(index) else { throw .value }
    return list[index]
  }

  mutating func optional<Value>(
    _ read: (inout WireReader) throws(WireFault) -> Value
  ) throws(WireFault) -> Value? {
    try flag() ? try read(&self) : nil
  }

  /// The bytes of a secret, which is the last field; they are lent.
  mutating func secret() -> UnsafeRawBufferPointer {
    defer { rest = rest.suffix(0) }
    return UnsafeRawBufferPointer(rebasing: rest)
  }
}
