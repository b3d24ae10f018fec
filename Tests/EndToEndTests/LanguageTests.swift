import Glibc
import LocalAuthTestSupport
import Testing

/// `localauth` in the language of the person's environment. The locales need not be installed.
@Suite(.enabled(if: Machine.hasAccounts, Machine.accountsReason))
struct LanguageTests {
  /// What a person with this environment reads.
  struct Reading: Sendable, CustomTestStringConvertible {
    let environment: [String]
    let title: String
    let field: String
    let wrong: String
    let cancelled: String
    var testDescription: String { environment.joined(separator: " ") }
  }

  static func english(_ environment: [String]) -> Reading {
    Reading(
      environment: environment, title: "localauth wants to know that it is you", field: "Password: ",
      wrong: "Wrong password. Try again.", cancelled: "Cancelled.")
  }
  static func dutch(_ environment: [String]) -> Reading {
    Reading(
      environment: environment, title: "localauth wil weten of jij het bent", field: "Wachtwoord: ",
      wrong: "Onjuist wachtwoord. Probeer het opnieuw.", cancelled: "Geannuleerd.")
  }
  static func simplified(_ environment: [String]) -> Reading {
    Reading(
      environment: environment, title: "localauth 想确认是你本人", field: "密码：", wrong: "密码不正确。请再试一次。",
      cancelled: "已取消。")
  }
  static func traditional(_ environment: [String]) -> Reading {
    Reading(
      environment: environment, title: "localauth 想確認是你本人", field: "密碼：", wrong: "密碼不正確。請再試一次。",
      cancelled: "已取消。")
  }

  static let readings = [
    dutch(["LANG=nl_NL.UTF-8"]), traditional(["LANG=zh_TW.UTF-8"]), simplified(["LANG=zh_CN.UTF-8"]),
    simplified(["LANG=de_DE.UTF-8", "LANGUAGE=fr:zh_CN:nl"]),
    dutch(["LANG=zh_TW.UTF-8", "LC_MESSAGES=nl_BE.utf8"]),
    english(["LANG=zh_TW.Big5"]), english(["LANG=nl_NL.ISO-8859-1"]),
    english(["LC_ALL=C", "LANG=zh_TW.UTF-8"]),
  ]

  @Test("A wrong password, then the right one", arguments: readings)
  func wrongThenRight(_ reading: Reading) throws {
    let alice = try Person()
    alice.environment += reading.environment
    let child = try alice.evaluate()
    try #require(alice.terminal.shows(reading.field))
    #expect(alice.terminal.screen.contains(reading.title))
    #expect(alice.terminal.screen.contains("open the shed"))
    try alice.terminal.type("battery-staple\r")
    try #require(alice.terminal.shows(reading.wrong))
    try alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
    #expect(alice.terminal.isOrdinary)
  }

  @Test("Escape, and what is said of it", arguments: readings)
  func cancelled(_ reading: Reading) throws {
    let alice = try Person()
    alice.environment += reading.environment
    let child = try alice.evaluate()
    try #require(alice.terminal.shows(reading.field))
    try alice.terminal.type("\u{1B}")
    #expect(child.end() == 3)
    #expect(alice.terminal.screen.contains("localauth: \(reading.cancelled)"))
  }

  @Test("The answer for programs has the person's message and the developer's reason")
  func json() throws {
    let bob = try Person("locked")
    bob.environment.append("LANG=zh_CN.UTF-8")
    let child = try bob.evaluate("--json")
    #expect(child.end() == 5)
    #expect(child.written.contains("此设备没有设置密码。"))
    #expect(child.written.contains("The device has no passcode."))
  }

  @Test("An account that is closed, in Dutch and in Chinese")
  func closed() throws {
    for (language, field, words) in [
      ("nl_NL.UTF-8", "Wachtwoord: ", "Je wachtwoord moet eerst worden gewijzigd. Voer “passwd” uit"),
      ("zh_TW.UTF-8", "密碼：", "你需要先更改密碼。請執行「passwd」"),
    ] {
      let person = try Person("mustchange")
      person.environment.append("LANG=\(language)")
      let child = try person.evaluate()
      try #require(person.terminal.shows(field))
      try person.terminal.type("change-me\r")
      #expect(child.end() == 1)
      #expect(person.terminal.screen.contains(words))
    }
  }

  @Test("A secret is asked for, kept, and opened in the person's words")
  func vault() throws {
    let alice = try Person.keeper()
    alice.environment.append("LANG=nl_NL.UTF-8")
    let keeping = try alice.typing("vault", "set", "npm")
    try #require(alice.terminal.shows("Het geheim npm: "))
    try alice.terminal.type("s3cret\r")
    try #require(keeping.end() == 0)

    let opening = try alice.vault("get", "npm")
    try #require(alice.terminal.shows("Wachtwoord: "))
    #expect(alice.terminal.screen.contains("Open het geheim “npm”."))
    try alice.terminal.type("correct-horse\r")
    #expect(opening.end() == 0)
    #expect(opening.written == "s3cret")

    let missing = try alice.says("localauth vault get nothing")
    #expect(missing.status == 5)
    #expect(missing.words.contains("Er is geen geheim “nothing”, of het kan nooit meer worden geopend."))
  }
}
