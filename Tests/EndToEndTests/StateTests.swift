import Glibc
import LocalAuthLinux
import LocalAuthTestSupport
import Testing

/// The person's files: many processes, damage, full and read-only disks, reset.
@Suite(.enabled(if: Machine.hasAccounts, Machine.accountsReason))
struct StateTests {
  @Test("Wrong passwords of many processes at once are all counted, and no entry is checked during a delay")
  func manyProcesses() throws {
    let first = try Person()
    let people = try [first] + (0..<2).map { _ in try Person(sharing: first.folder) }
    let children = try people.map { try $0.evaluate() }
    for person in people { try #require(person.isAsked()) }
    for (number, person) in people.enumerated() { try person.terminal.type("wrong-\(number)\r") }
    for person in people {
      // One check at a time: who comes in between is told so, and nothing of it is counted.
      #expect(
        eventually {
          person.terminal.screen.contains("Wrong password")
            || person.terminal.screen.contains("Another program")
        })
    }
    let wrong = people.filter { $0.terminal.screen.contains("Wrong password") }.count
    #expect(try first.status("wrongPasswords") == "\(wrong)")
    for (person, child) in zip(people, children) {
      try person.terminal.type("\u{1B}")
      #expect(child.end() == 3)
    }
  }

  @Test("A damaged file is set aside, and the password comes first")
  func damaged() throws {
    let (alice, file) = try personWithState()
    try alice.folder.put(Array("garbage\n".utf8), "state/local-authentication/\(file)")
    #expect(try alice.status("passcodeDemand") == "damagedState")
    let earlier = alice.terminal.screen
    let next = try alice.evaluate()
    try #require(alice.seesNext("Password: ", after: earlier))
    try alice.terminal.type("wrong\r")
    // No wrong one is free after damage.
    #expect(alice.terminal.shows("Too many wrong passwords. Wait"))
    try alice.terminal.type("\u{1B}")
    #expect(next.end() == 3)
    #expect(alice.folder.names(in: "state/local-authentication").contains("\(file).damaged-1"))
  }

  @Test("A file of a later version is left alone, and nothing is granted")
  func newer() throws {
    let (alice, file) = try personWithState()
    try alice.folder.put(Array("local-authentication state 2\n".utf8), "state/local-authentication/\(file)")
    let next = try alice.evaluate()
    #expect(next.end() == 9)
    #expect(try alice.status("stateFault").contains("newer version"))
  }

  @Test(
    "A full disk, a read-only one, a link and a foreign folder: refused with words, never a success",
    arguments: [
      (
        "mount -t tmpfs -o size=4k,mode=700,uid=$(id -u alice) tmpfs D; head -c 1M /dev/zero >D/filler || true",
        "full or read-only"
      ),
      ("mount -t tmpfs -o ro,mode=700,uid=$(id -u alice) tmpfs D", "full or read-only"),
      ("mkdir D/elsewhere; ln -s elsewhere D/local-authentication", "a link or something else"),
      ("mkdir -m 700 D/local-authentication; chown bob D/local-authentication", "belongs to another user"),
      ("mkdir -m 755 D/local-authentication; chown alice D/local-authentication", "can be used by others"),
    ])
  func badPlaces(setup: String, words: String) throws {
    let alice = try Person()
    let place = alice.folder.path + "/state"
    mkdir(place, 0o700)
    chown(place, try #require(Account.named("alice")).identifier, gid_t.max)
    let prepare = setup.replacing("D", with: place) + "\nexec \"$@\""
    let view = [
      "/usr/bin/unshare", "--mount", "--propagation", "private", "/bin/bash", "-c", prepare, "view",
    ]
    let child = try Child(
      view + alice.command([Person.localauth, "evaluate", "--reason", "x"]), terminal: alice.terminal)
    // Where only writing fails the prompt comes up first; the right password must not help.
    if eventually(within: .seconds(2), { alice.terminal.screen.contains("Password: ") }) {
      try alice.terminal.type("correct-horse\r")
    }
    #expect(child.end() == 9)
    let status = try Child(view + alice.command([Person.localauth, "status"]))
    #expect(status.end() == 0)
    #expect(status.written.contains(words) || status.written.contains("Attempts    no wrong passwords"))
    #expect(alice.terminal.isOrdinary)
  }

  @Test("reset: root forgives, others may not")
  func reset() throws {
    let alice = try Person()
    let refused = try alice.start("reset")
    #expect(refused.end() == 5)

    let child = try Child(
      alice.command([Person.localauth, "evaluate", "--reason", "x"]).without("XDG_STATE_HOME"),
      terminal: alice.terminal)
    try #require(alice.isAsked())
    try alice.terminal.type("wrong\r")
    try #require(alice.terminal.shows("Wrong password"))
    try alice.terminal.type("\u{1B}")
    #expect(child.end() == 3)
    let reset = try Child([Person.localauth, "reset", "--user", "alice"])
    #expect(reset.end() == 0)
    #expect(reset.written.contains("Wrong attempts and delays of alice are forgotten."))
    let unknown = try Child([Person.localauth, "reset", "--user", "nobody-of-that-name"])
    #expect(unknown.end() == 2)
  }

  /// Alice after one password, and the name of her state file.
  private func personWithState() throws -> (Person, file: String) {
    let alice = try Person()
    let child = try alice.evaluate()
    try #require(alice.isAsked())
    try alice.terminal.type("correct-horse\r")
    try #require(child.end() == 0)
    return (alice, try #require(stateFile(of: alice)))
  }

  private func stateFile(of person: Person) -> String? {
    person.folder.names(in: "state/local-authentication").first { $0.hasPrefix("state-") }
  }
}

extension [String] {
  /// The command without one variable of the environment.
  func without(_ variable: String) -> [String] { filter { !$0.hasPrefix(variable + "=") } }
}
