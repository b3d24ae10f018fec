import LocalAuthModel
import LocalAuthService
import Synchronization

/// Looks at what is shown, keeps it, and taps: the person before a machine without a screen.
final class RowPerson: PromptPresenter {
  private struct State {
    var inbox: Inbox?
    var content: PromptContent?
    var shownCount = 0
  }

  private let state = Mutex(State())

  // MARK: Port

  func connect(_ inbox: Inbox) { state.withLock { $0.inbox = inbox } }

  func obstacle() -> Obstacle? { nil }

  func present(_ content: PromptContent) {
    state.withLock { state in
      state.content = content
      state.shownCount += 1
    }
  }

  func dismiss(_ evaluation: EvaluationID, _ outcome: Outcome) {
    state.withLock { if $0.content?.evaluation == evaluation { $0.content = nil } }
  }

  // MARK: What is seen

  /// What is on the screen.
  var screen: PromptContent? { state.withLock { $0.content } }

  /// How many contents have been on the screen.
  var shownCount: Int { state.withLock { $0.shownCount } }

  // MARK: What is done

  /// Taps a button; the rules say whether it is there.
  func tap(_ role: Button.Role) {
    if let evaluation = screen?.evaluation { inbox?.send(.tap(evaluation, role)) }
  }

  /// Enters a passcode; the rules say whether one is taken.
  func enter(_ text: String) {
    guard let evaluation = screen?.evaluation, let passcode = Passcode(text: text) else { return }
    inbox?.enter(passcode, for: evaluation)
  }

  /// What the screen itself tells of: another job has it, or another part of the system.
  func interrupt(_ interruption: Interruption) { inbox?.send(.interrupt(interruption, nil)) }

  private var inbox: Inbox? { state.withLock { $0.inbox } }
}
