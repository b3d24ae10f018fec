/// One person's device: its rules, what is true of it, what it remembers, and the evaluation under way.
///
/// A value. `handle(_:)` is the whole behaviour: an event goes in, effects come out, and nothing is read
/// from anywhere else.
public struct Device: Hashable, Sendable {
  /// The counts, delays and contested points that hold here.
  public var rules: DeviceRules
  /// Hardware, enrolments, passcode and lock as they are now.
  public var facts: DeviceFacts
  /// What outlives the process.
  public var state: DeviceState
  /// Boxed, so that a device that is copied to be looked at stays small.
  private var slot = Slot.none

  private indirect enum Slot: Hashable, Sendable {
    case none
    case running(Evaluation)
  }

  /// The evaluation under way; there is at most one.
  public internal(set) var evaluation: Evaluation? {
    get { if case .running(let evaluation) = slot { evaluation } else { nil } }
    set { slot = newValue.map { .running($0) } ?? .none }
  }

  /// Whether an evaluation is under way; cheaper than looking at it.
  public var isEvaluating: Bool { if case .running = slot { true } else { false } }

  /// A device on which nothing runs.
  public init(rules: DeviceRules, facts: DeviceFacts, state: DeviceState) {
    self.rules = rules
    self.facts = facts
    self.state = state
  }

  /// Moves the device's time. The next event tells what came of it.
  public mutating func advance(by elapsed: Duration) { state.advance(by: elapsed, rules: rules) }

  /// When something changes by time alone while a prompt is up; nil when nothing will.
  public var timeToNextChange: Duration? {
    guard state.passcodeDelay > .zero, let evaluation, evaluation.passcode != .hidden else { return nil }
    return state.passcodeDelay
  }

  /// Handles one event and says what must be done, in order.
  public mutating func handle(_ event: Event) -> [Effect] {
    var effects: [Effect] = []
    if case .begin(let id, let request, let context, let obstacle) = event {
      begin(id, request, context, obstacle, &effects)
      return effects
    }
    note(event)
    if var running = evaluation {
      // Taken out, so that the evaluation can change the device beside it.
      evaluation = nil
      if running.handle(event, on: &self, &effects) { evaluation = running }
    } else if case .passcodeQuestion(let check, _) = event {
      // A check that outlived its evaluation asks nobody.
      effects.append(.abandonCheck(check))
    }
    return effects
  }

  /// What changes whether or not an evaluation runs.
  private mutating func note(_ event: Event) {
    switch event {
    case .facts(let facts):
      self.facts = facts
    case .consent(let app, let consent):
      setConsent(consent, for: app)
    case .restart:
      state.restart(rules)
      facts.isLocked = facts.passcode != .notSet
    case .demandPasscode(let demand):
      state.demand = demand
    case .lockScreen(let event):
      handle(event)
    default:
      break
    }
  }

  /// Keeps an answer; answers whether there was room for it.
  @discardableResult
  mutating func setConsent(_ consent: Consent?, for app: AppIdentifier) -> Bool {
    if state.consents[app] == nil, state.consents.count >= rules.limits.consents { return false }
    state.consents[app] = consent
    return true
  }

  private mutating func handle(_ event: LockScreenEvent) {
    switch event {
    case .match:
      guard lockScreenScans else { return }
      state.acceptBiometry()
      state.sinceUnlock = .zero
      state.biometricUnlock = BiometricUnlock(age: .zero, identity: facts.enrolments.identity)
      facts.isLocked = false
    case .mismatch:
      guard lockScreenScans else { return }
      state.countMismatch(rules)
    case .passcode(.correct):
      guard facts.passcode != .notSet, state.takesPasscode(rules) else { return }
      state.acceptPasscode()
      facts.isLocked = false
    case .passcode(.wrong(repeated: false)):
      guard facts.passcode != .notSet, state.takesPasscode(rules) else { return }
      state.countWrongPasscode(rules)
    case .passcode:
      return
    case .lock:
      // Without a passcode there is nothing to lock with.
      facts.isLocked = facts.passcode != .notSet
    }
  }

  /// Whether a finger or a face is compared at the lock screen.
  private var lockScreenScans: Bool {
    facts.sensor?.condition == .ready && !facts.enrolments.isEmpty && facts.passcode != .notSet
      && state.passcodeDemand(rules) == nil
  }
}
