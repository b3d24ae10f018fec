import CLocalAuthLinux
import Glibc
import LocalAuthLinux

/// A program that a test runs beside itself: in a session of its own, perhaps on a pseudo-terminal.
///
/// Unchecked: each test uses its own, on one thread.
package final class Child: @unchecked Sendable {
  package let process: pid_t
  private let output: Descriptor
  private var input: Descriptor?
  private var text: [UInt8] = []
  private var status: Int32?

  /// Starts a program by its path, in a new session; with a terminal, that becomes its controlling one.
  ///
  /// Standard input and output are pipes, unless the program is a shell that must have the terminal there
  /// too.
  package init(
    _ command: [String], terminal: PseudoTerminal? = nil, isShell: Bool = false, environment: [String] = []
  ) throws {
    var outputEnds: [Int32] = [-1, -1]
    var inputEnds: [Int32] = [-1, -1]
    guard la_pipe(&outputEnds, false) == 0, la_pipe(&inputEnds, false) == 0 else {
      throw SystemError("pipe2")
    }
    output = Descriptor(owning: outputEnds[0])
    input = Descriptor(owning: inputEnds[1])
    let childOutput = Descriptor(owning: outputEnds[1])
    let childInput = Descriptor(owning: inputEnds[0])

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a session opens becomes its own.
    if let terminal { posix_spawn_file_actions_addopen(&actions, 2, terminal.path, O_RDWR, 0) }
    posix_spawn_file_actions_adddup2(&actions, isShell ? 2 : childInput.number, 0)
    posix_spawn_file_actions_adddup2(&actions, isShell ? 2 : childOutput.number, 1)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, shown only with _GNU_SOURCE
    let flags = Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | newSession
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    let inherited = ["PATH", "HOME", "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE"].compactMap { name in
      environmentValue(name).map { "\(name)=\($0)" }
    }
    // The runtime's own handler for SIGQUIT would print for seconds and let the program live on.
    let usual = ["SWIFT_BACKTRACE=enable=no"]
    var variables: [UnsafeMutablePointer<CChar>?] =
      (environment + inherited + usual).map { strdup($0) } + [nil]
    defer { for copy in arguments + variables { free(copy) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, command[0], &actions, &attributes, &arguments, &variables)
    guard code == 0 else { throw SystemError("posix_spawn", code) }
    self.process = process
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      kill(process, SIGCONT)
      var ignored: Int32 = 0
      waitpid(process, &ignored, 0)
    }
  }

  /// Sends a signal.
  package func send(_ signal: Int32) {
    kill(process, signal)
  }

  /// Writes to its standard input.
  package func write(_ text: String) throws {
    try input?.write(Array(text.utf8))
  }

  /// Ends its standard input.
  package func closeInput() {
    input = nil
  }

  /// Everything it has written so far.
  package var written: String {
    drain()
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether it wrote a text, within thirty seconds.
  package func writes(_ expected: String) -> Bool {
    eventually { written.contains(expected) }
  }

  /// Its exit status, or minus the signal that ended it; nil when it is still running after the limit.
  package func end(within limit: Duration = .seconds(10)) -> Int32? {
    let isOver = eventually(within: limit) {
      drain()
      if status == nil {
        var raw: Int32 = 0
        if waitpid(process, &raw, WNOHANG) == process {
          status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : -(raw & 0x7F)
        }
      }
      return status != nil
    }
    drain()
    return isOver ? status : nil
  }

  /// The letter of its state in /proc: R, S, T (stopped), Z.
  package var state: Character? {
    let number = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard number >= 0, let bytes = try? Descriptor(owning: number).read(upTo: 512) else { return nil }
    guard let end = bytes.lastIndex(of: UInt8(ascii: ")")), end + 2 < bytes.count else { return nil }
    return Character(Unicode.Scalar(bytes[end + 2]))
  }

  private func drain() {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      var entry = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 0) > 0 else { return }
      let count = read(output.number, &chunk, chunk.count)
      guard count > 0 else { return }
      text += chunk[..<count]
    }
  }
}
