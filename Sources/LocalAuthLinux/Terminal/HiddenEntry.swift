import LocalAuthService

/// What a person types without seeing it: bytes in locked memory, edited by keys, never a string.
package final class HiddenEntry: Sendable {
  /// The most bytes an entry may have.
  package static let maximumByteCount = Passcode.mostBytes

  private let bytes: LockedBytes

  /// An empty entry.
  ///
  /// - Throws: `SystemError` when there is no memory.
  package init() throws(SystemError) {
    bytes = try LockedBytes(capacity: Self.maximumByteCount)
  }

  /// Whether nothing is typed.
  package var isEmpty: Bool { bytes.count == 0 }

  /// Adds a character; false, and nothing changes, when it no longer fits.
  package func append(_ text: KeyText) -> Bool {
    let before = bytes.count
    for index in 0..<text.count where !bytes.append(text[index]) {
      bytes.truncate(to: before)
      return false
    }
    return true
  }

  /// Takes the last character back, all its bytes at once; bytes that are no UTF-8 go one by one.
  package func deleteLast() {
    let end = bytes.withBytes { bytes in
      let floor = max(bytes.count - 4, 0)
      var start = bytes.count - 1
      while start > floor, bytes[start] & 0xC0 == 0x80 { start -= 1 }
      guard start >= 0 else { return 0 }
      let whole =
        switch bytes[start] {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
      return start + whole == bytes.count ? start : bytes.count - 1
    }
    bytes.truncate(to: end)
  }

  /// Takes the last word back, with the spaces after it.
  package func deleteWord() {
    let end = bytes.withBytes { bytes in
      let space = UInt8(ascii: " ")
      var end = bytes.count
      while end > 0, bytes[end - 1] == space { end -= 1 }
      while end > 0, bytes[end - 1] != space { end -= 1 }
      return end
    }
    bytes.truncate(to: end)
  }

  /// Zeroes everything typed.
  package func erase() {
    bytes.erase()
  }

  /// Lends what was typed; the closure must not keep or copy it.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withBytes(body)
  }
}
