import LocalAuthentication
import Observation
import Synchronization

/// Whether the person is in, and the rules by which the app closes behind them.
///
/// It is closed at the start, when the app was away for too long, and when it is told. Nothing but the owner opens it:
/// whatever fails, ``isContentVisible`` stays false.
///
/// When the app comes to the front it asks by itself, once. The prompt's own covering and uncovering of the app never
/// makes it ask, and after a cancel or a failure nothing asks until the person acts: calls ``unlock()``, or leaves the
/// app and comes back.
///
/// **Threads**: any. It is `Observable`; changes come on the thread that brought them, a private queue for replies.
public final class SessionLock: Observable, Sendable {
  /// Whether the person is in.
  public enum State: Hashable, Sendable, CaseIterable {
    /// Nobody is in.
    case locked
    /// The person is being asked, or will be as soon as the app is in front.
    case asking
    /// The person is in.
    case open
  }

  struct Inside {
    var isOpen = false
    var problem: AuthenticationProblem?
    /// What is asked now; taken back when the lock closes.
    var questions: [UInt64: RequestSlot] = [:]
    /// A success from before the lock closed counts no more.
    var closings: UInt64 = 0
    var numbers: UInt64 = 0
    /// When the app went to the background; nil while it is not away.
    var leftAt: ContinuousClock.Instant?
    /// Whether the next time in front is a return, and not the end of a prompt.
    var isReturning = true
    /// Whether the person has cancelled or was refused, and has to act first.
    var waitsForPerson = false
  }

  private let authenticator: OwnerAuthenticator
  private let reason: String
  private let policy: LAPolicy
  private let mostTimeAway: Duration
  private let asksByItself: Bool
  private let activity: AppActivity
  private let now: @Sendable () -> ContinuousClock.Instant
  private let registrar = ObservationRegistrar()
  private let guarded = Mutex(Inside())
  private let observation = Mutex<AppActivity.Observation?>(nil)

