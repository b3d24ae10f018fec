import Glibc
import LocalAuthLinux
import LocalAuthTestSupport
import Testing

/// `localauth vault set`: how secrets come in.
@Suite(.enabled(if: Machine.hasAccounts, Machine.accountsReason))
struct VaultSetTests {
  @Test(
    "One line break at the end of standard input is left out, unless it is to be exact",
    arguments: [
      ("secret", [], "secret"), ("secret\n", [], "secret"), ("secret\r\n", [], "secret"),
      ("secret\n\n", [], "secret\n"), (" a b \n", [], " a b "), ("secret\n", ["--exact"], "secret\n"),
      ("\n", ["--exact"], "\n"),
    ] as [(String, [String], String)])
  func lineBreak(input: String, options: [String], kept: String) throws {
    let alice = try Person.keeper()
    let child = try Child(
      alice.command([Person.localauth, "vault", "set", "x", "--require", "none"] + options),
      terminal: alice.terminal)
    try child.write(input)
    child.closeInput()
    #expect(child.end() == 0)
    #expect(child.written.isEmpty)
    #expect(try alice.secret("x", isGuarded: false) == kept)
  }

  @Test("Bytes of any kind, and the longest secret, come back as they were")
  func binary() throws {
    let alice = try Person.keeper()
    let answer = try alice.says(
      """
      cd \(alice.folder.path); umask 077
      { head -c 70000 /dev/urandom; printf 'a\\0b\\377\\n'; } >bytes
      localauth vault set bytes --exact --require none <bytes && localauth vault get bytes | cmp - bytes && echo same
      head -c 16777216 /dev/zero | tr '\\0' x >long
      localauth vault set long --require none <long && localauth vault get long | cmp - long && echo same
      { cat long; echo; } | localauth vault set long --require none && localauth vault get long | cmp - long && echo same
      """)
    #expect(answer == (0, "same\nsame\nsame\n"))
  }

  @Test("One byte too many, and none at all, are refused, and what was there stays")
  func bounds() throws {
    let alice = try Person.keeper()
    try #require(alice.keep("old", as: "x", "--require", "none") == 0)
    let answer = try alice.says(
      """
      localauth vault set x </dev/null; echo $?
      echo | localauth vault set x; echo $?
      head -c 16777217 /dev/zero | localauth vault set x; echo $?
      head -c 40000000 /dev/zero | localauth vault set x --exact; echo $?
      localauth vault set x <&-; echo $?
      """)
    let empty = "localauth: nothing was given: a secret has at least one byte.\n2\n"
    let long = "localauth: that is too long: a secret has at most 16 MiB.\n2\n"
    let closed = "localauth: standard input cannot be read.\n9\n"
    #expect(answer.words == empty + empty + long + long + closed)
    #expect(try alice.secret("x", isGuarded: false) == "old")
  }

  @Test("At a terminal the secret is typed, never shown, and can be edited")
  func typed() throws {
    let alice = try Person.keeper()
    let child = try alice.typing("vault", "set", "pin code", "--require", "none")
    try #require(alice.terminal.shows("The secret pin code: "))
    try alice.terminal.type("wrong\u{15}hunter23\u{7F}\r")
    #expect(child.end() == 0)
    #expect(!alice.terminal.screen.contains("hunter") && !alice.terminal.screen.contains("wrong"))
    #expect(alice.terminal.isOrdinary)
    #expect(try alice.secret("pin code", isGuarded: false) == "hunter2")
  }

  @Test(
    "Giving up while typing keeps nothing, and gives the terminal back",
    arguments: [("\u{3}", -SIGINT), ("\u{1B}", 3), ("\u{4}", 3), ("\r", 2)])
  func givenUp(key: String, status: Int32) throws {
    let alice = try Person.keeper()
    let child = try alice.typing("vault", "set", "x", "--require", "none")
    try #require(alice.terminal.shows("The secret x: "))
    try alice.terminal.type(key)
    #expect(child.end() == status)
    #expect(alice.terminal.isOrdinary)
    #expect(try alice.says("localauth vault get x").status == 5)
  }

  @Test("What is too long to be typed is refused, and never cut")
  func longLine() throws {
    let alice = try Person.keeper()
    let long = String(repeating: "0123456789abcdef", count: 32)
    let child = try alice.typing("vault", "set", "x", "--require", "none")
    try #require(alice.terminal.shows("The secret x: "))
    try alice.terminal.type(long + "\r")
    #expect(child.end() == 2)
    #expect(alice.terminal.shows("that is too long to be typed: at most 511 bytes."))
    let earlier = alice.terminal.screen
    let next = try alice.typing("vault", "set", "x", "--require", "none")
    try #require(alice.seesNext("The secret x: ", after: earlier))
    try alice.terminal.type(long + "\u{15}" + long.dropLast() + "\r")
    #expect(next.end() == 0)
    #expect(try alice.secret("x", isGuarded: false) == String(long.dropLast()))
  }

