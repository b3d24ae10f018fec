import CLocalAuthMemory

/// Bytes on pages of their own: locked in memory where the system allows it, never printed, zeroed when released.
///
/// Unchecked: it only lends its memory; who holds it says when it may change.
package final class LockedMemory: @unchecked Sendable, CustomStringConvertible, CustomReflectable {
  package let bytes: UnsafeMutableRawBufferPointer
  private let mapped: Int

  /// Zeroed bytes; nil when there is no such memory. None at all is allowed.
  package init?(count: Int) {
    guard count >= 0, let start = la_memory_allocate(max(count, 1)) else { return nil }
    bytes = UnsafeMutableRawBufferPointer(start: start, count: count)
    mapped = max(count, 1)
  }

  deinit { la_memory_free(bytes.baseAddress, mapped) }

  /// Zeroes all of it, in a way that the compiler does not remove.
  package func erase() { la_memory_zero(bytes.baseAddress, bytes.count) }

  /// Whether both hold the same bytes, in a time that depends on the length alone.
  package func isEqual(to other: LockedMemory) -> Bool {
    guard bytes.count == other.bytes.count else { return false }
    return la_memory_equal(bytes.baseAddress, other.bytes.baseAddress, bytes.count)
  }

  /// Says nothing about the content, not even its length.
  package var description: String { "(secret)" }

  /// Keeps the content out of `dump` and debuggers' summaries.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
