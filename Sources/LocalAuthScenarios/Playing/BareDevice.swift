import LocalAuthModel

/// The bare rules as a device on which scenarios are played: events in, effects noted.
public struct BareDevice: ScenarioDevice {
  private var device: Device
  private let usageText: String?
  private var contexts: [String: Context] = [:]
  private var owners: [EvaluationID: String] = [:]
  private var current = ""
  private var asking: AppIdentifier = "A"
  private var replies: [ScenarioReply] = []
  private var lastRound: SensorRound?
  private var checkUnderWay: PasscodeCheck?
  private var identity: UInt64 = 1
  /// The wrong passcodes that were thought of, and the last one that was compared: the same one again is repeated.
  private var wrongEntries = 0
  private var lastWrong: Int?
  private var contents: [PromptContent] = []
  public private(set) var screen: PromptContent?

  /// What a context remembers.
  private struct Context {
    var state = ContextState()
    var type: SensorKind?
    var domain: [UInt8]?
  }

  public init(_ given: Given) {
    device = Device(rules: given.rules, facts: given.facts, state: given.state)
    usageText = given.usageText
  }

  public var shownCount: Int { contents.count }
  public func shown(from index: Int) -> [PromptContent] { Array(contents.dropFirst(index)) }

  public var mismatches: Int { device.state.mismatches }
  public var wrongPasscodes: Int { device.state.wrongPasscodes }
  public var isLockedOut: Bool { device.state.passcodeDemand(device.rules) != nil }

  public func biometryType(of context: String) -> SensorKind? {
    contexts[context]?.type ?? (device.rules.eagerType ? device.facts.sensor?.kind : nil)
  }

  public func domainState(of context: String) -> [UInt8]? { contexts[context]?.domain }

  public mutating func takeReplies() -> [ScenarioReply] {
    defer { replies = [] }
    return replies
  }

  // MARK: Calls

  public mutating func evaluate(_ call: Call, on name: String) {
    let id = EvaluationID(UInt64(owners.count + 1))
    owners[id] = name
    current = name
    asking = call.app
    let context = contexts[name] ?? Context()
    contexts[name] = context
    handle(.begin(id, call.request(usageText: usageText), context.state, nil))
  }

  public mutating func preflight(_ call: Call, on name: String) -> Answer? {
    if contexts[name]?.state.isInvalidated == true { return answer(.invalidContext(.invalidated)) }
    let failure = device.preflight(call.policy, for: call.caller(usageText: usageText))
    contexts[name, default: Context()].type = device.facts.sensor?.kind
    let domain = failure == nil ? domainNow : nil
    if call.policy == .biometrics { contexts[name]?.domain = domain }
    return failure.map(answer)
  }

  private func answer(_ failure: Failure) -> Answer { .failure(failure.code, failure) }

  private var domainNow: [UInt8] {
    withUnsafeBytes(of: device.facts.enrolments.identity) { Array($0) }
  }

  // MARK: Acts

  public mutating func perform(_ act: Act) {
    switch act {
    case .passcode(.wrong), .lockScreen(.passcode(.wrong)): wrongEntries += 1
    default: break
    }
    switch act {
    case .finger(let reading): read(reading, isFace: false)
    case .face(let reading): read(reading, isFace: true)
    case .tap(let role):
      // Who acts at a prompt acts at the one that is up.
      if let id = screen?.evaluation { handle(.tap(id, role)) }
    case .passcode(let entry): enter(entry)
    // A device that is open has no lock screen to be opened; what is rejected counts anywhere.
    case .lockScreen(.biometry(isMatch: true)) where !device.facts.isLocked: return
    case .lockScreen(.passcode) where !device.facts.isLocked && screen != nil: return
    case .lockScreen(.biometry(let isMatch)): handle(.lockScreen(isMatch ? .match : .mismatch))
    case .lockScreen(.passcode(let entry)):
      // Whoever is at the lock screen has locked the device before; a wrong passcode leaves it so.
      handle(.lockScreen(.lock))
      // During a delay the screen takes no entry, so nothing is compared either.
      guard device.facts.isLocked, device.state.passcodeDelay == .zero else { return }
      handle(.lockScreen(.passcode(verdict(entry))))
    case .lock: handle(.lockScreen(.lock))
    case .background: handle(.interrupt(.movedToBackground, asking))
    case .systemInterface: handle(.interrupt(.systemInterface, nil))
    case .invalidate: invalidate()
    case .release:
      if device.rules.releasedContext == .cancels { invalidate() }
      // Nothing can be done with it any more; what runs goes on.
      contexts[current] = nil
    case .restart: handle(.restart)
    case .wait(let time): wait(time)
    case .enrol(let name):
      guard hasPlace(for: name) else { return }
      settings { $0.enrolments.add(name, newIdentity: $1) }
    case .remove(let name): settings { $0.enrolments.remove(name, newIdentity: $1) }
    case .setPasscode(let isSet):
      settings { facts, _ in facts.passcode = isSet ? .set : .notSet }
      lastWrong = nil
    case .consent(let consent): handle(.consent("A", consent))
    case .sensor(let condition):
      var facts = device.facts
      facts.sensor?.condition = condition
      handle(.facts(facts))
    case .demand(let demand): handle(.demandPasscode(demand))
    }
  }

