import LocalAuthTestSupport
import Testing

/// A reader that was on for as long as it may be without a finger: it rests, and a key wakes it. Here sooner than
/// after 60 s.
// One after the other: each test has a whole machine of its own, and many at once only wait for each other.
@Suite(.serialized, .enabled(if: Machine.hasReaders, Machine.readersReason))
struct RestTests {
  @Test("A prompt for the finger alone rests, wakes by its button, and rests again when nobody comes")
  func alone() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluateShortly(.biometrics)
    for _ in 1...2 {
      try #require(desk.rests())
      #expect(desk.alice.terminal.screen.contains("[t] Try Again"))
      try desk.alice.terminal.type("t")
      try #require(desk.stack.wantsFinger())
    }
    #expect(child.end(within: .zero) == nil)
    try desk.reader.touch(Desk.ownFinger)
    #expect(child.writes("replied success"))
    #expect(child.end() == 0)
    #expect(try desk.alice.status("mismatches") == "0")
    #expect(desk.stack.wantsNoFinger())
  }

  @Test("Beside the password any key of it wakes the reader", arguments: ["x", "\t"])
  func besidePassword(key: String) throws {
    let desk = try Desk.ready()
    let child = try desk.evaluateShortly(.owner)
    try #require(desk.rests())
    try desk.alice.terminal.type(key)
    try #require(desk.stack.wantsFinger())
    try desk.reader.touch(Desk.ownFinger)
    #expect(child.writes("replied success"))
    #expect(child.end() == 0)
  }

  @Test(
    "While it rests the password is taken as before, with the key that woke the reader as its first letter")
  func password() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluateShortly(.owner)
    try #require(desk.rests())
    try desk.alice.terminal.type("correct-horse\r")
    #expect(child.writes("replied success"))
    #expect(child.end() == 0)
  }

  @Test("A reader that rests is nobody's finger: a touch counts nothing")
  func touched() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluateShortly(.biometrics)
    try #require(desk.rests())
    try desk.reader.send("FINGER 1")
    try desk.alice.terminal.type("\u{1B}")
    #expect(child.writes("replied -2"))
    #expect(child.end() == 0)
    #expect(try desk.alice.status("mismatches") == "0")
  }
}

extension Desk {
  /// Starts an evaluation whose reader rests after a second, and waits until the reader waits for a finger.
  func evaluateShortly(_ policy: Policy) throws -> Child {
    try #require(stack.isFree(), "nobody has the reader")
    let child = try Child(
      alice.command([Machine.sharedProbe, "evaluate", "1000", policy.rawValue]), terminal: alice.terminal)
    try #require(stack.wantsFinger(), "\(alice.terminal.screen.suffix(400).debugDescription)")
    return child
  }

  /// Waits until the person is told that the reader rests, and fprintd waits for no finger.
  func rests() -> Bool { alice.terminal.shows("Nobody was seen. Try again.") && stack.wantsNoFinger() }
}
