import Glibc
import LocalAuthService

/// Several real processes at once at terminals of their own, and an attacker with a wrong finger and kill -9.
struct Rush {
  static let size = 3

  /// What happened.
  struct Tally {
    var started = 0
    var ends: [Program.End: Int] = [:]
    var rejected = 0
    var rested = 0
    var late = 0
    var matches = 0
    var passwords = 0
    var longest = 0
    private var run = 0

    fileprivate mutating func addToRun() {
      run += 1
      longest = max(longest, run)
    }

    fileprivate mutating func endRun() { run = 0 }
  }

  private struct Running {
    let process: pid_t
    let isBiometric: Bool
  }

  private(set) var tally = Tally()
  private let desk: Desk
  private let keyboards: [Keyboard]
  private var running: [Running?]
  private var numbers = SplitMix64(seed: 20)

  init(_ desk: Desk) throws {
    self.desk = desk
    keyboards = try (0..<Self.size).map { _ in try Keyboard() }
    running = Array(repeating: nil, count: Self.size)
  }

  /// Until so many processes were started.
  mutating func run(count: Int) throws {
    while tally.started < count {
      for index in running.indices { _ = try reap(index) }
      try step()
      usleep(useconds_t(draw(8000)))
    }
    for index in running.indices where running[index] != nil { try kill(index) }
    try desk.rest()
  }

  private mutating func step() throws {
    let index = draw(Self.size)
    guard running[index] != nil else { return try start(index) }
    switch draw(20) {
    case ..<13: try touch()
    case 13: try keyboards[index].type("\u{3}")
    case 14: if draw(3) == 0 { try kill(index) }
    case 15, 16: try enterPassword(index)
    case 17: if draw(3) == 0 { try touchWithOwnFinger() }
    default: return
    }
  }

  private mutating func start(_ index: Int) throws {
    tally.started += 1
    keyboards[index].clear()
    let isBiometric = draw(3) > 0
    let program = isBiometric ? desk.biometrics : desk.owner
    let process = try program.start(Program.Streams(terminal: keyboards[index].path))
    running[index] = Running(process: process, isBiometric: isBiometric)
  }

  /// A wrong finger, for whoever waits for one.
  private mutating func touch() throws {
    guard needsFinger else { return }
    switch draw(10) {
    case 0: try rest { rush in for index in rush.running.indices { try rush.kill(index) } }
    case 1:
      // Nobody uses a verdict that comes too late.
      guard (try? desk.reader.send("SCAN \(Desk.otherFinger)")) != nil else { return }
      tally.late += 1
      for index in running.indices {
        if draw(2) == 0 { try kill(index) } else { try keyboards[index].type("\u{3}") }
      }
    default:
      guard let verdict = try? desk.reader.hearVerdict(on: Desk.otherFinger) else { return }
      guard !verdict else { throw Trouble("fprintd accepted a wrong finger") }
      tally.rejected += 1
      tally.addToRun()
      // A real finger lies there for a while, and whoever asked hears of it meanwhile.
      usleep(30_000)
    }
  }

  /// Whether a finger is waited for; nobody waits while fprintd starts again after a fall.
  private var needsFinger: Bool { (try? desk.reader.needsFinger()) == true }

  /// A finger that lies on the reader while everything is killed: an attempt, although nobody hears of it.
  private mutating func rest(_ end: (inout Rush) throws -> Void) throws {
    guard (try? desk.reader.send("FINGER 1")) != nil else { return }
    usleep(30_000)
    let isResting = needsFinger
    try end(&self)
    guard isResting else { return }
    tally.rested += 1
    tally.addToRun()
  }

  private mutating func touchWithOwnFinger() throws {
    guard needsFinger else { return }
    do { try desk.reader.send("SCAN \(Desk.ownFinger)") } catch { return }
    try waitForSuccess { $0.matches += 1 }
  }

  private mutating func enterPassword(_ index: Int) throws {
    guard running[index]?.isBiometric == false else { return }
    try keyboards[index].type(Account.password + "\r")
    try waitForSuccess { $0.passwords += 1 }
  }

  /// Gives whoever is asked the time to say yes; whoever does, ends the run.
  private mutating func waitForSuccess(_ note: (inout Tally) -> Void) throws {
    let deadline = Stopwatch.now + 400_000_000
    while Stopwatch.now < deadline {
      for index in running.indices where try reap(index) == .status(0) { return note(&tally) }
      usleep(500)
    }
  }

  private mutating func kill(_ index: Int) throws {
    guard let running = running[index] else { return }
    Glibc.kill(running.process, SIGKILL)
    while try reap(index) == nil { usleep(200) }
  }

  /// How the process ended; nil while it runs, or when there is none.
  private mutating func reap(_ index: Int) throws -> Program.End? {
    guard let process = running[index]?.process, let end = try desk.owner.endNow(of: process) else {
      return nil
    }
    running[index] = nil
    tally.ends[end, default: 0] += 1
    if end == .status(0) { tally.endRun() }
    return end
  }

  private mutating func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }
}
