import LocalAuthModel
import LocalAuthOracle
import LocalAuthScenarioDevices
import LocalAuthScenarios
import Testing

/// A scenario with its name in the report.
struct Named: Sendable, CustomTestStringConvertible {
  let scenario: Scenario
  var testDescription: String { scenario.description }
}

/// Every scenario of the folder `Scenarios`, on every device that needs nothing of the machine.
@Suite("Rows")
struct OracleTests {
  @Test("on the bare rules", arguments: Oracle.rules.map { Named(scenario: $0) })
  func bareRules(_ named: Named) {
    for difference in named.scenario.differences(on: BareDevice.self) {
      Issue.record(Comment(rawValue: difference.description))
    }
  }

  @Test(
    "through contexts and the keychain, on a simulated device",
    arguments: Oracle.everything.map { Named(scenario: $0) })
  func simulated(_ named: Named) {
    for difference in named.scenario.differences(on: ContextDevice.self) {
      Issue.record(Comment(rawValue: difference.description))
    }
  }

  @Test("Each has an id of its own, and no trace is missing")
  func ids() {
    #expect(Set(Oracle.everything.map(\.id)).count == Oracle.everything.count)
    #expect(Oracle.everything.count >= 222)
    #expect(Oracle.rules.count >= 211)
    let ids = Set(Oracle.everything.map(\.id))
    for number in 1...26 {
      let id = "TR-" + (number < 10 ? "0\(number)" : "\(number)")
      #expect(ids.contains(id), "\(id)")
    }
  }

  @Test("No file of the folder is forgotten")
  func files() throws {
    let found = try Oracle.filesInFolder()
    #expect(found == Oracle.files.sorted())
  }
}
