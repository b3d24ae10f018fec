import Glibc
import Synchronization

/// Whether an account has a password that it can be asked for.
package enum PasswordStatus: String, Hashable, Sendable, CaseIterable {
  /// There is one.
  case set
  /// There is none that could match: locked by an administrator, or never given.
  case locked
  /// The account opens without a password.
  case none
  /// The machine does not say, for instance where accounts come from a directory service. Counts as set.
  case unknown
}

/// Finds out whether the effective user has a password, by `passwd -S`, and remembers it while /etc/shadow
/// stays the same.
///
/// **Threads**: any. A repeated question costs one system call; the first blocks for up to two seconds.
package final class PasswordInspector: Sendable {
  private struct Remembered {
    let shadow: FileIdentity
    let account: UInt32
    let status: PasswordStatus
    /// An answer of `unknown` may be a passing trouble: it is asked again after this instant.
    let expiry: Duration?
  }

  private static let patience = Duration.seconds(10)

  private let remembered = Mutex<Remembered?>(nil)
  /// Held while the program runs, so that whoever asks meanwhile shares its answer.
  private let asking = Mutex(())
  private let program: String
  private let shadowPath: String

  /// The paths are those of every Linux; tests put others.
  package init(program: String = "/usr/bin/passwd", shadowPath: String = "/etc/shadow") {
    self.program = program
    self.shadowPath = shadowPath
  }

  /// The state of the effective user's password now.
  package func status() -> PasswordStatus {
    let identifier = geteuid()
    if let status = known(identifier) { return status }
    return asking.withLock { _ in
      if let status = known(identifier) { return status }
      // Looked at before the program runs: a change meanwhile is then noticed by the next question.
      let shadow = FileIdentity.of(shadowPath)
      let status = ask(identifier)
      if let shadow {
        let expiry = status == .unknown ? BootClock.now() + Self.patience : nil
        remembered.withLock {
          $0 = Remembered(shadow: shadow, account: identifier, status: status, expiry: expiry)
        }
      }
      return status
    }
  }

  /// Asks on a thread of its own, so that the answer is there when it is wanted.
  package func askAhead() {
    guard known(geteuid()) == nil else { return }
    // Without a thread nothing is lost: whoever wants the answer asks.
    try? OwnThread.start { _ = self.status() }
  }

  /// What is remembered, where it still holds.
  private func known(_ identifier: UInt32) -> PasswordStatus? {
    guard let shadow = FileIdentity.of(shadowPath), let known = remembered.withLock({ $0 }),
      known.shadow == shadow, known.account == identifier,
      known.expiry.map({ BootClock.now() < $0 }) ?? true
    else { return nil }
    return known.status
  }

  private func ask(_ identifier: UInt32) -> PasswordStatus {
    // passwd refuses names that look like an option; so do we.
    guard let account = Account.of(identifier), !account.name.hasPrefix("-"), !account.name.isEmpty,
      let answer = ShortCommand.run(program, ["-S", account.name]), answer.exitStatus == 0
    else { return .unknown }
    return Self.status(in: answer.output, of: account.name)
  }

  /// Reads a line such as `alice P 2026-11-30 0 99999 7 -1`.
  static func status(in output: [UInt8], of name: String) -> PasswordStatus {
    let line = output.prefix { $0 != UInt8(ascii: "\n") }
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: true)
    guard words.count >= 2, words[0].elementsEqual(name.utf8) else { return .unknown }
    // Two letters are Red Hat's spelling.
    switch String(decoding: words[1], as: UTF8.self) {
    case "P", "PS": return .set
    case "L", "LK": return .locked
    case "NP": return .none
    default: return .unknown
    }
  }
}
