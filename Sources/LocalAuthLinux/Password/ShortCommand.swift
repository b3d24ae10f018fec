import CLocalAuthLinux
import Glibc

/// A program of the system that answers in a line or two, run with a time limit.
enum ShortCommand {
  /// How a program ended, and what it wrote to its standard output.
  struct Answer: Hashable, Sendable {
    let exitStatus: Int32
    let output: [UInt8]
  }

  /// Runs a program by its absolute path and waits for it. Blocks for at most the time limit.
  ///
  /// It sees the C locale and no variable of ours, reads nothing, and its error output is dropped.
  ///
  /// - Returns: nil when it could not be started, wrote more than the limit, was killed, or took too long.
  static func run(
    _ path: String, _ arguments: [String], timeLimit: Duration = .seconds(2), outputLimit: Int = 4096
  ) -> Answer? {
    var ends: [Int32] = [-1, -1]
    guard la_pipe(&ends, false) == 0 else { return nil }
    let output = Descriptor(owning: ends[0])
    guard let process = start(path, arguments, output: Descriptor(owning: ends[1])) else { return nil }
    let deadline = BootClock.now() + timeLimit
    let text = read(output, until: deadline, limit: outputLimit)
    // A program that is still running has not answered, whatever it wrote.
    let status = text == nil ? nil : waitForEnd(of: process, until: deadline)
    guard let text, let status else {
      kill(process, SIGKILL)
      var ignored: Int32 = 0
      uninterrupted { waitpid(process, &ignored, 0) }
      return nil
    }
    // The low seven bits are the signal that ended it.
    guard status & 0x7F == 0 else { return nil }
    return Answer(exitStatus: (status >> 8) & 0xFF, output: text)
  }

  /// Our end of the output goes when this returns, so that the text ends with the program.
  private static func start(_ path: String, _ arguments: [String], output: Descriptor) -> pid_t? {
    var program = ProgramStart(path, arguments)
    program.environment = ["LC_ALL=C", "PATH=\(ProgramStart.systemPath)"]
    program.output = output
    return try? program.start()
  }

  /// Everything up to the end of the output; nil when it is too long or comes too late.
  private static func read(_ output: Descriptor, until deadline: Duration, limit: Int) -> [UInt8]? {
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 512)
    while waitUntilReadable(output.number, until: deadline) {
      let count = uninterrupted { Glibc.read(output.number, &chunk, chunk.count) }
      if count == 0 { return text }
      guard count > 0, text.count + count <= limit else { return nil }
      text += chunk[..<count]
    }
    return nil
  }

  /// The child's status; nil when it does not end in time or somebody else in this program took its status.
  private static func waitForEnd(of process: pid_t, until deadline: Duration) -> Int32? {
    let number = la_pidfd_open(process)
    if number >= 0 {
      let handle = Descriptor(owning: number)
      guard waitUntilReadable(handle.number, until: deadline) else { return nil }
    }
    var status: Int32 = 0
    while true {
      let ended = uninterrupted { waitpid(process, &status, number >= 0 ? 0 : WNOHANG) }
      if ended == process { return status }
      // Only an old kernel comes here: no descriptor for a process, so ask now and then.
      guard ended == 0, BootClock.now() < deadline else { return nil }
      _ = poll(nil, 0, 5)
    }
  }
}

/// Waits until a descriptor has something to read or ends; false when the deadline passes first.
func waitUntilReadable(_ descriptor: Int32, until deadline: Duration) -> Bool {
  while true {
    let left = deadline - BootClock.now()
    if left <= .zero { return false }
    let milliseconds = min(left.clampedMicroseconds / 1000 + 1, 60_000)
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let count = poll(&entry, 1, Int32(milliseconds))
    if count > 0 { return true }
    if count < 0, errno != EINTR { return false }
  }
}
