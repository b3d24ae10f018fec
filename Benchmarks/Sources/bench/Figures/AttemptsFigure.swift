/// Attempts without end: the longest run of rejected fingers without a match or the right passcode between.
///
/// No times: counts. Once on the bare rules with many programs, and once with real processes and a real fprintd.
enum AttemptsFigure {
  /// Beyond it, the figure fails.
  private static let most = 5

  static func take(_ options: Options) throws {
    let rules = try onRules(options)
    let desk = try onDesk(options)
    for longest in [rules, desk] where longest > most {
      throw Trouble("\(longest) rejected fingers in a row: more than \(most)")
    }
  }

  private static func onRules(_ options: Options) throws -> Int {
    var crowd = Crowd()
    let count = 1_000_000 / options.shortening
    let time = Stopwatch.time { while crowd.tally.compared < count { crowd.step() } }
    let tally = crowd.tally
    Report.heading(
      "Attempts on the bare rules: \(Crowd.size) programs, one reader, one memory", options,
      "drawn at random, in \(Report.time(time)); aim: a run of at most \(most)")
    Report.show([
      ["evaluations begun", Report.grouped(tally.begun)],
      ["  refused at once", Report.grouped(tally.refused)],
      ["fingers rejected", Report.grouped(tally.rejected)],
      ["fingers on the reader when their program was cancelled or killed", Report.grouped(tally.brokenOff)],
      ["fingers on the reader when it broke", Report.grouped(tally.faults)],
      ["fingers accepted", Report.grouped(tally.matches)],
      ["passcodes: right, wrong", "\(Report.grouped(tally.right)), \(Report.grouped(tally.wrong))"],
      ["programs killed", Report.grouped(tally.killed)],
      ["restarts of the device", Report.grouped(tally.restarts)],
      ["longest run of rejected or broken-off fingers", "\(tally.longest)"],
    ])
    guard tally.longest > 0, tally.matches > 0, tally.right > 0 else {
      throw Trouble("nothing was attempted")
    }
    return tally.longest
  }

  private static func onDesk(_ options: Options) throws -> Int {
    let desk = try Desk(options, for: .attempts)
    var rush = try Rush(desk)
    let time = try Stopwatch.time { try rush.run(count: max(300 / options.shortening, 60)) }
    let tally = rush.tally
    Report.heading(
      "Attempts with real processes and a real fprintd, up to \(Rush.size) at once", options,
      "drawn at random, in \(Report.time(time)); aim: a run of at most \(most)")
    let ends = tally.ends.sorted { $0.key.description < $1.key.description }
    Report.show([
      ["processes", Report.grouped(tally.started)],
      ["  ended with", ends.map { "\($0.key): \($0.value)" }.joined(separator: ", ")],
      ["fingers rejected", Report.grouped(tally.rejected)],
      ["fingers that lay on the reader when all were killed", Report.grouped(tally.rested)],
      ["fingers laid on as all were killed or cancelled (in no run)", Report.grouped(tally.late)],
      ["fingers accepted", Report.grouped(tally.matches)],
      ["right passwords", Report.grouped(tally.passwords)],
      ["longest run of fingers rejected, or lying there as all were killed", "\(tally.longest)"],
    ])
    guard tally.rejected > 0 else { throw Trouble("nothing was attempted") }
    return tally.longest
  }
}
