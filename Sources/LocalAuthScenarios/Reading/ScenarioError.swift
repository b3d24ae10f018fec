/// What is wrong with a scenario file, and where.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The character of the line, from 1.
  public let column: Int
  /// What could have stood there.
  public let expected: String
  /// What stands there.
  public let found: String

  public var description: String { "\(line):\(column): expected \(expected), found \(found)" }
}
