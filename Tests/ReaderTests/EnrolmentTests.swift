import Glibc
import LocalAuthTestSupport
import Testing

/// `localauth enroll`, `unenroll` and `status` with a real fprintd.
// One after the other: each test has a whole machine of its own, and many at once only wait for each other.
@Suite(.serialized, .enabled(if: Machine.hasReaders, Machine.readersReason))
struct EnrolmentTests {
  @Test("A finger is enrolled in stages, known to status, and forgotten again")
  func there() throws {
    let desk = try Desk()
    let alice = desk.alice
    let before = try alice.start("status", onTerminal: false)
    #expect(before.end() == 0)
    #expect(before.written.contains("Virtual device for debugging; no finger enrolled"))
    #expect(before.written.contains("class 2"))
    #expect(before.written.contains("Next: enrol a finger with “localauth enroll”"))

    let child = try alice.start("enroll")
    try #require(child.writes("Touch the reader with your right index finger, again and again"))
    for number in 1...5 {
      try desk.reader.touch(Desk.ownFinger)
      try #require(child.writes("\(number) of 5"))
    }
    #expect(child.end() == 0)
    #expect(child.written.contains("Your right index finger is known now."))

    let after = try alice.start("status", onTerminal: false)
    #expect(after.end() == 0)
    #expect(after.written.contains("Virtual device for debugging; right index finger"))
    #expect(after.written.contains("Next: localauth evaluate"))
    #expect(try alice.status("sensorClass") == "2")

    let forgetting = try alice.start("unenroll")
    #expect(forgetting.end() == 0)
    #expect(forgetting.written.contains("Your right index finger is forgotten."))
    #expect(try alice.start("status", onTerminal: false).reads("no finger enrolled"))
    #expect(desk.stack.wantsNoFinger())
  }

  @Test(
    "Each finger has a name; without one the next usual finger is taken, and unenroll wants to know which")
  func names() throws {
    let desk = try Desk()
    try desk.enrol()
    let second = try desk.alice.start("enroll")
    try #require(second.writes("Touch the reader with your left index finger"))
    for number in 1...5 {
      try desk.reader.touch(.finger("left"))
      try #require(second.writes("\(number) of 5"))
    }
    #expect(second.end() == 0)

    let which = try desk.alice.start("unenroll")
    #expect(which.end() == 2)
    #expect(
      desk.alice.terminal.shows(
        "Say which finger with --finger NAME. Enrolled: left-index-finger, right-index-finger."))
    #expect(try desk.alice.start("unenroll", "--finger", "left-thumb").end() == 2)
    #expect(try desk.alice.start("unenroll", "--finger", "left-index-finger").end() == 0)
    #expect(try desk.alice.start("status", onTerminal: false).reads("debugging; right index finger"))
  }

  @Test(
    "Each hint of the reader comes in words, and the stage goes on",
    arguments: [
      (0, "Not clear enough."), (1, "Too short."), (2, "Not centred."),
      (3, "Lift your finger and try again."),
    ])
  func hints(number: Int, words: String) throws {
    let desk = try Desk()
    let child = try desk.alice.start("enroll")
    try desk.reader.touch(.flaw(number))
    try #require(child.writes(words))
    #expect(!child.written.contains("1 of 5"))
    try desk.reader.touch(Desk.ownFinger)
    try #require(child.writes("1 of 5"))
    child.send(SIGINT)
    #expect(child.end() != nil)
  }

  @Test("A finger that the reader knows already is not enrolled again")
  func duplicate() throws {
    let desk = try Desk(.storage)
    let first = try desk.alice.start("enroll")
    // With the first press this reader looks for a duplicate.
    for number in 1...6 {
      try desk.reader.touch(Desk.ownFinger)
      try #require(first.writes("\(number) of 6"))
    }
    #expect(first.end() == 0)
    let second = try desk.alice.start("enroll")
    try desk.reader.touch(Desk.ownFinger)
    #expect(second.end() == 1)
    #expect(desk.alice.terminal.shows("This finger is known already."))
    #expect(desk.stack.wantsNoFinger())
  }

  @Test("Control-C gives the reader back, and nothing is enrolled")
  func interrupted() throws {
    let desk = try Desk()
    let child = try desk.alice.start("enroll")
    try desk.reader.touch(Desk.ownFinger)
    try #require(child.writes("1 of 5"))
    try desk.alice.terminal.type("\u{3}")
    #expect(child.end() != 0)
    #expect(desk.stack.wantsNoFinger())
    #expect(try desk.alice.start("status", onTerminal: false).reads("no finger enrolled"))
    try desk.enrol()
  }

  @Test("A reader that another program uses, a machine without one, and a machine without fprintd")
  func unavailable() throws {
    let desk = try Desk()
    let other = try desk.alice.start("enroll")
    try #require(other.writes("Touch the reader"))
    let refused = try desk.another()
    #expect(try refused.start("enroll").end() == 5)
    #expect(refused.terminal.shows("Another program is using the reader."))

    for readers in [ReaderStack.Readers.none, .noFprintd] {
      let bare = try Desk(readers)
      #expect(try bare.alice.start("enroll").end() == 5)
      #expect(bare.alice.terminal.shows("This machine has no fingerprint reader that fprintd knows."))
      #expect(try bare.alice.start("unenroll").end() == 5)
      #expect(try bare.alice.start("status", onTerminal: false).reads("Reader      none"))
    }
  }

  @Test("Who may not change fingers is told so")
  func notPermitted() throws {
    let desk = try Desk()
    let bob = try desk.another("bob")
    #expect(try bob.start("enroll").end() == 5)
    #expect(bob.terminal.shows("The system does not let this session"))
  }

  @Test("A reader that breaks or is pulled out in the middle")
  func broken() throws {
    let desk = try Desk()
    let pulled = try desk.alice.start("enroll")
    try desk.reader.unplug()
    #expect([5, 9].contains(pulled.end()))

    let other = try Desk()
    let killed = try other.alice.start("enroll")
    try #require(other.stack.wantsFinger())
    try other.stack.killFprintd()
    #expect(killed.end() == 9)
    #expect(other.alice.terminal.shows("The reader or fprintd stopped working."))
  }

  @Test("No app has asked for a sensor that looks")
  func consent() throws {
    let alice = try Person()
    let list = try alice.start("consent", "list")
    #expect(list.end() == 0)
    #expect(list.written.contains("No app has asked."))
    let reset = try alice.start("consent", "reset", "--all")
    #expect(reset.end() == 0)
    #expect(reset.written.contains("There was nothing to forget."))
    #expect(try alice.start("consent", "reset").end() == 2)
  }
}

extension Child {
  /// Whether it ended well and wrote a text.
  func reads(_ text: String) -> Bool { end() == 0 && written.contains(text) }
}
