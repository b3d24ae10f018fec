import CBench
import Glibc

/// One right password: ours at a terminal, and `pamtester`, as whole processes.
///
/// The last key divides a process in two. Before it the person types anyway; what comes after it is waited for.
/// Wants an account with a known password and the service installed: see `Benchmarks/run`.
enum PasscodeFigure {
  private static let service = "local-authentication"

  static func take(_ options: Options) throws {
    guard let name = options.localauth else { throw Trouble("passcode needs --localauth PROGRAM") }
    try Account.needs(service: service)
    let user = try Account.name()
    let ours = try Program(name, ["evaluate", "--reason", "be measured"])
    let theirs = try Program("pamtester", [service, user, "authenticate", "acct_mgmt"])
    let keyboard = try Keyboard()
    let onTerminal = Program.Streams(terminal: keyboard.path)
    var onlyTerminal = onTerminal
    onlyTerminal.usesTerminal = true

    let password = Account.password
    let fed = "pamtester, fed by a pipe"
    let typed = "pamtester, typed at its prompt"
    let localauth = Entrant(rows: [
      .init(name: "localauth evaluate, typed at its prompt", against: fed, aim: "≤ 1.00"),
      .init(name: "  until the prompt", against: "  until its prompt"),
      .init(name: "  from the last key to the end", against: "  from its last key to the end", aim: "≤ 1.00"),
    ]) { try type(at: ours, on: keyboard, onTerminal) }
    let peer = Entrant(fed) { try feed(theirs) }
    let typedPeer = Entrant(rows: [
      .init(name: typed), .init(name: "  until its prompt"), .init(name: "  from its last key to the end"),
    ]) { try type(at: theirs, on: keyboard, onlyTerminal) }
    let bare = Entrant("PAM alone: the same calls in a running program in C", against: fed) {
      try Stopwatch.time {
        let code = bench_pam_check(service, user, password)
        guard code == 0 else { throw Trouble("PAM said \(code)") }
      }
    }
    try Contest(
      title: "A right password: one PAM service, account and hash", rounds: 200, roundSize: "one process",
      entrants: [localauth, peer, peer.copy, typedPeer, bare]
    ).run(options)
    print("  peers: \(try packageVersion("pamtester")), \(try packageVersion("libpam-modules"))")
  }

  /// The whole time, and its two parts.
  private static func type(
    at program: Program, on keyboard: Keyboard, _ streams: Program.Streams
  ) throws -> [Double] {
    let start = Stopwatch.now
    let process = try program.start(streams)
    try keyboard.wait(for: "assword:")
    let prompted = Stopwatch.now
    try keyboard.type(Account.password + "\r")
    try program.wait(for: process)
    let end = Stopwatch.now
    keyboard.clear()
    return [end - start, prompted - start, end - prompted].map { Double($0) }
  }

  /// The password waits in the pipe before the program starts.
  private static func feed(_ program: Program) throws -> Double {
    let pipe = try Pipe()
    let line = Array((Account.password + "\n").utf8)
    guard write(pipe.writing, line, line.count) == line.count else { throw Trouble("the pipe takes nothing") }
    pipe.closeWriting()
    return try Stopwatch.time { try program.wait(for: program.start(Program.Streams(input: pipe.reading))) }
  }
}
