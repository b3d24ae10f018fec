import LocalAuthInterface
import LocalAuthModel
import LocalAuthService
import LocalAuthWords

/// Shows a prompt as a window, by a process of its own, so that no app needs a toolkit for it.
///
/// That process is started with the first prompt and kept for a while for the next one. What it says is believed only
/// of the prompt that is shown, and only as far as that prompt offers it. When it ends, or says anything else, the
/// prompt is broken: never a success.
///
/// **Threads**: its work is done on the loop; calls from elsewhere wait for it there.
///
/// Unchecked: everything below `loop` lives on the loop's thread.
package final class WindowPresenter: PromptPresenter, @unchecked Sendable {
  /// How long things may take.
  package struct Timing: Sendable {
    /// Until a prompt must be on screen, the start of the process included. Chosen: a cold machine under load.
    package var start = Duration.seconds(20)
    /// How long the process waits for another prompt.
    package var idle = Duration.seconds(60)

    package init() {}
  }

  private let loop: EventLoop
  private let manner: PromptManner
  private let timing: Timing
  private let program: @Sendable () -> PromptProgram?
  private let display: @Sendable () -> Bool
  private let seen: @Sendable (EvaluationID) -> Void
  private var inbox: Inbox?
  private var link: PromptLink?
  private var isReady = false
  private var content: PromptContent?
  private var limit: LoopTimer?

  /// `display` says whether there is one, and `seen` is told when a prompt is on screen.
  package init(
    loop: EventLoop, calling secret: PasscodeName = .password, in language: Language = .ofEnvironment,
    timing: Timing = Timing(), program: @escaping @Sendable () -> PromptProgram? = { PromptProgram.found() },
    display: @escaping @Sendable () -> Bool = { Display.isThere },
    seen: @escaping @Sendable (EvaluationID) -> Void = { _ in }
  ) {
    self.loop = loop
    manner = PromptManner(calling: secret, in: language)
    self.timing = timing
    self.program = program
    self.display = display
    self.seen = seen
  }

  // MARK: Port

  // What follows is posted after it.
  package func connect(_ inbox: Inbox) { loop.post { self.inbox = inbox } }

  /// Why there can be no window here; nil when there can. Starts nothing.
  package static func obstacle() -> Obstacle? {
    guard Display.isThere else { return .noDisplay }
    return PromptProgram.found() == nil ? .noPromptProgram : nil
  }

  package func obstacle() -> Obstacle? {
    // A loop that has ended shows nothing any more.
    loop.run { self.prepare() } ?? .noDisplay
  }

  package func present(_ content: PromptContent) { loop.run { self.show(content) } }

  package func dismiss(_ evaluation: EvaluationID, _ outcome: Outcome) {
    loop.run {
      guard self.content?.evaluation == evaluation else { return }
      self.content = nil
      if self.link?.send(.dismiss(evaluation, PromptFarewell(outcome))) != true { return self.end() }
      self.waitForNext()
    }
  }

  /// Whether a prompt of this presenter is shown.
  var isShowing: Bool { loop.run { self.content != nil } ?? false }

  // MARK: The process

  /// Starts the process for a prompt that is about to follow; nil when that can be shown.
  private func prepare() -> Obstacle? {
    if link != nil { return nil }
    guard display() else { return .noDisplay }
    guard let program = program() else { return .noPromptProgram }
    do throws(SystemError) {
      link = try PromptLink(program, loop: loop) { [weak self] in self?.hear($0) }
    } catch {
      return .noPromptProgram
    }
    isReady = false
    waitForPicture()
    return nil
  }

  private func show(_ content: PromptContent) {
    let isNew = self.content?.evaluation != content.evaluation
    self.content = content
    guard prepare() == nil, link?.send(.present(content, manner)) == true else { return lose() }
    // A change of what is shown gives a process that hangs no more time.
    if isNew { waitForPicture() }
  }

  /// A process that shows nothing in time hangs, also one that showed a prompt before.
  private func waitForPicture() {
    limit?.cancel()
    limit = loop.after(timing.start) { [weak self] in self?.lose() }
  }

  private func waitForNext() {
    limit?.cancel()
    limit = loop.after(timing.idle) { [weak self] in
      guard let self, content == nil else { return }
      end()
    }
  }

  /// Ends the process, whatever state it is in: one that hangs would not notice that the connection is over.
  private func end() {
    limit?.cancel()
    limit = nil
    link?.kill()
    link = nil
    isReady = false
  }

  private func lose() {
    let lost = content
    content = nil
    end()
    if lost != nil { inbox?.send(.interrupt(.brokenPart(.prompt), nil)) }
  }

  // MARK: Hearing

  private func hear(_ report: PromptReport?) {
    switch report {
    case nil: lose()
    case .ready?:
      guard !isReady else { return lose() }
      isReady = true
      // Nothing came of the prompt that it was started for.
      if content == nil { waitForNext() }
    case .visible(let evaluation)?:
      guard isReady, content?.evaluation == evaluation else { return }
      limit?.cancel()
      seen(evaluation)
    case .tap(let evaluation, let role)?:
      guard let content, content.evaluation == evaluation, content.offers(role) else { return }
      inbox?.send(.tap(evaluation, role))
    case .enter(let evaluation, let passcode)?:
      guard let content, content.evaluation == evaluation, content.takesPasscode else { return }
      inbox?.enter(passcode, for: evaluation)
    case .answer(let evaluation, let answer)?:
      guard let content, content.evaluation == evaluation, case .asking = content.passcode else { return }
      inbox?.answer(answer, for: evaluation)
    }
  }
}
