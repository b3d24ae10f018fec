import CLocalAuthLinux
import Foundation
import LocalAuthLinux
import LocalAuthSecrets
import LocalAuthWords

/// `localauth vault run`: opens secrets with one prompt and becomes the command that gets them.
struct VaultRunner {
  private let plan: VaultRun

  init(_ plan: VaultRun) { self.plan = plan }

  /// Returns only when the command could not be started.
  func run() throws(SecretFailure) -> ExitStatus {
    let names = plan.handovers.map(\.secret).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let program = plan.command.first ?? ""
    let listed = names.map { "“\(DisplayText($0))”" }.joined(separator: ", ")
    let vault = try Vault(reason: plan.reason ?? "Give \(listed) to \(DisplayText(program)).")
    var values: [String: SecretValue] = [:]
    for name in names {
      do throws(SecretFailure) {
        values[name] = try vault.get(name)
      } catch .notFound {
        Output.complain("There is no secret “\(name)”, or it can never be opened again. Nothing was started.")
        return .unavailable
      }
    }
    // Fixed descriptors first: a file in memory must not lie where one of them is to be.
    for handover in plan.handovers.filter(\.isFixed) + plan.handovers.filter({ !$0.isFixed }) {
      guard let value = values[handover.secret] else { throw .notFound }
      if let complaint = hand(over: handover, value) {
        Output.complain(complaint)
        return .usage
      }
    }
    EmbeddedDevice.waitForReader()
    become()
  }

  /// Answers what was wrong, or nil.
  private func hand(over handover: VaultRun.Handover, _ value: SecretValue) -> String? {
    switch handover {
    case .variable(let name, let secret):
      return value.withBytes { bytes in
        if bytes.contains(0) {
          return "“\(secret)” has a zero byte, which no variable can hold. Use --fd or --file."
        }
        // One copy with a closing zero, which goes with this process when the command takes its place.
        let text = SecretValue(byteCount: bytes.count + 1) { memory in
          memory.copyMemory(from: bytes)
          return true
        }
        let isSet = text?.withBytes { text in
          guard let start = text.baseAddress else { return false }
          return setenv(name, start.assumingMemoryBound(to: CChar.self), 1) == 0
        }
        return isSet == true ? nil : "there is no memory left."
      }
    case .descriptor(let number, let secret):
      guard let file = memoryFile(value) else { return "“\(secret)” cannot be put into a file in memory." }
      if file == number { return nil }
      defer { close(file) }
      return dup2(file, number) == number ? nil : "descriptor \(number) cannot be used."
    case .path(let name, let secret):
      guard let file = memoryFile(value) else { return "“\(secret)” cannot be put into a file in memory." }
      return setenv(name, "/proc/self/fd/\(file)", 1) == 0 ? nil : "there is no memory left."
    }
  }

  /// A file that only what is started from here can reach, and nobody can change.
  private func memoryFile(_ value: SecretValue) -> Int32? {
    let file = la_memory_file("localauth")
    guard file >= 0 else { return nil }
    let isWritten = value.withBytes { Output.write($0, to: file) }
    guard isWritten, la_memory_file_seal(file) == 0, lseek(file, 0, SEEK_SET) == 0 else {
      close(file)
      return nil
    }
    return file
  }

  private func become() -> Never {
    let program = plan.command.first ?? ""
    // Not freed: this process ends here either way.
    var words = plan.command.map { strdup($0) } + [nil]
    execvp(program, &words)
    if errno == ENOENT {
      Output.complain("“\(program)” was not found.")
      exit(127)
    }
    Output.complain("“\(program)” cannot be started: \(String(cString: strerror(errno))).")
    exit(126)
  }
}