  @Test("A text of several lines that is pasted is refused, not cut")
  func severalLines() throws {
    let alice = try Person.keeper()
    let child = try alice.typing("vault", "set", "x", "--require", "none")
    try #require(alice.terminal.shows("The secret x: "))
    try alice.terminal.type("first line\rsecond line\r")
    #expect(child.end() == 2)
    #expect(alice.terminal.shows("that was more than one line; nothing was changed."))
  }

  @Test("Ctrl-Z gives the terminal back, and fg asks again")
  func stopped() throws {
    let alice = try Person.keeper()
    let shell = try alice.jobs()
    try alice.terminal.type("localauth vault set x --require none\n")
    try #require(alice.terminal.shows("The secret x: "))
    try alice.terminal.type("\u{1A}")
    try #require(alice.terminal.shows("Stopped"))
    let earlier = alice.terminal.screen
    try alice.terminal.type("fg; echo ended $?\n")
    try #require(alice.seesNext("The secret x: ", after: earlier))
    try alice.terminal.type("typed\r")
    #expect(alice.terminal.shows("ended 0"))
    #expect(try alice.secret("x", isGuarded: false) == "typed")
    shell.send(SIGKILL)
  }

  @Test("A terminal that is not the program's own is not typed on")
  func noTerminal() throws {
    let alice = try Person.keeper()
    let other = try PseudoTerminal(owner: Account.named("alice")?.identifier)
    let answer = try alice.says("localauth vault set x <\(other.path); echo $?")
    #expect(
      answer.words
        == "localauth: there is no terminal to ask on. Give the secret on standard input.\n7\n")
    #expect(other.isOrdinary)
  }

  @Test(
    "Each guard that needs no reader, and that it stays when the secret is replaced",
    arguments: ["presence", "passcode", "none"])
  func require(word: String) throws {
    let alice = try Person.keeper()
    #expect(try alice.keep("one", as: "x", "--require", word) == 0)
    #expect(try alice.says("localauth vault list").words == "\(word)  x\n")
    #expect(try alice.keep("two", as: "x") == 0)
    #expect(try alice.says("localauth vault list").words == "\(word)  x\n")
    #expect(try alice.secret("x", isGuarded: word != "none") == "two")
    #expect(try alice.keep("three", as: "x", "--require", word == "none" ? "presence" : "none") == 0)
    #expect(try alice.secret("x", isGuarded: word == "none") == "three")
  }

  @Test("Presence is what guards a secret unless something else is said")
  func usual() throws {
    let alice = try Person.keeper()
    #expect(try alice.keep("x", as: "x") == 0)
    #expect(try alice.says("localauth vault list").words == "presence  x\n")
  }

  @Test(
    "A finger cannot be required where there is no reader",
    arguments: [
      ["--require", "biometry"], ["--require", "current-biometry"], ["--expires-on-reenrol"],
      ["--require=biometry", "--expires-on-reenrol"],
    ])
  func noReader(options: [String]) throws {
    let alice = try Person.keeper()
    let answer = try alice.says(
      "localauth vault set x \(options.joined(separator: " ")); echo $?", input: "secret")
    #expect(
      answer.words == "localauth: This machine has no biometric reader, and this secret needs one.\n5\n")
    #expect(try alice.says("localauth vault get x").status == 5)
  }

  @Test("An account without a password cannot guard a secret by one")
  func noPassword() throws {
    let person = try Person.keeper("locked")
    #expect(try person.keep("secret", as: "x") == 5)
    #expect(person.terminal.screen.contains("This account has no password that could be asked for."))
    #expect(try person.keep("secret", as: "x", "--require", "none") == 0)
    #expect(try person.secret("x", isGuarded: false) == "secret")
  }

  @Test("A secret is nowhere to be seen: not in the command line, the environment, or any file")
  func nowhere() throws {
    let alice = try Person.keeper()
    let secret = "plainly-visible-0123456789"
    let child = try alice.vault("set", "x", "--require", "none")
    try child.write(secret)
    let process = "/proc/\(child.process)"
    try #require(eventually { (try? link(process + "/exe"))?.hasSuffix("localauth") == true })
    for file in ["cmdline", "environ"] {
      let shown = try Child(["/bin/cat", "\(process)/\(file)"])
      #expect(shown.end() == 0)
      #expect(shown.written.contains("XDG_DATA_HOME") || shown.written.contains("vault"))
      #expect(!shown.written.contains(secret))
    }
    child.closeInput()
    #expect(child.end() == 0)
    let reader = try alice.enteringPassword {
      try #require(alice.keep(secret, as: "y") == 0)
      return try alice.vault("get", "y")
    }
    #expect(reader.end() == 0)
    let kept = try alice.everythingKept()
    #expect(kept.contains("SQLite format 3"))
    #expect(!kept.contains("plainly-visible"))
  }

  private func link(_ path: String) throws -> String {
    let child = try Child(["/bin/readlink", path])
    return child.end() == 0 ? child.written.filter { $0 != "\n" } : ""
  }
}
