import Dispatch
import LocalAuthModel
import LocalAuthService
import Synchronization

/// Asks a person until something opens.
public enum Unlocking {
  /// No constraint needs more prompts than this; a device that changes under them ends it.
  private static let mostPrompts = 4

  /// Asks for what `protection` needs and calls `done` once: with nil when it opens.
  ///
  /// The app's own password is asked for last, unless the app has given it; the context keeps it.
  ///
  /// - Parameter request: Everything but what must be shown, which the device decides.
  public static func unlock(
    _ protection: Protection, _ request: EvaluationRequest, on authority: any Authority,
    context: ContextHandle, hasPassword: Bool, done: @escaping @Sendable (Failure?) -> Void
  ) {
    ask(mostPrompts, protection, request, authority, context, hasPassword, done)
  }

  private static func ask(
    _ promptsLeft: Int, _ protection: Protection, _ request: EvaluationRequest, _ authority: any Authority,
    _ context: ContextHandle, _ hasPassword: Bool, _ done: @escaping @Sendable (Failure?) -> Void
  ) {
    if context.isInvalidated { return done(.invalidContext(.invalidated)) }
    let policy: Policy
    switch authority.access(to: protection, context: context) {
    case .open:
      let isComplete =
        hasPassword || !protection.control.needsApplicationPassword || context.applicationPassword != nil
      if isComplete { return done(nil) }
      policy = .applicationPassword
    case .locked: return done(.notInteractive(.deviceLocked))
    case .gone: return done(.passcodeNotSet)
    case .invalidated: return done(.biometryNotEnrolled)
    case .asks(let asked): policy = asked
    }
    guard promptsLeft > 0 else { return done(.authenticationFailed(.tooManyMismatches)) }
    var question = request
    question.policy = policy
    question.reusesContext = false
    question.reuse = .zero
    authority.evaluate(question, context: context) { outcome in
      if let failure = outcome.failure { return done(failure) }
      ask(promptsLeft - 1, protection, request, authority, context, hasPassword, done)
    }
  }

  /// As `unlock`, for a caller that waits. Blocks its thread, and needs no other of the caller's pool.
  static func unlock(
    _ protection: Protection, _ request: EvaluationRequest, on authority: any Authority,
    context: ContextHandle,
    hasPassword: Bool
  ) -> Failure? {
    let answer = Answer()
    unlock(protection, request, on: authority, context: context, hasPassword: hasPassword) { answer.give($0) }
    return answer.wait()
  }
}

/// An answer that a thread waits for.
private final class Answer: Sendable {
  private let failure = Mutex<Failure?>(nil)
  private let isGiven = DispatchSemaphore(value: 0)

  func give(_ failure: Failure?) {
    self.failure.withLock { $0 = failure }
    isGiven.signal()
  }

  func wait() -> Failure? {
    isGiven.wait()
    return failure.withLock { $0 }
  }
}
