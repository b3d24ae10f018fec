import CGtk
import Glibc
import GtkKit
import LocalAuthInterface
import LocalAuthModel
import LocalAuthService
import LocalAuthWords

/// One prompt on screen. It draws a `PromptContent` and reports what the person does; it decides nothing.
@MainActor final class PromptWindow {
  let evaluation: EvaluationID
  /// Whether only a last word is left.
  private(set) var isLeaving = false

  private let manner: PromptManner
  private let report: @MainActor (PromptReport) -> Void
  private var content: PromptContent
  private var shownAt = ContinuousClock.now

  private let window: Window
  private let emblem: Emblem
  private let title = Label("").wide(25).styled("title-2").aligned(GTK_ALIGN_CENTER)
  private let reason = Label("").wide(38)
  private let state: StateLine
  private let notice = Label("").wide(38).styled("caption")
  private let wait = Progress()
  private let secret: PasswordField
  private let answer: TextField
  private let buttons = ButtonRow()
  private var second: LoopSource?
  private var longestWait = Duration.zero
  /// Whether something could be typed before.
  private var takesText = false

  init(
    _ content: PromptContent, _ manner: PromptManner, _ report: @escaping @MainActor (PromptReport) -> Void
  ) {
    self.content = content
    self.manner = manner
    self.report = report
    evaluation = content.evaluation
    let words = PromptWords(content, calling: manner.secret, in: manner.language)
    window = Window(title: words.title, width: 400, isDialog: true)
    emblem = Emblem(PromptLook(content))
    state = StateLine()
    secret = PasswordField(named: words.field, mostBytes: Passcode.mostBytes)
    answer = TextField(named: words.field)
    build()
    draw(words)
    window.present()
  }

  private func build() {
    let column = Box.column(
      emblem.widget, title.margins(top: 18), reason.margins(top: 6), notice.margins(top: 12),
      state.widget.margins(top: 12), wait.margins(top: 12), secret.margins(top: 18), answer.margins(top: 18),
      buttons.widget.margins(top: 24))
    window.isResizable = false
    window.show(Handle(column.margins(top: 36, bottom: 24, start: 28, end: 28).sized(width: 344)))
    window.onEscape { [weak self] in self?.leave() }
    window.onClose { [weak self] in
      self?.leave()
      return true
    }
    window.onFirstPicture { [report, evaluation] in report(.visible(evaluation)) }
    secret.onEnter { [weak self] in self?.submit() }
    answer.onEnter { [weak self] in self?.submit() }
    secret.onChange { [weak self] in self?.typed() }
  }

  // MARK: Drawing

  /// Shows what has changed.
  func change(to content: PromptContent) {
    guard !isLeaving else { return }
    if content.passcode != self.content.passcode || content.takesText != self.content.takesText {
      eraseTyped()
    }
    self.content = content
    shownAt = .now
    draw(PromptWords(content, calling: manner.secret, in: manner.language))
  }

  private func draw(_ words: PromptWords) {
    let look = PromptLook(content)
    emblem.show(look)
    window.title = words.title
    title.text = words.title
    reason.text = words.reason ?? ""
    reason.isVisible = words.reason != nil
    notice.text = words.notice ?? ""
    notice.isVisible = words.notice != nil
    if content.notice?.isError == true { notice.styled("error") } else { notice.unstyled("error") }
    state.show(words.state, notice: words.notice, mood: look.mood, isBusy: content.passcode == .checking)
    drawField(words)
    drawButtons()
    if content.passcode == nil { buttons.describe(state.aloud) }
    countDown()
  }

  private func drawField(_ words: PromptWords) {
    let isNew = content.takesText && !takesText
    takesText = content.takesText
    answer.isVisible = content.echoes
    secret.isVisible = content.passcode != nil && !content.echoes
    secret.isEditable = content.takesText
    // The keyboard stays where it is while nothing is taken, and with it what a screen reader follows.
    let isWaiting = !content.takesText && content.passcode != .checking
    gtk_widget_set_opacity(secret.pointer, isWaiting ? 0.4 : 1)
    secret.named(words.field)
    secret.describe(state.aloud)
    answer.named(words.field)
    answer.describe(state.aloud)
    if case .ready(after: let last?) = content.passcode {
      secret.isWrong = last == .wrong || last == .repeated
    } else {
      secret.isWrong = false
    }
    // Only then: whoever is on a button stays there while fingers come and go.
    if isNew { content.echoes ? answer.focus() : secret.focus() }
  }

