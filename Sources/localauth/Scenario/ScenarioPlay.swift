import LocalAuthScenarioDevices
import LocalAuthScenarios

/// What came of one scenario.
struct ScenarioPlay {
  /// How it ended.
  enum End {
    /// Everything was as it says.
    case kept
    /// The first thing that was not.
    case different(Difference)
    /// Why it was not played.
    case skipped(String)
  }

  let scenario: Scenario
  let end: End
  let time: Duration

  /// Plays a scenario.
  init(_ scenario: Scenario, on stage: ScenarioOptions.Stage) {
    self.scenario = scenario
    guard stage != .rules || !scenario.needsKeychain else {
      end = .skipped("the bare rules have no keychain")
      time = .zero
      return
    }
    var differences: [Difference] = []
    time = ContinuousClock().measure {
      differences =
        switch stage {
        case .rules: scenario.differences(on: BareDevice.self)
        case .simulated: scenario.differences(on: ContextDevice.self)
        }
    }
    end = differences.first.map { .different($0) } ?? .kept
  }

  /// Whether it was as it says.
  var isKept: Bool { if case .kept = end { true } else { false } }
  /// What was not.
  var difference: Difference? { if case .different(let difference) = end { difference } else { nil } }
  /// Why it was not played.
  var skipped: String? { if case .skipped(let reason) = end { reason } else { nil } }
}
