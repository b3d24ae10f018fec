import LocalAuthModel

/// One story about a device: what it is like, what is done with it, and what must come of it.
///
/// Scenarios are data. They say nothing of who plays them, so the bare rules, a simulated device behind Apple's API
/// and a machine's own parts are held to the same text.
public struct Scenario: Sendable, CustomStringConvertible {
  /// A stable name, such as `TR-03`.
  public let id: String
  /// What it is about, in a few words.
  public let title: String
  /// The device at the start.
  public let given: Given
  /// What is done, in order.
  public let steps: [Step]
  /// The line of the file on which it begins, from 1.
  public let line: Int
  /// Its lines as they were written, without what follows the last step.
  public let source: String

  public var description: String { "\(id) \(title)" }

  /// Whether the keychain is used, which the bare rules do not have.
  public var needsKeychain: Bool {
    steps.contains { if case .secret = $0.kind { true } else { false } }
  }
}

/// One thing done in a scenario, and what must be true after it.
public struct Step: Sendable {
  /// What is done.
  public enum Kind: Hashable, Sendable {
    /// An app evaluates a policy; then the acts follow.
    case call(Call)
    /// An app asks whether a policy could be evaluated; then the acts follow.
    case preflight(Call)
    /// An app does something with a secret in the keychain; then the acts follow.
    case secret(SecretCall)
    /// Nothing is called; the acts follow.
    case acts
    /// A context is looked at, and nothing is done to it.
    case context(String)
  }

  /// What is done first.
  public let kind: Kind
  /// What follows it.
  public let acts: [Act]
  /// What must be true then.
  public let expectations: [Expected]
  /// The line of the file, from 1.
  public let line: Int
  /// The line as it was written.
  public let text: String
}
