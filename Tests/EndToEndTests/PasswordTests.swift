import Glibc
import LocalAuthTestSupport
import Testing

/// `localauth evaluate` against the real PAM and real accounts, at a pseudo-terminal.
@Suite(.enabled(if: Machine.hasAccounts, Machine.accountsReason))
struct PasswordTests {
  @Test("The right password: exit 0, nothing printed, the terminal as before")
  func right() throws {
    let alice = try Person()
    let child = try alice.evaluate()
    try #require(alice.isAsked())
    #expect(alice.terminal.screen.contains("localauth wants to know that it is you"))
    #expect(alice.terminal.screen.contains("open the shed"))
    try alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
    #expect(child.written.isEmpty)
    #expect(alice.terminal.isOrdinary)
    #expect(!alice.terminal.screen.contains("correct"))
  }

  @Test("A wrong password, then the right one")
  func wrongThenRight() throws {
    let alice = try Person()
    let child = try alice.evaluate()
    try #require(alice.isAsked())
    try alice.terminal.type("battery-staple\r")
    try #require(alice.terminal.shows("Wrong password. Try again."))
    #expect(try alice.status("wrongPasswords") == "1")
    try alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
    #expect(try alice.status("wrongPasswords") == "0")
    #expect(try alice.status("passcodeDemand") == "")
  }

  @Test("The same wrong password again counts once; another one counts again")
  func sameAgain() throws {
    let alice = try Person()
    let child = try alice.evaluate()
    try #require(alice.isAsked())
    try alice.terminal.type("nope\r")
    try #require(alice.terminal.shows("Wrong password. Try again."))
    try alice.terminal.type("nope\r")
    try #require(alice.terminal.shows("The same wrong password again"))
    #expect(try alice.status("wrongPasswords") == "1")
    let earlier = alice.terminal.screen
    try alice.terminal.type("other\r")
    try #require(alice.seesNext("Wrong password. Try again.", after: earlier))
    #expect(try alice.status("wrongPasswords") == "2")
    try alice.terminal.type("\u{1B}")
    #expect(child.end() == 3)
  }

  /// Four wrong passwords, so that a delay runs; the prompt stays up.
  private func delayed(_ alice: Person) throws -> Child {
    let child = try alice.evaluate()
    try #require(alice.isAsked())
    for number in 1...4 {
      let earlier = alice.terminal.screen
      try alice.terminal.type("wrong-\(number)\r")
      try #require(
        alice.seesNext(
          number < 4 ? "Wrong password. Try again." : "Too many wrong passwords. Wait", after: earlier))
    }
    return child
  }

  @Test("After the fourth wrong one nothing is taken, and cancel still works")
  func delay() throws {
    let alice = try Person()
    let child = try delayed(alice)
    #expect(
      alice.terminal.screen.contains("Wait 1 minute.") || alice.terminal.screen.contains("Wait 59 seconds."))
    try alice.terminal.type("correct-horse\r")
    #expect(alice.terminal.shows("Wait 58 seconds."))
    #expect(child.end(within: .zero) == nil)
    try alice.terminal.type("\u{1B}")
    #expect(child.end() == 3)
    #expect(try alice.status("wrongPasswords") == "4")
  }

  @Test(
    "A delay survives kill -9, and files that look a year older or younger do not shorten it",
    arguments: [-400, 400])
  func delayStays(days: Int) throws {
    let alice = try Person()
    let child = try delayed(alice)
    child.send(SIGKILL)
    #expect(child.end() == -SIGKILL)
    // As after a change of the wall clock: nothing here ever asks it.
    let file = alice.folder.names(in: "state/local-authentication").first { $0.hasPrefix("state-") }
    let path = try "\(alice.folder.path)/state/local-authentication/\(#require(file))"
    let time = timeval(tv_sec: Glibc.time(nil) + days * 86_400, tv_usec: 0)
    #expect(utimes(path, [time, time]) == 0)

    let delay = try #require(Double(try alice.status("passwordDelaySeconds")))
    #expect(delay > 20 && delay < 60)
    let later = try Person(sharing: alice.folder)
    let next = try later.evaluate()
    #expect(later.terminal.shows("Too many wrong passwords. Wait"))
    try later.terminal.type("correct-horse\r\u{1B}")
    #expect(next.end() == 3)
  }

  @Test(
    "Accounts that are closed: expired, to be changed, locked",
    arguments: [
      ("expired", "old-times", 1, "This account has expired."),
      ("mustchange", "change-me", 1, "Your password must be changed first."),
      ("locked", "behind-bars", 5, "This account has no password that could be asked for."),
      ("nopassword", "", 5, "This account has no password that could be asked for."),
    ] as [(String, String, Int32, String)])
  func closed(name: String, password: String, status: Int32, words: String) throws {
    let person = try Person(name)
    let child = try person.evaluate()
    if status == 1 {
      try #require(person.isAsked())
      try person.terminal.type(password + "\r")
    }
    #expect(child.end() == status)
    #expect(person.terminal.screen.contains(words))
    if status == 1 { #expect(try person.status("wrongPasswords") == "0") }
  }

  @Test("An empty entry is not an entry; Control-D and Escape cancel", arguments: ["\u{4}", "\u{1B}"])
  func cancelled(key: String) throws {
    let alice = try Person()
    let child = try alice.evaluate()
    try #require(alice.isAsked())
    try alice.terminal.type("\r\r" + key)
    #expect(child.end() == 3)
    #expect(alice.terminal.screen.contains("Cancelled."))
    #expect(alice.terminal.isOrdinary)
    #expect(try alice.status("wrongPasswords") == "0")
  }
}
