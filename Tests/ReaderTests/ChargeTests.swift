import Glibc
import LocalAuthTestSupport
import Testing

/// Attempts whose end nobody told: a program that is killed with or without a finger on the reader.
// One after the other: each test has a whole machine of its own, and many at once only wait for each other.
@Suite(.serialized, .enabled(if: Machine.hasReaders, Machine.readersReason))
struct ChargeTests {
  @Test("A program that is killed with a finger on the reader has used up an attempt")
  func killedUnderFinger() throws {
    let desk = try Desk.ready()
    for number in 1...5 {
      let child = try desk.evaluate(.biometrics)
      try desk.reader.rest()
      child.send(SIGKILL)
      #expect(child.end() == -SIGKILL)
      #expect(try desk.alice.status("mismatches") == "\(number)")
      try #require(desk.stack.isFree())
    }
    #expect(try desk.alice.evaluate("--policy", "biometrics").end() == 6)
  }

  @Test("A program that is killed with no finger on the reader has not")
  func killedUntouched() throws {
    let desk = try Desk.ready()
    for _ in 1...6 {
      let child = try desk.evaluate(.biometrics)
      child.send(SIGKILL)
      #expect(child.end() == -SIGKILL)
      try #require(desk.stack.isFree())
    }
    #expect(try desk.alice.status("mismatches") == "0")
    let child = try desk.evaluate(.biometrics)
    try desk.reader.touch(Desk.ownFinger)
    #expect(child.end() == 0)
  }

  @Test("A program that is killed gives the reader back")
  func killedGivesBack() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluate(.biometrics)
    child.send(SIGKILL)
    #expect(child.end() == -SIGKILL)
    let next = try desk.evaluate(.biometrics)
    try desk.reader.touch(Desk.ownFinger)
    #expect(next.end() == 0)
  }

  @Test("Any mix of wrong fingers, kills and cancels locks at five")
  func mixed() throws {
    let desk = try Desk.ready()
    let first = try desk.evaluate(.biometrics)
    for _ in 1...2 { try desk.reader.touch(Desk.otherFinger) }
    try desk.reader.rest()
    first.send(SIGKILL)
    #expect(first.end() == -SIGKILL)
    #expect(try desk.alice.status("mismatches") == "3")
    let second = try desk.evaluate(.owner)
    try desk.reader.rest()
    try desk.alice.terminal.type("\u{1B}")
    #expect(second.end() == 3)
    #expect(try desk.alice.status("mismatches") == "4")
    let third = try desk.evaluate(.biometrics)
    try desk.reader.touch(Desk.otherFinger)
    #expect(third.end() == 6)
  }

  @Test("A thousand attempts that are broken off under a finger: never a sixth without the password")
  func brokenOff() throws {
    let desk = try Desk.ready()
    let child = try Child(
      desk.alice.command([Machine.sharedProbe, "break-off", "1000", "correct-horse"]),
      terminal: desk.alice.terminal)
    #expect(child.end(within: .seconds(120)) == 0, "\(desk.alice.terminal.screen.suffix(2000))")
    let words = child.written.split(whereSeparator: \.isWhitespace)
    #expect(words.starts(with: ["attempts", "1000"]), "\(child.written)")
    #expect(words.suffix(2) == ["longest", "5"], "\(child.written)")
  }

  @Test("At four mismatches an open prompt is not yet a lockout for others")
  func markIsNoCount() throws {
    let desk = try Desk.ready()
    let first = try desk.evaluate(.biometrics)
    for _ in 1...3 { try desk.reader.touch(Desk.otherFinger) }
    #expect(first.end() == 1)
    let second = try desk.evaluate(.biometrics)
    try #require(
      desk.alice.sees("Not recognised.") { try desk.reader.touch(Desk.otherFinger) })
    try #require(desk.stack.wantsFinger())
    #expect(try desk.alice.status("mismatches") == "4")
    #expect(try desk.alice.status("passcodeDemand") == "")
    try desk.reader.touch(Desk.ownFinger)
    #expect(second.end() == 0)
  }
}
