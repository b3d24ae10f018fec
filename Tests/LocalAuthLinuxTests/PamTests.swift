import Glibc
import LocalAuthLinux
import LocalAuthTestSupport
import Testing

/// Real PAM, real accounts. One after the other: some stacks count failures.
@Suite(.serialized, .enabled(if: Machine.hasAccounts, Machine.accountsReason)) struct PamTests {
  /// The lines that the probe wrote about one check.
  private func check(
    _ service: [String], _ user: String, _ typed: String, later: [String] = [], as runner: String? = nil,
    part: String = "pam"
  ) throws -> [String] {
    let command = [Machine.sharedProbe, part] + service + [user, typed] + later
    let child = try Child(runner.map { Machine.run(as: $0, command) } ?? command)
    #expect(child.end() == 0)
    return child.written.split(separator: "\n").map(String.init)
  }

  /// As the person themself, on the lines we ship, with nothing installed.
  private func shipped(_ user: String, _ typed: String, part: String = "pam") throws -> [String] {
    try check(["shipped", "/run/home/\(user)"], user, typed, as: user, part: part)
  }

  private func installed(_ name: String, _ typed: String, later: [String] = []) throws -> [String] {
    try check(["installed", name], "alice", typed, later: later)
  }

  @Test("A plain user's right password is accepted, a wrong one rejected, with nothing installed")
  func plainUser() throws {
    #expect(try shipped("alice", "correct-horse") == ["verdict accepted answered true"])
    #expect(try shipped("alice", "correct-horsf") == ["verdict rejected(7) answered true"])
    #expect(try shipped("alice", "correct-horse ") == ["verdict rejected(7) answered true"])
    #expect(try shipped("alice", "") == ["verdict rejected(7) answered true"])
  }

  @Test("A program that ignores the end of its children gets the same verdicts, and its wish back")
  func ignoredChildren() throws {
    let part = "pam-ignoring-children"
    #expect(
      try shipped("alice", "correct-horse", part: part) == [
        "verdict accepted answered true", "ignored again",
      ])
    #expect(
      try shipped("alice", "wrong", part: part) == ["verdict rejected(7) answered true", "ignored again"])
  }

  @Test("A plain user cannot ask about somebody else: a part that is out of reach, not a wrong password")
  func somebodyElse() throws {
    let lines = try check(["shipped", "/run/home/alice"], "bob", "pw-of-bob", as: "alice")
    #expect(lines == ["verdict unavailable(9) answered true"])
  }

  @Test("An account without a password is not opened by an empty entry")
  func noPassword() throws {
    #expect(try shipped("nopassword", "") == ["verdict rejected(7) answered true"])
    #expect(try shipped("nopassword", "x") == ["verdict rejected(7) answered true"])
  }

  @Test("An expired account, one that must change its password, a locked one")
  func accounts() throws {
    #expect(try shipped("expired", "old-times").last == "verdict accountExpired answered true")
    #expect(try shipped("expired", "wrong").last == "verdict rejected(7) answered true")
    #expect(try shipped("mustchange", "change-me").last == "verdict mustChangePassword answered true")
    #expect(try shipped("mustchange", "change-me").first?.hasPrefix("error: ") == true)
    #expect(try shipped("locked", "behind-bars").last == "verdict rejected(7) answered true")
  }

  @Test("A name that the machine does not know")
  func unknownName() throws {
    let lines = try check(["installed", "la-plain"], "nobody-here", "x")
    #expect(lines == ["verdict rejected(10) answered true"])
  }

  @Test(
    "A stack that succeeds without asking is no passcode; one that refuses without asking charges nothing")
  func notAsked() throws {
    #expect(try installed("la-permit", "correct-horse") == ["verdict notAsked answered false"])
    #expect(try installed("la-deny", "correct-horse") == ["verdict accountLocked(7) answered false"])
  }

  @Test("A missing module is a broken part in either stage")
  func brokenModule() throws {
    #expect(try installed("la-broken", "correct-horse") == ["verdict unavailable(28) answered false"])
    #expect(try installed("la-broken-account", "correct-horse") == ["verdict unavailable(28) answered true"])
    #expect(try installed("la-broken-account", "wrong") == ["verdict rejected(7) answered true"])
  }

  @Test("The account stage always runs")
  func accountStage() throws {
    #expect(try installed("la-closed", "correct-horse") == ["verdict accountLocked(7) answered true"])
  }

  @Test("A second hidden question is the person's to answer: the typed text is never given twice")
  func secondQuestion() throws {
    let question = "hidden question: One-time password (OATH) for `alice':"
    #expect(try installed("la-two", "correct-horse") == [question, "verdict cancelled answered true"])
    #expect(
      try installed("la-two", "correct-horse", later: ["000000"]) == [
        question, "verdict rejected(7) answered true",
      ])
    #expect(
      try installed("la-two", "correct-horse", later: ["755224"]) == [
        question, "verdict accepted answered true",
      ])
    #expect(
      try installed("la-two", "wrong", later: ["287082"]) == [question, "verdict rejected(7) answered true"])
  }

  @Test("What a module says is shown without its escape sequences")
  func words() throws {
    #expect(
      try installed("la-words", "correct-horse") == [
        "info: Welcome ]0;owned alice [2J", "info: second line", "verdict accepted answered true",
      ])
  }

  @Test("PAM's own delay is reported, not slept")
  func delay() throws {
    let start = BootClock.now()
    let lines = try installed("la-faildelay", "wrong")
    #expect(lines.first == "verdict rejected(7) answered true")
    #expect(lines.last?.hasPrefix("delay ") == true)
    #expect(BootClock.now() - start < .seconds(10))
    #expect(try installed("la-faildelay", "correct-horse") == ["verdict accepted answered true"])
  }

  @Test("pam_faillock: after three wrong entries the right one is refused too, in the module's words")
  func faillock() throws {
    for _ in 0..<3 {
      #expect(try installed("la-faillock", "wrong").first == "verdict rejected(6) answered true")
    }
    let lines = try installed("la-faillock", "correct-horse")
    #expect(lines.contains { $0.hasPrefix("info: The account is locked") })
    #expect(lines.contains("verdict rejected(7) answered true"))
  }

  @Test("A check that is killed in the middle leaves nothing that hinders the next")
  func killed() throws {
    let child = try Child([Machine.probe, "pam", "installed", "la-slow", "alice", "correct-horse"])
    #expect(eventually { FileIdentity.of("/run/slow.pid") != nil })
    child.send(SIGKILL)
    #expect(child.end() == -SIGKILL)
    // The module's own program outlives it.
    let file = Descriptor(owning: open("/run/slow.pid", O_RDONLY | O_CLOEXEC))
    let module = String(decoding: try file.read(upTo: 20).prefix { $0 != 0x0A }, as: UTF8.self)
    kill(try #require(pid_t(module)), SIGKILL)
    #expect(try installed("la-plain", "correct-horse") == ["verdict accepted answered true"])
  }
}