  /// A lock that is closed.
  ///
  /// - Parameters:
  ///   - authenticator: Who asks the person.
  ///   - reason: What happens once the person has authenticated; not empty.
  ///   - policy: What opens it.
  ///   - lockAfter: How long the app may be in the background; zero closes it each time. Time counts while the machine
  ///     sleeps, and no wall clock changes it.
  ///   - asksByItself: Whether it asks when the app comes to the front.
  ///   - activity: Where the app is. An app that no system tells about calls ``AppActivity/change(to:)``.
  ///   - now: The time, for tests.
  public init(
    _ authenticator: OwnerAuthenticator, reason: String, policy: LAPolicy = .deviceOwnerAuthentication,
    lockAfter: Duration = .zero, asksByItself: Bool = true, activity: AppActivity = .system,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock().now }
  ) {
    self.authenticator = authenticator
    self.reason = reason
    self.policy = policy
    self.mostTimeAway = lockAfter
    self.asksByItself = asksByItself
    self.activity = activity
    self.now = now
    if activity.state == .background { guarded.withLock { $0.leftAt = now() } }
    let observation = activity.observe { [weak self] in self?.appBecame($0) }
    self.observation.withLock { $0 = observation }
  }

  // MARK: What is seen

  /// Whether the person is in.
  public var state: State {
    let inside = inside
    return inside.isOpen ? .open : inside.questions.isEmpty ? .locked : .asking
  }

  /// Whether the app may show what it guards: the person is in, and the app is on the screen.
  public var isContentVisible: Bool { inside.isOpen && activity.state != .background }

  /// What the last question ended with; nil after a success. Show it with ``FeedbackWriter``.
  public var problem: AuthenticationProblem? { inside.problem }

  // MARK: What is done

  /// Asks the person, and opens when it is the owner; at once when it is open.
  ///
  /// **Prompts**: yes. Cancelling the task takes the prompt away.
  @discardableResult
  public func unlock() async -> AuthenticationOutcome {
    if Task.isCancelled { return .refused(.withdrawn) }
    guard let question = begin() else { return .authenticated }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        ask(question) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      question.slot.cancel()
    }
  }

  /// Closes. A prompt that is up goes, and opens nothing any more.
  public func lock() {
    let questions = change { inside in
      inside.isOpen = false
      inside.closings += 1
      return Array(inside.questions.values)
    }
    for question in questions { question.cancel() }
  }

  /// Opens without a question: the person has come in by a way of the app's own, such as its passcode.
  ///
  /// A prompt that is up goes.
  public func letIn() {
    let questions = change { inside in
      inside.isOpen = true
      inside.problem = nil
      inside.waitsForPerson = false
      return Array(inside.questions.values)
    }
    for question in questions { question.cancel() }
  }

  /// What the buttons of a message below the lock do: whatever asks for the same as the lock opens it.
  ///
  /// A lock that opens for a finger or a face alone is not opened by the passcode, which only makes the sensor ready.
  public var recovery: Recovery {
    var recovery = Recovery(authenticator, reason: reason, policy: policy)
    let unlock: @Sendable (AuthenticationProblem?) async -> Recovery.Result = { _ in
      .asked(await self.unlock())
    }
    recovery.replacements[.retry] = unlock
    recovery.replacements[.retryWhenActive] = { [activity] problem in
      guard await activity.untilComesToFront() else { return .leftToApp }
      return await unlock(problem)
    }
    if policy == .deviceOwnerAuthentication { recovery.replacements[.useDevicePasscode] = unlock }
    return recovery
  }

  // MARK: Questions

  private struct Question {
    let number: UInt64
    let closings: UInt64
    let slot = RequestSlot()
  }

  /// Nil when it is open.
  private func begin() -> Question? {
    change { inside in
      inside.closeIfAwayTooLong(mostTimeAway, now())
      guard !inside.isOpen else { return nil }
      inside.numbers += 1
      inside.isReturning = false
      inside.waitsForPerson = false
      let question = Question(number: inside.numbers, closings: inside.closings)
      inside.questions[question.number] = question.slot
      return question
    }
  }

  private func ask(_ question: Question, _ answer: @escaping @Sendable (AuthenticationOutcome) -> Void) {
    let request = authenticator.authenticate(reason: reason, policy: policy) { result in
      answer(self.conclude(question, result))
    }
    question.slot.fill(request)
  }

  private func conclude(
    _ question: Question, _ result: Result<Void, AuthenticationProblem>
  ) -> AuthenticationOutcome {
    change { inside in
      inside.questions[question.number] = nil
      guard inside.closings == question.closings else { return .refused(.withdrawn) }
      switch result {
      case .success:
        inside.isOpen = true
        inside.problem = nil
        inside.waitsForPerson = false
        inside.closeIfAwayTooLong(mostTimeAway, now())
        return inside.isOpen ? .authenticated : .refused(.withdrawn)
      case .failure(let problem):
        // Let in by another way meanwhile.
        if inside.isOpen { return .authenticated }
        inside.problem = problem
        // What the system ended may be asked again when the app comes back; all else is the person's to decide.
        if problem != .interrupted, problem != .notInteractive { inside.waitsForPerson = true }
        return .refused(problem)
      }
    }
  }

  // MARK: Where the app is

  private func appBecame(_ activity: AppActivity.State) {
    switch activity {
    case .inactive: change { $0.closeIfAwayTooLong(mostTimeAway, now()) }
    case .background:
      change { inside in
        inside.leftAt = inside.leftAt ?? now()
        inside.isReturning = true
        inside.closeIfAwayTooLong(mostTimeAway, now())
        // Who leaves without a prompt in front has acted. A prompt is the system's to end.
        if inside.questions.isEmpty { inside.waitsForPerson = false }
      }
    case .active:
      let asks = change { inside in
        inside.closeIfAwayTooLong(mostTimeAway, now())
        inside.leftAt = nil
        defer { inside.isReturning = false }
        return inside.isReturning && !inside.isOpen && !inside.waitsForPerson
      }
      if asks, asksByItself, let question = begin() { ask(question) { _ in } }
    }
  }

  // MARK: Observation

  private var inside: Inside {
    registrar.access(self, keyPath: \.inside)
    return guarded.withLock { inside in
      inside.closeIfAwayTooLong(mostTimeAway, now())
      return inside
    }
  }

  @discardableResult
  private func change<Value>(_ body: (inout Inside) -> Value) -> Value {
    registrar.withMutation(of: self, keyPath: \.inside) { guarded.withLock { body(&$0) } }
  }
}

extension SessionLock.Inside {
  fileprivate mutating func closeIfAwayTooLong(_ most: Duration, _ now: ContinuousClock.Instant) {
    guard isOpen, let leftAt, leftAt.duration(to: now) >= most else { return }
    isOpen = false
    closings += 1
  }
}
