import CLocalAuthLinux
import Glibc

/// How another program is started: with the descriptors and the variables that are named here, and no other.
struct ProgramStart {
  /// Where the system's own programs are.
  static let systemPath = "/usr/sbin:/usr/bin:/sbin:/bin"

  let path: String
  let arguments: [String]
  /// Its variables, as NAME=VALUE.
  var environment: [String] = []
  /// Where its standard output goes; nil drops it. Its standard input is empty and its error output is dropped.
  var output: Descriptor?
  /// What it finds as descriptor 3.
  var connection: Descriptor?
  /// Whether it has no part in our terminal; else it only has a process group of its own.
  var isOwnSession = false

  /// A program by its absolute path.
  init(_ path: String, _ arguments: [String] = []) {
    self.path = path
    self.arguments = arguments
  }

  /// Starts it.
  ///
  /// - Throws: `SystemError` when there is no such program, or it may not be run.
  func start() throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { throw SystemError("posix_spawn", ENOMEM) }
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    if let connection { posix_spawn_file_actions_adddup2(&actions, connection.number, 3) }
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output.number, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // What the app has open without closing it on exec stays the app's.
    la_spawn_close_from(&actions, connection == nil ? 3 : 4)

    var attributes = posix_spawnattr_t()
    guard posix_spawnattr_init(&attributes) == 0 else { throw SystemError("posix_spawn", ENOMEM) }
    defer { posix_spawnattr_destroy(&attributes) }
    // Our thread takes no signals and the program may ignore some; the child starts as from a shell. Its own
    // process group keeps a Ctrl-C that is meant for us from it.
    var none = SignalSet.of()
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, shown only with _GNU_SOURCE
    let group = isOwnSession ? newSession : Int32(POSIX_SPAWN_SETPGROUP)
    posix_spawnattr_setflags(
      &attributes, Int16(Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | group))

    var process: pid_t = 0
    let code = withCStrings([path] + arguments) { arguments in
      withCStrings(environment) { environment in
        posix_spawn(&process, path, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw SystemError("posix_spawn", code) }
    return process
  }
}

/// Lends a list of strings as C wants it, with a null at its end. Unsafe: posix_spawn takes nothing else.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var copies: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  copies.append(nil)
  return copies.withUnsafeBufferPointer { list in
    // The list holds at least its closing null, so there is a base.
    withUnsafePointer(to: nil as UnsafeMutablePointer<CChar>?) { empty in body(list.baseAddress ?? empty) }
  }
}
