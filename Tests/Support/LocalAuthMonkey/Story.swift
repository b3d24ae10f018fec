import LocalAuthService

/// A scenario that nobody thought of: a device, and what an app and a person do with it, by the numbers of a seed.
///
/// It is made as text, so that reading it is tried as well. What scenarios cannot say of every device alike is left
/// out, each with its reason.
package struct Story {
  /// Under which it stands in a file.
  package let id: String
  /// The device at the start, as `given` has it.
  package let given: String
  /// One step a line, without what must be true. The first does nothing.
  package private(set) var steps = ["nothing"]
  /// How many calls and acts there are.
  package private(set) var events = 0

  private var random: SplitMix64
  private let sensor: String
  private var hasPasscode: Bool
  /// The contexts that can be named, by app.
  private var contexts = ["A": ["a1", "a2", "a3"], "B": ["b1", "b2"]]
  /// The context of the last call, and its app; nil before the first and when it was let go.
  private var current: (context: String, app: String)?
  private var replaced = 0

  /// How many steps a story has after the first.
  private static let length = 40

  /// The story of this number; the same seed gives the same one.
  package init(seed: UInt64, number: UInt64) {
    var numbers = SplitMix64(seed: seed)
    random = SplitMix64(seed: numbers.next() ^ number)
    id = "M-\(number)"
    sensor = random.one(
      of: ["touchID", "touchID", "touchID", "touchID", "faceID", "faceID", "faceID", "opticID", "no sensor"])
    hasPasscode = !random.isOne(in: 10)
    given = Self.given(sensor, hasPasscode, &random)
    for _ in 0..<Self.length { addStep() }
  }

  /// The story as a file; `expected` says what must be true after each step.
  package func file(_ expected: [String]) -> String {
    let lines = zip(steps, expected).map { "\($0) -> \($1)" } + steps.dropFirst(expected.count)
    return (["scenario \(id) a random story", "given \(given)"] + lines).joined(separator: "\n") + "\n"
  }

  // MARK: Device

  private static func given(_ sensor: String, _ hasPasscode: Bool, _ random: inout SplitMix64) -> String {
    var words = [sensor]
    let limit = random.isOne(in: 8) ? 3 : 5
    if limit != 5 { words.append("rule mismatchesBeforeLockout \(limit)") }
    if !hasPasscode { words.append("no passcode") }
    if random.isOne(in: 6) { words.append("undecided") }
    if random.isOne(in: 20) { words.append("denied") }
    if random.isOne(in: 20) { words.append("no usage text") }
    if random.isOne(in: 10) { words.append("demand \(random.one(of: demands))") }
    for _ in 0..<random.below(3) { words.append("rule \(random.one(of: rules))") }
    if sensor != "no sensor" {
      if random.isOne(in: 12) { words.append("not enrolled") }
      if random.isOne(in: 5) { words.append("enrolled first second") }
      if random.isOne(in: 20) { words.append("sensor \(random.one(of: conditions))") }
      if random.isOne(in: 3) { words.append("n \(random.below(limit + 1))") }
    }
    return words.joined(separator: ", ")
  }

  private static let demands = [
    "mismatches", "firstUse", "restart", "elapsed", "damagedState", "remoteLock", "emergencyScreen",
  ]
  private static let conditions = ["notPaired", "disconnected", "failing", "notPermitted"]
  private static let rules = [
    "touchMismatchesPerPrompt 2", "faceMismatchesPerPrompt 1", "faceMismatchesPerPrompt 4",
    "passcodeDelays iOS9To16", "passcodeDelays iOS4", "passcodeDelays linux", "freshness none",
    "passcodeEntry alongsideSensor", "dismissal beforeReply", "fifthTouchMismatch endsWithFailed",
    "fifthFaceMismatch endsWithLockout", "faceFallback showsPasscode", "hiddenFallback endsWithFailed",
    "concurrency bothEnd", "contextReuse never", "contextReuse 60s", "reusesPasscodeContext true",
    "reusesPasscodeContext false", "eagerType true", "missingUsageText terminates", "releasedContext cancels",
  ]

  // MARK: Steps

  private mutating func addStep() {
    switch random.below(100) {
    case ..<45: addCall()
    case ..<55:
      let app = random.one(of: ["A", "A", "B"])
      let (name, from) = context(of: app)
      steps.append("preflight \(policy()) on \(name)\(from)")
      events += 1
    default: steps.append(acts(1 + random.below(4)))
    }
  }

  private mutating func addCall() {
    let app = random.one(of: ["A", "A", "A", "B"])
    let (name, from) = context(of: app)
    var words = "\(policy()) on \(name)\(from)"
    if random.isOne(in: 8) { words += random.one(of: [" fallback \"Use PIN\"", " fallback \"\""]) }
    if random.isOne(in: 10) { words += " cancel \"Later\"" }
    if random.isOne(in: 10) { words += " reason \"pay\"" }
    if random.isOne(in: 5) { words += " reuse \(random.one(of: ["10s", "60s", "5m", "10m", "-1s"]))" }
    if random.isOne(in: 12) { words += " silent" }
    if random.isOne(in: 15) {
      // No app whose own prompt is up can call from elsewhere, so whatever is up goes first.
      steps.append("call")
      events += 1
      words += " scene \(random.one(of: ["inactive", "background"]))"
    }
    current = (name, app)
    events += 1
    let more = acts(random.below(5))
    steps.append(more.isEmpty ? words : "\(words) \(more)")
  }

  private mutating func policy() -> String {
    switch random.below(100) {
    case ..<52: "bio-only"
    case ..<96: "combined"
    default: "policy " + random.one(of: ["companion", "biometricsOrCompanion", "wristDetection"])
    }
  }

  /// A context belongs to the app that made it.
  private mutating func context(of app: String) -> (name: String, from: String) {
    (random.one(of: contexts[app] ?? []), app == "A" ? "" : " from B")
  }

  // MARK: Acts

  private mutating func acts(_ count: Int) -> String {
    (0..<count).map { _ in act() }.joined(separator: " ")
  }

  private mutating func act() -> String {
    let words = self.words()
    events += words.split(separator: " ").count
    return words
  }

  private mutating func words() -> String {
    switch random.below(100) {
    case ..<40:
      let letter = sensor == "touchID" || random.isOne(in: 20) ? "T" : "F"
      switch random.below(8) {
      // Someone who does not give up, and someone who soon does.
      case 0: return letter == "T" ? "T- T- T-" : "F- [again] F- [again] F-"
      case 1: return letter == "T" ? "T- [fallback]" : "F- [again] F- [fallback]"
      default: break
      }
      return letter + random.one(of: ["-", "-", "-", "-", "+", "+", "?", "!"])
    case ..<56:
      return random.one(of: [
        "[cancel]", "[fallback]", "[fallback]", "[again]", "[again]", "[allow]", "[deny]",
      ])
    // A wrong one that was entered before is the one just before it, or it was not taken.
    case ..<68: return random.one(of: ["P+", "P+", "P-", "P-", "P- P="])
    case ..<75: return random.one(of: ["1s", "9s", "30s", "60s", "5m", "1h", "8h", "48h", "160h"])
    case ..<83: return lockScreen()
    case ..<86: return random.one(of: ["background", "call"])
    case ..<90: return leave()
    case ..<94: return random.one(of: ["enrol:second", "enrol:third", "remove:first", "remove:second"])
    case ..<96:
      // More is found where there is one.
      hasPasscode = !hasPasscode || !random.isOne(in: 4)
      return hasPasscode ? "passcode:on" : "passcode:off"
    case ..<98: return random.one(of: ["consent:allow", "consent:deny", "consent:reset"])
    default: return random.one(of: ["unplug", "plug", "plug", "plug", "remote-lock", "emergency"])
    }
  }

  /// At the lock screen of a locked device: with one that is open there is nothing to be entered.
  private mutating func lockScreen() -> String {
    // Nothing says what a device without a passcode makes of one.
    let entries =
      hasPasscode ? ["lock L:P+", "lock L:P+", "restart L:P+", "lock L:P- L:P+", "lock L:P- L:P= L:P+"] : []
    return random.one(of: ["lock", "lock L:T+", "L:T-", "L:F-"] + entries)
  }

  /// The app is done with the context of its last call. One that was let go is named no more, one that is invalid
  /// perhaps.
  private mutating func leave() -> String {
    guard let (context, app) = current else { return "background" }
    let isReleased = random.isOne(in: 2)
    if isReleased || random.isOne(in: 2) {
      replaced += 1
      contexts[app]?.removeAll { $0 == context }
      contexts[app]?.append("new\(replaced)")
    }
    guard isReleased else { return "invalidate" }
    current = nil
    return "release"
  }
}

extension SplitMix64 {
  /// A number from 0 up to, and without, `end`.
  fileprivate mutating func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &self) }
  /// Whether it is one of so many.
  fileprivate mutating func isOne(in count: Int) -> Bool { below(count) == 0 }
  /// One of a few words.
  fileprivate mutating func one(of words: [String]) -> String { words.randomElement(using: &self) ?? "" }
}
