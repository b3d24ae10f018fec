import LocalAuthModel

/// What people call the secret that a device is opened with.
public enum PasscodeName: String, Hashable, Sendable, CaseIterable {
  /// Of a phone, and of a simulated device.
  case passcode
  /// Of an account.
  case password
}

/// A prompt in words: what a presenter writes where.
public struct PromptWords: Hashable, Sendable {
  /// Who asks, and for what.
  public let title: String
  /// The app's reason, where it is shown.
  public let reason: String?
  /// What is going on, and what the person can do.
  public let state: String
  /// A line of the passcode check.
  public let notice: String?

  /// The words for a prompt of a device that people open with a passcode, or a password.
  public init(_ content: PromptContent, calling secret: PasscodeName = .passcode) {
    let app = PromptWords.visible(content.app, mostCharacters: 60) ?? "An app"
    title = "\(app) wants to know that it is you"
    reason = content.reason.flatMap { PromptWords.visible($0) }
    notice = content.notice.flatMap { PromptWords.visible($0.text) }
    state = PromptWords.state(of: content, secret.rawValue)
  }

  /// The text made safe, or nil when nothing of it can be seen.
  static func visible(_ text: String, mostCharacters: Int = DisplayText.mostCharacters) -> String? {
    let shown = DisplayText(text, mostCharacters: mostCharacters).description
    return shown.isEmpty ? nil : shown
  }

  private static func state(of content: PromptContent, _ secret: String) -> String {
    let sensor = content.sensor?.name ?? "The sensor"
    let passcode = content.passcode.map { words(for: $0, secret) }
    guard let biometry = content.biometry else { return passcode ?? "" }
    let scanning = words(for: biometry, sensor: sensor, looks: content.sensor?.looks ?? false)
    guard let passcode else { return scanning }
    return "\(scanning) \(passcode)"
  }

  private static func words(
    for stage: PromptContent.BiometryStage, sensor: String, looks: Bool
  ) -> String {
    switch stage {
    case .asksConsent(let usage):
      let why = usage.flatMap { visible($0) }.map { " " + $0 } ?? ""
      return "May this app use \(sensor)?\(why)"
    case .scanning(after: nil):
      return looks ? "Look at the screen for \(sensor)." : "Touch the sensor for \(sensor)."
    case .scanning(after: .mismatch?):
      return "Not recognised. \(looks ? "Look again." : "Try again.")"
    case .scanning(after: .unusable(let flaw)?), .resting(after: .unusable(let flaw)):
      return flaw.hint
    case .resting(after: .mismatch):
      return "Not recognised by \(sensor)."
    }
  }

  private static func words(for stage: PromptContent.PasscodeStage, _ secret: String) -> String {
    switch stage {
    case .ready(after: nil): "Enter your \(secret)."
    case .ready(after: .wrong?): "Wrong \(secret). Try again."
    case .ready(after: .repeated?): "The same wrong \(secret) again; it was not counted twice."
    case .ready(after: .notChecked?): "The \(secret) could not be checked. Try again."
    case .ready(after: .checkedElsewhere?):
      "Another program is checking a \(secret) just now. Enter yours again."
    case .checking: "Checking…"
    case .asking(let question): visible(question.text) ?? "One more question."
    case .waiting(let time): "Too many wrong \(secret)s. Wait \(time.inWords)."
    case .disabled: "Too many wrong \(secret)s. No \(secret) is taken any more."
    }
  }
}

extension Button {
  /// What the button says.
  public func words(calling secret: PasscodeName = .passcode) -> String {
    switch title {
    case .cancel: "Cancel"
    case .enterPassword: "Enter Password"
    case .enterPasscode: secret == .passcode ? "Enter Passcode" : "Enter Password"
    case .tryAgain: "Try Again"
    case .allow: "Allow"
    case .deny: "Don’t Allow"
    case .custom(let text):
      // A title that cannot be seen would leave a button without a word.
      PromptWords.visible(text, mostCharacters: 40) ?? (role == .cancel ? "Cancel" : "Enter Password")
    }
  }
}

extension PromptContent {
  /// The whole prompt on one line, for messages to developers.
  public var summary: String {
    let words = PromptWords(self)
    let buttons = buttons.map { "[\($0.words())]" }.joined(separator: " ")
    return "\(words.title): \(words.state) \(buttons.isEmpty ? "(no buttons)" : buttons)"
  }
}
