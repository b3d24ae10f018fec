/// Turns a terminal's bytes into keys, one byte at a time, in constant memory.
///
/// Sequences that arrow keys, function keys, a mouse or a pasting terminal send are swallowed whole, so that
/// no part of them is taken for typed text.
package struct KeyReader: Sendable {
  /// The editing characters of the person's own terminal settings.
  package struct Controls: Hashable, Sendable {
    /// Takes the last character back, beside the two usual backspaces; 0 for none, as in all of these.
    package var erase: UInt8 = 0x7F
    /// Takes everything back.
    package var eraseLine: UInt8 = 0x15
    /// Takes the last word back.
    package var eraseWord: UInt8 = 0x17
    /// Ends the input.
    package var endOfInput: UInt8 = 0x04

    /// The usual ones: delete, ^U, ^W, ^D.
    package init() {}
  }

  private enum State: Hashable {
    case ground
    /// Inside a character of several bytes: what came, how many came, how many make it whole.
    case character(packed: UInt32, count: Int, whole: Int)
    case escape
    /// After ESC [ : parameters until a final byte.
    case sequence
    /// The rest of something that is no key of ours: so many more bytes.
    case swallow(Int)
    /// A string for the terminal's own use, until BEL or ESC \.
    case string
    case stringEscape
  }

  /// Longer sequences are no keys; what follows is read as text again.
  private static let longestSequence = 64
  private static let longestString = 4096

  private let controls: Controls
  private var state = State.ground
  private var length = 0

  /// A reader at the start of input.
  package init(controls: Controls = Controls()) {
    self.controls = controls
  }

  /// Whether an escape byte came and nothing after it: a key by itself if nothing follows for a moment.
  package var awaitsMore: Bool { state == .escape }

  /// The escape key, when a moment passed and nothing followed.
  package mutating func flush() -> Key? {
    guard state == .escape else { return nil }
    state = .ground
    return .escape
  }

  /// Takes the next byte and calls back with each key that is complete (at most two: a broken character, then
  /// a key).
  package mutating func feed(_ byte: UInt8, _ deliver: (Key) -> Void) {
    switch state {
    case .ground: start(byte, deliver)
    case .character(let packed, let count, let whole):
      continueCharacter(byte, packed: packed, count: count, whole: whole, deliver)
    case .escape: afterEscape(byte, deliver)
    case .sequence: inSequence(byte, deliver)
    // A control is a key in any place, so that Enter always comes through.
    case .swallow(let count) where byte >= 0x20: state = count > 1 ? .swallow(count - 1) : .ground
    case .swallow: start(byte, deliver)
    case .string, .stringEscape: inString(byte)
    }
  }

  private mutating func start(_ byte: UInt8, _ deliver: (Key) -> Void) {
    state = .ground
    switch byte {
    case 0x7F, 0x08: deliver(.backspace)
    // A control that the person switched off has the value 0.
    case controls.erase where byte != 0: deliver(.backspace)
    case controls.eraseLine where byte != 0: deliver(.eraseLine)
    case controls.eraseWord where byte != 0: deliver(.eraseWord)
    case controls.endOfInput where byte != 0: deliver(.endOfInput)
    case 0x0A, 0x0D: deliver(.enter)
    case 0x09: deliver(.tab)
    case 0x0C: deliver(.redraw)
    case 0x1B: enter(.escape)
    case 0x00..<0x20: break
    case 0x20..<0x7F: deliver(.text(KeyText(packed: UInt32(byte), count: 1, isValid: true)))
    case 0xC2...0xDF: state = .character(packed: UInt32(byte), count: 1, whole: 2)
    case 0xE0...0xEF: state = .character(packed: UInt32(byte), count: 1, whole: 3)
    case 0xF0...0xF4: state = .character(packed: UInt32(byte), count: 1, whole: 4)
    default: deliver(stray(byte))
    }
  }

  private mutating func continueCharacter(
    _ byte: UInt8, packed: UInt32, count: Int, whole: Int, _ deliver: (Key) -> Void
  ) {
    guard allowedContinuation(packed: packed, count: count).contains(byte) else {
      // Not UTF-8, perhaps another encoding: a password must arrive as it was typed, so no byte is dropped.
      for index in 0..<count {
        deliver(stray(UInt8(truncatingIfNeeded: packed >> UInt32(8 * (count - 1 - index)))))
      }
      start(byte, deliver)
      return
    }
    let packed = packed << 8 | UInt32(byte)
    if count + 1 == whole {
      state = .ground
      deliver(.text(KeyText(packed: packed, count: whole, isValid: true)))
    } else {
      state = .character(packed: packed, count: count + 1, whole: whole)
    }
  }

  /// The second byte's range excludes overlong forms, surrogates and what is beyond Unicode.
  private func allowedContinuation(packed: UInt32, count: Int) -> ClosedRange<UInt8> {
    guard count == 1 else { return 0x80...0xBF }
    switch packed {
    case 0xE0: return 0xA0...0xBF
    case 0xED: return 0x80...0x9F
    case 0xF0: return 0x90...0xBF
    case 0xF4: return 0x80...0x8F
    default: return 0x80...0xBF
    }
  }

  private mutating func afterEscape(_ byte: UInt8, _ deliver: (Key) -> Void) {
    switch byte {
    case UInt8(ascii: "["): enter(.sequence)
    case UInt8(ascii: "O"): enter(.swallow(1))
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      enter(.string)
    case 0x1B: deliver(.escape)
    case 0x00..<0x20:
      // A control character is a key of its own: the escape before it was one too.
      deliver(.escape)
      start(byte, deliver)
    // A character with the Alt key held: all its bytes go.
    case 0xC2...0xDF: enter(.swallow(1))
    case 0xE0...0xEF: enter(.swallow(2))
    case 0xF0...0xF4: enter(.swallow(3))
    default: state = .ground
    }
  }

  private mutating func inSequence(_ byte: UInt8, _ deliver: (Key) -> Void) {
    length += 1
    switch byte {
    case UInt8(ascii: "[") where length == 1: enter(.swallow(1))
    case 0x40...0x7E: state = .ground
    case 0x20...0x3F where length < Self.longestSequence: break
    case 0x1B: enter(.escape)
    default: start(byte, deliver)
    }
  }

  private mutating func inString(_ byte: UInt8) {
    length += 1
    if byte == 0x07 || length >= Self.longestString || (state == .stringEscape && byte == UInt8(ascii: "\\"))
    {
      state = .ground
    } else {
      state = byte == 0x1B ? .stringEscape : .string
    }
  }

  private mutating func enter(_ next: State) {
    state = next
    length = 0
  }

  private func stray(_ byte: UInt8) -> Key {
    .text(KeyText(packed: UInt32(byte), count: 1, isValid: false))
  }
}
