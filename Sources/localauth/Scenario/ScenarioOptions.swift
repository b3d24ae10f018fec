/// What `localauth scenario` is to do.
struct ScenarioOptions: Equatable {
  /// On what scenarios are played.
  enum Stage: String, Equatable {
    /// The rules of the model, and nothing else.
    case rules
    /// A simulated device, through Apple's API.
    case simulated
  }

  /// Where they are played; nil only reads them.
  var stage: Stage?
  /// Where a report for machines is written.
  var report: String?
  /// Files, and folders of them.
  var paths: [String] = []

  init(_ words: inout ArgumentReader) throws(UsageError) {
    switch words.next() {
    case "check": break
    case "run":
      stage = try words.takeChoice("--on", ["rules": .rules, "simulated": .simulated]) ?? .simulated
      report = try words.takeValue("--junit")
    default: throw UsageError("“localauth scenario” is followed by “run” or “check”.")
    }
    while let path = words.next() {
      guard !path.hasPrefix("-") else { throw UsageError("There is no option “\(path)” here.") }
      paths.append(path)
    }
    guard !paths.isEmpty else { throw UsageError("“localauth scenario” needs files, or folders of them.") }
  }
}
