import LocalAuthModel
import LocalAuthMonkey
import LocalAuthScenarioDevices
import LocalAuthScenarios
import Testing

/// Rules, simulated device and player agree, whatever is done; `Benchmarks/run monkey` plays a million events.
@Suite("Monkey")
struct MonkeyTests {
  @Test(
    "Random events come out alike on the rules, through contexts and in scenarios",
    arguments: [1, 2] as [UInt64])
  func agree(seed: UInt64) throws {
    var monkey = Monkey(seed: seed)
    try monkey.play(events: 10_000)
    print(monkey)
    // It must have done something, too.
    #expect(monkey.events >= 10_000)
    for answer in [
      "success by biometry", "success by passcode", "-1 tooManyMismatches", "-2", "-3", "-8 mismatches",
    ] {
      #expect(monkey.answers[answer, default: 0] > 5, "\(answer): \(monkey.answers)")
    }
    #expect(monkey.answers.count > 25)
  }

  @Test("The same seed gives the same log, another seed another one")
  func seeds() throws {
    let hashes = try ([7, 7, 8] as [UInt64]).map { seed in
      var monkey = Monkey(seed: seed)
      try monkey.play(events: 500)
      return monkey.hash
    }
    #expect(hashes[0] == hashes[1])
    #expect(hashes[0] != hashes[2])
  }

  @Test("A device that differs is found, with the seed and the shortest beginning that shows it")
  func difference() throws {
    var monkey = Monkey(seed: 3)
    let found = #expect(throws: Disagreement.self) {
      try monkey.play(events: 10_000, on: ForgetfulDevice.self)
    }
    let disagreement = try #require(found)
    #expect(
      disagreement.seed == 3 && disagreement.description.contains("Seed 3, story \(disagreement.story):"))
    let scenario = try #require(try ScenarioFile(disagreement.prefix).scenarios.first)
    #expect(scenario.differences(on: BareDevice.self).isEmpty)
    // All of it differs, and nothing less does.
    let steps = scenario.differences(on: ForgetfulDevice.self).map(\.step)
    #expect(!steps.isEmpty && steps.allSatisfy { $0 == scenario.steps.count })
  }
}

/// The rules, but for the fourth rejected finger or face, which it does not count.
private struct ForgetfulDevice: ScenarioDevice {
  private var rules: BareDevice
  init(_ given: Given) { rules = BareDevice(given) }

  mutating func evaluate(_ call: Call, on context: String) { rules.evaluate(call, on: context) }
  mutating func preflight(_ call: Call, on context: String) -> LocalAuthScenarios.Answer? {
    rules.preflight(call, on: context)
  }
  mutating func perform(_ act: Act) { rules.perform(act) }
  mutating func takeReplies() -> [ScenarioReply] { rules.takeReplies() }
  var screen: PromptContent? { rules.screen }
  var shownCount: Int { rules.shownCount }
  func shown(from index: Int) -> [PromptContent] { rules.shown(from: index) }
  var mismatches: Int { rules.mismatches == 4 ? 3 : rules.mismatches }
  var wrongPasscodes: Int { rules.wrongPasscodes }
  var isLockedOut: Bool { rules.isLockedOut }
  func biometryType(of context: String) -> SensorKind? { rules.biometryType(of: context) }
  func domainState(of context: String) -> [UInt8]? { rules.domainState(of: context) }
}
