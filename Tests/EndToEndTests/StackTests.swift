import Glibc
import LocalAuthTestSupport
import Testing

/// PAM stacks that an administrator might install.
@Suite(.enabled(if: Machine.hasAccounts, Machine.accountsReason))
struct StackTests {
  private func alice(_ service: String) throws -> Person {
    let alice = try Person()
    alice.service = service
    return alice
  }

  @Test("A stack that agrees without asking is not a passcode")
  func permit() throws {
    let alice = try alice("la-permit")
    let child = try alice.evaluate()
    try #require(alice.isAsked())
    try alice.terminal.type("anything\r")
    #expect(alice.terminal.shows("The PAM service asks for no password, so it proves nothing."))
    #expect(alice.terminal.shows("The password could not be checked. Try again."))
    try alice.terminal.type("\u{1B}")
    #expect(child.end() == 3)
  }

  @Test(
    "A broken module is never a success, and its refunds are bounded",
    arguments: ["la-broken", "la-broken-account"])
  func broken(service: String) throws {
    let alice = try alice(service)
    let child = try alice.evaluate()
    try #require(alice.isAsked())
    for number in 1...5 {
      let earlier = alice.terminal.screen
      try alice.terminal.type("correct-horse\r")
      try #require(
        alice.seesNext("The password could not be checked. Try again.", after: earlier), "\(number)")
    }
    // Three are given back, the others count.
    #expect(try alice.status("wrongPasswords") == "2")
    try alice.terminal.type("\u{1B}")
    #expect(child.end() == 3)
  }

  @Test("A second hidden question is asked in the module's words, and answered once")
  func twoQuestions() throws {
    let alice = try alice("la-two-alice")
    let child = try alice.evaluate()
    try #require(alice.isAsked())
    try alice.terminal.type("correct-horse\r")
    try #require(alice.terminal.shows("Answer: "))
    #expect(alice.terminal.screen.contains("Verification code:"))
    try alice.terminal.type("12345678\r")
    #expect(child.end() == 0)
    #expect(!alice.terminal.screen.contains("12345678"))
  }

  @Test("Cancel at the second question ends at once, and the password that was given counts")
  func cancelAtSecondQuestion() throws {
    let alice = try alice("la-two-alice")
    let child = try alice.evaluate()
    try #require(alice.isAsked())
    try alice.terminal.type("correct-horse\r")
    try #require(alice.terminal.shows("Answer: "))
    try alice.terminal.type("\u{1B}")
    #expect(child.end() == 3)
    #expect(try alice.status("wrongPasswords") == "1")
  }

  @Test("pam_faillock locks the account: the right password no longer helps, and that counts too")
  func faillock() throws {
    let alice = try alice("la-faillock-alice")
    let child = try alice.evaluate()
    try #require(alice.isAsked())
    for number in 1...3 {
      let earlier = alice.terminal.screen
      try alice.terminal.type("wrong-\(number)\r")
      try #require(alice.seesNext("Wrong password. Try again.", after: earlier))
    }
    try alice.terminal.type("correct-horse\r")
    #expect(alice.terminal.shows("The account is locked due to 3 failed logins."))
    #expect(alice.terminal.shows("Too many wrong passwords. Wait"))
    #expect(try alice.status("wrongPasswords") == "4")
    try alice.terminal.type("\u{1B}")
    #expect(child.end() == 3)
  }

  @Test("Words of a module are shown without their escape sequences")
  func words() throws {
    let alice = try alice("la-words")
    let child = try alice.evaluate()
    try #require(alice.isAsked())
    try alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
    #expect(!alice.terminal.screen.contains("\u{1B}]0;"))
    #expect(!alice.terminal.screen.contains("\u{1B}[2J"))
    #expect(!alice.terminal.screen.contains("\u{7}"))
  }

  @Test("Cancel while PAM works is at once, and the attempt counts")
  func cancelDuringCheck() throws {
    let alice = try alice("la-slow")
    let child = try alice.evaluate()
    try #require(alice.isAsked())
    try alice.terminal.type("correct-horse\r")
    try #require(alice.terminal.shows("Checking…"))
    try alice.terminal.type("\u{1B}")
    #expect(child.end() == 3)
    #expect(try alice.status("wrongPasswords") == "1")
  }

  @Test("kill -9 while PAM works: the attempt counts", arguments: [SIGKILL, SIGINT, SIGTERM])
  func killDuringCheck(signal: Int32) throws {
    let alice = try alice("la-slow")
    let child = try alice.evaluate()
    try #require(alice.isAsked())
    try alice.terminal.type("correct-horse\r")
    try #require(alice.terminal.shows("Checking…"))
    // The mark is on disk before PAM starts, so it is there when the prompt says so.
    child.send(signal)
    #expect(child.end() == -signal)
    #expect(try alice.status("wrongPasswords") == "1")
    #expect(try alice.status("passcodeDemand") == "firstUse")
  }
}
