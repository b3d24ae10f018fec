import LocalAuthModel

/// Walks breadth first through all that a device can do under one policy, one evaluation after the other, by the
/// device's own `handle`, and keeps each step as a step between stages.
///
/// It looks at a device as an app and a person do: by the effects that come out. States that cannot be told apart so
/// are one.
struct Walk {
  /// A step between two stages; without a stage the evaluation ended with a reply.
  struct Step: Hashable {
    let from: Stage
    let trigger: Trigger
    let to: Destination
  }

  enum Destination: Hashable {
    case stage(Stage)
    case reply(Outcome)
  }

  let subject: DiagramSubject
  private(set) var steps: Set<Step> = []
  /// How many states of the device were seen, and how often something was tried.
  private(set) var states = 0
  private(set) var tries = 0
  /// The buttons that each stage shows.
  private(set) var buttons: [Stage: [Button]] = [:]
  private var known: Set<Key> = []
  private var open: [Position] = []

  private static let app: AppIdentifier = "app"
  private static let current = EvaluationID(1), other = EvaluationID(2)

  /// A device and what was seen of its evaluation.
  private struct Position {
    var device: Device
    var content: PromptContent?
    var mismatches = 0
    var round = SensorRound(Walk.current)
    var check = PasscodeCheck(Walk.current)

    var stage: Stage { Stage(content) }
    var key: Key {
      Key(state: device.state, facts: device.facts, content: content, mismatches: mismatches)
    }
  }

  /// What tells positions apart.
  private struct Key: Hashable {
    let state: DeviceState
    let facts: DeviceFacts
    let content: PromptContent?
    let mismatches: Int
  }

  init(_ subject: DiagramSubject) {
    self.subject = subject
    var usual = DeviceFacts(passcode: .set)
    if let sensor = subject.sensor {
      usual.sensor = Sensor(sensor)
      usual.enrolments = Enrolments(names: ["first"], identity: 1)
    }
    var unknown = usual
    unknown.enrolments = Enrolments()
    var open = usual
    open.passcode = .notSet
    var rules = DeviceRules.apple
    // Age only leads to what mismatches lead to.
    rules.freshness = nil
    for facts in [usual, unknown, open] {
      add(Position(device: Device(rules: rules, facts: facts, state: DeviceState())))
    }
    var next = 0
    while next < self.open.count {
      expand(self.open[next])
      next += 1
    }
    states = self.open.count
  }

  private mutating func add(_ position: Position) {
    if known.insert(position.key).inserted { open.append(position) }
  }

  private mutating func expand(_ position: Position) {
    if let content = position.content { buttons[position.stage] = content.buttons }
    for (trigger, event) in moves(at: position) { step(position, trigger, event) }
    let delay = position.device.state.passcodeDelay
    if position.stage == .waiting {
      var after = position
      after.device.advance(by: delay)
      step(after, .delayOver(Int(delay.components.seconds)), .tick)
    }
  }

  /// What can happen there.
  private func moves(at position: Position) -> [(Trigger, Event)] {
    guard let content = position.content else {
      return [(.begins(circumstance(position.device)), .begin(Self.current, request, ContextState(), nil))]
    }
    let id = Self.current
    var moves: [(Trigger, Event)] = content.buttons.map { (.tap(.init($0.role)), .tap(id, $0.role)) }
    if content.isScanning {
      moves += [
        (.match, .read(position.round, .match)),
        (.mismatch(position.mismatches + 1), .read(position.round, .mismatch)),
        subject.sensor?.looks == true
          ? (.nobodySeen, .read(position.round, .unusable(.nobodySeen)))
          : (.unclear, .read(position.round, .unusable(.tooShort))),
        (.sensorBreaks, .read(position.round, .failed(.broken))),
      ]
    }
    if content.takesPasscode { moves.append((.passcodeTyped, .enterPasscode(id))) }
    if content.passcode == .checking {
      moves += [
        (.rightPasscode, .passcodeVerdict(position.check, .correct)),
        (
          .wrongPasscode(position.device.state.wrongPasscodes + 1),
          .passcodeVerdict(position.check, .wrong(repeated: false))
        ),
        (.samePasscode, .passcodeVerdict(position.check, .wrong(repeated: true))),
      ]
    }
    return moves + [
      (.invalidated, .invalidate(id)),
      (.outside(.otherEvaluation), .begin(Self.other, request, ContextState(), nil)),
      (.outside(.background), .interrupt(.movedToBackground, Self.app)),
      (.outside(.lock), .lockScreen(.lock)), (.outside(.restart), .restart),
      (.outside(.call), .interrupt(.systemInterface, nil)),
    ]
  }

