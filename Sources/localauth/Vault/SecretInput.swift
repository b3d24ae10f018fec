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
    // Grown by doubling, each time into locked memory that is zeroed when it is let go.
    var capacity = 4096
    var filled: SecretValue?
    var count = 0
    while true {
      let before = filled
      var isAtEnd = false
      var next = count
      guard capacity <= SecretValue.mostBytes * 2,
        let grown = SecretValue(
          byteCount: capacity,
          fill: { memory in
            before?.withBytes { memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            while next < memory.count {
              let got = Foundation.read(
                STDIN_FILENO, memory.baseAddress.map { $0 + next }, memory.count - next)
              if got < 0, errno == EINTR { continue }
              guard got >= 0 else { return false }
              if got == 0 { isAtEnd = true; break }
              next += got
            }
            return true
          })
      else { throw capacity > SecretValue.mostBytes ? .tooLong : .unreadable }
      filled = grown
      count = next
      if isAtEnd { break }
      capacity *= 2
    }
    let value = filled.flatMap { filled in
      filled.withBytes { all -> SecretValue? in
        var bytes = UnsafeRawBufferPointer(rebasing: all[..<count])
        if !exact, bytes.last == UInt8(ascii: "\n") {
          bytes = UnsafeRawBufferPointer(rebasing: bytes.dropLast())
          if bytes.last == UInt8(ascii: "\r") { bytes = UnsafeRawBufferPointer(rebasing: bytes.dropLast()) }
        }
        return SecretValue(copying: bytes)
      }
    }
    guard let value else { throw .tooLong }
    guard value.byteCount > 0 else { throw .empty }
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
    case .line(.terminal(let refusal)): refusal.explanation
    }
  }

  var status: ExitStatus {
    switch self {
    case .empty, .tooLong: .usage
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
