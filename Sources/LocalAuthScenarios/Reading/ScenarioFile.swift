/// A scenario file: the text of one or more scenarios.
public struct ScenarioFile: Sendable {
  /// What one file may hold. More is refused before it is read.
  public enum Limits {
    /// Bytes of a file.
    public static let bytes = 1 << 20
    /// Bytes of a line.
    public static let lineBytes = 1000
    /// Lines of a file.
    public static let lines = 20_000
    /// Scenarios of a file.
    public static let scenarios = 2000
    /// Steps of a scenario.
    public static let steps = 200
  }

  /// The scenarios, in order.
  public let scenarios: [Scenario]

  /// Reads a file from its bytes.
  ///
  /// **Errors**: the first thing that is wrong, with its line and column.
  public init(_ bytes: [UInt8]) throws(ScenarioError) {
    guard bytes.count <= Limits.bytes else {
      throw Self.tooMuch(1, "at most \(Limits.bytes) bytes in a file")
    }
    var draft = Draft()
    var line = 0
    var start = 0
    while start < bytes.count {
      line += 1
      guard line <= Limits.lines else { throw Self.tooMuch(line, "at most \(Limits.lines) lines in a file") }
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      try draft.add(try Self.text(bytes[start..<end], line), line)
      start = end + 1
    }
    try draft.finish(line + 1)
    scenarios = draft.scenarios
  }

  /// Reads a file from its text.
  public init(_ text: String) throws(ScenarioError) { try self.init(Array(text.utf8)) }

  private static func tooMuch(_ line: Int, _ expected: String) -> ScenarioError {
    ScenarioError(line: line, column: 1, expected: expected, found: "more")
  }

  /// A line as text, without the carriage return that some editors leave.
  private static func text(_ bytes: ArraySlice<UInt8>, _ line: Int) throws(ScenarioError) -> String {
    guard bytes.count <= Limits.lineBytes else {
      throw ScenarioError(
        line: line, column: Limits.lineBytes + 1, expected: "at most \(Limits.lineBytes) bytes in a line",
        found: "more")
    }
    let bytes = bytes.last == 0x0D ? bytes.dropLast() : bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ScenarioError(line: line, column: 1, expected: "text in UTF-8", found: "other bytes")
    }
    return text
  }
}

/// What was read of a file until now.
private struct Draft {
  /// The scenarios that are whole.
  var scenarios: [Scenario] = []
  private var ids: Set<String> = []
  private var open: Open?

  /// The scenario whose steps are being read.
  private struct Open {
    let id: String
    let title: String
    let line: Int
    var given: Given?
    var steps: [Step] = []
    var source: [String]
  }

  /// Reads the next line.
  mutating func add(_ text: String, _ line: Int) throws(ScenarioError) {
    let first = text.utf8.first { $0 != 0x20 }
    guard let first, first != UInt8(ascii: "#") else { return }
    // A title is free text, so this line is not taken apart as the others are.
    if text == "scenario" || text.hasPrefix("scenario ") {
      try finish(line)
      return try begin(text, line)
    }
    var reader = try LineReader(text, line: line)
    guard var open else { throw reader.failure("scenario ID TITLE") }
    if open.given == nil {
      guard reader.take("given") else { throw reader.failure("given DEVICE") }
      open.given = try reader.given()
    } else {
      guard open.steps.count < ScenarioFile.Limits.steps else {
        throw reader.failure("at most \(ScenarioFile.Limits.steps) steps in a scenario")
      }
      open.steps.append(try reader.step(text))
    }
    open.source.append(text)
    self.open = open
  }

  private mutating func begin(_ text: String, _ line: Int) throws(ScenarioError) {
    guard scenarios.count < ScenarioFile.Limits.scenarios else {
      throw ScenarioError(
        line: line, column: 1, expected: "at most \(ScenarioFile.Limits.scenarios) scenarios in a file",
        found: "more")
    }
    let rest = text.dropFirst("scenario".count).drop { $0 == " " }
    let id = String(rest.prefix { $0 != " " })
    let title = rest.dropFirst(id.count).drop { $0 == " " }
    let column = text.unicodeScalars.count - rest.unicodeScalars.count + 1
    guard id.isScenarioName else {
      throw ScenarioError(
        line: line, column: column, expected: "an id: a letter, then up to 31 letters, digits, - or _",
        found: id.isEmpty ? "the end of the line" : "something else")
    }
    guard ids.insert(id).inserted else {
      throw ScenarioError(
        line: line, column: column, expected: "an id that no other scenario has", found: "“\(id)”")
    }
    guard title.contains(where: { $0 != " " }) else {
      throw ScenarioError(
        line: line, column: text.unicodeScalars.count + 1, expected: "a title", found: "the end of the line")
    }
    guard title.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      throw ScenarioError(
        line: line, column: column + id.count + 1, expected: "a title", found: "a control character")
    }
    open = Open(id: id, title: String(title), line: line, source: [text])
  }

  /// Closes the scenario that is open.
  mutating func finish(_ line: Int) throws(ScenarioError) {
    guard let open else { return }
    guard let given = open.given else {
      throw ScenarioError(
        line: line, column: 1, expected: "given DEVICE", found: "the end of scenario \(open.id)")
    }
    guard open.steps.contains(where: { !$0.expectations.isEmpty }) else {
      throw ScenarioError(
        line: line, column: 1, expected: "a step with -> and what must be true",
        found: "the end of scenario \(open.id)")
    }
    scenarios.append(
      Scenario(
        id: open.id, title: open.title, given: given, steps: open.steps, line: open.line,
        source: open.source.joined(separator: "\n") + "\n"))
    self.open = nil
  }
}
