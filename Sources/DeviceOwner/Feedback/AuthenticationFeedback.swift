import LocalAuthWords

/// What to show, and what to do, after an authentication that did not succeed; made by a ``FeedbackWriter``.
public struct AuthenticationFeedback: Hashable, Sendable {
  /// How much it matters to the person.
  public enum Severity: Hashable, Sendable, CaseIterable {
    /// Nothing is said: the person knows.
    case silent
    /// Another way is open.
    case info
    /// Something did not go well.
    case warning
    /// Without a change to the device there is no way.
    case blocking
    /// Nothing is said: it is for the log.
    case `internal`
  }

  /// What is shown, once, and never together with the system's prompt.
  public struct Message: Hashable, Sendable {
    /// Which of the messages it is, for tests and logs.
    public let key: FeedbackKey
    /// One line: what happened.
    public let title: String
    /// One or two short sentences: what happened, and what to do.
    public let text: String
    /// What can be done; the first is the way out.
    public let buttons: [Button]
  }

  /// A button below a message.
  public struct Button: Hashable, Sendable {
    /// What it says.
    public let title: String
    /// What it does; ``RecoveryAction/none`` closes the message.
    public let action: RecoveryAction
  }

  /// How much it matters.
  public let severity: Severity
  /// What to do: at once where nothing is shown, else what the first button does.
  public let action: RecoveryAction
  /// What to show; nil to show nothing.
  public let message: Message?
}