  private func drawButtons() {
    var shown = content.buttons.map { button in
      ButtonRow.Item(title: button.words(calling: manner.secret, in: manner.language), role: button.role)
    }
    if content.passcode != nil {
      shown.append(.init(title: WindowWords.submit(in: manner.language), role: nil))
    }
    buttons.show(shown, isDue: content.takesText) { [weak self] role in
      if let role { self?.tap(role) } else { self?.submit() }
    }
    window.setDefault(buttons.submit)
  }

  /// Draws a wait anew each second; the host says when it is over.
  private func countDown() {
    guard case .waiting(let left) = content.passcode else {
      second?.cancel()
      second = nil
      longestWait = .zero
      wait.isVisible = false
      return
    }
    longestWait = max(longestWait, left)
    wait.isVisible = true
    wait.named(PromptWords(content, calling: manner.secret, in: manner.language).state)
    drawWait()
    second?.cancel()
    second = MainLoop.repeating(.seconds(1)) { [weak self] in
      self?.drawWait()
      return self != nil
    }
  }

  private func drawWait() {
    let later = content.after(shownAt.duration(to: .now))
    guard case .waiting(let left) = later.passcode else { return }
    wait.fraction = left / longestWait
    // A second less is no news for a screen reader.
    state.text = PromptWords(later, calling: manner.secret, in: manner.language).state
  }

  // MARK: Leaving

  /// Says the last word, and calls `done` when the person has had time to see it.
  func say(_ farewell: PromptFarewell, done: @escaping @MainActor () -> Void) {
    isLeaving = true
    eraseTyped()
    second?.cancel()
    let language = manner.language
    switch farewell {
    case .withdrawn: done()
    case .success:
      bid(farewell, WindowWords.success(in: language))
      hide([secret, answer, buttons.widget])
      MainLoop.after(.milliseconds(450), done)
    case .failed(let reason):
      let word = reason.lastWord(in: language)
      bid(farewell, word ?? WindowWords.failure(in: language))
      guard word != nil else {
        hide([secret, answer, buttons.widget])
        MainLoop.after(.milliseconds(900), done)
        return
      }
      for field in [secret, answer] as [Widget] { field.isVisible = false }
      // It says what to do: it stays until it was read.
      buttons.show([.init(title: WindowWords.close(in: language), role: .cancel)], isDue: true) { _ in done()
      }
      // Whoever does not see the window hears it, and is where it can be closed.
      buttons.focusFirst()
      buttons.describe(state.aloud)
      afterwards = done
      MainLoop.after(.seconds(30), done)
    }
  }

  private var afterwards: (@MainActor () -> Void)?

  private func bid(_ farewell: PromptFarewell, _ word: String) {
    let look = PromptLook(farewell)
    emblem.show(look)
    for widget in [notice, wait] as [Widget] { widget.isVisible = false }
    state.show(word, notice: nil, mood: look.mood, isBusy: false)
  }

  /// Takes things out of sight and out of use; the window keeps its size.
  private func hide(_ widgets: [Widget]) {
    for widget in widgets {
      widget.isEnabled = false
      gtk_widget_set_opacity(widget.pointer, 0)
    }
  }

  /// Takes the window away and zeroes what was typed.
  func close() {
    eraseTyped()
    second?.cancel()
    window.destroy()
  }

  private func eraseTyped() {
    if !secret.isEmpty { secret.erase() }
    if !answer.text.isEmpty { answer.text = "" }
  }

  // MARK: What the person does

  private func tap(_ role: LocalAuthModel.Button.Role) {
    if !isLeaving { report(.tap(evaluation, role)) }
  }

  private func leave() {
    if isLeaving { afterwards?() } else if let role = content.wayOut { tap(role) }
  }

  private func typed() {
    secret.isWrong = false
    if !secret.isEmpty, content.wakesSensor { tap(.tryAgain) }
  }

  private func submit() {
    guard !isLeaving, content.takesText else { return }
    // An empty entry is none: it is neither checked nor counted.
    if content.echoes {
      var text = answer.text
      guard !text.isEmpty, let typed = text.withUTF8({ Passcode(copying: UnsafeRawBufferPointer($0)) }) else {
        return
      }
      report(.answer(evaluation, typed))
    } else {
      guard !secret.isEmpty, let typed = secret.withBytes({ Passcode(copying: $0) }) else { return }
      if case .asking = content.passcode {
        report(.answer(evaluation, typed))
      } else {
        report(.enter(evaluation, typed))
      }
    }
    eraseTyped()
  }
}
