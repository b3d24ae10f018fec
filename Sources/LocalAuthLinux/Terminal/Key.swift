/// One key as a prompt understands it.
package enum Key: Hashable, Sendable {
  /// A character, or one byte that is no part of valid UTF-8.
  case text(KeyText)
  case enter
  case backspace
  /// ^U: everything typed goes.
  case eraseLine
  /// ^W: the last word goes.
  case eraseWord
  /// The escape key by itself, not the start of an arrow key.
  case escape
  /// ^D: the person ends the input.
  case endOfInput
  case tab
  /// ^L: the person wants the prompt drawn again.
  case redraw
}

/// The bytes of one typed character, held in place so that no string is ever made of a secret.
package struct KeyText: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// How many bytes: 1 to 4.
  package let count: Int
  private let packed: UInt32

  /// Whether the bytes are one Unicode scalar in UTF-8; else it is a single stray byte.
  package let isValid: Bool

  init(packed: UInt32, count: Int, isValid: Bool) {
    self.packed = packed
    self.count = count
    self.isValid = isValid
  }

  /// One ASCII character.
  package init(ascii byte: UInt8) {
    self.init(packed: UInt32(byte), count: 1, isValid: byte < 0x80)
  }

  /// One of the bytes, 0 for an index outside.
  package subscript(index: Int) -> UInt8 {
    guard (0..<count).contains(index) else { return 0 }
    return UInt8(truncatingIfNeeded: packed >> UInt32(8 * (count - 1 - index)))
  }

  /// The character where it is ASCII: what single-key buttons look at.
  package var ascii: Character? {
    guard count == 1, self[0] < 0x80 else { return nil }
    return Character(Unicode.Scalar(self[0]))
  }

  /// Says nothing: the character may be part of a secret.
  package var description: String { "(key)" }

  /// Keeps the character out of `dump`.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
