import Glibc
import LocalAuthLinux
import LocalAuthTestSupport
import Testing

/// `localauth vault get`: how secrets come out.
@Suite(.enabled(if: Machine.hasAccounts, Machine.accountsReason))
struct VaultGetTests {
  private func alice(_ secret: String = "s3cret", _ options: String...) throws -> Person {
    let alice = try Person.keeper()
    let child = try Child(
      alice.command([Person.localauth, "vault", "set", "token"] + options), terminal: alice.terminal)
    try child.write(secret)
    child.closeInput()
    try #require(child.end() == 0)
    return alice
  }

  @Test("The password opens; a pipe gets the secret and nothing else, the terminal nothing of it")
  func right() throws {
    let alice = try alice()
    let child = try alice.vault("get", "token")
    try #require(alice.isAsked())
    #expect(alice.terminal.screen.contains("localauth wants to know that it is you"))
    #expect(alice.terminal.screen.contains("Open the secret “token”."))
    #expect(child.written.isEmpty)
    try alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
    #expect(child.written == "s3cret")
    #expect(!alice.terminal.screen.contains("s3cret"))
    #expect(alice.terminal.isOrdinary)
  }

  @Test("At a terminal the secret has a line of its own")
  func onTerminal() throws {
    let alice = try alice()
    let child = try alice.enteringPassword { try alice.typing("vault", "get", "token") }
    #expect(child.end() == 0)
    #expect(alice.terminal.shows("s3cret\r\n"))
  }

  @Test("Escape: exit 3, and nothing comes out")
  func cancelled() throws {
    let alice = try alice()
    let child = try alice.vault("get", "token")
    try #require(alice.isAsked())
    try alice.terminal.type("\u{1B}")
    #expect(child.end() == 3)
    #expect(child.written.isEmpty)
    #expect(alice.terminal.isOrdinary)
  }

  @Test("A wrong password, then the right one")
  func wrongThenRight() throws {
    let alice = try alice()
    let child = try alice.vault("get", "token")
    try #require(alice.isAsked())
    try alice.terminal.type("battery-staple\r")
    try #require(alice.terminal.shows("Wrong password. Try again."))
    #expect(child.written.isEmpty)
    try alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
    #expect(child.written == "s3cret")
  }

  @Test("Where nobody can be asked: exit 7, and nothing comes out")
  func noTerminal() throws {
    let alice = try alice()
    let answer = try alice.says("localauth vault get token; echo $?")
    #expect(
      answer.words == "localauth: There is no terminal to ask on. Run this where you can type.\n7\n")
  }

  @Test("LOCALAUTH_TTY names a terminal for a program that has none; not somebody else’s, not a file")
  func namedTerminal() throws {
    let alice = try alice()
    alice.environment.append("LOCALAUTH_TTY=\(alice.terminal.path)")
    let child = try alice.enteringPassword {
      try alice.start("vault", "get", "token", onTerminal: false)
    }
    #expect(child.end() == 0)
    #expect(child.written == "s3cret")
    #expect(alice.terminal.isOrdinary)
    let foreign = try PseudoTerminal(owner: Account.named("bob")?.identifier)
    for path in [foreign.path, "/dev/null", "/nowhere", alice.folder.path] {
      #expect(try alice.says("LOCALAUTH_TTY=\(path) localauth vault get token").status == 7)
    }
    #expect(foreign.screen.isEmpty)
  }

  @Test("A reader of ours that goes away ends us, not with success", arguments: ["", "trap '' PIPE;"])
  func closedPipe(trap: String) throws {
    let alice = try Person.keeper()
    let answer = try alice.says(
      """
      \(trap) head -c 200000 /dev/zero | localauth vault set long --require none
      localauth vault get long | true; echo ended ${PIPESTATUS[0]}
      """)
    #expect(
      answer.words
        == (trap.isEmpty
          ? "ended 141\n"
          : "localauth: the secret could not be written to standard output.\nended 9\n"))
  }

  @Test("With standard output closed the secret goes into no other file, and that is no success")
  func closedOutput() throws {
    let alice = try alice("plainly-visible-0123456789", "--require", "none")
    let answer = try alice.says(
      """
      localauth vault get token >&-; echo $?
      localauth vault get token >&- 2>&- <&-; echo $?
      localauth vault get token 2>&- <&-; echo " $?"
      """)
    #expect(
      answer.words == """
        localauth: the secret could not be written to standard output.
        9
        9
        plainly-visible-0123456789 0

        """)
    #expect(try !alice.everythingKept().contains("plainly-visible"))
    #expect(try alice.says("localauth vault list").words == "none  token\n")
  }

  @Test("The reason is shown, without what could change the terminal")
  func reason() throws {
    let alice = try alice()
    let child = try alice.vault("get", "--reason", "sign the \u{1B}]0;owned\u{7} release", "token")
    try #require(alice.isAsked())
    #expect(alice.terminal.screen.contains("sign the"))
    #expect(!alice.terminal.screen.contains("\u{1B}]0;") && !alice.terminal.screen.contains("\u{7}"))
    try alice.terminal.type("\u{1B}")
    #expect(child.end() == 3)
  }

  @Test("A secret that is not there: exit 5, and nobody is asked")
  func unknown() throws {
    let alice = try alice()
    let child = try alice.vault("get", "tokens")
    #expect(child.end() == 5)
    #expect(
      alice.terminal.shows("localauth: There is no secret “tokens”, or it can never be opened again."))
    #expect(!alice.terminal.screen.contains("Password"))
  }

  @Test("A secret of one account is not another’s")
  func otherAccount() throws {
    let alice = try alice("s3cret", "--require", "none")
    let bob = try Person.keeper("bob")
    bob.environment.append("XDG_DATA_HOME=\(alice.folder.path)/data")
    bob.environment.append("XDG_STATE_HOME=\(alice.folder.path)/state")
    chmod(alice.folder.path, 0o777)
    let answer = try bob.says("localauth vault get token; echo $?")
    #expect(answer.words.contains("cannot be entered by this account"))
    #expect(answer.words.hasSuffix("\n9\n"))
    #expect(!answer.words.contains("s3cret"))
  }
}
