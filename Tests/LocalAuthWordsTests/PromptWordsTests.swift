import LocalAuthWords
import Testing

@testable import LocalAuthModel

/// What the person reads, written out once for every stage.
@Suite("Prompts in words")
struct PromptWordsTests {
  private func content(
    _ biometry: PromptContent.BiometryStage? = nil, _ passcode: PromptContent.PasscodeStage? = nil,
    sensor: SensorKind? = .touchID
  ) -> PromptContent {
    PromptContent(
      evaluation: EvaluationID(1), app: "Vault", reason: "Open it.", sensor: sensor, biometry: biometry,
      passcode: passcode, buttons: [])
  }

  struct BiometryRow: Sendable, CustomTestStringConvertible {
    let kind: SensorKind
    let stage: PromptContent.BiometryStage
    let words: String
    init(_ kind: SensorKind, _ stage: PromptContent.BiometryStage, _ words: String) {
      self.kind = kind
      self.stage = stage
      self.words = words
    }
    var testDescription: String { "\(kind) \(stage)" }
  }

  static let biometryRows = [
    BiometryRow(.touchID, .scanning(after: nil), "Touch the sensor for Touch ID."),
    BiometryRow(.faceID, .scanning(after: nil), "Look at the screen for Face ID."),
    BiometryRow(.opticID, .scanning(after: nil), "Look at the screen for Optic ID."),
    BiometryRow(.touchID, .scanning(after: .mismatch), "Not recognised. Try again."),
    BiometryRow(.faceID, .scanning(after: .mismatch), "Not recognised. Look again."),
    BiometryRow(
      .touchID, .scanning(after: .unusable(.tooShort)),
      "Too short. Leave your finger on the sensor a moment longer."),
    BiometryRow(
      .touchID, .scanning(after: .unusable(.notCentred)),
      "Not centred. Move your finger to the middle of the sensor."),
    BiometryRow(.touchID, .scanning(after: .unusable(.liftAndRetry)), "Lift your finger and try again."),
    BiometryRow(.touchID, .scanning(after: .unusable(.unclear)), "Not clear enough. Try again."),
    BiometryRow(.faceID, .resting(after: .unusable(.nobodySeen)), "Nobody was seen. Try again."),
    BiometryRow(.faceID, .resting(after: .mismatch), "Not recognised by Face ID."),
    BiometryRow(.opticID, .resting(after: .mismatch), "Not recognised by Optic ID."),
    BiometryRow(.faceID, .asksConsent(usage: nil), "May this app use Face ID?"),
    BiometryRow(
      .faceID, .asksConsent(usage: "Sign in with\nyour face."),
      "May this app use Face ID? Sign in with your face."),
    BiometryRow(.faceID, .asksConsent(usage: "\u{1B}"), "May this app use Face ID?"),
  ]

