import Glibc
import LocalAuthLinux

/// One person of the machine at one terminal, with a state folder of the test's own.
///
/// Unchecked: each test uses its own, on one thread.
package final class Person: @unchecked Sendable {
  package let name: String
  package let terminal: PseudoTerminal
  package let folder: TemporaryFolder
  /// The PAM service that stands as `local-authentication`; nil leaves it out.
  package var service: String?
  /// More of the person's environment.
  package var environment: [String] = ["TERM=xterm-256color"]
  /// The words that put a command into the view of the machine where the person sits; none for the test's own.
  package var view: [String] = []

  package init(_ name: String = "alice", sharing folder: TemporaryFolder? = nil) throws {
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
  package static let localauth: String = {
    let path = "/run/localauth"
    return installProgram(Machine.product("localauth"), as: path) ? path : Machine.product("localauth")
  }()

  /// Starts `localauth` at the person's terminal.
  package func start(_ arguments: String..., onTerminal: Bool = true) throws -> Child {
    try Child(command([Self.localauth] + arguments), terminal: onTerminal ? terminal : nil)
  }

  /// Starts `localauth evaluate` and waits for its prompt.
  package func evaluate(_ arguments: String...) throws -> Child {
    try Child(
      command([Self.localauth, "evaluate", "--reason", "open the shed"] + arguments), terminal: terminal)
  }

  /// Runs a command line of the shell's as the person.
  package func shell(_ line: String) throws -> Child {
    try Child(command(["/bin/bash", "--norc", "-c", line]), terminal: terminal)
  }

  /// An interactive shell at the terminal, for jobs.
  package func jobs() throws -> Child {
    try Child(command(["/bin/bash", "--norc", "-i"]), terminal: terminal, isShell: true)
  }

  /// What `localauth status --json` says of one value.
  package func status(_ key: String) throws -> String {
    let child = try start("status", "--json", onTerminal: false)
    guard child.end() == 0 else { return "(status failed)" }
    let line = child.written.split(separator: "\n").first { $0.contains("\"\(key)\"") } ?? ""
    return line.split(separator: ":", maxSplits: 1).last.map {
      $0.filter { $0 != "," && $0 != "\"" }.drop { $0 == " " }.description
    } ?? ""
  }

  /// A command as the person, with the wanted PAM service in a view of the machine of its own.
  package func command(_ command: [String]) -> [String] {
    let person =
      ["/usr/bin/setpriv", "--reuid=\(name)", "--regid=\(name)", "--init-groups", "/usr/bin/env"]
      + ["HOME=/run/home/\(name)", "XDG_STATE_HOME=\(folder.path)/state"] + environment + command
    guard let service else { return view + person }
    let stack = """
      d=$(mktemp -d /run/pam.XXXXXX); cp -a /etc/pam.d/. $d; chmod 755 $d
      cp /etc/pam.d/\(service) $d/local-authentication
      mount --bind $d /etc/pam.d; exec "$@"
      """
    return view + ["/usr/bin/unshare", "--mount", "--propagation", "private"]
      + ["/bin/bash", "-ec", stack, "stack"] + person
  }

  /// Waits until the prompt takes a password; fails the wait after thirty seconds.
  package func isAsked() -> Bool { terminal.shows("Password: ") }

  /// Waits until a text is shown after everything that was shown up to now.
  package func seesNext(_ text: String, after earlier: String) -> Bool {
    eventually { terminal.screen.dropFirst(earlier.count).contains(text) }
  }
}
