import Foundation
import LocalAuthentication

/// Asks whether the person in front of the device is its owner.
///
/// ```swift
/// switch await authenticator.authenticate(reason: "Show your notes") {
/// case .authenticated: showNotes()
/// case .refused(let problem): show(AuthenticationFeedback(problem, …))
/// }
/// ```
///
/// Each prompt has a context of its own, which is invalidated afterwards: a context that has succeeded would say yes to
/// the next question without asking anybody. One prompt is up at a time. Callers that ask one authenticator the same
/// (policy and reason) while its prompt is up or waits for its turn share that prompt and its answer; all others wait
/// for their turn. So make one authenticator, and share it.
///
/// A yes alone guards nothing against someone who has taken over the app's process. What is worth guarding belongs into
/// the keychain, opened with ``withAuthenticatedContext(reason:policy:_:)``.
///
/// **Threads**: any. Nothing here waits by blocking, and no answer needs the main thread: a caller may block its thread
/// until its answer has come.
public final class OwnerAuthenticator: Sendable {
  /// What to ask for; the usual policies, or what an item of the keychain demands.
  package enum Demand: Hashable, @unchecked Sendable {  // an access control never changes
    case policy(LAPolicy)
    /// Two are the same question when they demand the same.
    case access(SecAccessControl)
  }

  private let prompts: SharedPrompts
  let makeContext: @Sendable () -> LAContext

  /// An authenticator of this device, or of the one that the contexts are for.
  ///
  /// - Parameters:
  ///   - turns: Where its prompts wait for others.
  ///   - activity: Where the app is; with it a prompt that came too early is tried once more when the app is in front.
  ///   - declaresFaceIDUse: Whether the app says what it uses Face ID for.
  ///   - makeContext: Makes a new context for each prompt; may set its titles. Called on the thread of the caller.
  public init(
    turns: PromptTurns = .process, activity: AppActivity = .system,
    declaresFaceIDUse: Bool = OwnerAuthenticator.declaresFaceIDUse,
    makeContext: @escaping @Sendable () -> LAContext = { LAContext() }
  ) {
    self.makeContext = makeContext
    prompts = SharedPrompts(
      turns: turns, activity: activity, declaresFaceIDUse: declaresFaceIDUse, makeContext: makeContext)
  }

  /// Whether the app's Info.plist says what it uses Face ID for; true on systems where the device itself tells.
  ///
  /// **Source**: Apple's documentation of `NSFaceIDUsageDescription`: an app without it may be ended.
  public static var declaresFaceIDUse: Bool {
    #if canImport(Darwin)
      let text = Bundle.main.object(forInfoDictionaryKey: "NSFaceIDUsageDescription") as? String
      return text?.isEmpty == false
    #else
      return true
    #endif
  }

  /// Where the app is.
  var activity: AppActivity { prompts.activity }

  /// What can be used now. Never prompts.
  public var availability: OwnerAvailability { OwnerAvailability(of: makeContext()) }

  // MARK: Asking

  /// Asks the person; cancelling the task takes the prompt away.
  ///
  /// **Prompts**: yes, unless a condition fails.
  ///
  /// - Parameters:
  ///   - reason: What happens once the person has authenticated; without the app's name, which the prompt shows.
  ///   - policy: `.deviceOwnerAuthentication` lets the passcode stand in for the sensor;
  ///     `.deviceOwnerAuthenticationWithBiometrics` does not.
  ///   - untilDismissed: Waits after the answer until the prompt has gone and the app is in front again, so that the
  ///     next screen is not lost behind it.
  public func authenticate(
    reason: String, policy: LAPolicy = .deviceOwnerAuthentication, untilDismissed: Bool = false
  ) async -> AuthenticationOutcome {
    let outcome: AuthenticationOutcome
    switch await answer(to: .policy(policy), reason: reason, { _ in }) {
    case .success: outcome = .authenticated
    case .failure(let problem): outcome = .refused(problem)
    }
    if untilDismissed { await activity.untilUncovered() }
    return outcome
  }

  /// Asks the person, and calls back once.
  ///
  /// **Prompts**: as the form that waits.
  ///
  /// **Threads**: `completion` runs on a private queue; where nobody is asked, on the caller's thread before this returns,
  /// and after `cancel()` on that of the canceller. It may block, and ask again.
  ///
  /// - Returns: What takes the question back; it may be dropped.
  @discardableResult
  public func authenticate(
    reason: String, policy: LAPolicy = .deviceOwnerAuthentication,
    completion: @escaping @Sendable (Result<Void, AuthenticationProblem>) -> Void
  ) -> AuthenticationRequest {
    ask(.policy(policy), reason: reason) { completion($0.map { _ in }) }
  }

  /// Asks the person, and opens something with the context that has authenticated.
  ///
  /// This is the way to read from the keychain (`kSecUseAuthenticationContext`): the evaluation tells cancel, failure
  /// and interruption apart, where a read by itself knows one status for all. The context is invalidated when `body`
  /// has ended; do not keep it.
  ///
  /// **Prompts**: as ``authenticate(reason:policy:untilDismissed:)``. Set `interactionNotAllowed` before a read that
  /// must not bring up a second prompt.
  ///
  /// **Errors**: an ``AuthenticationProblem``, or what `body` throws.
  ///
  /// **Threads**: `body` runs on a private queue, and may block. Callers that share a prompt open one after the other.
  public func withAuthenticatedContext<Value: Sendable>(
    reason: String, policy: LAPolicy = .deviceOwnerAuthentication,
    _ body: @escaping @Sendable (LAContext) throws -> Value
  ) async throws -> Value {
    try await answer(to: .policy(policy), reason: reason) { context in Result { try body(context) } }.get()
      .get()
  }

  /// The same for whatever an item demands.
  package func answer<Value: Sendable>(
    to demand: Demand, reason: String, _ body: @escaping @Sendable (LAContext) -> Value
  ) async -> Result<Value, AuthenticationProblem> {
    if Task.isCancelled { return .failure(.withdrawn) }
    let slot = RequestSlot()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        slot.fill(ask(demand, reason: reason) { continuation.resume(returning: $0.map(body)) })
      }
    } onCancel: {
      slot.cancel()
    }
  }

  /// How many callers have no answer yet.
  package var waitingCallers: Int { prompts.waitingCallers }

  /// Asks, and calls `answer` once: with the context that has authenticated, valid until `answer` returns, or with the
  /// reason why there is none.
  @discardableResult
  package func ask(
    _ demand: Demand, reason: String,
    answer: @escaping @Sendable (Result<LAContext, AuthenticationProblem>) -> Void
  ) -> AuthenticationRequest {
    prompts.ask(SharedPrompts.Question(demand: demand, reason: reason), answer: answer)
  }
}

/// A question that can be taken back.
public struct AuthenticationRequest: Sendable {
  private let takeBack: @Sendable () -> Void
  init(_ takeBack: @escaping @Sendable () -> Void) { self.takeBack = takeBack }

  /// Answers the caller with `withdrawn`, unless it was answered; the prompt goes when nobody else waits for it.
  public func cancel() { takeBack() }
}
