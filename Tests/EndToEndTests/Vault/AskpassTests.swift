import Glibc
import LocalAuthTestSupport
import Testing

/// `localauth askpass` under the real ssh-agent and the real sudo.
@Suite(.enabled(if: Machine.hasAccounts, Machine.accountsReason))
struct AskpassTests {
  /// Signs with a key that asks for each use, with an agent that has no terminal of its own.
  private func sign(by alice: Person) throws -> Child {
    let line = """
      cd \(alice.folder.path); umask 077; echo data >data
      ssh-keygen -q -t ed25519 -N '' -C work -f key && ssh-add -q -c key && rm key
      ssh-keygen -q -Y sign -n file -f key.pub data; echo signed $?; ls data.sig
      kill $SSH_AGENT_PID
      """
    let environment = [
      "/usr/bin/env", "SSH_ASKPASS=\(Person.names)/localauth-askpass", "SSH_ASKPASS_REQUIRE=force",
      "LOCALAUTH_TTY=\(alice.terminal.path)",
    ]
    return try Child(
      alice.command(environment + ["ssh-agent", "/bin/bash", "--norc", "-c", "{ \(line)\n} 2>&1"]))
  }

  @Test(
    "A key added with ssh-add -c asks its owner on the named terminal; the password signs",
    .enabled(if: Machine.hasSSH))
  func sign() throws {
    let alice = try Person.keeper()
    let child = try sign(by: alice)
    try #require(alice.isAsked(), "\(child.written)")
    #expect(alice.terminal.screen.contains("Allow use of key work?"))
    try alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
    #expect(child.written.contains("signed 0\ndata.sig"))
    #expect(alice.terminal.isOrdinary)
  }

  @Test("Escape refuses the key’s use", .enabled(if: Machine.hasSSH))
  func refuse() throws {
    let alice = try Person.keeper()
    let child = try sign(by: alice)
    try #require(alice.isAsked(), "\(child.written)")
    try alice.terminal.type("\u{1B}")
    #expect(child.end() == 0)
    #expect(child.written.contains("refused"))
    #expect(!child.written.contains("signed 0"))
    #expect(!alice.folder.names().contains("data.sig"))
  }

  @Test("sudo -A gets the password from the vault, once its owner is there", .enabled(if: Machine.hasSudo))
  func sudo() throws {
    let rule = "Defaults:alice !lecture, timestamp_timeout=0\nalice ALL=(ALL) ALL\n"
    let file = "/etc/sudoers.d/\(#function.filter(\.isLetter))-alice"
    let written = try Child(["/usr/bin/install", "-m", "440", "/dev/stdin", file])
    try written.write(rule)
    written.closeInput()
    try #require(written.end() == 0)
    let alice = try Person.keeper()
    try #require(alice.keep("correct-horse", as: "sudo password", "--require", "passcode") == 0)
    alice.environment += [
      "SUDO_ASKPASS=\(Person.names)/localauth-askpass", "LOCALAUTH_ASKPASS_SECRET=sudo password",
    ]
    let child = try alice.shell("sudo -A id -un")
    try #require(alice.isAsked(), "\(alice.terminal.screen)")
    #expect(alice.terminal.screen.contains("[sudo] password for alice:"))
    try alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
    #expect(child.written == "root\n")
    let earlier = alice.terminal.screen
    let refused = try alice.shell("sudo -A id -un")
    try #require(alice.seesNext("Password: ", after: earlier))
    try alice.terminal.type("\u{1B}")
    #expect(refused.end() == 1)
    #expect(refused.written.isEmpty)
  }

  @Test("Which secret answers: --secret, else LOCALAUTH_ASKPASS_SECRET; without one it says how")
  func secret() throws {
    let alice = try Person.keeper()
    for name in ["one", "two"] { try #require(alice.keep("of \(name)", as: name, "--require", "none") == 0) }
    let answer = try alice.says(
      """
      localauth askpass --secret one 'Password:'
      LOCALAUTH_ASKPASS_SECRET=two localauth-askpass Password:
      LOCALAUTH_ASKPASS_SECRET=two localauth-askpass --secret one
      LOCALAUTH_ASKPASS_SECRET=two localauth askpass --secret one -- --help me
      LOCALAUTH_ASKPASS_SECRET=three localauth askpass; echo $?
      localauth-askpass "Passphrase for $(printf '\\033')[2Jkey:"; echo $?
      SSH_ASKPASS_PROMPT=none localauth-askpass 'Touch your key'; echo $?
      """)
    let which = "Name it: LOCALAUTH_ASKPASS_SECRET=NAME, and keep it with “localauth vault set NAME”."
    #expect(
      answer.words == """
        of one
        of two
        of two
        of one
        localauth: There is no secret “three”, or it can never be opened again.
        5
        localauth: which secret answers “Passphrase for [2Jkey:”? \(which)
        2
        localauth: Touch your key
        0

        """)
  }

  @Test("A question for a yes is answered by exit status alone, also where nobody can be asked")
  func confirm() throws {
    let alice = try Person.keeper()
    alice.environment.append("SSH_ASKPASS_PROMPT=confirm")
    let child = try alice.enteringPassword { try alice.start("askpass", "") }
    #expect(child.end() == 0)
    #expect(child.written.isEmpty)
    #expect(alice.terminal.screen.contains("Use a key of yours."))
    #expect(try alice.says("localauth askpass 'Allow it?'").status == 7)
  }
}

extension Machine {
  fileprivate static let hasSSH = access("/usr/bin/ssh-agent", X_OK) == 0
  fileprivate static let hasSudo = access("/usr/bin/sudo", X_OK) == 0
}
