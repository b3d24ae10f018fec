import Glibc
import LocalAuthTestSupport
import Testing

/// The lock of a session, as the real logind tells of it, beside a machine without a reader.
// One after the other: each test has a whole machine of its own, and many at once only wait for each other.
@Suite(.serialized, .enabled(if: Machine.hasReaders && Machine.hasSessions, Machine.sessionsReason))
struct SessionTests {
  private let desk: Desk
  private let manager: Child

  init() throws {
    desk = try Desk(.none)
    let script = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/Support/session"
    manager = try Child(desk.stack.view + [script, "serve", "alice"])
    try #require(manager.writes("ready"))
    desk.alice.view += [script, "enter", "alice"]
  }

  private func tell(_ word: String) throws {
    let earlier = manager.written.count
    try manager.write(word + "\n")
    try #require(eventually { manager.written.dropFirst(earlier).contains("did " + word) })
  }

  @Test(
    "The session is locked during a prompt: the evaluation is interrupted",
    arguments: ["lock", "hint-locked"])
  func lockedDuringPrompt(word: String) throws {
    let child = try desk.alice.evaluate()
    try #require(desk.alice.isAsked())
    // Said again until it is heard: the program may not have found its session yet.
    let isOver = try eventually {
      try tell(word)
      return child.end(within: .milliseconds(500)) != nil
    }
    #expect(isOver)
    #expect(child.end() == 8)
    #expect(desk.alice.terminal.isOrdinary)
  }

  @Test("While the session is locked nobody is asked, and afterwards somebody is")
  func lockedBefore() throws {
    try tell("hint-locked")
    let refused = try desk.alice.evaluate()
    #expect(refused.end() == 7)
    let earlier = desk.alice.terminal.screen
    try tell("hint-unlocked")
    let child = try desk.alice.evaluate()
    try #require(desk.alice.seesNext("Password: ", after: earlier))
    try desk.alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
  }

  @Test("While the session is locked no secret opens, not even one that nobody guards")
  func secretsWhileLocked() throws {
    let alice = desk.alice
    alice.environment += ["XDG_DATA_HOME=\(alice.folder.path)/data"]
    #expect(try alice.keep("s3cret", as: "token", "--require", "none") == 0)
    try tell("hint-locked")
    // Each program begins anew to learn of the lock, and must not be faster than that.
    for _ in 1...5 { #expect(try alice.vault("get", "token").end() == 7) }
    try tell("hint-unlocked")
    let child = try alice.vault("get", "token")
    #expect(child.end() == 0 && child.written == "s3cret")
  }

  @Test("The lock of a session is nothing to a program outside of it")
  func elsewhere() throws {
    let outside = try desk.another()
    let child = try outside.evaluate()
    try #require(outside.isAsked())
    for word in ["lock", "hint-locked"] { try tell(word) }
    #expect(child.end(within: .zero) == nil)
    try outside.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
  }
}

extension Machine {
  /// Whether a real session manager can be started here.
  static let hasSessions = access("/lib/systemd/systemd-logind", X_OK) == 0

  /// Why a test with sessions is skipped.
  static let sessionsReason: Comment =
    "needs root, accounts and systemd-logind: run scripts/bootstrap test, then scripts/test as root"
}
