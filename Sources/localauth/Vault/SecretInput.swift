import Foundation
import LocalAuthLinux
import LocalAuthSecrets
import LocalAuthService

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
  static func read(_ question: String, exact: Bool) throws(Refusal) -> SecretValue {
    if isatty(STDIN_FILENO) == 1 {
      let line = try typed(question)
      guard let value = line.withBytes({ SecretValue(copying: $0) }) else { throw .unreadable }
      return value
    }
    return try piped(exact: exact)
  }

  /// A line that the person types; not empty.
  static func typed(_ question: String) throws(Refusal) -> Passcode {
    let line: Passcode
    do throws(HiddenLine.Refusal) { line = try HiddenLine.read(question) } catch { throw .line(error) }
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
  var explanation: String {
    switch self {
    case .empty: "nothing was given: a secret has at least one byte."
    case .tooLong: "that is too long: a secret has at most 16 MiB."
    case .unreadable: "standard input cannot be read."
    case .line(.cancelled): "cancelled; nothing was changed."
    case .line(.interrupted): "interrupted; nothing was changed."
    case .line(.tooLong):
      "that is too long to be typed: at most \(Passcode.mostBytes) bytes. Give a longer secret on standard input."
    case .line(.severalLines):
      "that was more than one line; nothing was changed. Give a secret of several lines on standard input."
    case .line(.terminal(let refusal)): refusal.explanation
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

extension TerminalRefusal {
  fileprivate var explanation: String {
    switch self {
    case .noTerminal: "there is no terminal to ask on. Give the secret on standard input."
    case .inBackground: "this is a background job of its terminal. Bring it to the foreground with “fg”."
    case .inUse: "another prompt is on this terminal. Answer it first, then try again."
    case .broken: "the terminal does not work. Give the secret on standard input."
    }
  }
}
