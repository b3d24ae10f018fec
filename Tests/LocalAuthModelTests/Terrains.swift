@testable import LocalAuthModel

// What may happen in a walk.
extension Move {
  private static let round = SensorRound(Node.running, number: 1)
  private static let olderRound = SensorRound(Node.running, number: 0)
  private static let overRound = SensorRound(Node.over, number: 1)
  private static let check = PasscodeCheck(Node.running, number: 1)
  private static let olderCheck = PasscodeCheck(Node.running, number: 0)
  private static let overCheck = PasscodeCheck(Node.over, number: 1)

  /// What the sensor says, of this round, an older one, and one of an evaluation that is over.
  static let sensor: [Move] = [
    .event(.read(round, .match)), .event(.read(round, .mismatch)),
    .event(.read(round, .unusable(.tooShort))), .event(.read(round, .unusable(.nobodySeen))),
    .event(.read(round, .failed(.disconnected))), .event(.read(round, .failed(.broken))),
    .event(.read(olderRound, .match)), .event(.read(olderRound, .mismatch)),
    .event(.read(olderRound, .failed(.broken))), .event(.read(overRound, .match)),
    .event(.read(round, .failed(.busy))), .event(.sensorNote(round, .busyElsewhere)),
    .event(.sensorNote(round, nil)), .event(.sensorNote(overRound, .busyElsewhere)),
  ]

  /// A finger comes down on the sensor, or leaves it.
  static let finger: [Move] = [
    .event(.fingerOnSensor(round, true)), .event(.fingerOnSensor(round, false)),
    .event(.fingerOnSensor(olderRound, true)), .event(.fingerOnSensor(overRound, true)),
  ]

  /// Every button, also those that are not shown, and one of a prompt that is over.
  static let buttons: [Move] =
    Button.Role.allCases.map { .event(.tap(Node.running, $0)) } + [
      .event(.tap(Node.over, .cancel)), .event(.tap(Node.over, .allow)), .event(.invalidate(Node.running)),
      .event(.invalidate(Node.over)),
    ]

  /// A passcode is entered, and what its check says, now and late.
  static let passcode: [Move] = [
    .event(.enterPasscode(Node.running)), .event(.enterPasscode(Node.over)),
    .event(.passcodeVerdict(check, .correct)), .event(.passcodeVerdict(check, .wrong(repeated: false))),
    .event(.passcodeVerdict(check, .wrong(repeated: true))), .event(.passcodeVerdict(check, .notChecked)),
    .event(.passcodeVerdict(check, .refused(.accountExpired))),
    .event(.passcodeVerdict(check, .refused(.accountRefused))),
    .event(.passcodeVerdict(olderCheck, .correct)),
    .event(.passcodeVerdict(overCheck, .correct)),
    .event(.passcodeVerdict(overCheck, .wrong(repeated: false))),
  ]

  /// The check asks and tells more.
  static let dialogue: [Move] = [
    .event(.passcodeQuestion(check, PasscodeQuestion(text: "code", echoes: true))),
    .event(.passcodeQuestion(overCheck, PasscodeQuestion(text: "late", echoes: false))),
    .event(.answer(Node.running)), .event(.answer(Node.over)),
    .event(.passcodeNotice(check, PasscodeNotice(text: "soon", isError: false))),
    .event(.passcodeNotice(overCheck, PasscodeNotice(text: "late", isError: false))),
  ]

  /// Time passes, with and without an event that tells.
  static let time: [Move] = [.time(.seconds(1)), .event(.tick)]

  /// What ends evaluations from outside.
  static let around: [Move] = [
    .event(.interrupt(.movedToBackground, "A")), .event(.interrupt(.movedToBackground, "B")),
    .event(.interrupt(.systemInterface, nil)), .event(.restart), .event(.demandPasscode(.restart)),
  ]

  /// What happens at the lock screen.
  static let lockScreen: [Move] = [
    .event(.lockScreen(.lock)), .event(.lockScreen(.match)), .event(.lockScreen(.mismatch)),
    .event(.lockScreen(.passcode(.correct))), .event(.lockScreen(.passcode(.wrong(repeated: false)))),
    .event(.lockScreen(.passcode(.wrong(repeated: true)))), .event(.lockScreen(.passcode(.notChecked))),
  ]

  static let consents: [Move] = [
    .event(.consent("A", .granted)), .event(.consent("A", .denied)), .event(.consent("A", nil)),
  ]

  static let elsewhere: [Move] = [
    .elsewhere(.mismatch), .elsewhere(.wrongPasscode), .elsewhere(.check(isUnderWay: true)),
    .elsewhere(.check(isUnderWay: false)),
  ]

