import Glibc
import LocalAuthModel
import LocalAuthService
import LocalAuthWords

/// Draws a prompt on the program's own terminal and hears the keys, whatever standard input and output are.
///
/// **Threads**: its work is done on the loop; calls from elsewhere wait for it there.
///
/// Unchecked: everything below `loop` lives on the loop's thread.
package final class TerminalPresenter: PromptPresenter, @unchecked Sendable {
  /// A key beyond the prompt's own, for whoever plays a simulated device.
  package struct ExtraKey: Sendable {
    package let letter: Character
    package let words: String
    package let act: @Sendable () -> Void

    package init(_ letter: Character, _ words: String, _ act: @escaping @Sendable () -> Void) {
      self.letter = letter
      self.words = words
      self.act = act
    }
  }

  private let loop: EventLoop
  private let style: TerminalPage.Style
  private let secret: PasscodeName
  private let language: Language
  private let extraKeys: @Sendable (PromptContent) -> [ExtraKey]
  private var inbox: Inbox?
  private var session: TerminalSession?
  /// The terminal between the question whether a prompt can be shown and the prompt.
  private var reserved: Terminal?
  private var content: PromptContent?
  /// When `content` was shown: a countdown goes on from there.
  private var shownAt = Duration.zero
  private var entry: HiddenEntry?
  private var rowCount = 0
  private var second: LoopTimer?

  package init(
    loop: EventLoop, calling secret: PasscodeName = .password, in language: Language = .ofEnvironment,
    extraKeys: @escaping @Sendable (PromptContent) -> [ExtraKey] = { _ in [] }
  ) {
    self.loop = loop
    self.secret = secret
    self.language = language
    self.extraKeys = extraKeys
    style = TerminalPage.Style()
  }

  // MARK: Port

  // What follows is posted after it.
  package func connect(_ inbox: Inbox) { loop.post { self.inbox = inbox } }

  package func obstacle() -> Obstacle? {
    // A loop that has ended shows nothing any more.
    loop.run { self.reserve() } ?? .noTerminal
  }

  package func present(_ content: PromptContent) { loop.run { self.show(content) } }

  package func dismiss(_ evaluation: EvaluationID, _ outcome: Outcome) {
    loop.run {
      guard self.content?.evaluation == evaluation else { return }
      self.erase()
      if case .failure(.authenticationFailed(let reason)) = outcome,
        let word = reason.lastWord(in: self.language)
      {
        self.session?.write(Array((word + "\r\n").utf8))
      }
      self.forget()
    }
  }

  // MARK: Drawing

  private func show(_ content: PromptContent) {
    if session == nil, !begin() {
      inbox?.send(.interrupt(.brokenPart(.prompt), nil))
      return
    }
    let took = self.content.map { $0.takesText }
    if took != content.takesText || self.content?.passcode != content.passcode { entry?.erase() }
    self.content = content
    shownAt = BootClock.now()
    draw()
    countDown()
  }

  /// Takes the terminal for a prompt that may follow in the same turn of the loop; if none does, gives it back.
  private func reserve() -> Obstacle? {
    // A prompt of this program already has the terminal: the new one takes it over.
    guard session == nil, reserved == nil else { return nil }
    do throws(TerminalRefusal) {
      reserved = try Terminal.open()
    } catch {
      switch error {
      case .noTerminal, .broken: return .noTerminal
      case .inBackground: return .backgroundJob
      case .inUse: return .terminalBusy
      }
    }
    loop.post { [weak self] in self?.reserved = nil }
    return nil
  }

  private func begin() -> Bool {
    defer { reserved = nil }
    do {
      entry = try HiddenEntry()
      session = try TerminalSession.begin(on: loop, reserved: reserved) { [weak self] event in
        self?.handle(event)
      }
      return true
    } catch {
      return false
    }
  }

  private func draw() {
    guard let session, let content else { return }
    var page = TerminalPage(content: content.after(BootClock.now() - shownAt), language: language)
    page.secret = secret
    if content.echoes { page.visibleEntry = visibleEntry }
    page.footer = extraKeys(content).map { "[\($0.letter)] \($0.words)" }
    let rows = page.rows(columns: session.size.columns, style: style)
    var bytes = Array(style.movesCursor ? eraser.utf8 : (rowCount > 0 ? "\r\n" : "").utf8)
    bytes += Array(rows.joined(separator: "\r\n").utf8)
    if !content.takesText { bytes += Array("\r\n".utf8) }
    rowCount = rows.count + (content.takesText ? 0 : 1)
    // What the terminal did not take is drawn with the next change, below whatever stands there by then.
    if !session.write(bytes) { rowCount = 0 }
  }

  /// Takes the cursor to where the page began and clears what follows.
  private var eraser: String {
    guard rowCount > 0 else { return "" }
    return (rowCount > 1 ? "\u{1B}[\(rowCount - 1)A" : "") + "\r\u{1B}[J"
  }

  private func erase() {
    guard rowCount > 0 else { return }
    session?.write(Array((style.movesCursor ? eraser : "\r\n").utf8))
    rowCount = 0
  }

  /// Draws a wait anew each second; the service itself says when it is over.
  private func countDown() {
    second?.cancel()
    second = nil
    guard style.movesCursor, case .waiting = content?.passcode else { return }
    second = loop.after(.seconds(1)) { [weak self] in
      self?.draw()
      self?.countDown()
    }
  }

  private func forget() {
    second?.cancel()
    second = nil
    session?.end()
    session = nil
    content = nil
    entry = nil
    rowCount = 0
  }

  // MARK: Hearing

  private func handle(_ event: TerminalEvent) {
    switch event {
    case .key(let key): handle(key)
    case .resized, .resumed: redraw()
    case .leaving: erase()
    case .ended(let end): lose(end)
    }
  }

  private func redraw() {
    rowCount = 0
    draw()
  }

  /// The terminal is gone, or another job has it: whoever is asked cannot answer.
  private func lose(_ end: TerminalEnd) {
    let lost = content
    forget()
    guard let lost else { return }
    switch end {
    case .inBackground: inbox?.send(.interrupt(.movedToBackground, nil))
    case .hungUp, .broken: inbox?.send(.interrupt(.brokenPart(.prompt), nil))
    case .signal(SIGINT) where lost.offers(.cancel): inbox?.send(.tap(lost.evaluation, .cancel))
    case .signal: inbox?.send(.interrupt(.systemInterface, nil))
    }
  }

  private func handle(_ key: Key) {
    guard let content else { return }
    if case .text(let text) = key, let letter = text.ascii,
      let extra = extraKeys(content).first(where: { $0.letter == letter })
    {
      return extra.act()
    }
    if case .text = key, content.wakesSensor { inbox?.send(.tap(content.evaluation, .tryAgain)) }
    switch PromptKeys(content).action(for: key) {
    case .nothing: return
    case .redraw: redraw()
    // The end of input after some letters is a slip, not a wish to leave.
    case .tap where key == .endOfInput && entry?.isEmpty == false: return
    case .tap(let role): inbox?.send(.tap(content.evaluation, role))
    case .edit(let key): edit(key)
    case .submit: submit(content)
    }
  }

  private func edit(_ key: Key) {
    guard let entry, let content else { return }
    switch key {
    case .text(let text): _ = entry.append(text)
    case .backspace: entry.deleteLast()
    case .eraseWord: entry.deleteWord()
    case .eraseLine: entry.erase()
    default: return
    }
    if content.echoes { draw() }
  }

  private func submit(_ content: PromptContent) {
    // An empty entry is none: it is neither checked nor counted.
    guard let entry, !entry.isEmpty, let passcode = entry.withBytes({ Passcode(copying: $0) }) else { return }
    entry.erase()
    if case .asking = content.passcode {
      inbox?.answer(passcode, for: content.evaluation)
    } else {
      inbox?.enter(passcode, for: content.evaluation)
    }
  }

  private var visibleEntry: String {
    entry?.withBytes { DisplayText(String(decoding: $0, as: UTF8.self)).description } ?? ""
  }
}
