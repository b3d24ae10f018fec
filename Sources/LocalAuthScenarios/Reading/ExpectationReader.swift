import LocalAuthModel

extension LineReader {
  private static let expectations =
    "success, a code, running, ended, yes, no, n, wrong, locked, unlocked, ok, data, reason, button, type, domain, "
    + "CONTEXT: or a screen"

  /// Reads one thing that must be true.
  mutating func expectation(after kind: Step.Kind) throws(ScenarioError) -> Expected {
    guard let word = nextWord else { throw failure(Self.expectations) }
    var isPreflight = false
    if case .preflight = kind { isPreflight = true }
    let place = self
    skip()
    switch word {
    case "yes":
      guard isPreflight else { throw place.failure("no “yes”: only a preflight says it") }
      return .preflight(nil)
    case "no":
      if take("UI") { return .noUI }
      if take("reason") { return .reason(nil) }
      guard isPreflight else { throw failure("UI or reason") }
      return .preflight(try code("UI, reason or a code"))
    case "running": return .running
    case "n": return .n(try number(0...1000))
    case "wrong": return .wrong(try number(0...1000))
    case "locked": return .isLockedOut(true)
    case "unlocked": return .isLockedOut(false)
    case "reason": return .reason(try text())
    case "button":
      let role = try choice(Self.roles)
      if case .text = next { return .button(role, .custom(try text())) }
      return .button(role, try choice(Self.titles))
    case "type":
      return .type(try choice([("none", nil)] + SensorKind.allCases.map { ("\($0)", Optional($0)) }))
    case "domain": return .domain(take("none") ? nil : try name("a domain state"))
    case "ok": return .reply(nil, .status(0, nil))
    case "data": return .reply(nil, .status(0, try text()))
    default: break
    }
    self = place
    if word.hasSuffix(":"), String(word.dropLast()).isScenarioName {
      skip()
      return .reply(String(word.dropLast()), try answer("success, ended or a code"))
    }
    if word == "success" || word == "ended" || word.hasPrefix("-") {
      return .reply(nil, try answer(Self.expectations))
    }
    guard Self.screenWords.contains(word) else { throw failure(Self.expectations) }
    return .shows(try screen())
  }

  private static let roles: [(String, Button.Role)] = [
    ("cancel", .cancel), ("fallback", .fallback), ("again", .tryAgain), ("allow", .allow), ("deny", .deny),
  ]

  private static let titles: [(String, Button.Title)] = [
    ("cancel", .cancel), ("enterPassword", .enterPassword), ("enterPasscode", .enterPasscode),
    ("tryAgain", .tryAgain), ("allow", .allow), ("deny", .deny),
  ]

  private mutating func answer(_ expected: String) throws(ScenarioError) -> Answer {
    if take("ended") { return .terminated }
    if take("success") {
      return .success(take("by") ? try choice(Proof.allCases.map { ("\($0)", $0) }) : nil)
    }
    return try code(expected)
  }

  /// What the keychain can answer.
  private static let statuses: Set<Int32> = [-25300, -25299, -25293, -25308, -25291, -128, -50, -34018]

  /// Takes one of Apple's codes, and the word for the exact reason where one follows.
  private mutating func code(_ expected: String) throws(ScenarioError) -> Answer {
    let place = self
    let number = try word(expected) { $0.hasPrefix("-") && $0.utf8.count <= 7 ? Int($0) : nil }
    guard let failures = Failure.byCode[number] else {
      if let status = Int32(exactly: number), Self.statuses.contains(status) { return .status(status, nil) }
      throw place.failure("a code of LAError, or a status of the keychain")
    }
    if failures.count == 1 { return .failure(number, failures.first) }
    guard nextWord != nil else { return .failure(number, nil) }
    return .failure(
      number, try choice(failures.compactMap { failure in failure.detailWord.map { ($0, failure) } }))
  }
}
