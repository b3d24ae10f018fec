import LocalAuthTraces

/// Every row of the oracle, played on the bare rules.
enum TracesFigure {
  static func take(_ options: Options) throws {
    let rows = Trace.everything
    let suite = Entrant("all rows on the bare rules", aim: "< 1 s") {
      var differences: [Difference] = []
      let time = Stopwatch.time { for row in rows { differences += row.differences(on: BareDevice.self) } }
      guard differences.isEmpty else { throw Trouble("a row is not kept: \(differences[0])") }
      return time
    }
    try Contest(
      title: "The suite of \(rows.count) rows", rounds: 200, roundSize: "the whole suite",
      entrants: [suite, suite.copy]
    ).run(options)
  }
}
