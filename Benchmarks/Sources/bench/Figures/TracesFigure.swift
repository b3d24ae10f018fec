import BenchScenarios
import Foundation

/// Every row of the oracle, played on the bare rules.
enum TracesFigure {
  static func take(_ options: Options) throws {
    let rows = try oracle().filter { !$0.needsKeychain }
    let suite = Entrant("all rows on the bare rules", aim: "< 1 s") {
      var differences: [Difference] = []
      let time = Stopwatch.time { for row in rows { differences += row.differences(on: BareDevice.self) } }
      guard differences.isEmpty else { throw Trouble("a row is not kept: \(differences[0])") }
      return time
    }
    try Contest(
      title: "The suite of \(rows.count) rows", rounds: 200, roundSize: "the whole suite",
      entrants: [suite, suite.copy]
    ).run(options)
  }

  /// The folder `Scenarios`.
  static let folder: URL = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 1...5 { root.deleteLastPathComponent() }
    return root.appendingPathComponent("Scenarios")
  }()

  /// Every scenario of the folder.
  static func oracle() throws -> [Scenario] {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "scenario" }.flatMap {
      try ScenarioFile(Array(Data(contentsOf: $0))).scenarios
    }
  }
}
