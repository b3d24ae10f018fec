import Glibc
import LocalAuthTestSupport
import Testing

/// Readers that are pulled out, taken, forbidden or left alone by a dying fprintd: the password is always there.
// One after the other: each test has a whole machine of its own, and many at once only wait for each other.
@Suite(.serialized, .enabled(if: Machine.hasReaders, Machine.readersReason))
struct TroubleTests {
  @Test("A reader that is pulled out leaves the password")
  func unplugged() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluate()
    try #require(
      desk.alice.sees("The fingerprint reader stopped working. Enter your password.") {
        try desk.reader.unplug()
      })
    try desk.alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
    #expect(try desk.alice.status("mismatches") == "0")
  }

  @Test("A reader that is pulled out ends a prompt that has nothing else, and counts nothing")
  func unpluggedAlone() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluate(.biometrics)
    try desk.reader.unplug()
    #expect([5, 9].contains(child.end()))
    #expect(try desk.alice.status("mismatches") == "0")
    #expect(try desk.alice.status("reader") == "")
    #expect(try desk.alice.evaluate("--policy", "biometrics").end() == 5)
  }

  @Test("A reader that reports a fault is no mismatch", arguments: [0, 1, 3])
  func fault(number: Int) throws {
    let desk = try Desk.ready()
    let child = try desk.evaluate(.biometrics)
    try desk.reader.touch(.fault(number))
    #expect(child.end() == 9)
    #expect(try desk.alice.status("mismatches") == "0")
    #expect(desk.stack.wantsNoFinger())
  }

  /// Another program of alice's that has the reader.
  private func holder(at desk: Desk) throws -> Child {
    try #require(desk.stack.isFree())
    let holder = try Child(desk.another().command(["/usr/bin/fprintd-verify"]))
    try #require(desk.stack.wantsFinger())
    return holder
  }

  @Test("While another program has the reader the password is taken at once")
  func busy() throws {
    let desk = try Desk.ready()
    let holder = try holder(at: desk)
    let child = try desk.alice.evaluate()
    try #require(desk.alice.terminal.shows("Another program is using the fingerprint reader."))
    try desk.alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
    #expect(holder.end(within: .zero) == nil)
    #expect(try desk.alice.status("mismatches") == "0")
  }

  @Test("The reader is taken over when it is free")
  func busyThenFree() throws {
    let desk = try Desk.ready()
    let holder = try holder(at: desk)
    let child = try desk.alice.evaluate("--policy", "biometrics")
    try #require(desk.alice.terminal.shows("Another program is using the fingerprint reader."))
    try desk.reader.touch(Desk.ownFinger)
    #expect(holder.end() == 0)
    #expect(child.end(within: .zero) == nil)
    // A finger that is there at once could still be the other program's; a later one is this prompt's.
    try #require(try desk.matches(child))
  }

  @Test("A finger that lay on the reader for another program answers no later prompt before it was lifted")
  func takeover() throws {
    let desk = try Desk.ready()
    let holder = try holder(at: desk)
    let child = try desk.alice.evaluate("--policy", "biometrics")
    try #require(desk.alice.terminal.shows("Another program is using the fingerprint reader."))
    try desk.reader.rest()
    holder.send(SIGKILL)
    try #require(holder.end() == -SIGKILL)
    try #require(desk.stack.wantsNoFinger())
    // The finger has not moved: the reader sees it as soon as it is on again, and would match it.
    try #require(desk.stack.wantsFinger())
    try desk.reader.send("FINGER 1")
    try desk.reader.send("SCAN alice")
    #expect(desk.alice.terminal.shows("Lift your finger"))
    #expect(child.end(within: .zero) == nil)
    try #require(desk.stack.wantsFinger())
    try desk.reader.send("FINGER 0")
    // By now the reader was seen without a finger.
    try #require(try desk.matches(child))
    #expect(try desk.alice.status("mismatches") == "0")
  }

  @Test("Two prompts at once: the reader belongs to one, the password to both")
  func twoPrompts() throws {
    let desk = try Desk.ready()
    let first = try desk.evaluate()
    let person = try desk.another()
    let second = try person.evaluate()
    try #require(person.terminal.shows("Another program is using the fingerprint reader."))
    try person.terminal.type("correct-horse\r")
    #expect(second.end() == 0)
    try desk.reader.touch(Desk.ownFinger)
    #expect(first.end() == 0)
    #expect(try desk.alice.status("mismatches") == "0")
  }

  @Test("Two prompts at once: when the one with the reader ends, the other takes it")
  func handedOn() throws {
    let desk = try Desk.ready()
    let first = try desk.evaluate(.biometrics)
    let person = try desk.another()
    let second = try person.evaluate("--policy", "biometrics")
    try #require(person.terminal.shows("Another program is using the fingerprint reader."))
    try desk.alice.terminal.type("\u{1B}")
    #expect(first.end() == 3)
    try #require(desk.stack.isFree())
    try #require(try desk.matches(second))
  }

  @Test("fprintd dies with no finger on the reader: the prompt goes on with the next one")
  func killedUntouched() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluate(.biometrics)
    let old = try #require(desk.stack.fprintd)
    try desk.stack.killFprintd()
    try #require(eventually { desk.stack.fprintd != old })
    try desk.reader.touch(Desk.ownFinger)
    #expect(child.end() == 0)
    #expect(try desk.alice.status("mismatches") == "0")
  }

  @Test("fprintd dies under a finger: the password goes on, and such refunds are bounded")
  func killedUnderFinger() throws {
    let desk = try Desk.ready()
    for number in 1...5 {
      let child = try desk.evaluate()
      try desk.reader.rest()
      try #require(
        desk.alice.sees("The fingerprint reader stopped working. Enter your password.") {
          try desk.stack.killFprintd()
        })
      try desk.alice.terminal.type("\u{1B}")
      #expect(child.end() == 3)
      // Three are given back, the others count.
      #expect(try desk.alice.status("mismatches") == "\(max(0, number - 3))")
    }
  }

  @Test("fprintd dies while the password is checked: the check goes on")
  func killedDuringCheck() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluate()
    try desk.alice.terminal.type("correct-horse\r")
    try desk.stack.killFprintd()
    #expect(child.end() == 0)
  }

  @Test(
    "Where the system's policy forbids the reader the password is asked at once, with the reason in status")
  func notPermitted() throws {
    let desk = try Desk.ready()
    let bob = try desk.another("bob")
    #expect(try bob.evaluate("--policy", "biometrics").end() == 5)
    #expect(bob.terminal.shows("The system does not let this session use the sensor."))
    let earlier = bob.terminal.screen
    let child = try bob.evaluate()
    try #require(bob.seesNext("Password: ", after: earlier))
    #expect(bob.terminal.screen.contains("The fingerprint reader may not be used in this session."))
    try bob.terminal.type("pw-of-bob\r")
    #expect(child.end() == 0)
    #expect(desk.stack.property("finger-needed") == "b false")
    #expect(
      try bob.start("status", onTerminal: false).reads("the system does not let this session use it"))
  }

  @Test("No reader, and no fprintd: the password only", arguments: ["none", "no-fprintd"])
  func without(readers: String) throws {
    let desk = try Desk(#require(ReaderStack.Readers(rawValue: readers)))
    try desk.enterPassword()
    #expect(try desk.alice.evaluate("--policy", "biometrics").end() == 5)
    #expect(desk.alice.terminal.shows("This machine has no biometric reader."))
    let earlier = desk.alice.terminal.screen
    let child = try desk.alice.evaluate()
    try #require(desk.alice.seesNext("Password: ", after: earlier))
    #expect(!desk.alice.terminal.screen.contains("fingerprint"))
    try desk.alice.terminal.type("\u{1B}")
    #expect(child.end() == 3)
  }

  @Test("fprintd that answers nobody: after the time for it, that is said, and the program goes on")
  func frozen() throws {
    let desk = try Desk.ready()
    let fprintd = try #require(desk.stack.fprintd)
    kill(fprintd, SIGSTOP)
    defer { kill(fprintd, SIGCONT) }
    let child = try desk.alice.start("status", onTerminal: false)
    #expect(child.reads("there is one, and it does not answer"))
    #expect(child.end() == 0)
  }

  @Test("A bus that dies leaves the password")
  func busDies() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluate()
    try desk.stack.killBus()
    try desk.alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
  }
}
