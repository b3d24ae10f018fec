import CLocalAuthMemory
import LocalAuthService

/// A fixed-size buffer for a secret: locked in memory where the system allows it, never printed, zeroed at
/// the end.
///
/// **Threads**: one at a time; whoever passes it on stops using it.
///
/// Unchecked: the holder hands the whole buffer over, as with any uniquely owned memory.
package final class LockedBytes: @unchecked Sendable, CustomStringConvertible, CustomReflectable {
  private let locked: LockedMemory
  /// How many bytes are in use.
  package private(set) var count = 0

  /// Maps pages of their own.
  ///
  /// - Throws: `SystemError` when there is no memory.
  package init(capacity: Int) throws(SystemError) {
    guard capacity > 0, let locked = LockedMemory(count: capacity) else { throw SystemError("mmap") }
    self.locked = locked
  }

  private var memory: UnsafeMutableRawBufferPointer { locked.bytes }

  /// The most bytes that fit.
  package var capacity: Int { memory.count }

  /// Adds one byte; false when the buffer is full.
  package func append(_ byte: UInt8) -> Bool {
    guard count < memory.count else { return false }
    memory[count] = byte
    count += 1
    return true
  }

  /// Zeroes and forgets the bytes from an index on.
  package func truncate(to newCount: Int) {
    guard newCount < count, newCount >= 0 else { return }
    la_memory_zero(memory.baseAddress.map { $0 + newCount }, count - newCount)
    count = newCount
  }

  /// Zeroes and forgets everything.
  package func erase() {
    la_memory_zero(memory.baseAddress, memory.count)
    count = 0
  }

  /// Lends the bytes in use; the closure must not keep or copy them.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(rebasing: memory[..<count]))
  }

  /// Says nothing about the content, not even its length.
  package var description: String { "(secret)" }

  /// Keeps the content out of `dump` and debuggers' summaries.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
