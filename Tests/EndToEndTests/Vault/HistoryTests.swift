import LocalAuthTestSupport
import Testing

/// `localauth history`, and what status tells of secrets.
@Suite(.enabled(if: Machine.hasAccounts, Machine.accountsReason))
struct HistoryTests {
  @Test("What was opened and refused, by whom, the newest first")
  func history() throws {
    let alice = try Person.keeper()
    #expect(try alice.says("localauth history") == (0, "No guarded secret was opened yet.\n"))
    for name in ["first", "second \u{1B}[2J".filter { $0 != "\u{1B}" }] {
      try #require(alice.keep("x", as: name) == 0)
    }
    try #require(alice.keep("x", as: "open to all", "--require", "none") == 0)
    #expect(try alice.secret("first") == "x")
    let earlier = alice.terminal.screen
    let child = try alice.vault("get", "second [2J")
    try #require(alice.seesNext("Password: ", after: earlier))
    try alice.terminal.type("\u{1B}")
    #expect(child.end() == 3)
    #expect(try alice.says("localauth vault get first").status == 7)
    #expect(try alice.secret("open to all", isGuarded: false) == "x")

    let lines = try alice.says("localauth history").words.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[0].hasSuffix("  refused  localauth vault, first  by localauth  (nobody could be asked)"))
    #expect(lines[1].hasSuffix("  refused  localauth vault, second [2J  by localauth  (cancelled)"))
    #expect(lines[2].hasSuffix("  opened  localauth vault, first  by localauth"))
    #expect(lines.allSatisfy { $0.prefix(2) == "20" && $0.dropFirst(19).hasPrefix("  ") })
    #expect(try alice.says("localauth history --limit 1").words == lines[0] + "\n")
    #expect(try alice.says("localauth history --limit 2 | wc -l").words == "2\n")
    let json = try alice.says("localauth history --json --limit 2 | tr -d ' \\n'").words
    #expect(json.hasPrefix("[{\"action\":\"read\",\"app\":\"localauth\",\"seconds\":"))
    #expect(json.contains("\"secret\":\"localauthvault,first\",\"status\":-25308},{"))
    #expect(json.hasSuffix("\"secret\":\"localauthvault,second[2J\",\"status\":-128}]"))
  }

  @Test("status says where secrets are, how many, and that their key is in a file")
  func status() throws {
    let alice = try Person.keeper()
    let store = "\(alice.folder.path)/data/local-authentication/secrets.db"
    let before = try alice.says("localauth status").words
    #expect(before.contains("  Secrets     none yet; they would be in \(store)\n"))
    let document = try alice.says("localauth status --json").words
    #expect(document.contains("\"secrets\" : {\n    \"count\" : 0,\n    \"store\" : \"\(store)\"\n  }"))
    #expect(!alice.folder.names(in: "data/local-authentication").contains("secrets.db"))

    for name in ["a", "b"] { try #require(alice.keep("x", as: name) == 0) }
    let after = try alice.says("localauth status").words
    #expect(
      after.contains(
        "  Secrets     2 in \(store)\n              not protected at rest: their key is in a file, too\n"))
    let filled = try alice.says("localauth status --json").words
    for line in ["\"count\" : 2,", "\"key\" : \"file\",", "\"protectedAtRest\" : false,"] {
      #expect(filled.contains(line))
    }

    try alice.folder.put(Array("garbage".utf8), "data/local-authentication/secrets.db")
    #expect(try Child(["/bin/chown", "alice", store]).end() == 0)
    let damaged = try alice.says("localauth status")
    #expect(damaged.status == 0)
    #expect(
      damaged.words.contains("  Secrets     cannot be used. “\(store)” is damaged: put a copy of it back"))
    #expect(damaged.words.contains("Next: mend the store of secrets as said above."))
    #expect(try alice.says("localauth status --json").words.contains("\"fault\" : \"“\(store)” is damaged"))
  }
}
