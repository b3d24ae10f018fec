import CLocalAuthLinux
import Foundation
import LocalAuthLinux
import LocalAuthSecrets
import LocalAuthWords

/// `localauth vault run`: opens secrets with one prompt and becomes the command that gets them.
struct VaultRunner {
  private let plan: VaultRun

  init(_ plan: VaultRun) { self.plan = plan }

  /// A file in memory and the descriptor that the command expects it at.
  private struct Move {
    let file: Int32
    let number: Int32
  }

  private struct Refusal: Error {
    let words: String
    var status = ExitStatus.internal
  }

  /// Returns only when the command could not be started.
  func run() throws(SecretFailure) -> ExitStatus {
    let names = plan.handovers.map(\.secret).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let usualReason = VaultText.handoverReason(
      secrets: names.map { DisplayText($0).description }, program: DisplayText(program).description)
    let vault = try Vault(reason: plan.reason ?? usualReason.words(in: .ofEnvironment))
    // Nobody is asked for the others when one of them is not there.
    for name in names { if try !vault.has(name) { return missing(name) } }
    var values: [String: SecretValue] = [:]
    for name in names {
      do throws(SecretFailure) { values[name] = try vault.get(name) } catch .notFound { return missing(name) }
    }
    var moves: [Move] = []
    for handover in plan.handovers {
      guard let value = values[handover.secret] else { throw .notFound }
      do throws(Refusal) {
        if let move = try hand(over: handover, value) { moves.append(move) }
      } catch {
        Output.complain(error.words)
        return error.status
      }
    }
    EmbeddedDevice.waitForReader()
    become(moves)
  }

  private var program: String { plan.command.first ?? "" }

  private func missing(_ name: String) -> ExitStatus {
    Output.complain(.missing(DisplayText(name).description), .nothingStarted)
    return .unavailable
  }

  /// Puts a secret where the command finds it, except for a file that is still to be moved.
  private func hand(over handover: VaultRun.Handover, _ value: SecretValue) throws(Refusal) -> Move? {
    switch handover {
    case .variable(let name, let secret):
      let isText = value.withBytes { !$0.contains(0) }
      guard isText else {
        throw Refusal(
          words: "“\(secret)” has a zero byte, which no variable can hold. Use --fd or --file.",
          status: .usage)
      }
      // One copy with a closing zero, which goes with this process when the command takes its place.
      let text = SecretValue(byteCount: value.byteCount + 1) { memory in
        value.withBytes { memory.copyMemory(from: $0) }
        return true
      }
      let isSet = text?.withBytes { text in
        guard let start = text.baseAddress else { return false }
        return setenv(name, start.assumingMemoryBound(to: CChar.self), 1) == 0
      }
      guard isSet == true else { throw Refusal(words: "“\(secret)” is too long for a variable.") }
      return nil
    case .descriptor(let number, _):
      let file = try memoryFile(value)
      // The command gets the moved one alone.
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
      return Move(file: file, number: number)
    case .path(let name, _):
      let file = try memoryFile(value)
      guard setenv(name, "/proc/self/fd/\(file)", 1) == 0 else {
        throw Refusal(words: "There is no memory left.")
      }
      return nil
    }
  }

  /// A file that only what is started from here can reach, that nobody can change, and that lies where nothing else
  /// is to be.
  private func memoryFile(_ value: SecretValue) throws(Refusal) -> Int32 {
    var file = la_memory_file("localauth")
    var inTheWay: [Int32] = []
    while file >= 0, isWanted(file) {
      inTheWay.append(file)
      file = dup(file)
    }
    for file in inTheWay { close(file) }
    guard file >= 0, value.withBytes({ Output.write($0, to: file) }), la_memory_file_seal(file) == 0,
      lseek(file, 0, SEEK_SET) == 0
    else { throw Refusal(words: "There is no memory left for a file.") }
    return file
  }

  private func isWanted(_ number: Int32) -> Bool {
    plan.handovers.contains { if case .descriptor(number, _) = $0 { true } else { false } }
  }

  /// Descriptors of this program may lie where the command's are to be. So from the first move on nothing of it is
  /// used any more, not even to end.
  private func become(_ moves: [Move]) -> Never {
    // Not freed: this process ends here either way.
    var words = plan.command.map { strdup($0) } + [nil]
    for move in moves where dup2(move.file, move.number) != move.number {
      Output.complain("descriptor \(move.number) cannot be used: \(String(cString: strerror(errno))).")
      _exit(ExitStatus.usage.rawValue)
    }
    execvp(program, &words)
    let code = errno
    if code == ENOENT {
      Output.complain("“\(program)” was not found.")
      _exit(127)
    }
    Output.complain("“\(program)” cannot be started: \(String(cString: strerror(code))).")
    _exit(126)
  }
}
