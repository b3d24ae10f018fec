import Glibc
import LocalAuthTestSupport
import Testing

/// A session manager that tells of the lock, beside a machine without a reader.
// One after the other: each test has a whole machine of its own, and many at once only wait for each other.
@Suite(.serialized, .enabled(if: Machine.hasReaders, Machine.readersReason))
struct SessionTests {
  private let desk: Desk
  private let manager: Child

  init() throws {
    desk = try Desk(.none)
    let script = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
    manager = try Child(desk.stack.view + [script + "/Support/session-manager"])
    try #require(manager.writes("ready"))
  }

  private func tell(_ word: String) throws {
    try manager.write(word + "\n")
    try #require(manager.writes("did " + word))
  }

  @Test(
    "The session is locked during a prompt: the evaluation is interrupted",
    arguments: ["lock", "hint-locked"])
  func lockedDuringPrompt(word: String) throws {
    let child = try desk.alice.evaluate()
    try #require(desk.alice.isAsked())
    try #require(
      eventually { (try? desk.stack.bus("list", "--unique", "--no-legend").contains("localauth")) == true })
    try tell(word)
    #expect(child.end() == 8)
    #expect(desk.alice.terminal.isOrdinary)
  }

  @Test("While the session is locked nobody is asked, and afterwards somebody is")
  func lockedBefore() throws {
    try tell("hint-locked")
    let refused = try desk.alice.evaluate()
    // Refused at once, or interrupted when logind's answer came after the question; never asked and left standing.
    let status = refused.end()
    #expect(status == 7 || status == 8)
    let earlier = desk.alice.terminal.screen
    try tell("hint-unlocked")
    let child = try desk.alice.evaluate()
    try #require(desk.alice.seesNext("Password: ", after: earlier))
    try desk.alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
  }
}
