import LocalAuthDiagrams
import LocalAuthModel

/// What `localauth diagram` is to draw.
struct DiagramOptions: Equatable {
  /// How it is written.
  enum Format: Equatable {
    case svg, dot, mermaid
  }

  var subject: DiagramSubject
  var format: Format

  init(_ words: inout ArgumentReader) throws(UsageError) {
    guard let policy = try words.takeChoice("--policy", Policy.named) else {
      throw UsageError("“localauth diagram” needs --policy owner or --policy biometrics.")
    }
    let sensors: [String: SensorKind?] = ["touch": .touchID, "face": .faceID, "none": nil]
    guard let sensor = try words.takeChoice("--sensor", sensors) else {
      throw UsageError("“localauth diagram” needs --sensor touch, --sensor face or --sensor none.")
    }
    subject = DiagramSubject(policy: policy, sensor: sensor)
    format = try words.takeChoice("--format", ["svg": .svg, "dot": .dot, "mermaid": .mermaid]) ?? .svg
  }
}

/// `localauth diagram`: the state machine as a picture, found by a walk through the rules.
struct DiagramCommand {
  let options: DiagramOptions

  func run() -> ExitStatus {
    let diagram = Diagram(options.subject)
    switch options.format {
    case .svg: Output.put(diagram.svg)
    case .dot: Output.put(diagram.dot)
    case .mermaid: Output.put(diagram.mermaid)
    }
    return .success
  }
}
