import LocalAuthModel

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
  /// What the field is called that a passcode or an answer is typed into.
  public let field: String

  /// The words for a prompt of a device that people open with a passcode, or a password.
  public init(_ content: PromptContent, calling secret: PasscodeName, in language: Language) {
    let app =
      PromptWords.visible(content.app, mostCharacters: 60)
      ?? language.says("An app", nl: "Een app", hans: "一个应用", hant: "一個 App")
    title =
      content.passcode == .applicationPassword
      ? language.says(
        "\(app) wants a password of its own", nl: "\(app) vraagt om een eigen wachtwoord",
        hans: "\(app)需要它自己的密码", hant: "\(app)需要它自己的密碼")
      : language.says(
        "\(app) wants to know that it is you", nl: "\(app) wil weten of jij het bent", hans: "\(app)想确认是你本人",
        hant: "\(app)想確認是你本人")
    reason = content.reason.flatMap { PromptWords.visible($0) }
    notice = content.notice.flatMap { PromptWords.visible($0.text) }
    state = PromptWords.state(of: content, secret, language)
    field = PromptWords.field(of: content.passcode, secret, language)
  }

  /// The text made safe, or nil when nothing of it can be seen.
  static func visible(_ text: String, mostCharacters: Int = DisplayText.mostCharacters) -> String? {
    let shown = DisplayText(text, mostCharacters: mostCharacters).description
    return shown.isEmpty ? nil : shown
  }

  private static func state(
    of content: PromptContent, _ secret: PasscodeName, _ language: Language
  ) -> String {
    var said: [String?] = []
    if let biometry = content.biometry {
      let sensor = SensorTerm(content.sensor, calling: secret)
      // What became of the last try is said before which finger is wanted.
      let note =
        biometry == .scanning(after: nil) || content.sensorNote == .busyElsewhere ? content.sensorNote : nil
      let looks = content.sensor?.looks ?? false
      said.append(
        note?.words(sensor, in: language) ?? biometry.words(sensor, looks: looks, in: language))
    } else if content.passcode == .ready(after: nil) {
      // Said once: what came of an entry is news, the sensor's end is not.
      said.append(content.sensorEnd?.sensorEnd(calling: secret, in: language))
    }
    said.append(content.passcode?.words(calling: secret, in: language))
    return language.sentences(said.compactMap { $0 })
  }

  private static func field(
    of stage: PromptContent.PasscodeStage?, _ secret: PasscodeName, _ language: Language
  ) -> String {
    switch stage {
    case .asking?: return language.says("Answer", nl: "Antwoord", hans: "回答", hant: "回答")
    case .applicationPassword?: return PasscodeName.password.title(in: language)
    default: return secret.title(in: language)
    }
  }
}

extension PromptContent {
  /// The whole prompt on one line, for messages to developers.
  public var summary: String {
    let words = PromptWords(self, calling: .passcode, in: .english)
    let buttons = buttons.map { "[\($0.words(calling: .passcode, in: .english))]" }.joined(separator: " ")
    return "\(words.title): \(words.state) \(buttons.isEmpty ? "(no buttons)" : buttons)"
  }
}
