import Foundation

/// What the vault knows of a name before anything opens: which item holds the secret, and what opens it.
///
/// It is kept beside the secret, in an item that nobody guards. So a secret that is gone can be told from one that
/// never was, and a new secret takes the place of an old one in one step: when the record names it.
struct VaultRecord: Hashable, Sendable {
  /// Grows by one with each secret that is kept under the name.
  var generation: UInt64
  /// Names the item.
  var item: UUID
  /// What opens it; nil for the app's own passcode.
  var presence: Presence?
  /// Entries of the app's passcode that were not shown to be right, in a row.
  var wrongEntries: UInt32 = 0
  /// When the last of them was charged, in nanoseconds since the machine started.
  var charged: UInt64 = 0

  /// The first secret of a name, or the next.
  init(after old: VaultRecord?, _ presence: Presence?) {
    generation = (old?.generation ?? 0) &+ 1
    item = UUID()
    self.presence = presence
  }
}

// Version, presence (255 for the passcode), generation, item, wrong entries, when; numbers are big-endian.
extension VaultRecord {
  private static let version: UInt8 = 1
  private static let byteCount = 38
  private static let noPresence: UInt8 = 255

  var bytes: Data {
    var bytes = Data([Self.version, presence?.rawValue ?? Self.noPresence])
    bytes += generation.bytes
    // Unsafe: a UUID is a tuple of sixteen bytes, which Swift can go through as memory alone; here and below.
    bytes += withUnsafeBytes(of: item.uuid, Array.init)
    bytes += wrongEntries.bytes + charged.bytes
    return bytes
  }

  /// Nil for bytes that no record has.
  init?(_ data: Data) {
    let bytes = [UInt8](data)
    guard bytes.count == Self.byteCount, bytes[0] == Self.version else { return nil }
    if bytes[1] != Self.noPresence {
      guard let presence = Presence(rawValue: bytes[1]) else { return nil }
      self.presence = presence
    }
    func number<Number: FixedWidthInteger>(_ range: Range<Int>) -> Number {
      bytes[range].reduce(0) { $0 << 8 | Number($1) }
    }
    generation = number(2..<10)
    item = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(fromByteOffset: 10, as: uuid_t.self)) }
    wrongEntries = number(26..<30)
    charged = number(30..<38)
  }
}

extension FixedWidthInteger {
  /// The bytes, the most significant one first.
  var bytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