  /// Evaluations that begin: both policies, and once everything that keeps one from asking.
  static func begins(
    _ title: FallbackTitle = .standard, usageText: String? = "notes", reuse: Duration = .zero,
    policies: [Policy] = [.biometrics, .owner]
  ) -> [Move] {
    var moves: [Move] = []
    for policy in policies {
      let caller = Caller(app: "A", name: "A", usageText: usageText)
      let request = EvaluationRequest(
        policy: policy, reason: "r", fallbackTitle: title, reuse: reuse, caller: caller)
      var silent = request
      silent.allowsInteraction = false
      var behind = request
      behind.caller.scene = .background
      var authenticated = ContextState()
      authenticated.proof = .biometry
      var invalidated = authenticated
      invalidated.isInvalidated = true
      let id = Node.beginning
      moves += [
        .event(.begin(id, request, ContextState(), nil)), .event(.begin(id, silent, ContextState(), nil)),
      ]
      guard policy != .biometrics else { continue }
      moves += [
        .event(.begin(id, behind, ContextState(), nil)),
        .event(.begin(id, request, ContextState(), .noTerminal)),
        .event(.begin(id, request, authenticated, nil)), .event(.begin(id, request, invalidated, nil)),
      ]
    }
    return moves
  }

  /// Everything that a person, an app and the sensor can do, with facts, consent and rules as they are.
  static func everyday(_ begins: [Move] = begins()) -> [Move] {
    sensor + buttons + passcode + time + around + lockScreen + begins
  }

  /// The facts change under whatever is going on.
  static func changes(_ facts: [DeviceFacts]) -> [Move] { facts.map { .event(.facts($0)) } }
}

// The terrains. Waits, limits and refunds are small, so that the states are few; the rules are the same.
extension Terrain {
  static let all: [Terrain] = [
    Terrain(
      name: "Touch ID, passcode after fallback, disables",
      rules: rules(.afterFallback, .disables, refunds: 1),
      facts: touchID, moves: Move.everyday() + Move.finger),
    Terrain(
      name: "Touch ID, passcode alongside, repeats",
      rules: rules(.alongsideSensor, .repeatsLast, waits: [0, 1]),
      facts: touchID, moves: Move.everyday()),
    Terrain(
      name: "Face ID, passcode after fallback, repeats", rules: rules(.afterFallback, .repeatsLast),
      facts: faceID, moves: Move.everyday()),
    Terrain(
      name: "Face ID, passcode alongside, disables",
      rules: rules(.alongsideSensor, .disables, waits: [0, 1]),
      facts: faceID, moves: Move.everyday()),
    Terrain(
      name: "Touch ID, rejected comparisons counted outside the device",
      rules: rules(.alongsideSensor, .repeatsLast, waits: []), facts: touchID,
      moves: Move.sensor + Move.finger + Move.buttons + Move.passcode + Move.lockScreen + Move.begins(),
      countsRejections: true),
    Terrain(
      name: "Face ID, rejected comparisons counted outside the device",
      rules: rules(.afterFallback, .repeatsLast, waits: []), facts: faceID,
      moves: Move.everyday() + Move.finger, countsRejections: true),
    Terrain(
      name: "Touch ID, facts change under a prompt",
      rules: rules(.alongsideSensor, .disables, waits: [0], most: 2),
      facts: touchID, moves: Move.everyday() + Move.finger + Move.changes(everyFact(touchID))),
    Terrain(
      name: "Face ID, facts and consent change under a prompt",
      rules: rules(.afterFallback, .disables, waits: [0], most: 2), facts: faceID, consent: nil,
      moves: Move.everyday() + Move.consents + Move.changes(everyFact(faceID))),
    Terrain(
      name: "Face ID, passcode alongside, consent changes under a prompt",
      rules: rules(.alongsideSensor, .repeatsLast, waits: [0], most: 2), facts: faceID, consent: nil,
      moves: Move.everyday() + Move.consents),
    Terrain(
      name: "Face ID, no room for an answer",
      rules: rules(.afterFallback, .disables, waits: [0], most: 2) { $0.limits.consents = 0 },
      facts: faceID, consent: nil, moves: Move.everyday() + Move.consents),
    Terrain(
      name: "Touch ID, the passcode check asks more",
      rules: rules(.alongsideSensor, .repeatsLast, waits: [1], most: 2), facts: touchID,
      moves: Move.everyday() + Move.finger + Move.dialogue),
    Terrain(
      name: "Touch ID, another process counts and checks too",
      rules: rules(.alongsideSensor, .disables, waits: [1], most: 2), facts: touchID,
      moves: Move.sensor + Move.buttons + Move.passcode + Move.time + Move.begins() + Move.elsewhere),
    Terrain(
      name: "Touch ID, biometrics grows stale, unlocks are reused",
      rules: rules(.afterFallback, .repeatsLast, waits: [], most: 1) { $0.freshness = shortFreshness },
      facts: touchID,
      moves: Move.sensor + Move.buttons + Move.time + Move.lockScreen + Move.begins(reuse: .seconds(1))
        + Move.changes([touchID, others]), keepsUnlock: true),
    Terrain(
      name: "Face ID, biometrics grows stale, unlocks are reused",
      rules: rules(.alongsideSensor, .repeatsLast, waits: [], most: 1) { $0.freshness = shortFreshness },
      facts: faceID,
      moves: Move.sensor + Move.buttons + Move.passcode + Move.time + Move.lockScreen
        + Move.begins(reuse: .seconds(5)), keepsUnlock: true),
    Terrain(
      name: "Touch ID, the contested points the other way",
      rules: rules(.afterFallback, .disables, waits: [1], contested), facts: touchID,
      moves: Move.everyday(Move.begins(.hidden)) + Move.finger),
    Terrain(
      name: "Face ID, the contested points the other way",
      rules: rules(.afterFallback, .disables, waits: [1], contested), facts: faceID,
      moves: Move.everyday(Move.begins(.hidden) + Move.begins())),
    Terrain(
      name: "Touch ID, a secret asks for the passcode, for both, or for the app's password",
      rules: rules(.alongsideSensor, .repeatsLast, waits: [1], most: 2), facts: touchID,
      moves: Move.everyday(Move.begins(policies: [.passcode, .biometricsAndPasscode, .applicationPassword]))
        + Move.finger
        + Move.changes([touchID, others, DeviceFacts()])),
    Terrain(
      name: "Face ID, a secret asks for both",
      rules: rules(.afterFallback, .disables, waits: [0], most: 2), facts: faceID, consent: nil,
      moves: Move.everyday(Move.begins(policies: [.biometricsAndPasscode])) + Move.consents),
    Terrain(
      name: "Face ID, an app without a usage text is ended",
      rules: rules(.afterFallback, .disables, waits: [0], most: 2) { $0.missingUsageText = .terminates },
      facts: faceID, moves: Move.everyday(Move.begins() + Move.begins(usageText: nil))),
  ]

