@testable import LocalAuthModel

/// A part of the world to be walked: rules, the facts at the start, and what may happen.
struct Terrain: Sendable {
  let name: String
  let rules: DeviceRules
  let facts: DeviceFacts
  let state: DeviceState
  /// What may happen in any state.
  let moves: [Move]
  /// Whether rejected comparisons are counted beside the device, which makes more states.
  let countsRejections: Bool
  /// Whether the last unlock by biometrics is kept, where nothing but its reuse reads it.
  let keepsUnlock: Bool

  init(
    name: String, rules: DeviceRules, facts: DeviceFacts, consent: Consent? = .granted, moves: [Move],
    countsRejections: Bool = false, keepsUnlock: Bool = false
  ) {
    self.name = name
    self.rules = rules
    self.facts = facts
    var state = DeviceState()
    state.consents["A"] = consent
    state.sinceUnlock = .zero
    state.sincePasscode = .zero
    self.state = state
    self.moves = moves
    self.countsRejections = countsRejections
    self.keepsUnlock = keepsUnlock
  }
}

/// Something that happens in one step of a walk.
enum Move: Hashable, Sendable {
  case event(Event)
  /// Time passes, and no event tells of it yet.
  case time(Duration)
  /// The remembered state changes behind the device's back, as another process does it.
  case elsewhere(Elsewhere)

  enum Elsewhere: Hashable, Sendable {
    case mismatch
    case wrongPasscode
    /// Another process checks a passcode, or its check is over.
    case check(isUnderWay: Bool)
  }
}

/// A device at one moment of a walk, with every number that only grows put back to a small one.
///
/// The running evaluation is always number 2, its current round and check number 1; number 1 is an
/// evaluation that is over, number 3 one that begins.
struct Node: Hashable {
  var facts: DeviceFacts
  var state: DeviceState
  var evaluation: Evaluation?
  var watch = Watch()

  static let over = EvaluationID(1), running = EvaluationID(2), beginning = EvaluationID(3)

  init(_ device: Device, _ watch: Watch, keepsUnlock: Bool) {
    facts = device.facts
    state = device.state
    self.watch = watch
    if device.rules.freshness == nil {
      // Without these rules nothing reads the two ages.
      state.sinceUnlock = nil
      state.sincePasscode = nil
      if !keepsUnlock { state.biometricUnlock = nil }
    }
    guard let running = device.evaluation else { return }
    var evaluation = Evaluation(id: Self.running, request: running.request)
    evaluation.biometry = running.biometry
    evaluation.passcode = running.passcode
    evaluation.matched = running.matched
    evaluation.tries = running.tries
    evaluation.notice = running.notice
    evaluation.armed = running.armed
    evaluation.isTouched = running.isTouched
    evaluation.shown = running.shown
    evaluation.shown?.evaluation = Self.running
    // What the sensor tells, and why it is over, are words for the person: no rule looks at them.
    evaluation.shown?.sensorNote = nil
    evaluation.shown?.sensorEnd = nil
    if running.round.number > 0 { evaluation.round = evaluation.round.next }
    if running.check.number > 0 { evaluation.check = evaluation.check.next }
    self.evaluation = evaluation
  }

  func device(_ rules: DeviceRules) -> Device {
    var device = Device(rules: rules, facts: facts, state: state)
    device.evaluation = evaluation
    return device
  }

  // Equal nodes are compared in full; the hash takes what tells most nodes apart, for speed.
  func hash(into hasher: inout Hasher) {
    var digest = state.mismatches &+ state.wrongPasscodes &* 8 &+ state.refunds &* 64
    digest = digest &* 4 &+ Int(state.passcodeDelay.components.seconds)
    digest = digest &* 8 &+ Int(state.demand?.rawValue ?? 0)
    digest = digest &* 4 &+ state.charges.count
    digest = digest &* 8 &+ watch.rejections
    digest = digest &* 2 &+ (facts.isLocked ? 1 : 0)
    hasher.combine(digest)
    hasher.combine(state.sinceUnlock)
    hasher.combine(state.sincePasscode)
    hasher.combine(state.biometricUnlock?.age)
    hasher.combine(state.consents["A"])
    hasher.combine(facts.sensor?.condition)
    hasher.combine(facts.passcode)
    hasher.combine(facts.enrolments.identity)
    if let evaluation {
      hasher.combine(evaluation.request.policy)
      hasher.combine(evaluation.biometry)
      hasher.combine(evaluation.passcode)
      hasher.combine(evaluation.matched)
      hasher.combine(evaluation.tries)
      hasher.combine(evaluation.isTouched)
      hasher.combine(evaluation.shown?.passcode)
    }
  }
}

/// What an observer outside the model remembers.
struct Watch: Hashable {
  /// Whether a finger has been on the armed sensor since the last result.
  var isTouched = false
  /// Rejected comparisons since the last match or correct passcode.
  var rejections = 0
}

/// What a walk found.
struct Findings: Sendable {
  var states = 0
  var transitions = 0
  /// The most steps that the person needs to end an evaluation, from any state.
  var longestWayOut = 0
  /// The replies that came anywhere.
  var outcomes: Set<Outcome> = []
  /// Each broken invariant once, with the first way to it.
  var violations: [String: String] = [:]
}

