import Glibc
import LocalAuthLinux
import LocalAuthTestSupport
import Testing

/// The vault where things go wrong: several at once, kills, damage, disks, accounts.
@Suite(.enabled(if: Machine.hasAccounts, Machine.accountsReason))
struct VaultTroubleTests {
  @Test("Two at two terminals are both asked, and both get the secret")
  func twoGets() throws {
    let alice = try Person.keeper()
    try #require(alice.keep("s3cret", as: "x") == 0)
    let other = try Person.keeper(sharing: alice.folder)
    let children = try [alice, other].map { try $0.vault("get", "x") }
    try #require(alice.isAsked() && other.isAsked())
    // Of two passwords at the same moment one would have to be entered again.
    for (person, child) in zip([alice, other], children) {
      try person.terminal.type("correct-horse\r")
      #expect(child.end() == 0)
      #expect(child.written == "s3cret")
    }
  }

  @Test("Many that set at once all succeed, the first use of all included, and one of them is kept")
  func manySets() throws {
    let alice = try Person.keeper()
    let answer = try alice.says(
      """
      for n in 1 2 3 4 5 6 7 8; do { echo $n | localauth vault set same --require none || echo failed; } & done
      for n in 1 2 3 4; do { echo $n | localauth vault set n$n --require none || echo failed; } & done
      wait; localauth vault list | wc -l; localauth vault get same
      """)
    #expect(answer.words.hasPrefix("5\n"), "\(answer.words)")
    #expect((1...8).map { "5\n\($0)" }.contains(answer.words))
  }

  @Test("A secret that is replaced while its owner is asked comes out as the new one")
  func replacedMeanwhile() throws {
    let alice = try Person.keeper()
    try #require(alice.keep("old", as: "x") == 0)
    let child = try alice.vault("get", "x")
    try #require(alice.isAsked())
    #expect(try alice.says("localauth vault set x", input: "new").status == 0)
    try alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
    #expect(child.written == "new")
  }

  @Test("A secret that is removed while its owner is asked is not there")
  func removedMeanwhile() throws {
    let alice = try Person.keeper()
    try #require(alice.keep("old", as: "x") == 0)
    let child = try alice.vault("get", "x")
    try #require(alice.isAsked())
    #expect(try alice.says("localauth vault remove x").status == 0)
    try alice.terminal.type("correct-horse\r")
    #expect(child.end() == 5)
    #expect(child.written.isEmpty)
  }

