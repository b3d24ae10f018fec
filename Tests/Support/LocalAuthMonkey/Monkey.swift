import LocalAuthModel
import LocalAuthScenarioDevices
import LocalAuthScenarios

/// Plays random stories three times and finds that they come out alike: on the bare rules, on a simulated device
/// through `LAContext`, and once more there by the player of scenarios, from the text of what the rules did.
package struct Monkey {
  /// The same seed, the same stories, the same log.
  package let seed: UInt64
  /// How many stories came out alike.
  package private(set) var stories: UInt64 = 0
  /// How many steps they had.
  package private(set) var steps = 0
  /// How many calls and acts.
  package private(set) var events = 0
  /// The log as a number (FNV-1a, 64 bits): every line of every story, with what came of it.
  package private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  /// How often each reply came, in the words of scenarios.
  package private(set) var answers: [String: Int] = [:]

  /// A monkey that has not begun.
  package init(seed: UInt64) { self.seed = seed }

  /// Plays stories until there were so many events.
  ///
  /// **Errors**: a `Disagreement`, or the mistake that the reader finds in a story.
  package mutating func play(events count: Int) throws { try play(events: count, on: ContextDevice.self) }

  /// The same with another device in the place of the simulated one.
  package mutating func play<Device: ScenarioDevice>(events count: Int, on type: Device.Type) throws {
    while events < count { try play(Story(seed: seed, number: stories), on: type) }
  }

  private mutating func play<Device: ScenarioDevice>(_ story: Story, on type: Device.Type) throws {
    // A scenario must expect something; that nothing was shown when nothing was done is always true.
    guard let scenario = try ScenarioFile(story.file(["no UI"])).scenarios.first else { return }
    let rules = scenario.observations(on: BareDevice.self)
    let device = scenario.observations(on: type)
    if let step = rules.indices.first(where: { rules[$0] != device[$0] }) {
      throw disagreement(
        story, rules, step, found: device[step].expectations, shown: device[step].shown, by: "\(type)")
    }
    let log = story.file(rules.map(\.expectations))
    let differences = try ScenarioFile(log).scenarios.flatMap { $0.differences(on: type) }
    if let first = differences.first {
      throw disagreement(
        story, rules, first.step - 1, found: "\(first.found), and not \(first.expected)", shown: first.shown,
        by: "the player of scenarios")
    }
    stories += 1
    steps += story.steps.count
    events += story.events
    for byte in log.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    for observation in rules { count(observation) }
  }

  private mutating func count(_ observation: Observation) {
    for words in observation.expectations.split(separator: ", ") {
      guard let colon = words.firstIndex(of: ":") else { continue }
      answers[String(words[colon...].dropFirst(2)), default: 0] += 1
    }
  }

  private func disagreement(
    _ story: Story, _ rules: [Observation], _ step: Int, found: String, shown: [String], by player: String
  ) -> Disagreement {
    let prefix = story.file(rules.map(\.expectations)).split(separator: "\n").prefix(step + 3)
    return Disagreement(
      seed: seed, story: stories, player: player, prefix: prefix.joined(separator: "\n"), found: found,
      expectedShown: rules[step].shown, shown: shown)
  }
}

/// The first step in which two of the three differ, with all that led to it.
package struct Disagreement: Error, CustomStringConvertible {
  /// What the story follows from.
  package let seed: UInt64
  /// Its number.
  package let story: UInt64
  /// Who differs from the rules.
  package let player: String
  /// The shortest beginning of the story that differs, as a scenario of what the rules do.
  package let prefix: String
  /// What came of its last step instead.
  package let found: String
  /// Everything that the rules showed in that step.
  package let expectedShown: [String]
  /// What was shown instead.
  package let shown: [String]

  package var description: String {
    """
    Seed \(seed), story \(story): \(player) differs from the bare rules in the last step of

    \(prefix)

      found: \(found)
      shown by the rules: \(expectedShown.joined(separator: "; "))
      shown instead: \(shown.joined(separator: "; "))
    """
  }
}
