import Dispatch
import LocalAuthModel
import LocalAuthScenarios
import LocalAuthService
import Synchronization

/// Where calls of the keychain wait for their person: each blocks a thread of its own, as it blocks an app's.
///
/// It looks on as a screen of the device, so that a call that asks and a call that is done are told apart without a
/// pause.
final class SecretDesk: PromptPresenter {
  private struct State {
    /// The prompt that is up.
    var prompt: EvaluationID?
    /// The name of the call under way.
    var open: String?
    /// The prompt that was up before it.
    var promptBefore: EvaluationID?
    /// Its own prompt, once there is one.
    var ownPrompt: EvaluationID?
    /// What was answered and not yet taken.
    var replies: [ScenarioReply] = []

    /// Whether the call is done, or waits for the person.
    var isAtRest: Bool { open == nil || (prompt != nil && prompt == ownPrompt) }
  }

  private let state = Mutex(State())
  private let news = DispatchSemaphore(value: 0)
  private let queue = DispatchQueue(label: "local-authentication.scenario.keychain")
  /// This only ends a play that has gone wrong.
  private static let patience = DispatchTimeInterval.seconds(10)

  /// Whether a call is under way.
  var isOpen: Bool { state.withLock { $0.open != nil } }

  /// Begins a call, and returns when it is done or asks the person.
  func begin(_ name: String, _ work: @escaping @Sendable () -> Answer) {
    let isFree = state.withLock { state in
      guard state.open == nil else { return false }
      state.open = name
      state.promptBefore = state.prompt
      state.ownPrompt = nil
      return true
    }
    // One secret at a time.
    guard isFree else { return add(ScenarioReply(context: name, answer: .status(-25291, nil))) }
    queue.async { [self] in
      let answer = work()
      state.withLock { state in
        state.open = nil
        state.replies.append(ScenarioReply(context: name, answer: answer))
      }
      news.signal()
    }
    settle()
  }

  /// Returns when the call under way is done or waits for the person.
  func settle() {
    while !state.withLock({ $0.isAtRest }) {
      guard news.wait(timeout: .now() + Self.patience) == .success else { return }
    }
  }

  /// The answers since this was last asked.
  func takeReplies() -> [ScenarioReply] {
    state.withLock { state in
      defer { state.replies = [] }
      return state.replies
    }
  }

  private func add(_ reply: ScenarioReply) { state.withLock { $0.replies.append(reply) } }

  // MARK: Screen

  func connect(_ inbox: Inbox) {}
  func obstacle() -> Obstacle? { nil }

  func present(_ content: PromptContent) {
    state.withLock { state in
      state.prompt = content.evaluation
      if state.open != nil, state.ownPrompt == nil, content.evaluation != state.promptBefore {
        state.ownPrompt = content.evaluation
      }
    }
    news.signal()
  }

  func dismiss(_ evaluation: EvaluationID, _ outcome: Outcome) {
    state.withLock { if $0.prompt == evaluation { $0.prompt = nil } }
    news.signal()
  }
}
