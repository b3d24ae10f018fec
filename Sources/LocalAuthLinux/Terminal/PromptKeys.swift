import LocalAuthModel

/// What a key does at a prompt.
enum PromptAction: Hashable {
  case tap(Button.Role)
  case edit(Key)
  case submit
  case redraw
  case nothing
}

/// Which key taps which button, and which keys are text.
///
/// Where a passcode is entered, letters are never buttons, not even while none is taken: what is typed too
/// early must not press anything. Escape cancels and Tab taps the other button. Elsewhere each button has a
/// letter of its own.
struct PromptKeys {
  private let content: PromptContent

  init(_ content: PromptContent) { self.content = content }

  /// Whether what is typed is kept: a passcode, or an answer to the check's question.
  var takesText: Bool {
    switch content.passcode {
    case .ready, .applicationPassword, .asking: true
    case .checking, .waiting, .disabled, nil: false
    }
  }

  /// Whether what is typed may be seen.
  var echoes: Bool {
    if case .asking(let question) = content.passcode { question.echoes } else { false }
  }

  func action(for key: Key) -> PromptAction {
    switch key {
    case .redraw: .redraw
    case .escape, .endOfInput: tap(content.offers(.cancel) ? .cancel : .deny)
    case .tab: tap(otherButton)
    case .enter: takesText ? .submit : hasLetters ? tap(otherButton) : .nothing
    case .text(let text): takesText ? .edit(key) : hasLetters ? tap(role(for: text.ascii)) : .nothing
    case .backspace, .eraseLine, .eraseWord: takesText ? .edit(key) : .nothing
    }
  }

  /// The buttons with the key that taps each.
  var legend: [(key: String, button: Button)] {
    content.buttons.map { button in
      switch button.role {
      case .cancel, .deny: ("Esc", button)
      case .fallback, .tryAgain, .allow: (hasLetters ? String(Self.letter(of: button.role)) : "Tab", button)
      }
    }
  }

  /// Whether a sensor rests that the next key of a password is to wake, so that nobody has to know about it.
  var wakesSensor: Bool {
    takesText && content.offers(.tryAgain) && content.biometry == .resting(after: .unusable(.nobodySeen))
  }

  /// Whether buttons have letters.
  private var hasLetters: Bool { content.passcode == nil }

  /// The button that is neither Cancel nor Don’t Allow.
  private var otherButton: Button.Role? {
    content.buttons.first { $0.role != .cancel && $0.role != .deny }?.role
  }

  private func tap(_ role: Button.Role?) -> PromptAction {
    guard let role, content.offers(role) else { return .nothing }
    return .tap(role)
  }

  private func role(for letter: Character?) -> Button.Role? {
    content.buttons.first { Self.letter(of: $0.role) == letter }?.role
  }

  private static func letter(of role: Button.Role) -> Character {
    switch role {
    case .cancel: "c"
    case .fallback: "f"
    case .tryAgain: "t"
    case .allow: "a"
    case .deny: "d"
    }
  }
}
