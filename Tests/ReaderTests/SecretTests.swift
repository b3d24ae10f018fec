import Glibc
import LocalAuthTestSupport
import Testing

/// Secrets that a finger opens, with a real fprintd, once the password was entered.
// One after the other: each test has a whole machine of its own, and many at once only wait for each other.
@Suite(.serialized, .enabled(if: Machine.hasReaders, Machine.readersReason))
struct SecretTests {
  /// A desk with one secret.
  private func desk(_ options: String...) throws -> Desk {
    let desk = try Desk.ready()
    desk.alice.environment.append("XDG_DATA_HOME=\(desk.alice.folder.path)/data")
    try #require(keep(desk, options) == 0, "\(desk.alice.terminal.screen)")
    return desk
  }

  private func keep(_ desk: Desk, _ options: [String]) throws -> Int32? {
    let child = try Child(
      desk.alice.command([Person.localauth, "vault", "set", "token"] + options), terminal: desk.alice.terminal
    )
    try child.write("s3cret")
    child.closeInput()
    return child.end()
  }

  /// Starts a get and waits until the reader waits for a finger.
  private func get(_ desk: Desk) throws -> Child {
    try #require(desk.stack.isFree())
    let child = try desk.alice.vault("get", "token")
    try #require(desk.stack.wantsFinger(), "\(desk.alice.terminal.screen.suffix(400))")
    return child
  }

  /// Five wrong fingers.
  private func lockOut(_ desk: Desk) throws {
    for (count, status) in [(3, 1), (2, 6)] as [(Int, Int32)] {
      let child = try desk.evaluate(.biometrics)
      for _ in 1...count { try desk.reader.touch(Desk.otherFinger) }
      try #require(child.end() == status)
    }
    try #require(desk.alice.status("passcodeDemand") == "mismatches")
    try #require(desk.stack.wantsNoFinger())
  }

  private func enrolAnother(_ desk: Desk) throws {
    let child = try desk.alice.start("enroll")
    for number in 1...5 {
      try desk.reader.touch(.finger("left"))
      try #require(child.writes("\(number) of 5"))
    }
    try #require(child.end() == 0)
  }

  @Test(
    "The finger opens a secret that asks for presence, for a finger, or for a finger of today",
    arguments: [
      ([], "presence"), (["--require", "biometry"], "biometry"),
      (["--expires-on-reenrol"], "current-biometry"),
    ] as [([String], String)])
  func touch(options: [String], word: String) throws {
    let desk = try Desk.ready()
    desk.alice.environment.append("XDG_DATA_HOME=\(desk.alice.folder.path)/data")
    try #require(keep(desk, options) == 0)
    #expect(try desk.alice.says("\(Person.localauth) vault list").words == "\(word)  token\n")
    let wrong = try get(desk)
    try #require(
      desk.alice.sees("Not recognised. Try again.") { try desk.reader.touch(Desk.otherFinger) })
    #expect(wrong.written.isEmpty)
    try desk.reader.touch(Desk.ownFinger)
    #expect(wrong.end() == 0)
    #expect(wrong.written == "s3cret")
    #expect(desk.alice.terminal.isOrdinary)
  }

  @Test("A secret for the password alone asks no reader")
  func passcode() throws {
    let desk = try desk("--require", "passcode")
    let earlier = desk.alice.terminal.screen
    let child = try desk.alice.vault("get", "token")
    try #require(desk.alice.seesNext("Password: ", after: earlier))
    #expect(desk.stack.property("finger-needed") == "b false")
    try desk.alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
    #expect(child.written == "s3cret")
  }

  @Test("One touch opens several for a command")
  func run() throws {
    let desk = try desk("--require", "biometry")
    let other = try desk.alice.says("printf x | \(Person.localauth) vault set other --require biometry")
    try #require(other.status == 0)
    try #require(desk.stack.isFree())
    let child = try desk.alice.vault(
      "run", "--env", "A=token", "--env", "B=other", "--", "sh", "-c", "echo $A $B")
    try desk.reader.touch(Desk.ownFinger)
    #expect(child.end() == 0)
    #expect(child.written == "s3cret x\n")
    #expect(desk.stack.wantsNoFinger())
  }

  @Test(
    "TR-21 a secret for today’s fingers is not there any more once another was enrolled, and nobody is asked")
  func row21() throws {
    let desk = try desk("--require", "current-biometry")
    try enrolAnother(desk)
    let earlier = desk.alice.terminal.screen
    let child = try desk.alice.vault("get", "token")
    #expect(child.end() == 5)
    #expect(child.written.isEmpty)
    let shown = desk.alice.terminal.screen.dropFirst(earlier.count)
    #expect(shown.contains("There is no secret “token”, or it can never be opened again."))
    #expect(!shown.contains("Touch") && !shown.contains("Password"))
    // Its name is still there, to be kept anew under the same guard.
    #expect(try desk.alice.says("\(Person.localauth) vault list").words == "current-biometry  token\n")
    #expect(try keep(desk, []) == 0)
    let next = try get(desk)
    try desk.reader.touch(Desk.ownFinger)
    #expect(next.end() == 0)
    #expect(next.written == "s3cret")
  }

  @Test("A secret that can never be opened is left out of an archive, and that is said")
  func leftOut() throws {
    let desk = try desk("--require", "current-biometry")
    try #require(
      desk.alice.says("printf x | \(Person.localauth) vault set other --require none").status == 0)
    try enrolAnother(desk)
    let file = desk.alice.folder.path + "/archive"
    let child = try desk.alice.vault("export", file)
    for question in ["A passphrase for the archive:", "Once more:"] {
      try #require(desk.alice.terminal.shows(question))
      try desk.alice.terminal.type("sesame\r")
    }
    #expect(child.end() == 0)
    #expect(child.written.contains("Exported 1 secret to \(file)."))
    #expect(
      desk.alice.terminal.shows("“localauth vault, token” can never be opened again and is left out."))
  }

  @Test("TR-23 a secret for presence in lockout opens by the password, which clears the lockout")
  func row23() throws {
    let desk = try desk()
    try lockOut(desk)
    let earlier = desk.alice.terminal.screen
    let child = try desk.alice.vault("get", "token")
    try #require(desk.alice.seesNext("Password: ", after: earlier))
    #expect(desk.stack.property("finger-needed") == "b false")
    try desk.alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
    #expect(child.written == "s3cret")
    #expect(try desk.alice.status("passcodeDemand") == "")
  }

  @Test("TR-24 a secret for a finger in lockout does not open, and nobody is asked")
  func row24() throws {
    let desk = try desk("--require", "biometry")
    try lockOut(desk)
    let earlier = desk.alice.terminal.screen
    let child = try desk.alice.vault("get", "token")
    #expect(child.end() == 6)
    #expect(child.written.isEmpty)
    let shown = desk.alice.terminal.screen.dropFirst(earlier.count)
    #expect(shown.contains("Biometrics is locked") && !shown.contains("--policy"))
    #expect(!shown.contains("Password: ") && !shown.contains("Touch"))
    #expect(desk.stack.property("finger-needed") == "b false")
  }

  @Test("Without a finger enrolled, a secret for one is neither kept nor opened, in words that help")
  func noFinger() throws {
    let desk = try desk("--require", "biometry")
    try #require(desk.alice.start("unenroll").end() == 0)
    for line in ["get token", "set other --require biometry"] {
      let answer = try desk.alice.says("\(Person.localauth) vault \(line); echo $?", input: "x")
      #expect(
        answer.words
          == "localauth: No finger is enrolled, and this secret needs one. Enrol it with “localauth enroll”.\n5\n"
      )
    }
  }
}
