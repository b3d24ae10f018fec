/// A finger that waits already: ours, and fprintd's own command, as whole processes from start to end.
enum VerifyFigure {
  static func take(_ options: Options) throws {
    let desk = try Desk(options, for: .verify)
    func entrant(_ name: String, _ program: Program, against: String? = nil, aim: String = "") -> Entrant {
      Entrant(name, against: against, aim: aim) {
        let start = Stopwatch.now
        let process = try program.start(desk.terminal)
        _ = try desk.reader.touch(Desk.ownFinger, afterRest: false)
        try program.wait(for: process)
        let end = Stopwatch.now
        try desk.rest()
        return Double(end - start)
      }
    }
    let peer = "fprintd-verify"
    let theirs = entrant(peer, try Program(peer))
    let owner = entrant("localauth evaluate", desk.owner, against: peer, aim: "≤ 1.00")
    let biometrics = entrant(
      "localauth evaluate --policy biometrics", desk.biometrics, against: peer, aim: "≤ 1.00")
    try Contest(
      title: "A finger that waits already: whole processes from start to end", rounds: 200,
      roundSize: "one process", entrants: [biometrics, owner, theirs, theirs.copy]
    ).run(options)
    print("  peers: \(try packageVersion("fprintd"))")
  }
}
