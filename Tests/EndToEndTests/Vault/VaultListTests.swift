import LocalAuthTestSupport
import Testing

/// `localauth vault list` and `remove`.
@Suite(.enabled(if: Machine.hasAccounts, Machine.accountsReason))
struct VaultListTests {
  @Test("Without secrets list says how to keep one; as JSON it is an empty list")
  func empty() throws {
    let alice = try Person.keeper()
    #expect(
      try alice.says("localauth vault list") == (0, "No secrets. Keep one with: localauth vault set NAME\n"))
    let json = try alice.says("localauth vault list --json")
    #expect(json.words.filter { !$0.isWhitespace } == "[]")
  }

  @Test("list tells names and guards in order, asks nobody, and shows no secret")
  func list() throws {
    let alice = try Person.keeper()
    for (name, word) in [("b", "passcode"), ("a", "none"), ("c", "presence")] {
      try #require(alice.keep("s3cret", as: name, "--require", word) == 0)
    }
    let page = try alice.says("localauth vault list")
    #expect(page == (0, "none      a\npasscode  b\npresence  c\n"))
    let document = try alice.says("localauth vault list --json | tr -d ' \\n'").words
    let rows = document.split(separator: "}").dropLast()
    #expect(rows.count == 3)
    #expect(document.contains("\"name\":\"a\",\"require\":\"none\""))
    #expect(rows.allSatisfy { $0.contains("\"modified\":1") || $0.contains("\"modified\":2") })
    #expect(!document.contains("s3cret"))
  }

  @Test(
    "Names may be anything that is no control character",
    arguments: [
      "a b", "a=b", "ü ß 日本", "../../etc/passwd", "100%s", "'\"$(id)`", "*", "👩‍👩‍👧", "a-", "e\u{301}", "\\n",
      String(repeating: "n", count: 255), "right\u{202E}tfel",
    ])
  func names(name: String) throws {
    let alice = try Person.keeper()
    try #require(alice.keep("secret of it", as: name, "--require", "none") == 0)
    #expect(try alice.secret(name, isGuarded: false) == "secret of it")
    let page = try alice.says("localauth vault list").words
    #expect(!page.unicodeScalars.contains("\u{202E}"))
    if name.unicodeScalars.allSatisfy({ $0 != "\u{202E}" }), name.count < 240 {
      #expect(page == "none  \(name)\n")
    }
    #expect(try alice.vault("remove", name).end() == 0)
    #expect(try alice.says("localauth vault get x").status == 5)
  }

  @Test("Names that differ in case or in spelling are different secrets")
  func spelling() throws {
    let alice = try Person.keeper()
    for name in ["Key", "key", "\u{E9}", "e\u{301}"] {
      try #require(alice.keep("of \(name.utf8.count) \(name)", as: name, "--require", "none") == 0)
    }
    for name in ["Key", "key", "\u{E9}", "e\u{301}"] {
      let secret = try alice.secret(name, isGuarded: false)
      #expect(secret.map { Array($0.utf8) } == Array("of \(name.utf8.count) \(name)".utf8))
    }
  }

  @Test("Several are removed at once; one that is not there is said, and the others go")
  func remove() throws {
    let alice = try Person.keeper()
    for name in ["a", "b", "c"] { try #require(alice.keep("x", as: name) == 0) }
    let answer = try alice.says("localauth vault remove a nowhere c; echo $?")
    #expect(answer.words == "localauth: There is no secret “nowhere”.\n5\n")
    #expect(try alice.says("localauth vault list").words == "presence  b\n")
    #expect(try alice.says("localauth vault remove b; echo $?").words == "0\n")
    #expect(try alice.says("localauth vault remove b").status == 5)
  }
}
