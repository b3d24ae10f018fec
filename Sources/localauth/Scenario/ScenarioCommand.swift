import Foundation
import LocalAuthScenarios
import LocalAuthWords

/// `localauth scenario`: reads scenarios, plays them, and tells what was different.
struct ScenarioCommand {
  let options: ScenarioOptions

  init(_ options: ScenarioOptions) { self.options = options }

  func run() -> ExitStatus {
    let (sources, troubles) = ScenarioSource.all(options.paths)
    for trouble in troubles { Output.warn(trouble.explanation) }
    // Half of what was asked for proves nothing.
    guard troubles.isEmpty else { return .usage }
    guard let stage = options.stage else {
      let count = sources.reduce(0) { $0 + $1.scenarios.count }
      Output.say(
        "\(count) scenario\(count == 1 ? "" : "s") in \(sources.count) file\(sources.count == 1 ? "" : "s"): read"
      )
      return .success
    }
    return play(sources, on: stage)
  }

  private func play(_ sources: [ScenarioSource], on stage: ScenarioOptions.Stage) -> ExitStatus {
    var suites: [(path: String, plays: [ScenarioPlay])] = []
    let time = ContinuousClock().measure {
      for source in sources {
        var plays: [ScenarioPlay] = []
        for scenario in source.scenarios {
          let play = ScenarioPlay(scenario, on: stage)
          if let difference = play.difference { tell(difference, of: scenario, in: source.path) }
          plays.append(play)
        }
        suites.append((source.path, plays))
      }
    }
    let plays = suites.flatMap(\.plays)
    let different = plays.count { $0.difference != nil }
    sumUp(plays, different, time, on: stage)
    if let report = options.report, let refusal = JUnitReport(suites).write(to: report) {
      Output.complain("the report was not written: \(refusal).")
      return .usage
    }
    return different == 0 ? .success : .failed
  }

  private func tell(_ difference: Difference, of scenario: Scenario, in path: String) {
    Output.say(
      """
      \(safe("\(path):\(difference.line): \(scenario.id) \(scenario.title)"))
        step \(difference.step)     \(safe(difference.text))
        expected   \(safe(difference.expected))
        found      \(safe(difference.found))
      """)
    if difference.shown.isEmpty {
      Output.say("  shown      nothing in this step\n")
    } else {
      // More than a screen of them tells no more.
      Output.say("  shown      " + safe(difference.shown.suffix(20).joined(separator: ", then ")) + "\n")
    }
  }

  private func sumUp(
    _ plays: [ScenarioPlay], _ different: Int, _ time: Duration, on stage: ScenarioOptions.Stage
  ) {
    let skipped = plays.compactMap(\.skipped)
    var text = "\(plays.count) scenario\(plays.count == 1 ? "" : "s") on "
    text += stage == .rules ? "the bare rules" : "a simulated device"
    text += ": \(plays.count { $0.isKept }) kept, \(different) different"
    if let reason = skipped.first { text += ", \(skipped.count) skipped (\(reason))" }
    Output.say(text + "; \(time.inSeconds) s")
  }

  private func safe(_ text: String) -> String { "\(DisplayText(text, mostCharacters: 2000))" }
}

extension Duration {
  /// The length in seconds, to a thousandth.
  var inSeconds: String { String(format: "%.3f", self / .seconds(1)) }
}
