import CBench

/// From the touch of the right finger to the answer, in running programs and as whole processes.
enum MatchFigure {
  static func take(_ options: Options) throws {
    let desk = try Desk(options, for: .match)
    let service = "bench-finger"
    try Account.needs(service: service)
    try answers(desk, options)
    try ends(desk, service, options)
    print("  peers: \(try packageVersion("fprintd")), \(try packageVersion("libpam-fprintd"))")
  }

  /// In programs that run already: what the app waits for.
  private static func answers(_ desk: Desk, _ options: Options) throws {
    func entrant(
      _ name: String, _ task: Worker.Task, against: String? = nil, aim: String = ""
    ) throws -> Entrant {
      let worker = try Worker(task)
      return Entrant(name, against: against, aim: aim) {
        try worker.begin()
        let start = try desk.reader.touch(Desk.ownFinger)
        let end = try worker.answer()
        try desk.rest()
        return Double(end - start)
      }
    }
    let pam = "pam_fprintd in a program in C, until PAM returns"
    let bare = "sd-bus in a program in C, until the verdict"
    let ours = try entrant("LAContext, until the reply", .context, against: pam, aim: "≤ 1.00")
    let module = try entrant(pam, .pam)
    let client = try entrant(bare, .bare)
    let kept = try entrant("  and with 256 bytes kept on disk before", .kept, against: bare)
    try Contest(
      title: "A finger: from its touch to the answer in a running program", rounds: 500,
      roundSize: "one finger",
      entrants: [ours.also(against: bare, aim: "≤ 1.50"), module, client, client.copy, kept]
    ).run(options)
  }

  /// As whole processes that end.
  private static func ends(_ desk: Desk, _ service: String, _ options: Options) throws {
    func entrant(_ name: String, _ program: Program, against: String? = nil, aim: String = "") -> Entrant {
      Entrant(name, against: against, aim: aim) {
        let process = try program.start(desk.terminal)
        let start = try desk.reader.touch(Desk.ownFinger)
        try program.wait(for: process)
        let end = Stopwatch.now
        try desk.rest()
        return Double(end - start)
      }
    }
    let pamtester = "pamtester with pam_fprintd"
    let theirs = entrant(pamtester, try Program("pamtester", [service, try Account.name(), "authenticate"]))
    let ours = entrant(
      "localauth evaluate --policy biometrics", desk.biometrics, against: pamtester, aim: "≤ 1.00")
    try Contest(
      title: "A finger: from its touch to the end of the process", rounds: 200, roundSize: "one process",
      entrants: [ours, theirs, theirs.copy]
    ).run(options)
  }
}
