import CLocalAuthMemory

/// A passcode, or another secret that a person typed, in memory that is locked, never printed, and zeroed.
///
/// At most `mostBytes` bytes of UTF-8. Safe on any thread; its bytes never change after it was made.
public final class Passcode: @unchecked Sendable {  // immutable after init
  /// The longest entry: as long as PAM passes on.
  public static let mostBytes = 512

  private let memory: UnsafeMutableRawBufferPointer

  /// Takes over bytes that are already in locked memory; nil when there is no such memory or it is too long.
  public init?(copying bytes: UnsafeRawBufferPointer) {
    guard bytes.count <= Passcode.mostBytes, let start = la_memory_allocate(Passcode.mostBytes) else {
      return nil
    }
    memory = UnsafeMutableRawBufferPointer(start: start, count: bytes.count)
    memory.copyMemory(from: bytes)
  }

  /// A passcode from text that is no secret: of a test, or of a simulated device.
  public convenience init?(text: String) {
    var text = text
    let made = text.withUTF8 { Passcode(copying: UnsafeRawBufferPointer($0)) }
    guard let made else { return nil }
    self.init(copying: UnsafeRawBufferPointer(made.memory))
  }

  deinit { la_memory_free(memory.baseAddress, Passcode.mostBytes) }

  public var byteCount: Int { memory.count }

  /// Lends the bytes. They must not be copied anywhere that is not locked.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(UnsafeRawBufferPointer(memory))
  }

  /// Whether both hold the same bytes, in a time that depends on the length alone.
  public func isEqual(to other: Passcode) -> Bool {
    guard memory.count == other.memory.count else { return false }
    return la_memory_equal(memory.baseAddress, other.memory.baseAddress, memory.count)
  }
}

extension Passcode: CustomStringConvertible, CustomReflectable {
  /// Never the secret.
  public var description: String { "Passcode" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
