import Dispatch
import LocalAuthModel
import LocalAuthService
import Synchronization
import Testing

/// What ports were told and apps were replied, in order.
final class Log: Sendable {
  private let entries = Mutex<[String]>([])
  func add(_ entry: String) { entries.withLock { $0.append(entry) } }
  var all: [String] { entries.withLock { $0 } }
  func clear() { entries.withLock { $0 = [] } }
  func count(where isCounted: (String) -> Bool) -> Int { entries.withLock { $0.count(where: isCounted) } }
}

/// What a test wants done when something is called; calls it without a lock.
final class Hook<Input: Sendable>: Sendable {
  private let action = Mutex<(@Sendable (Input) -> Void)?>(nil)
  func set(_ new: (@Sendable (Input) -> Void)?) {
    let old = action.withLock { action in
      defer { action = new }
      return action
    }
    withExtendedLifetime(old) {}
  }
  func callAsFunction(_ input: Input) { action.withLock { $0 }?(input) }
}

final class TestSensor: BiometricSensor {
  let log: Log
  let onArm = Hook<SensorRound>(), onDisarm = Hook<SensorRound>()
  private let round = Mutex<SensorRound?>(nil)
  init(_ log: Log) { self.log = log }
  /// The round that is armed.
  var armed: SensorRound? { round.withLock { $0 } }
  func connect(_ inbox: Inbox) {}
  func arm(_ round: SensorRound) {
    log.add("arm \(round.number)")
    self.round.withLock { $0 = round }
    onArm(round)
  }
  func disarm(_ round: SensorRound) {
    log.add("disarm \(round.number)")
    self.round.withLock { if $0 == round { $0 = nil } }
    onDisarm(round)
  }
  func release() {}
}

final class TestPresenter: PromptPresenter {
  let log: Log
  let onPresent = Hook<PromptContent>(), onDismiss = Hook<EvaluationID>()
  private struct State {
    var prompt: PromptContent?
    var obstacle: Obstacle?
    var inbox: Inbox?
  }
  private let state = Mutex(State())
  init(_ log: Log) { self.log = log }
  var prompt: PromptContent? { state.withLock { $0.prompt } }
  func hinder(by obstacle: Obstacle?) { state.withLock { $0.obstacle = obstacle } }
  func connect(_ inbox: Inbox) { state.withLock { $0.inbox = inbox } }
  func enter(_ passcode: Passcode, for evaluation: EvaluationID) {
    state.withLock { $0.inbox }?.enter(passcode, for: evaluation)
  }
  func answer(_ answer: Passcode, for evaluation: EvaluationID) {
    state.withLock { $0.inbox }?.answer(answer, for: evaluation)
  }
  func obstacle() -> Obstacle? {
    log.add("obstacle?")
    return state.withLock { $0.obstacle }
  }
  func present(_ content: PromptContent) {
    log.add("present \(content.evaluation.number)")
    state.withLock { $0.prompt = content }
    onPresent(content)
  }
  func dismiss(_ evaluation: EvaluationID, _ outcome: Outcome) {
    log.add("dismiss \(evaluation.number)")
    state.withLock { if $0.prompt?.evaluation == evaluation { $0.prompt = nil } }
    onDismiss(evaluation)
  }
  func terminate(_ app: AppIdentifier, _ evaluation: EvaluationID) { log.add("terminate \(app)") }
}

final class TestVerifier: PasscodeVerifier {
  let log: Log
  let onCheck = Hook<PasscodeCheck>(), onAnswer = Hook<PasscodeCheck>(), onAbandon = Hook<PasscodeCheck>()
  private struct State {
    var isKeeping = false
    var kept: [Passcode] = []
  }
  private let state = Mutex(State())
  init(_ log: Log) { self.log = log }
  /// Whether entries are kept, as a slow check keeps them.
  func keepEntries(_ isKeeping: Bool) {
    let old = state.withLock { state in
      state.isKeeping = isKeeping
      defer { state.kept = [] }
      return state.kept
    }
    withExtendedLifetime(old) {}
  }
  private func keep(_ passcode: Passcode) {
    state.withLock { if $0.isKeeping { $0.kept.append(passcode) } }
  }
  func connect(_ inbox: Inbox) {}
  func check(_ check: PasscodeCheck, _ passcode: Passcode) {
    log.add("check \(check.number) of \(passcode.byteCount) bytes")
    keep(passcode)
    onCheck(check)
  }
  func answer(_ check: PasscodeCheck, _ answer: Passcode) {
    log.add("answer \(check.number) of \(answer.byteCount) bytes")
    keep(answer)
    onAnswer(check)
  }
  func abandon(_ check: PasscodeCheck) {
    log.add("abandon \(check.number)")
    onAbandon(check)
  }
}