  /// Rules with few states: short waits, few refunds, nothing that ages.
  private static func rules(
    _ entry: DeviceRules.PasscodeEntry, _ afterwards: PasscodeDelayTable.Afterwards,
    waits: [Int] = [0, 1, 2],
    most mismatches: Int = 5, refunds: Int = 0, _ change: (inout DeviceRules) -> Void = { _ in }
  ) -> DeviceRules {
    var rules = DeviceRules.apple
    rules.freshness = nil
    rules.passcodeEntry = entry
    rules.passcodeDelays = PasscodeDelayTable(delays: waits.map { .seconds($0) }, afterwards: afterwards)
    rules.limits.mismatchesBeforeLockout = mismatches
    rules.limits.longestReuse = .seconds(1)
    rules.limits.refundsPerSuccess = refunds
    change(&rules)
    return rules
  }

  /// The contested points of section 19, each as it is not by default.
  private static func contested(_ rules: inout DeviceRules) {
    rules.fifthTouchMismatch = .endsWithFailed
    rules.fifthFaceMismatch = .endsWithLockout
    rules.faceFallback = .showsPasscode
    rules.hiddenFallback = .endsWithFailed
    rules.concurrency = .bothEnd
    rules.dismissal = .beforeReply
  }

  private static let shortFreshness: DeviceRules.Freshness = {
    var freshness = DeviceRules.Freshness()
    freshness.sinceUnlock = .seconds(1)
    freshness.sincePasscode = .seconds(2)
    freshness.sinceBiometricUnlock = .seconds(1)
    return freshness
  }()

  private static let touchID = DeviceFacts(
    sensor: Sensor(.touchID), enrolments: Enrolments(names: ["first"], identity: 1), passcode: .set)
  private static let faceID = DeviceFacts(
    sensor: Sensor(.faceID), enrolments: Enrolments(names: ["first"], identity: 1), passcode: .set)

  /// The same device with a finger more.
  private static let others = DeviceFacts(
    sensor: Sensor(.touchID), enrolments: Enrolments(names: ["first", "second"], identity: 2), passcode: .set)

  /// A sensor pulled out, gone, failing; nothing enrolled; no passcode; locked; and as it was.
  private static func everyFact(_ usual: DeviceFacts) -> [DeviceFacts] {
    let changes: [(inout DeviceFacts) -> Void] = [
      { $0.sensor?.condition = .disconnected }, { $0.sensor = nil }, { $0.sensor?.condition = .failing },
      { $0.enrolments = Enrolments() }, { $0.passcode = .notSet }, { $0.isLocked = true }, { _ in },
    ]
    return changes.map { change in
      var facts = usual
      change(&facts)
      return facts
    }
  }
}