/// Walks breadth first through everything that can happen in a terrain.
struct Explorer {
  let terrain: Terrain
  /// More states than any terrain has.
  private static let mostStates = 20_000
  private var nodes: [Node] = []
  private var indices: [Node: Int32] = [:]
  /// The node and the move by which each node was first reached.
  private var origins: [(node: Int32, move: Int16)] = []
  /// For each node the nodes that the person's own moves lead to; -1 is the end of the evaluation.
  private var waysOut: [[Int32]] = []
  private var findings = Findings()

  init(_ terrain: Terrain) { self.terrain = terrain }

  static func explore(_ terrain: Terrain) -> Findings {
    var explorer = Explorer(terrain)
    explorer.walk()
    return explorer.findings
  }

  private mutating func walk() {
    let start = Device(rules: terrain.rules, facts: terrain.facts, state: terrain.state)
    _ = index(of: Node(start, Watch(), keepsUnlock: terrain.keepsUnlock), from: (-1, -1))
    var current = 0
    var last = Self.mostStates
    while current < min(nodes.count, last) {
      expand(current)
      current += 1
      // What breaks an invariant may make states without end; a little more tells of other invariants.
      if !findings.violations.isEmpty { last = min(last, current + 1000) }
    }
    if current == Self.mostStates { findings.violations["states without end"] = story(of: Int32(current)) }
    findings.states = nodes.count
    measureWaysOut()
  }

  private mutating func index(of node: Node, from origin: (node: Int32, move: Int16)) -> Int32 {
    if let index = indices[node] { return index }
    let index = Int32(nodes.count)
    indices[node] = index
    nodes.append(node)
    origins.append(origin)
    waysOut.append([])
    return index
  }

  private mutating func expand(_ current: Int) {
    let before = nodes[current]
    let device = before.device(terrain.rules)
    for (number, move) in terrain.moves.enumerated() {
      findings.transitions += 1
      var after = device
      let effects = after.make(move)
      let isPersonal = before.evaluation != nil && isOffered(move, by: before)
      if effects.isEmpty, !isPersonal, !mayTouch(move), after.isSame(as: device) { continue }
      for case .reply(_, let outcome) in effects { findings.outcomes.insert(outcome) }
      let step = Transition(device, before.watch, move, effects, after)
      step.check()
      for broken in step.broken where findings.violations[broken] == nil {
        findings.violations[broken] = story(of: Int32(current)) + "\(move)\n  → \(effects)"
      }
      var watch = step.watch
      if !terrain.countsRejections { watch.rejections = 0 }
      let next = index(
        of: Node(after, watch, keepsUnlock: terrain.keepsUnlock), from: (Int32(current), Int16(number)))
      if isPersonal { waysOut[current].append(after.evaluation?.id == before.evaluation?.id ? next : -1) }
    }
  }

  /// Whether a move may mean something to the observer although it means nothing to the device.
  private func mayTouch(_ move: Move) -> Bool {
    if case .event(.fingerOnSensor) = move { true } else { false }
  }

  /// Whether the person can make this move by what is on the screen, or by waiting.
  private func isOffered(_ move: Move, by node: Node) -> Bool {
    guard let shown = node.evaluation?.shown else { return false }
    switch move {
    case .event(.tap(Node.running, let role)): return shown.offers(role)
    case .event(.read(_, .unusable(.nobodySeen))):
      // Before a sensor that looks and a screen without buttons a person can walk away.
      return shown.buttons.isEmpty && shown.sensor?.looks == true
    default: return false
    }
  }

  /// From every state of a running evaluation the person's own moves must lead to its end.
  private mutating func measureWaysOut() {
    guard findings.violations.isEmpty else { return }
    var steps = [Int](repeating: .max, count: nodes.count)
    var changed = true
    while changed {
      changed = false
      for (index, ways) in waysOut.enumerated() {
        let best = ways.map { $0 < 0 ? 1 : steps[Int($0)] == .max ? .max : steps[Int($0)] + 1 }.min() ?? .max
        if best < steps[index] {
          steps[index] = best
          changed = true
        }
      }
    }
    for (index, node) in nodes.enumerated() where node.evaluation != nil {
      if steps[index] == .max {
        findings.violations["no way out for the person"] = story(of: Int32(index))
      } else {
        findings.longestWayOut = max(findings.longestWayOut, steps[index])
      }
    }
  }

  /// The shortest way to a node, a move a line.
  private func story(of index: Int32) -> String {
    var lines: [String] = []
    var index = index
    while index >= 0 {
      let origin = origins[Int(index)]
      if origin.move >= 0 { lines.append("\(terrain.moves[Int(origin.move)])\n  ") }
      index = origin.node
    }
    return lines.reversed().joined()
  }
}

extension Device {
  /// Whether nothing changed; the rules never do.
  fileprivate func isSame(as other: Device) -> Bool {
    evaluation == other.evaluation && state == other.state && facts == other.facts
  }

  /// Makes a move and tells its effects.
  mutating func make(_ move: Move) -> [Effect] {
    switch move {
    case .event(let event):
      return handle(event)
    case .time(let time):
      advance(by: time)
    case .elsewhere(.mismatch):
      state.countMismatch(rules)
    case .elsewhere(.wrongPasscode):
      if state.passcodeDelay == .zero, !state.isDisabled(rules) { state.countWrongPasscode(rules) }
    case .elsewhere(.check(let isUnderWay)):
      // Its number is far from those that this device takes.
      let charge = Charge(id: 77, kind: .passcode)
      let others = state.charges.filter { $0 != charge }
      let isFree = !others.contains { $0.kind == .passcode }
      state.charges = isUnderWay && isFree ? others + [charge] : others
    }
    return []
  }
}