@Suite struct PamServiceTests {
  private let temporary: TemporaryFolder
  private let folder: PrivateFolder

  init() throws {
    temporary = try TemporaryFolder()
    folder = try PrivateFolder.open("state", in: temporary.path)
  }

  @Test("Nothing installed: our own lines are written, privately, and repaired when changed")
  func shipped() throws {
    let nowhere = temporary.path + "/none"
    #expect(PamService.source(installedPath: nowhere) == .shipped)
    #expect(try PamService.choose(installedPath: nowhere, folder: folder).source == .shipped)
    #expect(temporary.names(in: "state/pam.d") == ["local-authentication", "other", "lock"])
    let before = FileIdentity.of(temporary.path + "/state/pam.d/local-authentication")
    _ = try PamService.choose(installedPath: nowhere, folder: folder)
    #expect(FileIdentity.of(temporary.path + "/state/pam.d/local-authentication") == before)
    try temporary.put(Array("auth required pam_permit.so\n".utf8), "state/pam.d/local-authentication")
    _ = try PamService.choose(installedPath: nowhere, folder: folder)
    let file = AtomicFile(
      folder: try folder.folder("pam.d"), name: "local-authentication", maximumByteCount: 4096)
    #expect(try file.read()?.bytes == Array(PamService.shippedLines.utf8))
  }

  @Test("An installed service is used, and nothing is written")
  func installed() throws {
    try temporary.put(Array(PamService.shippedLines.utf8), "installed", mode: 0o644)
    #expect(PamService.source(installedPath: temporary.path + "/installed") == .installed)
    let service = try PamService.choose(installedPath: temporary.path + "/installed", folder: folder)
    #expect(service.source == .installed)
    #expect(temporary.names(in: "state").isEmpty)
  }

  @Test("What is installed but cannot be used is an error: PAM would ask the machine's `other`")
  func unusable() throws {
    symlink(temporary.path + "/none", temporary.path + "/dangling")
    #expect(PamService.source(installedPath: temporary.path + "/dangling") == .installed)
    #expect(throws: FileRefusal.self) {
      try PamService.choose(installedPath: temporary.path + "/dangling", folder: folder)
    }
    mkdir(temporary.path + "/folder", 0o755)
    #expect(throws: FileRefusal.wrongKind) {
      try PamService.choose(installedPath: temporary.path + "/folder", folder: folder)
    }
  }

  @Test("An answer with a zero in it or beyond PAM's length never reaches a module")
  func impossibleAnswers() throws {
    let service = try PamService.choose(installedPath: temporary.path + "/none", folder: folder)
    for answer in [[0x61, 0, 0x62], [UInt8](repeating: 0x61, count: 512)] as [[UInt8]] {
      let outcome = answer.withUnsafeBytes { answer in
        PamCheck(service: service).run(
          user: "root", firstAnswer: answer, ask: { _ in nil },
          say: { _, _ in Issue.record("PAM was started") })
      }
      #expect(outcome.verdict == .rejected(7))
    }
    let nobody = PamCheck(service: service).run(
      user: "", firstAnswer: UnsafeRawBufferPointer(start: nil, count: 0), ask: { _ in nil }, say: { _, _ in }
    )
    #expect(nobody.verdict == .unavailable(10))
    #expect(!nobody.hasAnswered)
  }
}
