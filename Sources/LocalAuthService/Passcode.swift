/// A passcode, or another secret that was typed or handed over, in memory that is locked, never printed, and
/// zeroed.
///
/// Safe on any thread; its bytes never change after it was made.
public final class Passcode: Sendable {
  /// The longest entry: PAM's limit of 512 with its closing zero.
  public static let mostBytes = 511

  private let memory: LockedMemory

  /// Copies bytes into locked memory; nil when there is no such memory, or more bytes than `mostBytes`.
  public init?(copying bytes: UnsafeRawBufferPointer, mostBytes: Int = Passcode.mostBytes) {
    guard bytes.count <= mostBytes, let memory = LockedMemory(count: bytes.count) else { return nil }
    memory.bytes.copyMemory(from: bytes)
    self.memory = memory
  }

  /// A passcode from text that is no secret: of a test, or of a simulated device.
  public convenience init?(text: String) {
    var text = text
    // The delegated initialiser copies, so the lent bytes may go.
    guard let made = text.withUTF8({ Passcode(copying: UnsafeRawBufferPointer($0)) }) else { return nil }
    self.init(copying: UnsafeRawBufferPointer(made.memory.bytes))
  }

  /// How many bytes it has.
  public var byteCount: Int { memory.bytes.count }

  /// Lends the bytes. They must not be copied anywhere that is not locked.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(UnsafeRawBufferPointer(memory.bytes))
  }

  /// Whether both hold the same bytes, in a time that depends on the length alone.
  public func isEqual(to other: Passcode) -> Bool {
    memory.isEqual(to: other.memory)
  }
}

extension Passcode: CustomStringConvertible, CustomReflectable {
  /// Never the secret.
  public var description: String { "Passcode" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