  @Test("the sensor's part", arguments: biometryRows)
  func biometry(_ row: BiometryRow) {
    #expect(
      PromptWords(content(row.stage, sensor: row.kind), calling: .passcode, in: .english).state == row.words)
  }

  struct PasscodeRow: Sendable, CustomTestStringConvertible {
    let stage: PromptContent.PasscodeStage
    let words: String
    init(_ stage: PromptContent.PasscodeStage, _ words: String) {
      self.stage = stage
      self.words = words
    }
    var testDescription: String { "\(stage)" }
  }

  static let passcodeRows = [
    PasscodeRow(.ready(after: nil), "Enter your passcode."),
    PasscodeRow(.ready(after: .wrong), "Wrong passcode. Try again."),
    PasscodeRow(.ready(after: .repeated), "The same wrong passcode again; it was not counted twice."),
    PasscodeRow(.ready(after: .notChecked), "The passcode could not be checked. Try again."),
    PasscodeRow(
      .ready(after: .checkedElsewhere), "Another program is checking a passcode just now. Enter yours again."),
    PasscodeRow(.checking, "Checking…"),
    PasscodeRow(.asking(PasscodeQuestion(text: "Token:\u{7}", echoes: true)), "Token:"),
    PasscodeRow(.asking(PasscodeQuestion(text: " \n", echoes: false)), "One more question."),
    PasscodeRow(.waiting(.seconds(61)), "Too many wrong passcodes. Wait 1 minute 1 second."),
    PasscodeRow(.disabled, "Too many wrong passcodes. No passcode is taken any more."),
  ]

  @Test("the passcode's part", arguments: passcodeRows)
  func passcode(_ row: PasscodeRow) {
    #expect(
      PromptWords(content(nil, row.stage, sensor: nil), calling: .passcode, in: .english).state == row.words)
  }

  @Test("an account has a password, and never a passcode", arguments: passcodeRows)
  func password(_ row: PasscodeRow) {
    let words = PromptWords(content(nil, row.stage, sensor: nil), calling: .password, in: .english)
    #expect(words.state == row.words.replacing("passcode", with: "password"))
  }

  @Test("both parts beside each other")
  func both() {
    let words = PromptWords(
      content(.scanning(after: nil), .ready(after: nil)), calling: .passcode, in: .english)
    #expect(words.state == "Touch the sensor for Touch ID. Enter your passcode.")
    #expect(words.title == "Vault wants to know that it is you")
    #expect(words.reason == "Open it.")
    #expect(words.notice == nil)
  }

  @Test("a line of the passcode check is shown made safe")
  func notice() {
    var content = content(nil, .ready(after: nil), sensor: nil)
    content.notice = PasscodeNotice(text: "Your password\u{1B}[5m expires\nsoon.", isError: false)
    #expect(
      PromptWords(content, calling: .passcode, in: .english).notice == "Your password [5m expires soon.")
  }

  @Test("a reason that the system does not show is not shown")
  func noReason() {
    var content = content(.scanning(after: nil), sensor: .faceID)
    content.reason = nil
    #expect(PromptWords(content, calling: .passcode, in: .english).reason == nil)
  }

  enum Nothing: String, CaseIterable {
    case empty = ""
    case space = " "
    case controls = "\u{7}\u{1B}"
    case joiner = "\u{200D}"
  }

  @Test("what shows nothing is left out or has a usual word", arguments: Nothing.allCases)
  func emptyTexts(_ nothing: Nothing) {
    let text = nothing.rawValue
    var content = content(nil, .ready(after: nil), sensor: nil)
    content.app = text
    content.reason = text
    content.notice = PasscodeNotice(text: text, isError: true)
    let words = PromptWords(content, calling: .passcode, in: .english)
    #expect(words.title == "An app wants to know that it is you")
    #expect(words.reason == nil)
    #expect(words.notice == nil)
    #expect(Button(.cancel, .custom(text)).words(calling: .passcode, in: .english) == "Cancel")
    #expect(Button(.fallback, .custom(text)).words(calling: .passcode, in: .english) == "Enter Password")
  }

  @Test("a long name is cut")
  func longName() {
    var content = content(.scanning(after: nil))
    content.app = String(repeating: "n", count: 1000)
    #expect(
      PromptWords(content, calling: .passcode, in: .english).title == String(repeating: "n", count: 60)
        + "… wants to know that it is you")
  }

  @Test("BR-31: a text for one sensor never names another", arguments: SensorKind.allCases)
  func sensorNames(_ kind: SensorKind) {
    for row in Self.biometryRows {
      let state = PromptWords(content(row.stage, sensor: kind), calling: .passcode, in: .english).state
      for other in SensorKind.allCases where other != kind {
        #expect(!state.contains(other.name(in: .english)))
      }
    }
  }
}

@Suite("Buttons in words")
struct ButtonWordsTests {
  @Test("every title")
  func titles() {
    let words = [
      Button(.cancel, .cancel), Button(.fallback, .enterPassword), Button(.fallback, .enterPasscode),
      Button(.tryAgain, .tryAgain), Button(.allow, .allow), Button(.deny, .deny),
      Button(.fallback, .custom("Use PIN")), Button(.cancel, .custom("Not\u{1B}[2J now")),
    ].map { $0.words(calling: .passcode, in: .english) }
    #expect(
      words == [
        "Cancel", "Enter Password", "Enter Passcode", "Try Again", "Allow", "Don’t Allow", "Use PIN",
        "Not [2J now",
      ])
  }

  @Test("the device calls its secret as people there do")
  func secret() {
    #expect(Button(.fallback, .enterPasscode).words(calling: .passcode, in: .english) == "Enter Passcode")
    #expect(Button(.fallback, .enterPasscode).words(calling: .password, in: .english) == "Enter Password")
    #expect(Button(.fallback, .enterPassword).words(calling: .passcode, in: .english) == "Enter Password")
  }

  @Test("a long title is cut")
  func longTitle() {
    #expect(
      Button(.fallback, .custom(String(repeating: "t", count: 1_000_000))).words(
        calling: .passcode, in: .english)
        == String(repeating: "t", count: 40) + "…")
  }
}

@Suite("A prompt on one line")
struct PromptSummaryTests {
  @Test("with and without buttons")
  func summary() {
    var content = PromptContent(
      evaluation: EvaluationID(1), app: "Vault", reason: "Open it.", sensor: .touchID,
      biometry: .scanning(after: .mismatch), passcode: nil,
      buttons: [Button(.cancel, .cancel), Button(.fallback, .enterPassword)])
    #expect(
      content.summary
        == "Vault wants to know that it is you: Not recognised. Try again. [Cancel] [Enter Password]")
    content.buttons = []
    #expect(
      content.summary == "Vault wants to know that it is you: Not recognised. Try again. (no buttons)")
  }
}
