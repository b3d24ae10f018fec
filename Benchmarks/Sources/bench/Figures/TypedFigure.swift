import CBench
import Glibc

/// The password typed while the reader waits for a finger: ours, and fprintd's module before the password's.
enum TypedFigure {
  static func take(_ options: Options) throws {
    let desk = try Desk(options, for: .typed)
    let user = try Account.name()
    let stack = "bench-stock"
    try Account.needs(service: stack)
    let theirs = try Program("pamtester", [stack, user, "authenticate", "acct_mgmt"])

    let peer = "pamtester: pam_fprintd (timeout=10) before pam_unix"
    let ours = Entrant("localauth evaluate", against: peer, aim: "≤ 150 ms + hash") { try type(at: desk) }
    let module = Entrant(peer) { try feed(theirs, desk) }
    let hash = Entrant("the hash: pam_unix in a running program in C") {
      try Stopwatch.time {
        let code = bench_pam_check("local-authentication", user, Account.password)
        guard code == 0 else { throw Trouble("PAM said \(code)") }
      }
    }
    try Contest(
      title: "A password typed while the reader waits: from the last key to the end of the process",
      rounds: 10,
      roundSize: "one process", warmUps: 1, entrants: [ours, ours.copy, module, hash]
    ).run(options)
    print("  peers: \(try packageVersion("pamtester")), \(try packageVersion("libpam-fprintd"))")

    // The module's ten seconds leave room for a few rounds only; without it there are as many as elsewhere.
    try Contest(
      title: "The same without the slow one", rounds: 200, roundSize: "one process",
      entrants: [ours, ours.copy, hash]
    ).run(options)
  }

  private static func type(at desk: Desk) throws -> Double {
    let process = try desk.owner.start(desk.terminal)
    try desk.keyboard.wait(for: "assword")
    try desk.reader.wait()
    usleep(10_000)
    let start = Stopwatch.now
    try desk.keyboard.type(Account.password + "\r")
    try desk.owner.wait(for: process)
    let end = Stopwatch.now
    try desk.rest()
    return Double(end - start)
  }

  /// Through a pipe: at a terminal, what is typed before the module has given up is thrown away.
  private static func feed(_ program: Program, _ desk: Desk) throws -> Double {
    let pipe = try Pipe()
    let process = try program.start(Program.Streams(input: pipe.reading))
    try desk.reader.wait()
    let line = Array((Account.password + "\n").utf8)
    let start = Stopwatch.now
    guard write(pipe.writing, line, line.count) == line.count else { throw Trouble("the pipe takes nothing") }
    pipe.closeWriting()
    try program.wait(for: process)
    let end = Stopwatch.now
    try desk.rest()
    return Double(end - start)
  }
}
