import Glibc

/// Wrong fingers in a row: how many are compared before somebody says stop.
enum WrongFigure {
  private static let most = 10_000

  static func take(_ options: Options) throws {
    let desk = try Desk(options, for: .wrong)
    let ours = try throughUs(desk)
    let end = Stopwatch.now + 1_000_000_000
    let theirs = try desk.reader.compare(Desk.otherFinger) { $0 < most && Stopwatch.now < end }
    guard theirs.accepted == 0 else { throw Trouble("fprintd accepted a wrong finger") }
    let right = try desk.reader.compare(Desk.ownFinger) { $0 < 1 }
    Report.heading("Wrong fingers in a row, one reader", options, "fprintd for one second; aim: 5")
    Report.show([
      ["what", "compared", "the right finger afterwards", "how it went on"],
      [
        "localauth evaluate --policy biometrics", "\(ours.count)", ours.isRefused ? "refused" : "ACCEPTED",
        "the password cleared it",
      ],
      [
        "fprintd alone", Report.grouped(theirs.count) + ", no end",
        right.accepted == 1 ? "accepted" : "refused", "",
      ],
    ])
    print("  peers: \(try packageVersion("fprintd"))")
    guard ours == (5, true) else { throw Trouble("the reader is not locked after five wrong fingers") }
  }

  /// One process after the other until the lockout.
  private static func throughUs(_ desk: Desk) throws -> (count: Int, isRefused: Bool) {
    var count = 0
    while count < most, let process = try startScan(desk) {
      var end: Program.End?
      while end == nil {
        _ = try desk.reader.touch(Desk.otherFinger, afterRest: false)
        count += 1
        try desk.reader.wait(forNeed: false)
        end = try settled(process, desk)
      }
      try desk.rest()
      if end == .status(Int32(6)) { break }
    }
    let isRefused = try startScan(desk) == nil
    if !isRefused { throw Trouble("the reader is still on after \(count) wrong fingers") }
    try desk.enterPassword()
    let process = try desk.biometrics.start(desk.terminal)
    _ = try desk.reader.touch(Desk.ownFinger)
    try desk.biometrics.wait(for: process)
    try desk.rest()
    return (count, isRefused)
  }

  /// An evaluation whose finger is waited for; nil when it is refused for the lockout.
  private static func startScan(_ desk: Desk) throws -> pid_t? {
    let process = try desk.biometrics.start(desk.terminal)
    guard let end = try settled(process, desk) else { return process }
    guard end == .status(6) else { throw Trouble("the evaluation ended with \(end)") }
    try desk.rest()
    return nil
  }

  /// How it ended; nil when it waits for a finger.
  private static func settled(_ process: pid_t, _ desk: Desk) throws -> Program.End? {
    while true {
      if let end = try desk.biometrics.endNow(of: process) { return end }
      if try desk.reader.needsFinger() { return nil }
    }
  }
}
