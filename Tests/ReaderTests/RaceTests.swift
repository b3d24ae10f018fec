import Glibc
import LocalAuthTestSupport
import Testing

/// Reader and password are open together; the first valid answer wins, and the loser is no failure.
// One after the other: each test has a whole machine of its own, and many at once only wait for each other.
@Suite(.serialized, .enabled(if: Machine.hasReaders, Machine.readersReason))
struct RaceTests {
  @Test("The password wins: nothing is counted, and the reader is given back")
  func passwordWins() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluate()
    try desk.alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
    #expect(desk.stack.wantsNoFinger())
    #expect(try desk.alice.status("mismatches") == "0")
    #expect(try desk.alice.status("wrongPasswords") == "0")
  }

  @Test("The finger wins over a password half typed, twenty times: no part of PAM was ever asked")
  func fingerWins() throws {
    let desk = try Desk.ready(service: "la-faillock-alice")
    try desk.stack.run(
      "/bin/sh", "-c", "mount -t tmpfs -o mode=700,uid=$(id -u alice) tmpfs /run/faillock-alice")
    for _ in 1...20 {
      let child = try desk.evaluate()
      try desk.alice.terminal.type("battery-sta")
      try desk.reader.touch(Desk.ownFinger)
      #expect(child.end() == 0)
    }
    #expect(try desk.alice.status("wrongPasswords") == "0")
    #expect(try desk.stack.run("/bin/ls", "/run/faillock-alice").isEmpty)
  }

  @Test("A wrong password while the reader waits: it goes on, and the finger still counts")
  func wrongPasswordThenFinger() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluate()
    try #require(desk.alice.sees("Wrong password. Try again.") { try desk.alice.terminal.type("nope\r") })
    try desk.reader.touch(Desk.ownFinger)
    #expect(child.end() == 0)
    #expect(try desk.alice.status("wrongPasswords") == "1")
    #expect(try desk.alice.status("mismatches") == "0")
  }

  @Test("The reader is off while a password is checked, but stays claimed")
  func offDuringCheck() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluate()
    try desk.alice.terminal.type("nope\r")
    try #require(desk.stack.wantsNoFinger())
    let other = try Child(desk.another().command(["/usr/bin/fprintd-verify"]))
    #expect(other.end() != 0)
    try #require(desk.stack.wantsFinger())
    try desk.reader.touch(Desk.ownFinger)
    #expect(child.end() == 0)
  }

  @Test("The right finger and the right password in the same instant")
  func both() throws {
    let desk = try Desk.ready()
    for number in 1...10 {
      let child = try desk.evaluate()
      try desk.alice.terminal.type("correct-horse")
      if number % 2 == 0 { try desk.alice.terminal.type("\r") }
      try desk.reader.send("SCAN alice")
      if number % 2 == 1 { try desk.alice.terminal.type("\r") }
      #expect(child.end() == 0)
      #expect(try desk.alice.status("mismatches") == "0")
      #expect(try desk.alice.status("wrongPasswords") == "0")
    }
  }

  @Test(
    "A wrong finger and a wrong password in the same instant: neither is a success, and neither counts twice")
  func bothWrong() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluate()
    try desk.alice.terminal.type("nope")
    try desk.reader.send("SCAN somebody")
    try desk.alice.terminal.type("\r")
    try #require(desk.alice.terminal.shows("Wrong password. Try again."))
    try #require(desk.stack.wantsFinger())
    #expect(try desk.alice.status("wrongPasswords") == "1")
    #expect(["0", "1"].contains(try desk.alice.status("mismatches")))
    try desk.reader.touch(Desk.ownFinger)
    #expect(child.end() == 0)
  }
}
