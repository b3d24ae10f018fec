import Glibc
import LocalAuthLinux
import LocalAuthTestSupport
import Testing

@Suite struct PasswordStatusTests {
  private let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder()
  }

  /// A program in passwd's place, and a file in that of /etc/shadow; each run leaves a line.
  private func inspector(_ script: String) throws -> PasswordInspector {
    try temporary.put(Array("#!/bin/sh\necho run >>\(temporary.path)/runs\n\(script)\n".utf8), "script")
    try #require(installProgram(temporary.path + "/script", as: temporary.path + "/passwd"))
    try temporary.put([1], "shadow")
    return PasswordInspector(program: temporary.path + "/passwd", shadowPath: temporary.path + "/shadow")
  }

  private var runs: Int {
    var status = stat()
    return stat(temporary.path + "/runs", &status) == 0 ? Int(status.st_size) / 4 : 0
  }

  @Test(
    "passwd's answer is understood; whatever else it says is unknown",
    arguments: [
      ("echo \"$2 P 11/30/2026 0 99999 7 -1\"", PasswordStatus.set), ("echo \"$2 PS 2026-11-30 0\"", .set),
      ("echo \"$2 L 11/30/2026\"", .locked), ("echo \"$2 LK 11/30/2026\"", .locked),
      ("echo \"$2 NP 1\"", .none),
      ("echo \"$2 X 1\"", .unknown), ("echo \"somebody P 1\"", .unknown), ("echo \"$2\"", .unknown),
      ("true", .unknown),
      ("echo \"$2 P 1\"; exit 1", .unknown), ("echo \"$2 P 1\"; kill -9 $$", .unknown),
      ("echo \"$2 P 1\"; yes", .unknown), ("echo \"$LC_ALL\" | grep -qx C && echo \"$2 P 1\"", .set),
    ])
  func answers(script: String, expected: PasswordStatus) throws {
    #expect(try inspector(script).status() == expected)
  }

  @Test("A program that never ends is killed after two seconds, and so is one that only closes its output")
  func timeLimit() throws {
    for script in ["exec sleep 600", "exec >/dev/null; exec sleep 600"] {
      let inspector = try inspector(script)
      let start = BootClock.now()
      #expect(inspector.status() == .unknown)
      #expect(BootClock.now() - start < .seconds(8))
    }
  }

  @Test("A repeated question runs nothing until /etc/shadow changes")
  func remembered() throws {
    let inspector = try inspector("echo \"$2 P 1\"")
    for _ in 0..<100 { #expect(inspector.status() == .set) }
    #expect(runs == 1)
    try temporary.put([1, 2], "shadow")
    #expect(inspector.status() == .set)
    #expect(runs == 2)
    // Replaced by another file of the same size and time.
    var status = stat()
    #expect(stat(temporary.path + "/shadow", &status) == 0)
    try temporary.put([3, 4], "shadow.new")
    var times = [status.st_atim, status.st_mtim]
    utimensat(AT_FDCWD, temporary.path + "/shadow.new", &times, 0)
    rename(temporary.path + "/shadow.new", temporary.path + "/shadow")
    #expect(inspector.status() == .set)
    #expect(runs == 3)
    unlink(temporary.path + "/shadow")
    _ = inspector.status()
    _ = inspector.status()
    #expect(runs == 5)
  }

  @Test("Where there is no passwd, or it may not run, the answer is unknown")
  func missingProgram() throws {
    #expect(PasswordInspector(program: "/nonexistent/passwd").status() == .unknown)
    try temporary.put([1, 2, 3], "passwd")
    #expect(PasswordInspector(program: temporary.path + "/passwd").status() == .unknown)
  }

  @Test(
    "Real accounts", .enabled(if: Machine.hasAccounts, Machine.accountsReason),
    arguments: [
      ("alice", "set"), ("locked", "locked"), ("nopassword", "none"), ("expired", "set"),
      ("mustchange", "set"),
    ])
  func realAccounts(user: String, expected: String) throws {
    let child = try Child(Machine.run(as: user, [Machine.sharedProbe, "password-status"]))
    #expect(child.end() == 0)
    #expect(child.written == expected + "\n")
  }
}