  /// A finger or a face comes before the sensor, even when nobody looks.
  private mutating func read(_ reading: Reading, isFace: Bool) {
    guard let round = lastRound, device.facts.sensor?.kind.looks == isFace else { return }
    handle(.read(round, reading))
  }

  private mutating func enter(_ entry: Act.Entry) {
    guard let id = screen?.evaluation else { return }
    handle(.enterPasscode(id))
    guard let check = checkUnderWay else { return }
    checkUnderWay = nil
    handle(.passcodeVerdict(check, verdict(entry)))
  }

  /// What comes of comparing an entry.
  private mutating func verdict(_ entry: Act.Entry) -> PasscodeVerdict {
    guard entry != .right else {
      lastWrong = nil
      return .correct
    }
    defer { lastWrong = wrongEntries }
    return .wrong(repeated: lastWrong == wrongEntries)
  }

  private mutating func invalidate() {
    contexts[current]?.state.isInvalidated = true
    // Not always that of the last call, which may have ended at once.
    if let id = device.evaluation?.id, owners[id] == current { handle(.invalidate(id)) }
  }

  private mutating func wait(_ time: Duration) {
    device.advance(by: time)
    for name in contexts.keys { contexts[name]?.state.proofAge += time }
    handle(.tick)
  }

  /// Whether Settings have a place left for a finger or a face of this name.
  private func hasPlace(for name: String) -> Bool {
    guard let sensor = device.facts.sensor else { return false }
    let names = device.facts.enrolments.names
    return names.contains(name)
      || names.count < (sensor.kind.looks ? Enrolments.mostFaces : Enrolments.mostFingers)
  }

  /// Settings ask for the passcode before they change anything.
  private mutating func settings(_ change: (inout DeviceFacts, UInt64) -> Void) {
    let wasLocked = device.facts.isLocked
    if device.facts.passcode == .set { handle(.lockScreen(.passcode(.correct))) }
    identity += 1
    var facts = device.facts
    // It is entered in Settings, not at the lock screen.
    facts.isLocked = wasLocked
    change(&facts, identity)
    handle(.facts(facts))
  }

  // MARK: Effects

  private mutating func handle(_ event: Event) {
    for effect in device.handle(event) { perform(effect) }
  }

  private mutating func perform(_ effect: Effect) {
    switch effect {
    case .arm(let round): lastRound = round
    case .present(let content):
      screen = content
      contents.append(content)
    case .dismiss(let id, _):
      if screen?.evaluation == id { screen = nil }
    case .checkPasscode(let check), .continueCheck(let check): checkUnderWay = check
    case .abandonCheck: checkUnderWay = nil
    case .reply(let id, let outcome): reply(id, outcome)
    case .terminate(let id, _): replies.append(ScenarioReply(context: owners[id] ?? "", answer: .terminated))
    case .disarm, .releaseSensor, .keepEntry: break
    }
  }

  private mutating func reply(_ id: EvaluationID, _ outcome: Outcome) {
    let name = owners[id] ?? ""
    contexts[name]?.type = device.facts.sensor?.kind
    switch outcome {
    case .success(let proof):
      replies.append(ScenarioReply(context: name, answer: .success(proof)))
      if proof == .biometry || proof == .passcode {
        contexts[name]?.state.proof = proof
        contexts[name]?.state.proofAge = .zero
      }
      let domain = domainNow
      if proof == .biometry { contexts[name]?.domain = domain }
    case .failure(let failure):
      replies.append(ScenarioReply(context: name, answer: answer(failure)))
    }
  }
}
