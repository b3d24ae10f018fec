import Glibc
import LocalAuthLinux
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthService
import LocalAuthTestSupport
import Testing

/// `localauth vault export` and `import`.
@Suite(.enabled(if: Machine.hasAccounts, Machine.accountsReason))
struct VaultArchiveTests {
  private func alice() throws -> (Person, file: String) {
    let alice = try Person.keeper()
    return (alice, alice.folder.path + "/archive")
  }

  /// Exports, with two passphrases.
  private func export(_ file: String, _ first: String, _ second: String, by alice: Person) throws -> Child {
    let earlier = alice.terminal.screen
    let child = try alice.vault("export", file)
    try #require(alice.seesNext("A passphrase for the archive:", after: earlier))
    try alice.terminal.type(first + "\r")
    try #require(alice.seesNext("Once more:", after: earlier))
    try alice.terminal.type(second + "\r")
    return child
  }

  private func `import`(_ file: String, _ passphrase: String, by person: Person) throws -> Child {
    let earlier = person.terminal.screen
    let child = try person.vault("import", file)
    try #require(person.seesNext("The archive’s passphrase:", after: earlier))
    try person.terminal.type(passphrase + "\r")
    return child
  }

  @Test("Everything of the vault and of git goes to another store, guarded as before")
  func roundTrip() throws {
    let (alice, file) = try alice()
    try #require(alice.keep("of a", as: "a") == 0)
    try #require(alice.keep("of b", as: "b", "--require", "none") == 0)
    let git = "protocol=https\nhost=h\nusername=ada\npassword=of git\n"
    try #require(alice.says("localauth git-credential store", input: git).status == 0)
    let child = try export(file, "open sesame", "open sesame", by: alice)
    try #require(alice.isAsked())
    #expect(alice.terminal.screen.contains("Export every secret to \(file)."))
    try alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
    #expect(child.written == "Exported 3 secrets to \(file). The passphrase opens it; keep both apart.\n")
    #expect(!alice.terminal.screen.contains("sesame"))
    #expect(try alice.says("stat -c %a \(file)").words == "600\n")
    #expect(try !alice.says("cat \(file)").words.contains("of b"))

    let later = try Person.keeper()
    try #require(later.keep("old", as: "a", "--require", "none") == 0)
    #expect(try Child(["/bin/cp", "-p", file, later.folder.path + "/archive"]).end() == 0)
    let back = try `import`(later.folder.path + "/archive", "open sesame", by: later)
    #expect(back.end() == 0)
    #expect(back.written == "Imported 3 secrets. Those of the same name were replaced.\n")
    #expect(try later.says("localauth vault list").words == "presence  a\nnone      b\n")
    #expect(try later.secret("a") == "of a")
    #expect(try later.secret("b", isGuarded: false) == "of b")
    let earlier = later.terminal.screen
    let found = try later.shell("localauth git-credential get")
    try found.write("protocol=https\nhost=h\n")
    found.closeInput()
    try #require(later.seesNext("Password: ", after: earlier))
    try later.terminal.type("correct-horse\r")
    #expect(found.end() == 0)
    #expect(found.written == "username=ada\npassword=of git\n")
    // Once more changes nothing.
    #expect(try `import`(later.folder.path + "/archive", "open sesame", by: later).end() == 0)
    #expect(try later.says("localauth vault list").words == "presence  a\nnone      b\n")
  }

  @Test("Giving up, two passphrases, and Ctrl-C leave no file behind")
  func givenUp() throws {
    let (alice, file) = try alice()
    try #require(alice.keep("x", as: "x") == 0)
    #expect(try export(file, "one", "two", by: alice).end() == 1)
    #expect(alice.terminal.shows("the two differ; nothing was exported."))
    #expect(try export(file, "one", "\u{1B}", by: alice).end() == 3)
    #expect(try export(file, "one", "", by: alice).end() == 2)
    #expect(try export(file, "one", "\u{3}", by: alice).end() == -SIGINT)
    let earlier = alice.terminal.screen
    let child = try export(file, "one", "one", by: alice)
    try #require(alice.seesNext("Password: ", after: earlier))
    #expect(!alice.folder.names().contains("archive"))
    try alice.terminal.type("\u{1B}")
    #expect(child.end() == 3)
    #expect(!alice.folder.names().contains("archive"))
    #expect(try alice.says("localauth vault export \(file)").status == 7)
    #expect(!alice.folder.names().contains("archive"))
  }

