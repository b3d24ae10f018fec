import Glibc
import LocalAuthLinux
import LocalAuthTestSupport

/// One person of the machine at one terminal, with a state folder of the test's own.
///
/// Unchecked: each test uses its own, on one thread.
final class Person: @unchecked Sendable {
  let name: String
  let terminal: PseudoTerminal
  let folder: TemporaryFolder
  /// The PAM service that stands as `local-authentication`; nil leaves it out.
  var service: String?
  /// More of the person's environment.
  var environment: [String] = ["TERM=xterm-256color"]

  init(_ name: String = "alice", sharing folder: TemporaryFolder? = nil) throws {
    self.name = name
    let account = Account.named(name)
    terminal = try PseudoTerminal(owner: account?.identifier)
    if let folder {
      self.folder = folder
    } else {
      self.folder = try TemporaryFolder()
      chown(self.folder.path, account?.identifier ?? 0, gid_t.max)
    }
  }

  /// The command where every user may start it, wherever it was built.
  static let localauth: String = {
    let path = "/run/localauth"
    return installProgram(Machine.product("localauth"), as: path) ? path : Machine.product("localauth")
  }()

  /// Starts `localauth` at the person's terminal.
  func start(_ arguments: String..., onTerminal: Bool = true) throws -> Child {
    try Child(command([Self.localauth] + arguments), terminal: onTerminal ? terminal : nil)
  }

  /// Starts `localauth evaluate` and waits for its prompt.
  func evaluate(_ arguments: String...) throws -> Child {
    try Child(
      command([Self.localauth, "evaluate", "--reason", "open the shed"] + arguments), terminal: terminal)
  }

  /// Runs a command line of the shell's as the person.
  func shell(_ line: String) throws -> Child {
    try Child(command(["/bin/bash", "--norc", "-c", line]), terminal: terminal)
  }

  /// An interactive shell at the terminal, for jobs.
  func jobs() throws -> Child {
    try Child(command(["/bin/bash", "--norc", "-i"]), terminal: terminal, isShell: true)
  }

  /// What `localauth status --json` says of one value.
  func status(_ key: String) throws -> String {
    let child = try start("status", "--json", onTerminal: false)
    guard child.end() == 0 else { return "(status failed)" }
    let line = child.written.split(separator: "\n").first { $0.contains("\"\(key)\"") } ?? ""
    return line.split(separator: ":", maxSplits: 1).last.map {
      $0.filter { $0 != "," && $0 != "\"" }.drop { $0 == " " }.description
    } ?? ""
  }

  /// A command as the person, with the wanted PAM service in a view of the machine of its own.
  func command(_ command: [String]) -> [String] {
    let person =
      ["/usr/bin/setpriv", "--reuid=\(name)", "--regid=\(name)", "--init-groups", "/usr/bin/env"]
      + ["HOME=/run/home/\(name)", "XDG_STATE_HOME=\(folder.path)/state"] + environment + command
    guard let service else { return person }
    let view = """
      d=$(mktemp -d /run/pam.XXXXXX); cp -a /etc/pam.d/. $d; chmod 755 $d
      cp /etc/pam.d/\(service) $d/local-authentication
      mount --bind $d /etc/pam.d; exec "$@"
      """
    return ["/usr/bin/unshare", "--mount", "--propagation", "private", "/bin/bash", "-ec", view, "view"]
      + person
  }

  /// Waits until the prompt takes a password; fails the wait after ten seconds.
  func isAsked() -> Bool { terminal.shows("Password: ") }

  /// Waits until a text is shown after everything that was shown up to now.
  func seesNext(_ text: String, after earlier: String) -> Bool {
    eventually { terminal.screen.dropFirst(earlier.count).contains(text) }
  }
}