  private var request: EvaluationRequest {
    EvaluationRequest(
      policy: subject.policy, reason: "reason", reusesContext: false,
      caller: Caller(app: Self.app, name: "app", usageText: "usage"))
  }

  private func circumstance(_ device: Device) -> Trigger.Circumstance {
    // A policy that takes nothing but the sensor looks at the sensor first.
    if device.facts.isLocked, subject.policy != .biometrics { return .deviceLocked }
    if let sensor = device.facts.sensor {
      if device.facts.enrolments.isEmpty { return .nothingEnrolled }
      if device.facts.passcode == .notSet { return .noPasscode }
      if sensor.kind.looks, device.state.consents[Self.app] == .denied { return .deniedToApp }
      if device.state.passcodeDemand(device.rules) != nil { return .lockedOut }
      if device.facts.isLocked { return .deviceLocked }
      return sensor.kind.looks && device.state.consents[Self.app] == nil ? .firstTime : .ready
    }
    if subject.policy == .biometrics { return .noSensor }
    return device.facts.passcode == .notSet ? .noPasscode : .ready
  }

  private mutating func step(_ position: Position, _ trigger: Trigger, _ event: Event) {
    tries += 1
    var after = position
    let mismatchesBefore = position.device.state.mismatches
    let effects = after.device.handle(event)
    var reply: Outcome?
    for effect in effects {
      switch effect {
      case .arm(let round): after.round = round
      case .checkPasscode(let check): after.check = check
      case .present(let content) where content.evaluation == Self.current: after.content = content
      case .reply(Self.current, let outcome): reply = outcome
      default: break
      }
    }
    // One that is answered at once leaves the prompt of the older one alone.
    if trigger == .outside(.otherEvaluation), reply == nil { return }
    var trigger = trigger
    if case .mismatch = trigger {
      after.mismatches += 1
      let limit = after.device.rules.limits.mismatchesBeforeLockout
      if mismatchesBefore + 1 == limit { trigger = .lockingMismatch(limit) }
    }
    if let reply {
      steps.insert(Step(from: position.stage, trigger: trigger, to: .reply(reply)))
      // What another evaluation did belongs to that one.
      guard trigger != .outside(.otherEvaluation) else { return }
      after.content = nil
      after.mismatches = 0
      after.round = SensorRound(Self.current)
      after.check = PasscodeCheck(Self.current)
    } else {
      note(trigger, from: position.stage, to: after.stage)
    }
    add(after)
  }

  /// Notes a step between stages. Whoever comes to the passcode while none is taken comes to the passcode all the
  /// same: one arrow more from there is easier to read than two from everywhere.
  private mutating func note(_ trigger: Trigger, from: Stage, to: Stage) {
    guard from < .passcode, to == .waiting || to == .disabled else {
      steps.insert(Step(from: from, trigger: trigger, to: .stage(to)))
      return
    }
    steps.insert(Step(from: from, trigger: trigger, to: .stage(.passcode)))
    steps.insert(
      Step(from: .passcode, trigger: to == .waiting ? .delayRuns : .disabledBefore, to: .stage(to)))
  }
}
