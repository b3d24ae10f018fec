import Glibc
import LocalAuthTestSupport
import Testing

/// `localauth evaluate` with a real fprintd, once the password was entered.
// One after the other: each test has a whole machine of its own, and many at once only wait for each other.
@Suite(.serialized, .enabled(if: Machine.hasReaders, Machine.readersReason))
struct FingerTests {
  @Test(
    "The enrolled finger: exit 0, nothing printed, the terminal as before",
    arguments: ["owner", "biometrics"])
  func match(policy: String) throws {
    let desk = try Desk.ready()
    let child = try desk.alice.evaluate("--policy", policy)
    try #require(desk.alice.terminal.shows("Touch the fingerprint reader with your right index finger."))
    try desk.reader.touch(Desk.ownFinger)
    #expect(child.end() == 0)
    #expect(child.written.isEmpty)
    #expect(desk.alice.terminal.isOrdinary)
    #expect(desk.stack.wantsNoFinger())
  }

  @Test("Before the first password of a device the finger is not asked for")
  func firstUse() throws {
    let desk = try Desk()
    try desk.enrol()
    #expect(try desk.alice.status("passcodeDemand") == "firstUse")
    #expect(try desk.alice.evaluate("--policy", "biometrics").end() == 6)
    let child = try desk.alice.evaluate()
    try #require(desk.alice.isAsked())
    #expect(!desk.alice.terminal.screen.contains("fingerprint reader."))
    #expect(desk.stack.property("finger-needed") == "b false")
    try desk.alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
    #expect(try desk.alice.status("passcodeDemand") == "")
  }

