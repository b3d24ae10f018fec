import LocalAuthTestSupport
import Testing

/// What a prompt must do wherever it is shown.
@Suite(.serialized, .enabled(if: Machine.hasAccounts, Machine.readersReason))
struct PresenterTests {
  @Test("It says who asks, for what, and what to do; the right password opens", arguments: Surface.here)
  func password(surface: Surface) throws {
    let alice = try Asked(surface)
    let child = try alice.evaluate()
    for words in [
      "localauth wants to know that it is you", "open the shed", "Enter your password.", "Cancel",
    ] {
      #expect(try alice.shows(words))
    }
    try alice.enter("correct-horse")
    #expect(child.end() == 0)
  }

  @Test("A wrong password is said, counted, and gone from the field", arguments: Surface.here)
  func wrongThenRight(surface: Surface) throws {
    let alice = try Asked(surface)
    let child = try alice.evaluate()
    try alice.enter("battery-staple")
    try #require(try alice.shows("Wrong password. Try again."))
    #expect(try alice.person.status("wrongPasswords") == "1")
    try alice.enter("correct-horse")
    #expect(child.end() == 0)
  }

  @Test("Leaving cancels, and half a password costs nothing", arguments: Surface.here)
  func leaving(surface: Surface) throws {
    let alice = try Asked(surface)
    let child = try alice.evaluate()
    try alice.type("half")
    try alice.leave()
    #expect(child.end() == 3)
    #expect(try alice.person.status("wrongPasswords") == "0")
  }

  @Test("An empty line is no entry", arguments: Surface.here)
  func empty(surface: Surface) throws {
    let alice = try Asked(surface)
    let child = try alice.evaluate()
    try alice.enter("")
    try alice.enter("correct-horse")
    #expect(child.end() == 0)
  }

  @Test(
    "A second hidden question is asked in its own words, and its answer goes to it", arguments: Surface.here)
  func question(surface: Surface) throws {
    let alice = try Asked(surface)
    alice.person.service = "la-two-\(surface)"
    let child = try alice.evaluate()
    try alice.enter("correct-horse")
    try #require(try alice.shows("Verification code:"))
    try #require(try alice.takes("Answer"))
    try alice.enter("12345678")
    #expect(child.end() == 0)
  }

  @Test("Hostile text is only text", arguments: Surface.here)
  func hostile(surface: Surface) throws {
    let alice = try Asked(surface)
    let evil = "<b>bold</b> &amp; _under \u{202E}tfel \u{1B}]0;owned\u{7} 100%s"
    let child = try alice.evaluate("--cancel-title", evil, reason: evil)
    let shown = try alice.shown()
    #expect(shown.contains("<b>bold</b> &amp; _under tfel ]0;owned 100%s"))
    for mark in ["\u{202E}", "\u{7}", "\u{1B}]"] { #expect(!shown.contains(mark)) }
    try alice.leave()
    #expect(child.end() == 3)
  }

  @Test("A reason without end is cut", arguments: Surface.here)
  func long(surface: Surface) throws {
    let alice = try Asked(surface)
    let child = try alice.evaluate(reason: String(repeating: "la ", count: 33_000))
    #expect(try alice.shown().count < 3000)
    try alice.enter("correct-horse")
    #expect(child.end() == 0)
  }

  @Test("What the person must do next is a last word that stays", arguments: Surface.here)
  func lastWord(surface: Surface) throws {
    let person = try Asked(surface, "expired")
    let child = try person.evaluate()
    try person.enter("old-times")
    #expect(child.end() == 1)
    #expect(try person.shows("This account has expired. Ask the administrator of this machine."))
  }
}