/// A clock that moves when it is told to.
final class TestClock: DeviceClock {
  private struct State {
    var now = Duration.zero
    var alarm: Duration?
    var ring: (@Sendable () -> Void)?
  }
  private let state = Mutex(State())
  let log: Log
  init(_ log: Log) { self.log = log }
  var now: Duration { state.withLock { $0.now } }
  var alarm: Duration? { state.withLock { $0.alarm } }
  func setAlarm(_ instant: Duration?, _ ring: @escaping @Sendable () -> Void) {
    log.add(instant.map { "alarm at \($0.components.seconds)" } ?? "alarm off")
    let old = state.withLock { state in
      defer {
        state.alarm = instant
        state.ring = instant == nil ? nil : ring
      }
      return state.ring
    }
    withExtendedLifetime(old) {}
  }
  /// Moves the clock, and rings when the alarm is due.
  func advance(by time: Duration) {
    let ring = state.withLock { state -> (@Sendable () -> Void)? in
      state.now += time
      guard let alarm = state.alarm, alarm <= state.now else { return nil }
      state.alarm = nil
      defer { state.ring = nil }
      return state.ring
    }
    ring?()
  }
}

/// A store with a disk of its own, whose n-th change or reading fails.
final class TestStore: DeviceStateStore {
  private struct State {
    var disk: DeviceState
    /// What the disk held when a change failed.
    var diskAtFault: DeviceState?
    var updates = 0
    var failingUpdate: Int?
    var isReadable = true
  }
  private let state: Mutex<State>
  init(_ disk: DeviceState) { state = Mutex(State(disk: disk)) }
  var disk: DeviceState { state.withLock { $0.disk } }
  var diskAtFault: DeviceState? { state.withLock { $0.diskAtFault } }
  var updates: Int { state.withLock { $0.updates } }
  /// Lets the n-th change from now on fail; nil lets none.
  func failUpdate(_ number: Int?) {
    state.withLock { state in
      state.updates = 0
      state.failingUpdate = number
    }
  }
  func setReadable(_ isReadable: Bool) { state.withLock { $0.isReadable = isReadable } }
  func refresh(_ device: inout Device, now: Duration) throws(StoreFault) {
    try state.withLock { state throws(StoreFault) in
      guard state.isReadable else { throw StoreFault("The disk is gone.") }
    }
  }
  func update(
    _ device: inout Device, now: Duration, _ change: (inout Device) -> [Effect]
  ) throws(StoreFault) -> [Effect] {
    try state.withLock { state throws(StoreFault) in
      state.updates += 1
      guard state.isReadable, state.updates != state.failingUpdate else {
        state.diskAtFault = state.disk
        throw StoreFault("The disk is full.")
      }
      let effects = change(&device)
      state.disk = device.state
      return effects
    }
  }
}

/// What a machine tells of itself.
final class TestFacts: FactsSource {
  private let state: Mutex<(passcode: PasscodePresence, count: Int)>
  init(_ passcode: PasscodePresence) { state = Mutex((passcode, 0)) }
  /// How often it was asked.
  var count: Int { state.withLock { $0.count } }
  func set(_ passcode: PasscodePresence) { state.withLock { $0.passcode = passcode } }
  var isPrepared: Bool { true }
  func prepare(within patience: Duration, _ ready: @escaping @Sendable () -> Void) { ready() }
  var isLockKnown: Bool { true }
  func prepareLock(within patience: Duration, _ ready: @escaping @Sendable () -> Void) { ready() }
  func refresh(_ facts: inout DeviceFacts) {
    facts.passcode = state.withLock { state in
      state.count += 1
      return state.passcode
    }
  }
}

