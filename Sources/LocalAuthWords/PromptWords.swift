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
    title =
      content.passcode == .applicationPassword
      ? "\(app) wants a password of its own" : "\(app) wants to know that it is you"
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
    let sensor = name(of: content.sensor, secret)
    let passcode = content.passcode.map { words(for: $0, secret) }
    guard let biometry = content.biometry else {
      // Said once: what came of an entry is news, the sensor's end is not.
      guard case .ready(after: nil)? = content.passcode else { return passcode ?? "" }
      return [end(content.sensorEnd, secret), passcode].compactMap { $0 }.joined(separator: " ")
    }
    let looks = content.sensor?.looks ?? false
    // What became of the last try is said before which finger is wanted.
    let note =
      biometry == .scanning(after: nil) || content.sensorNote == .busyElsewhere ? content.sensorNote : nil
    let scanning = note.map { words(for: $0, sensor) } ?? words(for: biometry, sensor: sensor, looks: looks)
    guard let passcode else { return scanning }
    return "\(scanning) \(passcode)"
  }

  /// On a machine whose secret is a password the sensor is a reader, not a brand.
  private static func name(of kind: SensorKind?, _ secret: String) -> String {
    guard let kind else { return "the sensor" }
    return kind == .touchID && secret == PasscodeName.password.rawValue ? "the fingerprint reader" : kind.name
  }

  /// Why the sensor takes no part; nil where the person knows, or where there never was one.
  private static func end(_ failure: Failure?, _ secret: String) -> String? {
    let sensor = secret == PasscodeName.password.rawValue ? "The fingerprint reader" : "The sensor"
    switch failure {
    case .biometryLockout(let demand): return "\(sensor) rests, because \(demand.because)."
    case .authenticationFailed: return "Not recognised."
    case .biometryDisconnected, .biometryNotPaired: return "\(sensor) is not connected."
    case .biometryNotAvailable(.sensorNotPermitted): return "\(sensor) may not be used in this session."
    case .biometryNotAvailable(.sensorBusy): return "\(sensor) is kept by another program."
    case .biometryNotAvailable(.sensorFailing), .systemCancel(.brokenPart(.sensor)):
      return "\(sensor) stopped working."
    default: return nil
    }
  }

  private static func words(for note: SensorNote, _ sensor: String) -> String {
    switch note {
    case .busyElsewhere: "Another program is using \(sensor)."
    case .wantsFinger(let finger):
      "Touch \(sensor) with your \(DisplayText(finger.replacing("-", with: " "), mostCharacters: 30))."
    }
  }

  private static func words(
    for stage: PromptContent.BiometryStage, sensor: String, looks: Bool
  ) -> String {
    switch stage {
    case .asksConsent(let usage):
      let why = usage.flatMap { visible($0) }.map { " " + $0 } ?? ""
      return "May this app use \(sensor)?\(why)"
    case .scanning(after: nil):
      if looks { return "Look at the screen for \(sensor)." }
      return sensor.hasPrefix("the ") ? "Touch \(sensor)." : "Touch the sensor for \(sensor)."
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
    case .applicationPassword: "Enter the password that this app keeps it with."
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