  @Test("What is there already stays as it is, and nobody is asked; a place that takes no file is said")
  func existing() throws {
    let (alice, file) = try alice()
    #expect(
      try alice.says("localauth vault export \(file); echo $?").words
        == "localauth: there is no secret to export.\n5\n")
    try #require(alice.keep("x", as: "x") == 0)
    let answer = try alice.says(
      """
      echo mine >\(file); localauth vault export \(file); echo $?; cat \(file)
      ln -s nowhere \(file)-link; localauth vault export \(file)-link; echo $?
      localauth vault export /nowhere/x; echo $?
      localauth vault import /nowhere/x; echo $?
      localauth vault import \(alice.folder.path); echo $?
      """)
    #expect(
      answer.words == """
        localauth: \(file) cannot be made: File exists.
        2
        mine
        localauth: \(file)-link cannot be made: File exists.
        2
        localauth: /nowhere/x cannot be made: No such file or directory.
        2
        localauth: /nowhere/x cannot be opened: No such file or directory.
        2
        localauth: \(alice.folder.path) cannot be read: Is a directory.
        2

        """)
  }

  @Test("A wrong passphrase, damage, another file, and a newer version: nothing is imported")
  func refused() throws {
    let (alice, file) = try alice()
    try #require(alice.keep("x", as: "x", "--require", "none") == 0)
    try #require(export(file, "right", "right", by: alice).end() == 0)
    let change = """
      cd \(alice.folder.path)
      head -c -1 archive >short; { cat archive; echo; } >long; head -c 4 archive >stump; : >empty
      { printf LAvault2; tail -c +9 archive; } >newer; echo 'something else' >other
      { head -c 150 archive; printf X; tail -c +152 archive; } >flipped
      localauth vault remove x
      """
    try #require(alice.says(change).status == 0)
    for (name, passphrase, status, words) in [
      ("archive", "wrong", 1, "that is not the archive’s passphrase."),
      ("short", "right", 9, "The archive is damaged: it is not what was written."),
      ("long", "right", 9, "The archive is damaged: it is not what was written."),
      ("flipped", "right", 9, "The archive is damaged: it is not what was written."),
      ("stump", "right", 9, "This is no archive of a vault."),
      ("empty", "right", 9, "This is no archive of a vault."),
      ("other", "right", 9, "This is no archive of a vault."),
      ("newer", "right", 9, "A newer version of localauth made this archive."),
    ] as [(String, String, Int32, String)] {
      let earlier = alice.terminal.screen
      #expect(try `import`("\(alice.folder.path)/\(name)", passphrase, by: alice).end() == status, "\(name)")
      #expect(alice.seesNext(words, after: earlier), "\(name)")
    }
    #expect(try alice.says("localauth vault list").words.hasPrefix("No secrets."))
    #expect(try `import`(file, "right", by: alice).end() == 0)
    #expect(try alice.secret("x", isGuarded: false) == "x")
  }

  /// An archive as another machine made it.
  private func archive(
    _ entries: [(ItemClass, [Attribute: AttributeValue], AccessFlags, String)], by alice: Person
  )
    throws -> String
  {
    let sealed = try entries.map { itemClass, attributes, flags, secret in
      let others: [Attribute: AttributeValue] = [
        .accessGroup: .text("localauth"), .synchronizable: .number(0), .created: .instant(1),
        .modified: .instant(1),
      ]
      let record = ItemRecord(
        itemClass, attributes.merging(others) { own, _ in own },
        Protection(try AccessControl(.whenUnlocked, flags), enrolments: 7))
      let value = try #require(Array(secret.utf8).withUnsafeBytes { SecretValue(copying: $0) })
      return SealedArchive.Entry(record: record, value: value)
    }
    let passphrase = try #require(Passcode(text: "sesame"))
    let bytes = try SealedArchive.seal(
      sealed, passphrase: passphrase, cost: PasswordCost(passes: 1, kibibytes: 64))
    try alice.folder.put(bytes, "archive", mode: 0o644)
    return alice.folder.path + "/archive"
  }

  @Test("What cannot be guarded on this machine is left out and said; the rest is imported")
  func otherMachine() throws {
    let (alice, _) = try alice()
    let service = AttributeValue.text("localauth vault")
    let file = try archive(
      [
        (.genericPassword, [.service: service, .account: .text("finger")], .biometryCurrentSet, "1"),
        (.genericPassword, [.service: service, .account: .text("plain")], [], "2"),
      ], by: alice)
    let child = try `import`(file, "sesame", by: alice)
    #expect(child.end() == 5)
    #expect(child.written == "Imported 1 secret. Those of the same name were replaced.\n")
    #expect(
      alice.terminal.shows("“localauth vault, finger” is left out. This machine has no biometric reader"))
    #expect(try alice.says("localauth vault list").words == "none  plain\n")
    #expect(try alice.secret("plain", isGuarded: false) == "2")
  }

  @Test(
    "Line breaks and zero bytes of a sign-in never reach git", arguments: ["a\nb", "a\0b", "a\nquit=1", "\n"])
  func lineBreaks(text: String) throws {
    let (alice, _) = try alice()
    let https = AttributeValue.text("htps")
    let file = try archive(
      [
        (.internetPassword, [.server: .text("one"), .protocol: https, .account: .text("ada")], [], text),
        (.internetPassword, [.server: .text("two"), .protocol: https, .account: .text(text)], [], "x"),
        (
          .internetPassword, [.server: .text("three"), .protocol: https, .account: .text("ada")], [], "right"
        ),
      ], by: alice)
    #expect(try `import`(file, "sesame", by: alice).end() == 0)
    for host in ["one", "two"] {
      let answer = try alice.says("localauth git-credential get", input: "protocol=https\nhost=\(host)\n")
      #expect(answer.status == 0)
      #expect(answer.words.hasPrefix("localauth: the password for "))
      #expect(answer.words.hasSuffix(" has a line break, which git cannot take.\n"))
    }
    let answer = try alice.says("localauth git-credential get", input: "protocol=https\nhost=three\n")
    #expect(answer.words == "username=ada\npassword=right\n")
  }
}
