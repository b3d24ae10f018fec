/// Every scenario of the folder `Scenarios`, played by our command: a whole process, which reads the files, too.
enum ScenariosFigure {
  static func take(_ options: Options) throws {
    guard let name = options.localauth else { throw Trouble("scenarios needs --localauth PROGRAM") }
    let folder = TracesFigure.folder.path
    let count = try TracesFigure.oracle().count
    let check = try Program(name, ["scenario", "check", folder])
    let rules = try Program(name, ["scenario", "run", "--on", "rules", folder])
    let simulated = try Program(name, ["scenario", "run", folder])
    let played = "run, through LAContext and the keychain"
    try Contest(
      title: "\(count) scenarios by localauth scenario", rounds: 200, roundSize: "one process",
      showsRate: true,
      entrants: [
        Entrant("check", against: played) { try check.time() },
        Entrant("run --on rules", against: played) { try rules.time() },
        Entrant(played, aim: "< 2 s") { try simulated.time() },
        // A scenario's share of the process, with its start and the reading.
        Entrant("  one of them") { try simulated.time() / Double(count) },
      ]
    ).run(options)
  }
}
