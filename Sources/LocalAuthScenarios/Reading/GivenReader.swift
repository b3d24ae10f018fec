import LocalAuthModel

extension LineReader {
  /// Reads a device, after the word `given`.
  mutating func given() throws(ScenarioError) -> Given {
    var given: Given
    if take("no") {
      given = Given(try choice([("sensor", nil)]))
    } else {
      given = Given(
        try word("touchID, faceID, opticID or no sensor") { word in
          SensorKind.allCases.first { "\($0)" == word }
        })
    }
    // A count is checked against the rules, which may come after it.
    var count: LineReader?
    while take(.comma) {
      if nextWord == "n" { count = self }
      try property(of: &given)
    }
    guard isAtEnd else { throw failure("a comma, or the end of the line") }
    if var place = count {
      place.skip()
      _ = try place.number(0...(given.sensor == nil ? 0 : given.rules.limits.mismatchesBeforeLockout))
    }
    return given
  }

  private mutating func property(of given: inout Given) throws(ScenarioError) {
    guard let word = nextWord else { throw failure(Self.properties) }
    let place = self
    skip()
    switch word {
    case "not":
      _ = try choice([("enrolled", true)])
      given.enrolled = []
    case "enrolled":
      guard let sensor = given.sensor else {
        throw place.failure("no finger or face, for there is no sensor")
      }
      given.enrolled = []
      repeat {
        let before = self
        let name = try self.name("a finger or face")
        guard !given.enrolled.contains(name) else { throw before.failure("another finger or face") }
        guard given.enrolled.count < (sensor.kind.looks ? Enrolments.mostFaces : Enrolments.mostFingers)
        else {
          throw before.failure("no more fingers or faces than the sensor has places")
        }
        given.enrolled.append(name)
      } while nextWord != nil
    case "no":
      if take("usage") {
        _ = try choice([("text", true)])
        given.usageText = nil
      } else {
        _ = try self.word("passcode or usage text") { $0 == "passcode" ? true : nil }
        given.passcode = .notSet
      }
    case "undecided": given.consent = nil
    case "denied": given.consent = .denied
    case "n": given.mismatches = try number(0...1000)
    case "demand": given.demand = try choice(PasscodeDemand.allCases.map { ("\($0)", $0) })
    case "sensor":
      guard given.sensor != nil else { throw place.failure("no condition, for there is no sensor") }
      given.sensor?.condition = try choice(SensorCondition.allCases.map { ("\($0)", $0) })
    case "rule": try rule(of: &given.rules)
    default: throw place.failure(Self.properties)
    }
  }

  private static let properties =
    "enrolled NAMES, not enrolled, no passcode, undecided, denied, no usage text, n COUNT, demand REASON, "
    + "sensor CONDITION or rule NAME VALUE"
}
