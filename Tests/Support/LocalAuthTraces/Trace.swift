import LocalAuthModel

/// One row of the oracle: a device, what is done with it, and what must come of it.
///
/// Rows are data. They say nothing of the backend that plays them, so the bare rules, a simulated device
/// and an app's view through a context are held to the same text.
public struct Trace: Sendable, CustomStringConvertible {
  /// A stable name, such as `TR-03`.
  public let id: String
  /// What the row is about, in a few words.
  public let title: String
  /// The device at the start.
  public let given: Given
  /// What is done, in order.
  public let steps: [Step]

  init(_ id: String, _ title: String, _ given: Given, @StepsBuilder _ steps: () -> [Step]) {
    self.id = id
    self.title = title
    self.given = given
    self.steps = steps()
  }

  public var description: String { "\(id) \(title)" }
}

/// One thing done in a row, and what must be true after it.
public struct Step: Sendable {
  /// What is done.
  public enum Kind: Sendable {
    /// An app evaluates a policy; then the acts follow.
    case call(Call)
    /// An app asks whether a policy could be evaluated; then the acts follow.
    case preflight(Call)
    /// Nothing is called; the acts follow.
    case acts
    /// A context is looked at, and nothing is done to it.
    case context(String)
  }

  /// What is done first.
  public let kind: Kind
  /// What follows it.
  public let acts: Acts
  /// What must be true then.
  public let expectations: [Expected]
}

// The four verbs of a row.

/// An app evaluates, the person acts, and then the expectations hold.
func call(_ call: Call, _ acts: Acts, _ expectations: Expected...) -> Step {
  Step(kind: .call(call), acts: acts, expectations: expectations)
}

/// An app evaluates, nobody does anything, and the expectations hold.
func call(_ call: Call, _ expectations: Expected...) -> Step {
  Step(kind: .call(call), acts: "", expectations: expectations)
}

/// What happens next, in the evaluation under way or with the device alone.
func then(_ acts: Acts, _ expectations: Expected...) -> Step {
  Step(kind: .acts, acts: acts, expectations: expectations)
}

/// An app asks whether it could evaluate.
func preflight(_ call: Call, _ expectations: Expected...) -> Step {
  Step(kind: .preflight(call), acts: "", expectations: expectations)
}

/// A context is looked at; one that was not named before is new.
func context(_ name: String, _ expectations: Expected...) -> Step {
  Step(kind: .context(name), acts: "", expectations: expectations)
}

/// Collects the steps of a row; each is checked by the compiler alone, which keeps builds fast.
@resultBuilder
enum StepsBuilder {
  /// One step.
  static func buildExpression(_ step: Step) -> [Step] { [step] }
  /// Several steps, made by a loop or a function.
  static func buildExpression(_ steps: [Step]) -> [Step] { steps }
  /// All steps in order.
  static func buildBlock(_ parts: [Step]...) -> [Step] { parts.flatMap { $0 } }
  /// The steps of a loop in order.
  static func buildArray(_ parts: [[Step]]) -> [Step] { parts.flatMap { $0 } }
}

/// Collects the rows of a table.
@resultBuilder
enum RowsBuilder {
  /// One row.
  static func buildExpression(_ row: Trace) -> [Trace] { [row] }
  /// All rows in order.
  static func buildBlock(_ parts: [Trace]...) -> [Trace] { parts.flatMap { $0 } }
}

extension Trace {
  /// Every row of every table.
  public static let everything: [Trace] =
    section18 + preflightRows + touchRows + faceRows + combinedRows + lockoutRows + passcodeRows
    + contextRows + switchRows + caseRows
}
