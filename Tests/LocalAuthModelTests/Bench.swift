import LocalAuthModel

import LocalAuthScenarios

/// A device on the bench: one event at a time, and what the last one brought about.
struct Bench {
  var device: Device
  /// The effects of the last event.
  private(set) var effects: [Effect] = []
  /// All replies until now.
  private(set) var replies: [(id: EvaluationID, outcome: Outcome)] = []
  private(set) var round = SensorRound(EvaluationID(0))
  private(set) var check = PasscodeCheck(EvaluationID(0))
  private(set) var prompt: PromptContent?
  /// The newest evaluation.
  private(set) var id = EvaluationID(0)
  private let usageText: String?

  init(_ given: Given) {
    device = Device(rules: given.rules, facts: given.facts, state: given.state)
    usageText = given.usageText
  }

  mutating func send(_ event: Event) {
    effects = device.handle(event)
    for effect in effects {
      switch effect {
      case .arm(let round): self.round = round
      case .checkPasscode(let check): self.check = check
      case .present(let content): prompt = content
      case .dismiss(let id, _): if prompt?.evaluation == id { prompt = nil }
      case .reply(let id, let outcome): replies.append((id, outcome))
      case .disarm, .releaseSensor, .continueCheck, .abandonCheck, .keepEntry, .terminate: break
      }
    }
  }

  /// Begins the next evaluation.
  mutating func begin(
    _ call: Call = .combined, _ context: ContextState = ContextState(), _ obstacle: Obstacle? = nil
  ) {
    id = EvaluationID(id.number + 1)
    send(.begin(id, call.request(usageText: usageText), context, obstacle))
  }

  mutating func read(_ reading: Reading) { send(.read(round, reading)) }
  mutating func touch() { send(.fingerOnSensor(round, true)) }
  mutating func tap(_ role: Button.Role) { send(.tap(id, role)) }
  mutating func enter() { send(.enterPasscode(id)) }
  mutating func verdict(_ verdict: PasscodeVerdict) { send(.passcodeVerdict(check, verdict)) }

  /// Enters a passcode that turns out so.
  mutating func enter(_ verdict: PasscodeVerdict) {
    enter()
    self.verdict(verdict)
  }

  mutating func wait(_ time: Duration) {
    device.advance(by: time)
    send(.tick)
  }

  mutating func change(_ change: (inout DeviceFacts) -> Void) {
    var facts = device.facts
    change(&facts)
    send(.facts(facts))
  }

  var n: Int { device.state.mismatches }
  var wrong: Int { device.state.wrongPasscodes }
  var isLockedOut: Bool { device.state.passcodeDemand(device.rules) != nil }
  var screen: String { prompt?.notation ?? "nothing" }
  /// The reply to the newest evaluation.
  var reply: Outcome? { replies.last { $0.id == id }?.outcome }
  var isArmed: Bool { device.state.charges.contains { $0.kind == .biometry } }
}