/// A device whose outside is the test.
final class Bench: Sendable {
  let log = Log()
  let sensor: TestSensor
  let presenter: TestPresenter
  let verifier: TestVerifier
  let clock: TestClock
  let store: TestStore
  let service: DeviceService
  let caller = Caller(app: "A", name: "A", usageText: "to open it")

  init(
    _ kind: SensorKind? = .touchID, rules: DeviceRules = .apple, passcode: PasscodePresence = .set,
    facts source: TestFacts? = nil, executor: DeviceService.Executor? = nil,
    rest: (@Sendable () -> Void)? = nil,
    state change: (inout DeviceState) -> Void = { _ in }
  ) {
    var state = DeviceState()
    state.sinceUnlock = .zero
    state.sincePasscode = .zero
    state.consents["A"] = .granted
    change(&state)
    sensor = TestSensor(log)
    presenter = TestPresenter(log)
    verifier = TestVerifier(log)
    clock = TestClock(log)
    store = TestStore(state)
    var ports = DeviceService.Ports(store: store, clock: clock)
    ports.sensor = sensor
    ports.presenter = presenter
    ports.verifier = verifier
    ports.facts = source
    ports.executor = executor
    ports.rest = rest
    let facts = DeviceFacts(
      sensor: kind.map { Sensor($0) },
      enrolments: Enrolments(names: kind == nil ? [] : ["first"], identity: 7),
      passcode: passcode)
    service = DeviceService(rules: rules, facts: facts, state: state, ports: ports)
  }

  func request(
    _ policy: Policy = .biometrics, allowsInteraction: Bool = true, reuse: Duration = .zero
  ) -> EvaluationRequest {
    EvaluationRequest(
      policy: policy, reason: "open it", reuse: reuse, allowsInteraction: allowsInteraction, caller: caller)
  }

  /// Evaluates; the reply is logged under `name`.
  func evaluate(
    _ policy: Policy = .biometrics, on context: ContextHandle? = nil, as name: String = "reply",
    then: @escaping @Sendable (Outcome) -> Void = { _ in }
  ) {
    let log = log
    service.evaluate(request(policy), context: context ?? service.makeContext()) { outcome in
      log.add("\(name): \(outcome.notation)")
      then(outcome)
    }
  }

  /// A finger or a look, if the sensor waits for one.
  func read(_ reading: Reading) {
    guard let round = sensor.armed else { return }
    service.send(.read(round, reading))
  }

  func tap(_ role: Button.Role) {
    guard let prompt = presenter.prompt else { return }
    service.send(.tap(prompt.evaluation, role))
  }

  func enter(_ text: String) throws {
    let prompt = try #require(presenter.prompt)
    presenter.enter(try #require(Passcode(text: text)), for: prompt.evaluation)
  }

  func preflight(_ policy: Policy = .biometrics, on context: ContextHandle? = nil) -> PreflightAnswer {
    service.preflight(policy, for: caller, context: context ?? service.makeContext())
  }

  /// Nothing is shown and nothing is on.
  var isQuiet: Bool { presenter.prompt == nil && sensor.armed == nil && service.device.evaluation == nil }
}

extension Outcome {
  /// In one word or number.
  var notation: String {
    switch self {
    case .success(let proof): "\(proof)"
    case .failure(.systemCancel(.brokenPart(let part))): "broken \(part)"
    case .failure(let failure): "\(failure.code)"
    }
  }
}

/// Counts what comes in, and lets a thread wait for it.
final class Tally: Sendable {
  private let outcomes = Mutex<[Int: [Outcome]]>([:])
  private let semaphore = DispatchSemaphore(value: 0)

  func add(_ number: Int, _ outcome: Outcome) {
    outcomes.withLock { $0[number, default: []].append(outcome) }
    semaphore.signal()
  }

  /// Waits for so many; false when they do not come. The time limit only ends a failing test.
  func wait(for count: Int) -> Bool {
    for _ in 0..<count where semaphore.wait(timeout: .now() + .seconds(60)) == .timedOut { return false }
    return true
  }

  var byNumber: [Int: [Outcome]] { outcomes.withLock { $0 } }
}
