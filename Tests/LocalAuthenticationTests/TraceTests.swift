import LocalAuthTraces
import Testing

/// A row of the oracle with its name in the report.
struct NamedTrace: Sendable, CustomTestStringConvertible {
  let trace: Trace
  var testDescription: String { trace.description }
}

/// Every row of the oracle, played through Apple's API on a simulated device.
@Suite("Rows through contexts")
struct TraceTests {
  static let rows = Trace.everything.map { NamedTrace(trace: $0) }

  @Test("on a simulated device", arguments: rows)
  func row(_ row: NamedTrace) {
    for difference in row.trace.differences(on: ContextDevice.self) {
      Issue.record(Comment(rawValue: difference.description))
    }
  }

  @Test("there are rows")
  func rowsAreThere() {
    #expect(Self.rows.count > 100)
  }
}
