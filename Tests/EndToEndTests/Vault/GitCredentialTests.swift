import Glibc
import LocalAuthTestSupport
import Testing

/// `localauth git-credential` under the real git.
@Suite(.enabled(if: Machine.hasAccounts && Machine.hasGit, "needs root, accounts and git"))
struct GitCredentialTests {
  /// Alice with git set up as the help says; whoever else git would ask knows nothing.
  private func alice(_ settings: String...) throws -> Person {
    let alice = try Person.keeper()
    alice.environment += [
      "GIT_CONFIG_GLOBAL=\(alice.folder.path)/gitconfig", "GIT_CONFIG_NOSYSTEM=1", "GIT_TERMINAL_PROMPT=0",
      "GIT_ASKPASS=/bin/false", "LC_ALL=C",
    ]
    let lines = ["credential.helper localauth"] + settings
    try #require(
      alice.says(lines.map { "git config --global \($0)" }.joined(separator: "\n")).status == 0)
    return alice
  }

  private func credential(_ words: String...) -> String { words.joined(separator: "\n") + "\n\n" }

  /// What `git credential fill` answers to a description, the password entered where it is asked for.
  private func fill(_ words: String..., by alice: Person) throws -> [String] {
    let child = try alice.enteringPassword {
      let child = try alice.shell("git credential fill")
      try child.write(words.joined(separator: "\n") + "\n\n")
      child.closeInput()
      return child
    }
    return child.end() == 0 ? child.written.split(separator: "\n").map(String.init) : []
  }

  @Test(
    "git asks once for a password, then it comes from the vault; a password that no longer works is forgotten"
  )
  func server() throws {
    let alice = try alice()
    try alice.folder.put(Array("ada:s3cret".utf8), "password", mode: 0o644)
    let source =
      #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Support/password-server"
    let server = try Child([source, alice.folder.path])
    try #require(server.writes("\n"))
    let port = try #require(server.written.split(separator: " ").last).filter(\.isNumber)
    let list = "git ls-remote http://127.0.0.1:\(port)/repository.git"
    let answers = "case \"$1\" in User*) echo ada ;; *) echo s3cret ;; esac"
    try alice.folder.put(Array("#!/bin/sh\n\(answers)\n".utf8), "answers", mode: 0o755)

    // For the first time somebody else answers; nothing that is guarded is opened for that.
    let first = try alice.says("GIT_ASKPASS=\(alice.folder.path)/answers \(list)")
    #expect(first.status == 0)
    #expect(first.words.contains("refs/heads/main"))
    // From now on the owner does.
    let second = try alice.shell(list)
    try #require(alice.isAsked())
    #expect(alice.terminal.screen.contains("Sign in to 127.0.0.1:\(port) with git."))
    try alice.terminal.type("correct-horse\r")
    #expect(second.end() == 0)
    #expect(second.written.contains("refs/heads/main"))
    #expect(!alice.terminal.screen.contains("s3cret"))
    // One approval, which asks nobody: one opening so far.
    #expect(try alice.says("localauth history | wc -l").words == "1\n")

    try alice.folder.put(Array("ada:an0ther".utf8), "password", mode: 0o644)
    let third = try alice.enteringPassword { try alice.shell(list) }
    #expect(third.end() == 128)
    // It is gone: nobody is asked again.
    let fourth = try alice.says(list)
    #expect(fourth.status == 128)
    #expect(try alice.says("localauth history | wc -l").words == "2\n")
  }

  @Test("approve asks nobody, fill asks the owner, reject forgets")
  func driver() throws {
    let alice = try alice()
    let full = credential("protocol=https", "host=example.com", "username=ada", "password=pa=ss wörd")
    #expect(try alice.says("git credential approve", input: full) == (0, ""))
    // git-credential is no secret of a name.
    #expect(try alice.says("localauth vault list").words.hasPrefix("No secrets."))
    let found = try fill("protocol=https", "host=example.com", by: alice)
    #expect(found == ["protocol=https", "host=example.com", "username=ada", "password=pa=ss wörd"])
    #expect(alice.terminal.screen.contains("Sign in to example.com with git."))
    #expect(try fill("protocol=http", "host=example.com", by: alice).isEmpty)
    #expect(try fill("protocol=https", "host=example.org", by: alice).isEmpty)
    #expect(try alice.says("git credential reject", input: full) == (0, ""))
    #expect(try fill("protocol=https", "host=example.com", by: alice).isEmpty)
  }

  @Test("Hosts with ports, several user names, and paths are kept apart")
  func apart() throws {
    let alice = try alice("credential.useHttpPath true")
    for (host, user, path, password) in [
      ("h:8443", "ada", "a.git", "1"), ("h", "ada", "a.git", "2"), ("h", "bob", "a.git", "3"),
      ("h", "ada", "b.git", "4"), ("h", "ada", "", "5"),
    ] {
      let input = credential(
        "protocol=https", "host=\(host)", "username=\(user)", "path=\(path)", "password=\(password)")
      try #require(alice.says("localauth git-credential --require none store", input: input) == (0, ""))
    }
    func password(_ words: String...) throws -> String? {
      let input = (["protocol=https"] + words).joined(separator: "\n") + "\n\n"
      let answer = try alice.says("git credential fill", input: input)
      return answer.words.split(separator: "\n").first { $0.hasPrefix("password=") }.map {
        "\($0.dropFirst(9))"
      }
    }
    #expect(try password("host=h:8443", "path=a.git") == "1")
    #expect(try password("host=h", "path=a.git", "username=ada") == "2")
    #expect(try password("host=h", "path=a.git", "username=bob") == "3")
    #expect(try password("host=h", "path=b.git") == "4")
    #expect(try password("host=h", "path=c.git") == nil)
    #expect(try password("host=h", "path=a.git", "username=eve") == nil)
  }

  @Test("A sign-in for a whole host does not take the place of one for a path")
  func wholeHost() throws {
    let alice = try alice()
    let store = "localauth git-credential --require none store"
    let path = credential("protocol=https", "host=h", "username=ada", "path=a.git", "password=of the path")
    let host = credential("protocol=https", "host=h", "username=ada", "password=of the host")
    for input in [path, host, path] { try #require(alice.says(store, input: input) == (0, "")) }
    let asked = credential("protocol=https", "host=h", "path=a.git")
    #expect(
      try alice.says("localauth git-credential get", input: asked).words
        == "username=ada\npassword=of the path\n")
    try #require(alice.says("localauth git-credential erase", input: path).status == 0)
    let left = credential("protocol=https", "host=h")
    #expect(
      try alice.says("localauth git-credential get", input: left).words
        == "username=ada\npassword=of the host\n")
  }

  @Test("Where nobody can be asked, and after Escape, git goes on to whoever comes next")
  func goesOn() throws {
    let alice = try alice()
    let full = credential("protocol=https", "host=h", "username=ada", "password=kept")
    try #require(alice.says("git credential approve", input: full).status == 0)
    try alice.folder.put(Array("#!/bin/sh\necho other\n".utf8), "other", mode: 0o755)
    let line = "GIT_ASKPASS=\(alice.folder.path)/other git credential fill"
    let asked = credential("protocol=https", "host=h")
    let answer = try alice.says(line, input: asked)
    #expect(answer.status == 0)
    #expect(answer.words.contains("username=other\npassword=other\n"))
    #expect(answer.words.contains("There is no terminal to ask on."))
    let child = try alice.shell(line)
    try child.write(asked)
    child.closeInput()
    try #require(alice.isAsked())
    try alice.terminal.type("\u{1B}")
    #expect(child.end() == 0)
    #expect(child.written.contains("password=other\n"))
  }

  @Test("A new password takes the place of the old one, and keeps its guard")
  func replaced() throws {
    let alice = try alice("--replace-all credential.helper 'localauth --require passcode'")
    for password in ["one", "two"] {
      let full = credential("protocol=https", "host=h", "username=ada", "password=\(password)")
      try #require(alice.says("git credential approve", input: full) == (0, ""))
    }
    #expect(try fill("protocol=https", "host=h", by: alice).last == "password=two")
    #expect(try alice.says("localauth history | grep -c opened").words == "1\n")
  }

  @Test(
    "What git never sends changes nothing",
    arguments: [
      ("store", "host=h\nusername=ada\npassword=a\0b\n", 2), ("store", "no sign here\n", 2),
      ("store", "host=h\nusername=ada\n", 0), ("store", "host=h\npassword=x\n", 0),
      ("store", "host=\nusername=ada\npassword=x\n", 0), ("store", "", 0),
      ("store", "protocol=cert\npath=/k\npassword=x\n", 0), ("erase", "protocol=https\n", 0), ("get", "", 0),
      ("frobnicate", "host=h\nusername=ada\npassword=x\n", 0),
    ])
  func odd(action: String, input: String, status: Int32) throws {
    let alice = try Person.keeper()
    let kept = credential("protocol=https", "host=kept", "username=ada", "password=kept")
    let store = "localauth git-credential --require none store"
    try #require(alice.says(store, input: kept).status == 0)
    let answer = try alice.says("git-credential-localauth \(action)", input: input)
    #expect(answer.status == status)
    #expect(answer.words.isEmpty == (status == 0))
    let found = try alice.says("localauth git-credential get", input: "host=h\n")
    #expect(found == (0, ""))
    let other = try alice.says("localauth git-credential get", input: "host=kept\n")
    #expect(other.words == "username=ada\npassword=kept\n")
  }

  @Test("More than git would ever send is refused")
  func tooLong() throws {
    let alice = try Person.keeper()
    let answer = try alice.says(
      "{ printf 'host=h\\nusername=u\\npassword='; head -c 100000 /dev/zero | tr '\\0' x; } | localauth git-credential store"
    )
    #expect(answer.status == 2)
  }
}

extension Machine {
  fileprivate static let hasGit = access("/usr/bin/git", X_OK) == 0
}
