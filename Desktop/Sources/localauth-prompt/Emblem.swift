import CGtk
import GtkKit
import LocalAuthInterface
import LocalAuthModel

/// How a prompt looks at one moment: a symbol, and the colour it is in.
struct PromptLook: Hashable {
  /// What kind of moment it is; the name of a class in the style sheet.
  enum Mood: String, CaseIterable {
    case waiting
    case wrong
    case locked
    case success
  }

  var symbol: String
  var mood: Mood

  /// The look of a prompt.
  init(_ content: PromptContent) {
    switch (content.passcode, content.sensorEnd, content.sensor) {
    case (.waiting?, _, _), (.disabled?, _, _): self.init(Self.lock, .locked)
    case (_, .biometryLockout?, nil): self.init(Self.lock, content.isWarning ? .wrong : .locked)
    case (_, _, let sensor?): self.init(Self.symbol(of: sensor), content.isWarning ? .wrong : .waiting)
    default: self.init("dialog-password-symbolic", content.isWarning ? .wrong : .waiting)
    }
  }

  /// The look of a last word.
  init(_ farewell: PromptFarewell) {
    switch farewell {
    case .success: self.init("object-select-symbolic", .success)
    case .failed, .withdrawn: self.init(Self.lock, .wrong)
    }
  }

  private init(_ symbol: String, _ mood: Mood) {
    self.symbol = symbol
    self.mood = mood
  }

  private static let lock = "changes-prevent-symbolic"

  private static func symbol(of sensor: SensorKind) -> String {
    switch sensor {
    case .touchID: "auth-fingerprint-symbolic"
    case .faceID: "auth-face-symbolic"
    case .opticID: "view-reveal-symbolic"
    }
  }
}

/// The round sign on top of a prompt. What it shows stands in words below it.
@MainActor final class Emblem {
  let widget: Box
  private let symbol: Symbol
  private var mood: PromptLook.Mood?

  init(_ look: PromptLook) {
    StyleSheet.addOnce
    symbol = Symbol(look.symbol, size: 48)
    symbol.expanded(horizontally: true, vertically: true)
    widget = .row(symbol)
    widget.styled("prompt-emblem").aligned(GTK_ALIGN_CENTER, GTK_ALIGN_CENTER)
    show(look)
  }

  func show(_ look: PromptLook) {
    symbol.name = look.symbol
    guard look.mood != mood else { return }
    mood.map { widget.unstyled($0.rawValue) }
    widget.styled(look.mood.rawValue)
    mood = look.mood
  }
}

extension StyleSheet {
  /// The looks of a prompt, in the desktop's own colours.
  @MainActor fileprivate static let addOnce: Void = add(
    """
    .prompt-emblem {
      min-width: 88px; min-height: 88px; border-radius: 44px;
      transition: background-color 200ms ease, color 200ms ease;
    }
    .prompt-emblem.waiting { color: @accent_color; background-color: alpha(@accent_bg_color, 0.14); }
    .prompt-emblem.wrong {
      color: @error_color; background-color: alpha(@error_bg_color, 0.14);
      animation: prompt-no 400ms ease;
    }
    .prompt-emblem.locked { color: @warning_color; background-color: alpha(@warning_bg_color, 0.18); }
    .prompt-emblem.success { color: @success_color; background-color: alpha(@success_bg_color, 0.16); }
    .prompt-state.wrong { color: @error_color; }
    .prompt-state.locked { color: @warning_color; }
    .prompt-state.success { color: @success_color; }
    @keyframes prompt-no {
      20% { transform: translateX(-7px); }
      40% { transform: translateX(7px); }
      60% { transform: translateX(-5px); }
      80% { transform: translateX(5px); }
    }
    """)
}
