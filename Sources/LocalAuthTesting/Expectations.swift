import LocalAuthSimulator
import Testing

/// Expects that the prompts so far waited for exactly these, in this order.
///
/// A failure tells all that was shown. The moment in which a passcode is being checked is left out, and what leaves the
/// prompt as it is (a second rejected finger) is no new one.
///
/// - Parameters:
///   - expected: What the prompts waited for, one after the other.
///   - device: The device of the test that runs, unless given.
///   - sourceLocation: Where a failure is reported: here, unless given.
public func expectPrompts(
  _ expected: PromptStage..., on device: SimulatedDevice? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expect(on: device, at: sourceLocation) { device in
    let shown = PromptStage.sequence(device.prompts)
    guard shown != expected else { return nil }
    return
      "the prompts are not those that were expected.\n  expected: \(expected.list)\n  shown:    \(shown.list)"
  }
}

/// Expects that nothing was shown so far.
///
/// - Parameters:
///   - device: The device of the test that runs, unless given.
///   - sourceLocation: Where a failure is reported: here, unless given.
public func expectNoPrompt(
  on device: SimulatedDevice? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  expect(on: device, at: sourceLocation) { device in
    let shown = PromptStage.sequence(device.prompts)
    return shown.isEmpty ? nil : "nothing was to be shown.\n  shown: \(shown.list)"
  }
}

/// Expects that the last evaluation replied this; a keychain call on a guarded item is one, too.
///
/// - Parameters:
///   - expected: What the app was replied.
///   - device: The device of the test that runs, unless given.
///   - sourceLocation: Where a failure is reported: here, unless given.
public func expectReply(
  _ expected: ExpectedReply, on device: SimulatedDevice? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expect(on: device, at: sourceLocation) { device in
    let last = device.replies.last
    if let last, expected.fits(last) { return nil }
    return """
      the last reply is not the one that was expected.
        expected: \(expected)
        replied:  \(last?.words ?? "nothing yet")
      """
  }
}

/// Expects that the evaluations so far replied exactly these, in this order.
///
/// A keychain call on a guarded item is one, too: a look that may not prompt replies `notInteractive`.
///
/// - Parameters:
///   - expected: What the app was replied, one after the other.
///   - device: The device of the test that runs, unless given.
///   - sourceLocation: Where a failure is reported: here, unless given.
public func expectReplies(
  _ expected: ExpectedReply..., on device: SimulatedDevice? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expect(on: device, at: sourceLocation) { device in
    let replies = device.replies
    let fit = replies.count == expected.count && zip(expected, replies).allSatisfy { $0.fits($1) }
    guard !fit else { return nil }
    let words = replies.isEmpty ? "nothing yet" : replies.map(\.words).joined(separator: ", ")
    return """
      the replies are not those that were expected.
        expected: \(expected.map(\.description).joined(separator: ", "))
        replied:  \(words)
      """
  }
}

private func expect(
  on device: SimulatedDevice?, at place: SourceLocation, _ finding: (SimulatedDevice) -> String?
) {
  do {
    let device = try device ?? SimulatedDevice.current
    if let finding = finding(device) { DeviceScope.report("\(finding)\n\(device.story)", at: place) }
  } catch {
    DeviceScope.report("\(error)", at: place)
  }
}

extension [PromptStage] {
  fileprivate var list: String { isEmpty ? "nothing" : map(\.description).joined(separator: ", ") }
}
