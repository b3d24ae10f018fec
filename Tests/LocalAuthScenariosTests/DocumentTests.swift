import Foundation
import LocalAuthModel
import LocalAuthOracle
import LocalAuthScenarios
import Testing

/// What documents say of scenarios is what the files and the reader say.
@Suite("Documents")
struct DocumentTests {
  private func document(_ name: String) throws -> String {
    let root = Oracle.folder.deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
  }

  @Test(
    "A scenario that a document shows is in a file, letter for letter",
    arguments: ["README.md", "Documentation/scenarios.md"])
  func shown(_ name: String) throws {
    let blocks = try document(name).components(separatedBy: "```").filter { $0.hasPrefix("\nscenario ") }
    #expect(!blocks.isEmpty)
    for block in blocks {
      for scenario in try ScenarioFile(block).scenarios {
        #expect(Oracle.everything.first { $0.id == scenario.id }?.source == scenario.source)
      }
    }
  }

  @Test("Each word for a reason, a demand, a condition and a proof is explained")
  func words() throws {
    let text = try document("Documentation/scenarios.md")
    let words =
      Failure.everyOne.compactMap(\.detailWord) + PasscodeDemand.allCases.map { "\($0)" }
      + SensorCondition.allCases.map { "\($0)" } + Proof.allCases.map { "\($0)" }
      + SecretCall.Guard.allCases.map(\.rawValue) + SecretCall.Protection.allCases.map(\.rawValue)
    for word in words { #expect(text.contains("`\(word)`"), "\(word)") }
  }

  @Test("Each row of acts in the document can be read")
  func acts() throws {
    let text = try document("Documentation/scenarios.md")
    let table = try #require(text.components(separatedBy: "| act | meaning |").dropFirst().first)
    let rows = table.components(separatedBy: "\n").dropFirst(2).prefix { $0.hasPrefix("|") }
    #expect(rows.count >= 14)
    for row in rows {
      let cell = row.components(separatedBy: "|")[1]
      for word in cell.components(separatedBy: "`") where word.contains(where: { $0 != " " }) {
        let example = word.replacingOccurrences(of: "NAME", with: "thumb")
        #expect(Act(word: example) != nil, "\(word)")
      }
    }
  }
}
