import Glibc
import LocalAuthLinux

/// What this run can do.
package enum Machine {
  /// Real accounts and PAM services, made by Tests/Support/accounts.
  package static let hasAccounts = environmentValue("LOCALAUTH_TEST_ACCOUNTS") == "1"
  /// A program built beside the tests.
  package static func product(_ name: String) -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let path = String(decoding: buffer[..<max(count, 0)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/" + name
  }

  /// The probe program.
  package static let probe = product("LocalAuthLinuxProbe")

  /// The probe where every user may start it, wherever this was built.
  package static let sharedProbe: String = {
    let path = "/run/LocalAuthLinuxProbe"
    return installProgram(probe, as: path) ? path : probe
  }()

  /// The words that start a program as another user, with that user's home.
  package static func run(as user: String, _ command: [String]) -> [String] {
    ["/usr/bin/setpriv", "--reuid=\(user)", "--regid=\(user)", "--init-groups"]
      + ["/usr/bin/env", "-u", "XDG_STATE_HOME", "HOME=/run/home/\(user)"] + command
  }
}

/// Copies a program so that it can be started at once.
///
/// Another process does the writing: a file that this one has open for writing could be refused as busy, since every
/// program that some other test starts just then has it open for a moment, too.
package func installProgram(_ source: String, as target: String) -> Bool {
  (try? Child(["/usr/bin/install", "-m", "755", source, target]).end()) == 0
}
