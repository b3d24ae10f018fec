import Foundation
import LocalAuthLinux
import LocalAuthSecrets
import LocalAuthService
import LocalAuthWords

/// Where the value of a secret comes from: standard input, or the person's keys; never the command line.
enum SecretInput {
  enum Refusal: Error {
    case empty
    case tooLong
    case unreadable
    case line(HiddenLine.Refusal)
  }

  /// Reads standard input, or asks on the terminal where that is one.
  ///
  /// The newline with which most programs end their output is left out, unless it is to be `exact`.
  static func read(_ question: VaultText, exact: Bool) throws(Refusal) -> SecretValue {
    if isatty(STDIN_FILENO) == 1 {
      let line = try typed(question)
      guard let value = line.withBytes({ SecretValue(copying: $0) }) else { throw .unreadable }
      return value
    }
    return try piped(exact: exact)
  }

  /// A line that the person types; not empty.
  static func typed(_ question: VaultText) throws(Refusal) -> Passcode {
    let line: Passcode
    do throws(HiddenLine.Refusal) { line = try HiddenLine.read(question.words(in: .ofEnvironment)) } catch {
      throw .line(error)
    }
    guard line.byteCount > 0 else { throw .empty }
    return line
  }

  private static func piped(exact: Bool) throws(Refusal) -> SecretValue {
    // The break of a line may come on top of the longest secret, and one byte more tells what is too long.
    let most = SecretValue.mostBytes + 3
    var room = LockedMemory(count: 4096)
    var count = 0
    while let memory = room?.bytes {
      let got = Foundation.read(STDIN_FILENO, memory.baseAddress.map { $0 + count }, memory.count - count)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .unreadable }
      if got == 0 { return try value(UnsafeRawBufferPointer(rebasing: memory[..<count]), exact: exact) }
      count += got
      guard count < most else { throw .tooLong }
      if count == memory.count {
        let larger = LockedMemory(count: min(count * 2, most))
        larger?.bytes.copyMemory(from: UnsafeRawBufferPointer(memory))
        room = larger
      }
    }
    throw .unreadable
  }

  private static func value(_ input: UnsafeRawBufferPointer, exact: Bool) throws(Refusal) -> SecretValue {
    var bytes = input[...]
    if !exact, bytes.last == UInt8(ascii: "\n") {
      bytes = bytes.dropLast()
      if bytes.last == UInt8(ascii: "\r") { bytes = bytes.dropLast() }
    }
    if bytes.isEmpty { throw .empty }
    guard bytes.count <= SecretValue.mostBytes else { throw .tooLong }
    guard let value = SecretValue(copying: UnsafeRawBufferPointer(rebasing: bytes)) else { throw .unreadable }
    return value
  }
}

extension SecretInput.Refusal {
  var text: TypingText {
    switch self {
    case .empty: .empty
    case .tooLong: .tooLong
    case .unreadable: .unreadable
    case .line(.cancelled): .cancelled
    case .line(.interrupted): .interrupted
    case .line(.tooLong): .tooLongToType(mostBytes: Passcode.mostBytes)
    case .line(.severalLines): .severalLines
    case .line(.terminal(.noTerminal)): .noTerminal
    case .line(.terminal(.inBackground)): .inBackground
    case .line(.terminal(.inUse)): .terminalInUse
    case .line(.terminal(.broken)): .terminalBroken
    }
  }

  var status: ExitStatus {
    switch self {
    case .empty, .tooLong, .line(.tooLong), .line(.severalLines): .usage
    case .unreadable: .internal
    case .line(.cancelled): .cancelled
    case .line(.interrupted): .interrupted
    case .line(.terminal): .notInteractive
    }
  }
}
