/// How messages between a prompt and who asks for it are written: one message a packet.
///
/// A packet is a version, a kind, and the fields of that kind in a fixed order. Whole numbers have their highest
/// byte first. See Documentation/prompt-protocol.md.
public enum WireFormat {
  /// The version that is spoken here. Both sides are installed together, so there is no other.
  public static let version: UInt8 = 1
  /// The most bytes of a packet. A longer one is refused whole.
  public static let mostBytes = 16_384

  /// The most bytes of each text. Chosen: more than is ever shown, and all of them fit a packet.
  enum Limit {
    static let app = 512
    static let reason = 4096
    static let usage = 4096
    static let question = 2048
    static let notice = 2048
    static let finger = 128
    static let title = 256
    /// Buttons of a prompt.
    static let buttons = 4
    /// Milliseconds of a wait: a hundred years.
    static let wait: UInt64 = 100 * 366 * 86_400 * 1000
  }
}

/// Why a packet is no message. Whoever gets one believes nothing of what the other side says any more.
public enum WireFault: Error, Hashable, Sendable {
  /// It is longer than a packet may be.
  case tooLong
  /// It ends in the middle of a field.
  case tooShort
  /// It has bytes behind its last field.
  case leftOver
  /// It is of another version.
  case version(UInt8)
  /// There is no such kind of message.
  case kind(UInt8)
  /// A text is longer than its field may be, or no UTF-8.
  case text
  /// A field has a value that means nothing.
  case value
}
