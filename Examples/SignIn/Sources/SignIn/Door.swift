import DeviceOwner

/// The door of an app called Notes: what its screens call, and nothing of what they look like.
public final class Door: Sendable {
  /// What is on the screen.
  public enum Screen: Hashable, Sendable {
    /// The notes.
    case notes
    /// The door, and below it what happened; nothing, when the person knows.
    case door(AuthenticationFeedback.Message?)
    /// The app's own passcode screen.
    case appPasscode
    /// The door, and a command to run in a terminal.
    case command(String)
  }

  public let lock: SessionLock
  public let authenticator: OwnerAuthenticator
  private let writer = FeedbackWriter(app: "Notes")
  private let watch = EnrolmentWatch(service: "Notes")

  public init(activity: AppActivity = .system, turns: PromptTurns = .process) {
    authenticator = OwnerAuthenticator(turns: turns, activity: activity)
    lock = SessionLock(
      authenticator, reason: UsualReason.unlock.words(in: .ofPerson), lockAfter: .seconds(60),
      asksByItself: false, activity: activity)
  }

  /// What the door offers, asked for each time it comes up.
  public var options: SignInOptions {
    SignInOptions(authenticator.availability, writer)
  }

  /// The button on the door.
  public func open() async -> Screen {
    // New fingers since the last time: they have to be accepted by another way in.
    if watch.finding == .changed { return .appPasscode }
    return screen(after: await lock.unlock())
  }

  /// A button below a message.
  public func press(_ button: AuthenticationFeedback.Button) async -> Screen {
    if watch.finding == .changed, button.action != .none { return .appPasscode }
    switch await lock.recovery.perform(button.action, for: lock.problem) {
    case .asked(let outcome): return screen(after: outcome)
    case .needsCommand(let command): return .command(command)
    case .openedSettings: return .door(nil)
    case .leftToApp: return button.action == .enterAppPasscode ? .appPasscode : .door(nil)
    }
  }

  /// The app's own passcode was right.
  public func passcodeWasRight() throws -> Screen {
    lock.letIn()
    try watch.accept()
    return .notes
  }

  private func screen(after outcome: AuthenticationOutcome) -> Screen {
    guard case .refused(let problem) = outcome else {
      // Without a mark the next change of fingers would go unseen; with the person in, that is no reason to stop.
      try? watch.accept()
      return .notes
    }
    let feedback = writer.feedback(on: problem, sensor: authenticator.availability.sensor)
    if feedback.message == nil, feedback.action == .enterAppPasscode { return .appPasscode }
    return .door(feedback.message)
  }
}
