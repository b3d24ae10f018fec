import LocalAuthService

/// Measures several entrants in one process, in rounds: each once a round, in an order that is drawn for each round.
///
/// A fixed order would favour whoever comes after a frugal neighbour: the caches are its own.
struct Contest {
  let title: String
  let rounds: Int
  /// How many measured things one round holds, in words.
  let roundSize: String
  /// Whether a rate is worth a column.
  var showsRate = false
  /// How many rounds are run first and thrown away; nil is a tenth.
  var warmUps: Int?
  let entrants: [Entrant]

  /// Measures, and shows the table.
  func run(_ options: Options) throws {
    let rounds = max(rounds / options.shortening, 5)
    for _ in 0..<(warmUps ?? max(rounds / 10, 2)) {
      for entrant in entrants { _ = try entrant.round() }
    }
    var samples = entrants.map { entrant in entrant.rows.map { _ in Sample() } }
    // The seed is fixed, so that two runs have the same order.
    var generator = SplitMix64(seed: 20)
    for _ in 0..<rounds {
      for index in entrants.indices.shuffled(using: &generator) {
        for (row, value) in try entrants[index].round().enumerated() { samples[index][row].add(value) }
      }
    }
    let rows = zip(entrants, samples).flatMap { zip($0.rows, $1) }
    Report.show(self, rows.map { Report.Line(row: $0.0, sample: $0.1) }, rounds: rounds, options)
  }
}

/// One thing that is measured in a contest.
struct Entrant {
  /// One line of the table.
  struct Row {
    let name: String
    /// The row that this one is held against.
    var against: String?
    /// Whether it is a second copy of that one.
    var isControl = false
    /// What the design aims at, in words.
    var aim = ""
  }

  let rows: [Row]
  /// Runs one round and answers nanoseconds, one value a row; what is not the entrant's own is left out of them.
  let round: () throws -> [Double]

  init(rows: [Row], round: @escaping () throws -> [Double]) {
    self.rows = rows
    self.round = round
  }

  /// An entrant with one value a round.
  init(_ name: String, against: String? = nil, aim: String = "", round: @escaping () throws -> Double) {
    self.init(rows: [Row(name: name, against: against, aim: aim)]) { [try round()] }
  }

  /// With its value in a second row, held against another peer.
  func also(against peer: String, aim: String) -> Entrant {
    let round = round
    return Entrant(rows: rows + [Row(name: "  the same", against: peer, aim: aim)]) {
      let values = try round()
      return values + values.prefix(1)
    }
  }

  /// The same once more, held against the first copy: two copies of one client must come out as equal.
  var copy: Entrant {
    let round = round
    let control = rows.prefix(1).map { row in
      Row(name: "the same again (control)", against: row.name, isControl: true, aim: "1.00 ± 0.05")
    }
    return Entrant(rows: control) { Array(try round().prefix(1)) }
  }
}
