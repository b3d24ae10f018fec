import LocalAuthModel
import LocalAuthSimulator
import LocalAuthWords

extension SimulatedDevice {
  /// What happened on the device, line by line, for whoever reads why a test failed.
  public var story: String {
    let lines = history.map(\.words)
    guard !lines.isEmpty else { return "  Nothing was shown and nothing was replied." }
    let most = 40
    let hidden = lines.count > most ? ["… \(lines.count - most) earlier"] : []
    return "  What happened:\n"
      + (hidden + lines.suffix(most)).map { "    \($0)" }.joined(separator: "\n")
  }
}

extension DeviceRecord {
  var words: String {
    switch self {
    case .shown(let content):
      "shown: \(content.summary)" + (content.reason.map { " (\(DisplayText($0).description))" } ?? "")
    case .replied(let outcome): "reply: \(outcome.words)"
    case .dismissed: "the prompt went"
    case .scene(let app, let scene): "\(app) is \(scene)"
    case .terminated(let app): "\(app) was ended"
    case .ignored(let reading): "no sensor was waiting for: \(reading)"
    case .warning(let text): "warning: \(text)"
    }
  }
}

extension Outcome {
  /// The reply with its exact reason.
  var words: String {
    switch self {
    case .success(let proof): ExpectedReply.success(by: proof).description
    case .failure(let failure): "\(ExpectedReply.failure(failure).description): \(failure.debugText)"
    }
  }
}
