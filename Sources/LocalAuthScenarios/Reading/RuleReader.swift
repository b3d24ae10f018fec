import LocalAuthModel

/// Every rule that can be set, by its name in `DeviceRules`.
private enum RuleName: String, CaseIterable {
  case touchMismatchesPerPrompt, faceMismatchesPerPrompt, mismatchesBeforeLockout, passcodeDelays
  case freshness, passcodeEntry, dismissal, fifthTouchMismatch
  case fifthFaceMismatch, faceFallback, hiddenFallback, concurrency
  case contextReuse, reusesPasscodeContext, invalidatedRead, orAfterChange
  case concurrentReads, eagerType, missingUsageText, releasedContext
}

extension LineReader {
  /// Reads a rule and its value, after the word `rule`.
  mutating func rule(of rules: inout DeviceRules) throws(ScenarioError) {
    switch try choice(RuleName.allCases.map { ($0.rawValue, $0) }) {
    case .touchMismatchesPerPrompt: rules.limits.touchMismatchesPerPrompt = try number(1...20)
    case .faceMismatchesPerPrompt: rules.limits.faceMismatchesPerPrompt = try number(1...20)
    case .mismatchesBeforeLockout: rules.limits.mismatchesBeforeLockout = try number(1...20)
    case .passcodeDelays: rules.passcodeDelays = try choice(Self.delayTables)
    case .freshness: rules.freshness = try choice([("apple", DeviceRules.Freshness()), ("none", nil)])
    case .passcodeEntry: rules.passcodeEntry = try any()
    case .dismissal: rules.dismissal = try any()
    case .fifthTouchMismatch: rules.fifthTouchMismatch = try any()
    case .fifthFaceMismatch: rules.fifthFaceMismatch = try any()
    case .faceFallback: rules.faceFallback = try any()
    case .hiddenFallback: rules.hiddenFallback = try any()
    case .concurrency: rules.concurrency = try any()
    case .contextReuse: rules.contextReuse = try contextReuse()
    case .reusesPasscodeContext: rules.reusesPasscodeContext = try choice(Self.yesOrNo)
    case .invalidatedRead: rules.invalidatedRead = try any()
    case .orAfterChange: rules.orAfterChange = try any()
    case .concurrentReads: rules.concurrentReads = try any()
    case .eagerType: rules.eagerType = try choice(Self.yesOrNo)
    case .missingUsageText: rules.missingUsageText = try any()
    case .releasedContext: rules.releasedContext = try any()
    }
  }

  private static let yesOrNo = [("true", true), ("false", false)]

  private static let delayTables: [(String, PasscodeDelayTable)] = [
    ("sinceIOS17", .sinceIOS17), ("iOS9To16", .iOS9To16), ("iOS4", .iOS4),
    ("linux", DeviceRules.linux.passcodeDelays),
  ]

  /// Takes a value by its name.
  private mutating func any<Value: CaseIterable>() throws(ScenarioError) -> Value {
    try choice(Value.allCases.map { ("\($0)", $0) })
  }

  private mutating func contextReuse() throws(ScenarioError) -> DeviceRules.ContextReuse {
    if take("untilInvalidated") { return .untilInvalidated }
    if take("never") { return .never }
    return .lasting(
      try word("untilInvalidated, never or a time such as 60s") { word in
        Duration(word: word).flatMap { $0 >= .zero ? $0 : nil }
      })
  }
}
