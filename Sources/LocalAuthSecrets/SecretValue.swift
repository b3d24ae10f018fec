import LocalAuthService

/// The value of an item, in memory that is locked, never printed, and zeroed.
///
/// Safe on any thread; its bytes never change after it was made.
public final class SecretValue: Sendable {
  /// The longest value, in bytes. Chosen.
  public static let mostBytes = 16 << 20

  private let memory: LockedMemory

  /// Room for a value that `fill` writes; nil when there is no such memory, it is too long, or `fill` says no.
  public init?(byteCount: Int, fill: (UnsafeMutableRawBufferPointer) -> Bool) {
    guard byteCount <= SecretValue.mostBytes, let memory = LockedMemory(count: byteCount) else { return nil }
    guard fill(memory.bytes) else { return nil }
    self.memory = memory
  }

  /// Copies bytes into locked memory; nil when there is no such memory, or they are too many.
  public convenience init?(copying bytes: UnsafeRawBufferPointer) {
    self.init(byteCount: bytes.count) { memory in
      memory.copyMemory(from: bytes)
      return true
    }
  }

  /// How many bytes it has.
  public var byteCount: Int { memory.bytes.count }

  /// Lends the bytes. They must not be copied anywhere that is not locked, except into what the caller of the
  /// API gets.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(memory.bytes))
  }
}

extension SecretValue: CustomStringConvertible, CustomReflectable {
  /// Never the secret.
  public var description: String { "SecretValue" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
