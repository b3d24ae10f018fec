/// A million random events on the rules, on a simulated device through `LAContext`, and in the player of scenarios:
/// all three agree, and the same seed gives the same log twice.
enum MonkeyFigure {
  static func take(_ options: Options) throws {
    guard let name = options.monkey else { throw Trouble("monkey needs --monkey PROGRAM") }
    let monkey = try Program(name, ["\(1_000_000 / options.shortening)"])
    Report.heading("Random events", options, "twice with one seed")
    let start = Stopwatch.now
    let first = try monkey.firstLine()
    let time = Double(Stopwatch.now - start)
    print("  \(first), \(Report.time(time))")
    guard try monkey.firstLine() == first else { throw Trouble("the same seed gave another log") }
    print("  the second time the same")
  }
}