  @Test("kill -9 while the prompt is up loses nothing, and the shell’s terminal is well")
  func killed() throws {
    let alice = try Person.keeper()
    try #require(alice.keep("s3cret", as: "x") == 0)
    let shell = try alice.jobs()
    try alice.terminal.type("sh -c 'echo process $$; exec localauth vault get x'\n")
    try #require(alice.isAsked())
    let digits = alice.terminal.screen.split(separator: "process ").last?.prefix { $0.isNumber } ?? ""
    let earlier = alice.terminal.screen
    kill(try #require(pid_t(digits)), SIGKILL)
    try #require(alice.seesNext("Killed", after: earlier))
    let next = alice.terminal.screen
    try alice.terminal.type("localauth vault get x; echo ended $?\n")
    try #require(alice.seesNext("Password: ", after: next))
    try alice.terminal.type("correct-horse\r")
    try #require(alice.seesNext("ended 0", after: next))
    #expect(alice.terminal.screen.contains("s3cret"))
    try alice.terminal.type("stty -a; echo ended\n")
    try #require(alice.seesNext(" echo ", after: next))
    shell.send(SIGKILL)
  }

  @Test("kill -9 at any moment while secrets are set leaves a store that opens")
  func killedWhileSetting() throws {
    let alice = try Person.keeper()
    try #require(alice.keep("first", as: "x", "--require", "none") == 0)
    let answer = try alice.says(
      """
      for n in $(seq 12); do
        head -c 2000000 /dev/zero | localauth vault set x --require none & kill -9 $! 2>/dev/null
        head -c 2000000 /dev/zero | timeout -s KILL 0.0$((n * 4 + 10)) localauth vault set y --require none
      done
      wait
      localauth vault get x | head -c 5
      """)
    #expect(answer.words.hasSuffix("first") || answer.words.hasSuffix("\0\0\0\0\0"))
    #expect(try alice.says("localauth vault list").status == 0)
  }

  /// What each command says of a store that cannot be used.
  private func complaints(_ alice: Person, view: [String] = []) throws -> [String] {
    alice.view = view
    return try ["vault get x", "vault list", "vault set y --require none", "vault remove x", "history"].map {
      let answer = try alice.says("localauth \($0)", input: $0.contains("set") ? "secret" : "")
      return "\(answer.status ?? -1) \(answer.words)"
    }
  }

  @Test(
    "A store that cannot be used: exit 9, what is wrong, and where",
    arguments: [
      ("echo garbage >@D/secrets.db", "“@D/secrets.db” is damaged: put a copy of it back"),
      (": >@D/secrets.db", "“@D/secrets.db” is damaged"),
      ("chmod 644 @D/secrets.db", "“@D/secrets.db” can be used by others: run “chmod -R go-rwx” on it."),
      ("chmod 755 @D", "can be used by others: run “chmod -R go-rwx” on it."),
      ("mv @D/secrets.db @D/x; ln -s x @D/secrets.db", "“@D/secrets.db” is a link or something else"),
      ("mv @D @D-real; ln -s @D-real @D", "is a link or something else that is not ours: remove it."),
      ("rm @S/root.key", "The key of “@D/secrets.db” is gone (“root.key” in the state folder): put it back."),
      (
        "head -c 32 /dev/zero >@S/root.key",
        "The key found (“root.key” in the state folder) is not the one of"
      ),
      ("echo short >@S/root.key", "“@S/root.key” is not the key that was written: put a copy of it back."),
      ("chmod 644 @S/root.key", "“@S/root.key” can be used by others: run “chmod -R go-rwx” on it."),
    ])
  func unusable(change: String, words: String) throws {
    let alice = try Person.keeper()
    try #require(alice.keep("x", as: "x", "--require", "none") == 0)
    func placed(_ text: String) -> String {
      text.replacing("@D", with: "\(alice.folder.path)/data/local-authentication")
        .replacing("@S", with: "\(alice.folder.path)/state/local-authentication")
    }
    try #require(alice.says(placed(change)).status == 0)
    for complaint in try complaints(alice) {
      #expect(complaint.hasPrefix("9 localauth: "), "\(complaint)")
      #expect(complaint.contains(placed(words)), "\(complaint)")
    }
  }

  @Test("A disk that takes no writes, and a full one: exit 9, and nothing that is guarded comes out")
  func disks() throws {
    let alice = try Person.keeper()
    try #require(alice.keep("x", as: "x") == 0)
    let place = "\(alice.folder.path)/data"
    for (mount, words) in [
      (
        "mount --bind \(place) \(place); mount -o remount,bind,ro \(place)",
        "takes no writes: mount it writable."
      ),
      (
        "cp -a \(place) \(place)-2; mount -t tmpfs -o size=200k,mode=700,uid=$(id -u alice) tmpfs \(place); "
          + "cp -a \(place)-2/. \(place); head -c 1M /dev/zero >\(place)/filler || true",
        "is full: make room; nothing was changed."
      ),
    ] {
      alice.view = [
        "/usr/bin/unshare", "--mount", "--propagation", "private", "/bin/bash", "-c",
        "{ \(mount)\n} 2>/dev/null; exec \"$@\"", "view",
      ]
      let set = try alice.says(
        "localauth vault set y --require none", input: String(repeating: "y", count: 300_000))
      #expect(set.status == 9)
      #expect(set.words.contains(words), "\(set.words)")
      let earlier = alice.terminal.screen
      let get = try alice.vault("get", "x")
      if eventually(
        within: .seconds(2), { alice.terminal.screen.dropFirst(earlier.count).contains("Password: ") })
      {
        try alice.terminal.type("correct-horse\r")
      }
      // What cannot be written down is not opened; a full disk may still have room for one line.
      let status = get.end()
      #expect(status == 9 && get.written.isEmpty || status == 0 && words.contains("full"))
    }
  }

  @Test("Without HOME the account’s own home is taken; an account without one is told what to set")
  func home() throws {
    let alice = try Person.keeper()
    // A home of this test's own: other tests must not find a store there.
    let home = "mount -t tmpfs -o mode=700,uid=$(id -u alice) tmpfs /run/home/alice; exec \"$@\""
    alice.view = ["/usr/bin/unshare", "--mount", "--propagation", "private", "/bin/bash", "-c", home, "view"]
    let bare = "env -u HOME -u XDG_DATA_HOME -u XDG_STATE_HOME localauth"
    #expect(
      try alice.says("\(bare) status").words.contains("/run/home/alice/.local/share/local-authentication"))
    #expect(try alice.says("\(bare) vault list").status == 0)
    let kept = try alice.says("echo x | \(bare) vault set x --require none && \(bare) vault get x")
    #expect(kept == (0, "x"))
    let child = try Child([
      "/usr/bin/setpriv", "--reuid=4242", "--regid=4242", "--clear-groups", "/usr/bin/env", "-i", "/bin/sh",
      "-c",
      "\(Person.localauth) vault list 2>&1; echo $?; \(Person.localauth) status",
    ])
    #expect(child.end() == 0)
    let words = "There is no home folder to keep secrets in: set HOME, XDG_DATA_HOME and XDG_STATE_HOME."
    #expect(child.written.hasPrefix("localauth: \(words)\n9\n"), "\(child.written)")
    #expect(child.written.contains("  Secrets     cannot be used. \(words)"))
  }
}
