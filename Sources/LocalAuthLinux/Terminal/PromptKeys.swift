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

  func action(for key: Key) -> PromptAction {
    switch key {
    case .redraw: .redraw
    case .escape, .endOfInput: tap(content.wayOut)
    case .tab: tap(otherButton)
    case .enter: content.takesText ? .submit : hasLetters ? tap(otherButton) : .nothing
    case .text(let text): content.takesText ? .edit(key) : hasLetters ? tap(role(for: text.ascii)) : .nothing
    case .backspace, .eraseLine, .eraseWord: content.takesText ? .edit(key) : .nothing
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
