import LocalAuthModel
import LocalAuthService

/// Asks on the program's own terminal or as a window, whichever suits the moment.
///
/// A program with a terminal of its own asks there. One without, or in the background of one, shows a window where
/// there is a display. `LOCALAUTH_PROMPT` decides otherwise: it says where the question is asked, never what counts as
/// an answer.
///
/// **Threads**: its work is done on the loop; calls from elsewhere wait for it there.
///
/// Unchecked: `chosen` lives on the loop's thread.
package final class ChosenPresenter: PromptPresenter, @unchecked Sendable {
  /// Where a person or an app wants to be asked.
  package enum Wish: String, Hashable, Sendable, CaseIterable {
    case terminal
    case window

    /// What `LOCALAUTH_PROMPT` says; nil when it says nothing that is known.
    package static var ofEnvironment: Wish? {
      environmentValue("LOCALAUTH_PROMPT").flatMap(Wish.init(rawValue:))
    }
  }

  private let loop: EventLoop
  private let terminal: TerminalPresenter
  private let window: WindowPresenter
  private var chosen: any PromptPresenter

  package init(loop: EventLoop) {
    self.loop = loop
    terminal = TerminalPresenter(loop: loop)
    window = WindowPresenter(loop: loop)
    chosen = terminal
  }

  package func connect(_ inbox: Inbox) {
    terminal.connect(inbox)
    window.connect(inbox)
  }

  package func obstacle() -> Obstacle? {
    // A loop that has ended shows nothing any more.
    loop.run { self.choose() } ?? .noTerminal
  }

  package func present(_ content: PromptContent) { loop.run { self.chosen.present(content) } }

  package func dismiss(_ evaluation: EvaluationID, _ outcome: Outcome) {
    // Only the one that shows this evaluation does anything.
    terminal.dismiss(evaluation, outcome)
    window.dismiss(evaluation, outcome)
  }

  private func choose() -> Obstacle? {
    // One prompt at a time: where one is shown the next one follows.
    if window.isShowing { return take(window) }
    if Wish.ofEnvironment == .window { return take(window) }
    let obstacle = take(terminal)
    return Self.wantsWindow(obstacle) ? take(window) : obstacle
  }

  /// What keeps a prompt from being shown, when this keeps it from the terminal and that from a window.
  package static func obstacle(onTerminal terminal: Obstacle?, asWindow window: Obstacle?) -> Obstacle? {
    wantsWindow(terminal) ? window : terminal
  }

  /// Whether a window is the place, when this keeps a prompt from the terminal.
  private static func wantsWindow(_ obstacle: Obstacle?) -> Bool {
    switch Wish.ofEnvironment {
    case .terminal?: false
    case .window?: true
    case nil: (obstacle == .noTerminal || obstacle == .backgroundJob) && Display.isThere
    }
  }

  private func take(_ presenter: any PromptPresenter) -> Obstacle? {
    let obstacle = presenter.obstacle()
    if obstacle == nil { chosen = presenter }
    return obstacle
  }
}
