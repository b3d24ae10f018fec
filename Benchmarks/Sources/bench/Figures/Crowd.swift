import LocalAuthModel
import LocalAuthService

/// Many programs on one device, each with an evaluation of its own: one memory, one reader, and an attacker's dice.
///
/// As the machine does it: every event is handled on what the others wrote, the marks of a killed program are counted
/// by whoever comes next, and the reader is one program's at a time.
struct Crowd {
  static let size = 8

  /// What happened.
  struct Tally {
    var begun = 0
    var refused = 0
    var rejected = 0
    var brokenOff = 0
    var faults = 0
    var matches = 0
    var right = 0
    var wrong = 0
    var killed = 0
    var restarts = 0
    var longest = 0
    /// Rejected, or compared for a program that was gone before it heard of it.
    var compared: Int { rejected + brokenOff }
    private var run = 0

    fileprivate mutating func addToRun() {
      run += 1
      longest = max(longest, run)
    }

    fileprivate mutating func endRun() { run = 0 }
  }

  private struct Program {
    var device: Device
    var evaluation: EvaluationID?
    var round: SensorRound?
    var check: PasscodeCheck?
    /// Marks that die with it.
    var marks: Set<Charge> = []
  }

  private(set) var tally = Tally()
  private var programs: [Program]
  private var memory: DeviceState
  private var lastID: UInt64 = 0
  /// Which program has claimed the reader.
  private var holder: Int?
  private var numbers = SplitMix64(seed: 20)

  init() {
    let facts = DeviceFacts(
      sensor: Sensor(.touchID, strength: .weak), enrolments: Enrolments(names: ["finger"], identity: 1),
      passcode: .set)
    memory = .fresh
    programs = (0..<Self.size).map { _ in Program(device: Device(rules: .linux, facts: facts, state: .fresh))
    }
  }

  /// One thing that somebody does.
  mutating func step() {
    let index = Int.random(in: programs.indices, using: &numbers)
    switch draw(100) {
    case ..<30: begin(index)
    case ..<80: if let holder = claim() { touch(holder) }
    case ..<84: cancel(index)
    case ..<86: kill(index)
    case ..<98: enter(index)
    case ..<99: pass()
    default: if draw(50) == 0 { restart() }
    }
  }

  // MARK: Programs

  private mutating func begin(_ index: Int) {
    lastID += 1
    tally.begun += 1
    let id = EvaluationID(lastID)
    if let older = programs[index].evaluation { send(.invalidate(older), to: index) }
    programs[index].evaluation = id
    let request = EvaluationRequest(
      policy: draw(2) == 0 ? .biometrics : .owner, reason: "be attacked",
      caller: Caller(app: AppIdentifier("app \(index)"), name: "app"))
    send(.begin(id, request, ContextState(), nil), to: index)
    if programs[index].evaluation == nil { tally.refused += 1 }
  }

  private mutating func cancel(_ index: Int) {
    guard let id = programs[index].evaluation else { return }
    let role: [Button.Role] = [.cancel, .fallback]
    switch draw(4) {
    case 0: send(.invalidate(id), to: index)
    case 1: send(.interrupt(.movedToBackground, nil), to: index)
    default: send(.tap(id, role[draw(2)]), to: index)
    }
  }

  private mutating func kill(_ index: Int) {
    guard programs[index].evaluation != nil else { return }
    tally.killed += 1
    forget(index)
  }

  /// Nothing of it goes on; its marks stay in memory.
  private mutating func forget(_ index: Int) {
    let old = programs[index].device
    programs[index] = Program(device: Device(rules: old.rules, facts: old.facts, state: memory))
    if holder == index { holder = nil }
  }

  private mutating func restart() {
    tally.restarts += 1
    for index in programs.indices { forget(index) }
    settleAbandoned()
    memory.restart(.linux)
  }

  private mutating func pass() {
    let time = Duration.seconds(draw(600))
    memory.advance(by: time, rules: .linux)
  }

  // MARK: The person

  /// Who has the reader; whoever wants it when it is free, and still wants it when it knows what the others wrote.
  private mutating func claim() -> Int? {
    if holder == nil {
      let start = draw(Self.size)
      holder = (0..<Self.size).map { ($0 + start) % Self.size }.first { programs[$0].round != nil }
      if let holder, let round = programs[holder].round { send(.sensorNote(round, nil), to: holder) }
    }
    return holder
  }

  private mutating func touch(_ index: Int) {
    guard let round = programs[index].round else { return }
    send(.fingerOnSensor(round, true), to: index)
    guard programs[index].round == round else { return }
    switch draw(100) {
    case ..<70:
      tally.rejected += 1
      tally.addToRun()
      send(.read(round, .mismatch), to: index)
    case ..<72:
      tally.matches += 1
      send(.read(round, .match), to: index)
    case ..<76:
      tally.faults += 1
      send(.read(round, .failed(.broken)), to: index)
    case ..<84: send(.read(round, .unusable(.unclear)), to: index)
    case ..<92:
      tally.brokenOff += 1
      tally.addToRun()
      kill(index)
    default:
      guard let id = programs[index].evaluation else { return }
      tally.brokenOff += 1
      tally.addToRun()
      send(draw(2) == 0 ? .invalidate(id) : .tap(id, .cancel), to: index)
    }
  }

  private mutating func enter(_ index: Int) {
    guard let id = programs[index].evaluation else { return }
    send(.enterPasscode(id), to: index)
    guard let check = programs[index].check else { return }
    programs[index].check = nil
    switch draw(10) {
    case ..<4:
      tally.right += 1
      send(.passcodeVerdict(check, .correct), to: index)
    case ..<7:
      tally.wrong += 1
      send(.passcodeVerdict(check, .wrong(repeated: draw(3) == 0)), to: index)
    case 7: send(.passcodeVerdict(check, .notChecked), to: index)
    case 8: send(.invalidate(id), to: index)
    default: kill(index)
    }
  }

  // MARK: The machine

  private mutating func send(_ event: Event, to index: Int) {
    settleAbandoned()
    let older = Set(memory.charges)
    programs[index].device.state = memory
    let effects = programs[index].device.handle(event)
    memory = programs[index].device.state
    let charges = Set(memory.charges)
    programs[index].marks = programs[index].marks.union(charges.subtracting(older)).intersection(charges)
    for effect in effects { perform(effect, on: index) }
  }

  private mutating func settleAbandoned() {
    let alive = programs.reduce(into: Set<Charge>()) { $0.formUnion($1.marks) }
    memory.settleAbandoned({ !alive.contains($0) }, rules: .linux)
  }

  private mutating func perform(_ effect: Effect, on index: Int) {
    switch effect {
    case .arm(let round): programs[index].round = round
    case .disarm: programs[index].round = nil
    case .releaseSensor: if holder == index { holder = nil }
    case .checkPasscode(let check): programs[index].check = check
    case .abandonCheck: programs[index].check = nil
    case .reply(let id, let outcome):
      if programs[index].evaluation == id { programs[index].evaluation = nil }
      // Whoever was accepted, or knows the passcode, begins anew.
      if case .success = outcome { tally.endRun() }
    case .present, .dismiss, .continueCheck, .keepEntry, .terminate: break
    }
  }

  private mutating func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }
}