  @Test("Three wrong fingers end the prompt, and count")
  func threeMismatches() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluate(.biometrics)
    for _ in 1...2 {
      try #require(
        desk.alice.sees("Not recognised. Try again.") {
          try desk.reader.touch(Desk.otherFinger)
        })
    }
    try desk.reader.touch(Desk.otherFinger)
    #expect(child.end() == 1)
    #expect(try desk.alice.status("mismatches") == "3")
    #expect(desk.stack.wantsNoFinger())
  }

  @Test("A match takes the mismatches before it away")
  func mismatchThenMatch() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluate(.biometrics)
    try #require(
      desk.alice.sees("Not recognised. Try again.") {
        try desk.reader.touch(Desk.otherFinger)
      })
    #expect(try desk.alice.status("mismatches") == "1")
    try desk.reader.touch(Desk.ownFinger)
    #expect(child.end() == 0)
    #expect(try desk.alice.status("mismatches") == "0")
  }

  @Test("Lockout at five over two runs and two programs; only the password ends it")
  func lockout() throws {
    let desk = try Desk.ready()
    let first = try desk.evaluate(.biometrics)
    for _ in 1...3 { try desk.reader.touch(Desk.otherFinger) }
    #expect(first.end() == 1)

    let other = "/run/readers/another-program"
    try desk.stack.run("/usr/bin/install", "-m", "755", Person.localauth, other)
    try #require(desk.stack.wantsNoFinger())
    let second = try Child(
      desk.alice.command([other, "evaluate", "--reason", "look around", "--policy", "biometrics"]),
      terminal: desk.alice.terminal)
    for _ in 1...2 { try desk.reader.touch(Desk.otherFinger) }
    #expect(second.end() == 6)
    #expect(try desk.alice.status("passcodeDemand") == "mismatches")

    let earlier = desk.alice.terminal.screen
    #expect(try desk.alice.evaluate("--policy", "biometrics").end() == 6)
    let shown = desk.alice.terminal.screen.dropFirst(earlier.count)
    #expect(!shown.contains("open the shed") && shown.contains("Biometrics is locked"))

    try desk.enterPassword()
    #expect(try desk.alice.status("mismatches") == "0")
    let third = try desk.evaluate(.biometrics)
    try desk.reader.touch(Desk.ownFinger)
    #expect(third.end() == 0)
  }

  @Test("Under the owner policy the fifth wrong finger leaves the password")
  func lockoutBesidePassword() throws {
    let desk = try Desk.ready()
    let first = try desk.evaluate(.biometrics)
    for _ in 1...3 { try desk.reader.touch(Desk.otherFinger) }
    #expect(first.end() == 1)
    let second = try desk.evaluate(.owner)
    for _ in 1...2 { try desk.reader.touch(Desk.otherFinger) }
    try #require(
      desk.alice.terminal.shows("The fingerprint reader rests, because too many attempts did not match."))
    #expect(try desk.alice.status("passcodeDemand") == "mismatches")
    #expect(desk.stack.wantsNoFinger())
    try desk.alice.terminal.type("correct-horse\r")
    #expect(second.end() == 0)
    #expect(try desk.alice.status("mismatches") == "0")
  }

  @Test("Escape cancels, with or without a password field", arguments: ["owner", "biometrics"])
  func cancel(policy: String) throws {
    let desk = try Desk.ready()
    let child = try desk.alice.evaluate("--policy", policy)
    try #require(desk.stack.wantsFinger())
    try desk.alice.terminal.type("\u{1B}")
    #expect(child.end() == 3)
    #expect(desk.stack.wantsNoFinger())
    #expect(desk.alice.terminal.isOrdinary)
    #expect(try desk.alice.status("mismatches") == "0")
  }

  @Test("The fallback is there after the first wrong finger, and not before")
  func fallback() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluate(.biometrics)
    try desk.alice.terminal.type("f")
    #expect(!desk.alice.terminal.screen.contains("[f]"))
    try #require(
      desk.alice.sees("[f] Enter Password") { try desk.reader.touch(Desk.otherFinger) })
    try desk.alice.terminal.type("f")
    #expect(child.end() == 4)
    #expect(try desk.alice.status("mismatches") == "1")
  }

  @Test("Under the owner policy password and reader are there together")
  func besides() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluate(.owner)
    try #require(desk.alice.isAsked())
    #expect(desk.alice.terminal.shows("Touch the fingerprint reader"))
    // Letters of buttons are letters of a password here.
    try desk.alice.terminal.type("fct")
    try desk.reader.touch(Desk.ownFinger)
    #expect(child.end() == 0)
  }

  @Test("An app that hides the fallback is asked for a finger only, first")
  func hiddenFallback() throws {
    let desk = try Desk.ready()
    let child = try desk.alice.evaluate("--fallback-title", "")
    try desk.reader.touch(Desk.ownFinger)
    #expect(child.end() == 0)
    #expect(!desk.alice.terminal.screen.contains("Password: \r"))
  }

  @Test(
    "Each hint of the reader comes in words, counts nothing, and the same round goes on",
    arguments: [
      (0, "Not clear enough. Try again."), (1, "Too short."), (2, "Not centred."),
      (3, "Lift your finger and try again."),
    ])
  func hints(number: Int, words: String) throws {
    let desk = try Desk.ready()
    let child = try desk.evaluate(.biometrics)
    for _ in 1...6 { try desk.reader.touch(.flaw(number)) }
    try #require(desk.alice.terminal.shows(words))
    #expect(try desk.alice.status("mismatches") == "0")
    try desk.reader.touch(Desk.ownFinger)
    #expect(child.end() == 0)
  }

  @Test("A finger that comes before the reader waits, with it, and after it")
  func earlyAndLate() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluate(.owner)
    // While a password is checked the reader is off, yet still this prompt's: the touch waits in the driver.
    try desk.alice.terminal.type("not-this-one\r")
    try #require(desk.stack.wantsNoFinger())
    try desk.reader.send("SCAN alice")
    #expect(child.end() == 0)
    for delay in [0, 5, 200] {
      let next = try desk.evaluate(.biometrics)
      try desk.reader.send("SLEEP \(delay)")
      try desk.reader.touch(Desk.ownFinger)
      #expect(next.end() == 0)
    }
    #expect(try desk.alice.status("mismatches") == "0")
  }

  @Test("Reaches the limit at fifty prompts that are left with a finger on the reader")
  func leftWithFinger() throws {
    let desk = try Desk.ready()
    for number in 1...5 {
      let child = try desk.evaluate(.biometrics)
      try desk.reader.rest()
      try desk.alice.terminal.type("\u{1B}")
      #expect(child.end() == 3)
      #expect(try desk.alice.status("mismatches") == "\(number)")
    }
    for _ in 6...50 { #expect(try desk.alice.evaluate("--policy", "biometrics").end() == 6) }
    #expect(try desk.alice.status("passcodeDemand") == "mismatches")
  }
}
