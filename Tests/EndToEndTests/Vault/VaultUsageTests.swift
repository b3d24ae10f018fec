import LocalAuthTestSupport
import Testing

/// Command lines of the vault that are wrong, and what its help and its manual page say.
@Suite struct VaultUsageTests {
  @Test(
    "Wrong command lines end with 2 and say what is wrong",
    arguments: [
      ("vault", "is followed by create, set, get, list, remove, run, export or import."),
      ("vault frob", "There is no command “vault frob”."),
      ("vault set", "“localauth vault set” needs the name of a secret."),
      ("vault set --loud", "There is no option “--loud” here."),
      ("vault set x y", "“y” is one word too many."),
      ("vault set x --require", "--require needs a value after it."),
      (
        "vault set x --require magic",
        "--require is one of: biometry, current-biometry, none, passcode, presence; not “magic”."
      ),
      ("vault set x --require passcode --expires-on-reenrol", "--expires-on-reenrol goes with"),
      ("vault set x --require none --expires-on-reenrol", "nothing else depends on the fingers."),
      ("vault set x --reason y", "There is no option “--reason” here."),
      ("vault set x -- y", "“--” belongs to “localauth vault run”."),
      ("vault set \(String(repeating: "n", count: 256))", "The name of a secret has 1 to 255 bytes"),
      ("vault get", "“localauth vault get” needs the name of a secret."),
      ("vault get x y", "“y” is one word too many."),
      ("vault get x --exact", "There is no option “--exact” here."),
      ("vault get x --reason", "--reason needs a value after it."),
      ("vault get x -- y", "“--” belongs to “localauth vault run”."),
      ("vault list x", "“x” is one word too many."),
      ("vault list --loud", "There is no option “--loud” here."),
      ("vault remove", "“localauth vault remove” needs the name of a secret."),
      ("vault remove a --all", "There is no option “--all” here."),
      ("vault run", "needs --env VARIABLE=NAME, --fd NUMBER=NAME or --file VARIABLE=NAME."),
      ("vault run -- true", "needs --env VARIABLE=NAME, --fd NUMBER=NAME or --file VARIABLE=NAME."),
      ("vault run --env A=x", "“localauth vault run” needs a command after “--”."),
      ("vault run --env A=x true", "“localauth vault run” needs a command after “--”."),
      ("vault run --env A=x y -- true", "“y” is one word too many."),
      ("vault run --env A -- true", "--env is followed by something=NAME; “A” has no “=”."),
      ("vault run --env A= -- true", "The name of a secret has 1 to 255 bytes"),
      ("vault run --env =x -- true", "“” is no name of an environment variable."),
      ("vault run --env 1A=x -- true", "“1A” is no name of an environment variable."),
      ("vault run --file A-B=x -- true", "“A-B” is no name of an environment variable."),
      ("vault run --fd 2=x -- true", "--fd takes a number from 3 to 1023"),
      ("vault run --fd 1024=x -- true", "--fd takes a number from 3 to 1023"),
      ("vault run --fd three=x -- true", "not “three”."),
      ("vault run --fd 3=x --fd 3=y -- true", "descriptor 3 would get two secrets"),
      ("vault run --env A=x --file A=y -- true", "the variable A would get two secrets"),
      ("vault export", "“localauth vault export” needs the name of a file."),
      ("vault export a b", "“b” is one word too many."),
      ("vault import", "“localauth vault import” needs the name of a file."),
      ("git-credential", "is followed by get, store or erase, as git calls it."),
      ("git-credential --require magic get", "--require is one of:"),
      ("git-credential get now", "“now” is one word too many."),
      ("askpass --secret", "--secret needs a value after it."),
      ("askpass one two", "“two” is one word too many."),
      ("history --limit 0", "--limit is a number from 1 up, not “0”."),
      ("history --limit many", "--limit is a number from 1 up, not “many”."),
      ("history yesterday", "“yesterday” is one word too many."),
      ("status -- x", "“--” belongs to “localauth vault run”."),
    ])
  func usage(line: String, words: String) throws {
    let terminal = try PseudoTerminal()
    let child = try Child(
      [Machine.product("localauth")] + line.split(separator: " ").map(String.init), terminal: terminal)
    child.closeInput()
    #expect(child.end() == 2)
    #expect(terminal.screen.contains(words), "\(terminal.screen)")
    #expect(terminal.screen.contains("Try “localauth --help”."))
  }

  @Test("Where the key is to be is chosen before the first secret, and once")
  func create() throws {
    let alice = try Person.keeper()
    // No key ring is there: nothing is made, least of all a key in a file.
    let refused = try alice.says("localauth vault create --key key-ring")
    #expect(refused.status == 9 && refused.words.contains("key ring"))
    #expect(try alice.says("localauth vault create --key file").status == 0)
    let again = try alice.says("localauth vault create --key file")
    #expect(again.status == 2 && again.words.contains("there is a store already"))
    #expect(try alice.keep("x", as: "token", "--require", "none") == 0)
    #expect(try alice.says("localauth vault create").status == 2)
    #expect(try alice.says("localauth vault create --key elsewhere").status == 2)
  }

  @Test("Names with control characters are refused", arguments: ["", "a\nb", "\u{1B}[2J", "\u{7F}"])
  func controlCharacters(name: String) throws {
    let terminal = try PseudoTerminal()
    let child = try Child([Machine.product("localauth"), "vault", "get", name], terminal: terminal)
    #expect(child.end() == 2)
    #expect(
      terminal.shows("The name of a secret has 1 to 255 bytes and no control characters."))
    #expect(!terminal.screen.contains("\u{1B}"))
  }

  @Test(
    "Each help text fits a screen",
    arguments: ["vault", "git-credential", "askpass", "history", "enroll", "unenroll", "consent"])
  func help(topic: String) throws {
    let child = try Child([Machine.product("localauth"), topic, "--help"])
    #expect(child.end() == 0)
    #expect(try Child([Machine.product("localauth"), "help", topic]).reads(child.written))
    let lines = child.written.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 34)
    #expect(lines.allSatisfy { $0.count <= 90 })
  }

  @Test("The manual page has each command, option, variable and exit status that the help has")
  func manual() throws {
    let source =
      #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined() + "/Documentation/localauth.1"
    let page = try Child(["/bin/cat", source])
    try #require(page.end(within: .seconds(10)) == 0)
    let manual = page.written.replacing("\\-", with: "-")
    let topics = [
      "status", "evaluate", "demo", "reset", "enroll", "unenroll", "consent", "vault", "git-credential",
      "askpass", "history",
    ]
    for topic in topics {
      #expect(manual.contains(topic), "\(topic)")
      let child = try Child([Machine.product("localauth"), topic, "--help"])
      #expect(child.end() == 0)
      let words = child.written.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }
      for word in words where word.hasPrefix("--") && word.count > 2 || word.hasPrefix("LOCALAUTH_") {
        // Those of ssh-agent, git and others in the examples.
        if ["--global"].contains(word) { continue }
        #expect(manual.contains(word), "\(topic): \(word)")
      }
    }
    for word in [
      "set", "get", "list", "remove", "run", "export", "import", "current-biometry", "secrets.db", "root.key",
      "126", "127", "localauth-askpass", "git-credential-localauth",
    ] {
      #expect(manual.contains(word), "\(word)")
    }
  }
}

extension Child {
  /// Whether it ended with 0 and wrote just this.
  fileprivate func reads(_ text: String) -> Bool { end() == 0 && written == text }
}
