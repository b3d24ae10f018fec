import Glibc

/// A program that is run as a whole, and its time.
struct Program {
  let path: String
  let arguments: [String]

  /// A program on the path of commands, or by its own path.
  init(_ name: String, _ arguments: [String] = []) throws {
    path = try Program.find(name)
    self.arguments = arguments
  }

  /// Where its standard streams lead; nil is `/dev/null`.
  struct Streams {
    var input: Int32?
    var output: Int32?
    var error: Int32?
    /// A terminal of a session of its own; programs find it as `/dev/tty`.
    var terminal: String?
    /// Whether the terminal is standard input, output and error as well.
    var usesTerminal = false
  }

  /// Starts it and answers its process.
  func start(_ streams: Streams = Streams()) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let terminal = streams.terminal {
      // The first terminal that the leader of a session opens becomes its own.
      posix_spawn_file_actions_addopen(&actions, 2, terminal, O_RDWR, 0)
    }
    for (number, given) in [(Int32(0), streams.input), (1, streams.output), (2, streams.error)] {
      if let given {
        posix_spawn_file_actions_adddup2(&actions, given, number)
      } else if streams.usesTerminal {
        posix_spawn_file_actions_adddup2(&actions, 2, number)
      } else {
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    let newSession: Int16 = 0x80  // POSIX_SPAWN_SETSID, shown only with _GNU_SOURCE
    if streams.terminal != nil { posix_spawnattr_setflags(&attributes, newSession) }

    var list: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for copy in list { free(copy) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, &attributes, &list, environ)
    guard code == 0 else { throw Trouble("\(path) does not start: \(String(cString: strerror(code)))") }
    return process
  }

  /// Waits for its end, which must be a success.
  func wait(for process: pid_t) throws {
    let end = try end(of: process)
    guard end == .status(0) else {
      throw Trouble("\(path) \(arguments.joined(separator: " ")) ended with \(end)")
    }
  }

  /// How a program ended.
  enum End: Hashable, CustomStringConvertible {
    case status(Int32)
    case signal(Int32)

    var description: String {
      switch self {
      case .status(let number): "status \(number)"
      case .signal(let number): "signal \(number)"
      }
    }
  }

  /// Waits for its end, whatever it is.
  func end(of process: pid_t) throws -> End {
    while true { if let end = try endNow(of: process, options: 0) { return end } }
  }

  /// How it ended; nil while it runs.
  func endNow(of process: pid_t) throws -> End? { try endNow(of: process, options: WNOHANG) }

  private func endNow(of process: pid_t, options: Int32) throws -> End? {
    var status: Int32 = 0
    let found = waitpid(process, &status, options)
    guard found != 0 else { return nil }
    guard found > 0 || errno == EINTR else { throw Trouble("\(path) was lost") }
    guard found > 0 else { return nil }
    return status & 0x7F == 0 ? .status(status >> 8) : .signal(status & 0x7F)
  }

  /// Starts it, waits for its end, and answers the nanoseconds between.
  func time() throws -> Double {
    try Stopwatch.time { try wait(for: start()) }
  }

  /// The first line that it writes.
  func firstLine() throws -> String {
    let pipe = try Pipe()
    let process = try start(Streams(output: pipe.writing))
    pipe.closeWriting()
    let text = pipe.readAll()
    try wait(for: process)
    return String(text.prefix { !$0.isNewline })
  }

  private static func find(_ name: String) throws -> String {
    if name.contains("/") {
      guard access(name, X_OK) == 0 else { throw Trouble("\(name) is no program that this account may run") }
      return name
    }
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let paths: [String] = folders.split(separator: ":").map { "\($0)/\(name)" }
    let found = paths.first { access($0, X_OK) == 0 }
    guard let found else { throw Trouble("the peer \(name) is not installed") }
    return found
  }
}

/// The version of what a Debian package installed, as the package says it.
func packageVersion(_ package: String) throws -> String {
  try "\(package) " + Program("dpkg-query", ["-W", "-f", "${Version}\\n", package]).firstLine()
}
