import LocalAuthModel
import LocalAuthScenarios

/// What a device answered and showed in one step.
struct Observation: Hashable {
  /// In the words of scenarios, as that which must be true.
  let expectations: String
  /// Everything that was on the screen in the step, also for a moment.
  let shown: [String]
}

extension Scenario {
  /// What a new device does in each step.
  func observations<Device: ScenarioDevice>(on type: Device.Type) -> [Observation] {
    var device = Device(given)
    return steps.map { $0.observation(on: &device) }
  }
}

extension Step {
  fileprivate func observation<Device: ScenarioDevice>(on device: inout Device) -> Observation {
    let shownBefore = device.shownCount
    var words: [String] = []
    if case .preflight(let call) = kind {
      let failure = device.play(self, on: call.context ?? "")
      words.append(failure.map { "no \($0)" } ?? "yes")
    } else if case .call(let call) = kind {
      _ = device.play(self, on: call.context ?? "")
    } else {
      _ = device.play(self, on: "")
    }
    // Replies of one step come in no order of their own.
    words += device.takeReplies().map { "\($0.context): \($0.answer)" }.sorted()
    words.append(device.screen?.notation ?? "nothing")
    if let screen = device.screen { words.append(screen.reason.map { "reason \"\($0)\"" } ?? "no reason") }
    if device.shownCount == shownBefore { words.append("no UI") }
    words += [
      "n \(device.mismatches)", "wrong \(device.wrongPasscodes)", device.isLockedOut ? "locked" : "unlocked",
    ]
    return Observation(
      expectations: words.joined(separator: ", "), shown: device.shown(from: shownBefore).map(\.notation))
  }
}
