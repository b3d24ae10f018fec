import LocalAuthScenarios
import LocalAuthSecrets
import LocalAuthWords

@testable import LocalAuthModel

/// A text that people read, in every language.
struct EveryText: Sendable, CustomStringConvertible {
  /// What it is, for the report.
  let description: String
  /// The sensor that it may name.
  let sensor: SensorKind?
  private let words: @Sendable (Language) -> String?

  init(
    _ description: String, sensor: SensorKind? = nil, _ words: @escaping @Sendable (Language) -> String?
  ) {
    self.description = description
    self.sensor = sensor
    self.words = words
  }

  /// The text; nil where nothing is said in any language.
  subscript(language: Language) -> String? { words(language) }

  /// All of them.
  static let all: [EveryText] =
    failures + sensors + durations + prompts + buttons + window + secrets + command

  static let failures =
    Failure.everyOne.flatMap { failure in
      [
        EveryText("message of \(failure), passcode") { failure.message(calling: .passcode, in: $0) },
        EveryText("message of \(failure), password") { failure.message(calling: .password, in: $0) },
        EveryText("advice in \(failure)") { failure.advice(in: $0) },
        EveryText("advice of the vault in \(failure)") { failure.vaultAdvice(in: $0) },
      ]
    }
    + FailedReason.allCases.map { reason in
      EveryText("last word of \(reason)") { reason.lastWord(in: $0) }
    }
    + PasscodeDemand.allCases.flatMap { demand in
      PasscodeName.allCases.map { secret in
        EveryText("because of \(demand), \(secret)") { demand.because(calling: secret, in: $0) }
      }
    }

  static let sensors =
    SensorKind.allCases.map { kind in EveryText("\(kind)", sensor: kind) { kind.name(in: $0) } }
    + ReadingFlaw.allCases.map { flaw in EveryText("\(flaw)") { flaw.hint(in: $0) } }
    + fingers.map { finger in EveryText(finger) { FingerWords(finger).words(in: $0) } }
    + PasscodeName.allCases.map { secret in EveryText("\(secret)") { secret.title(in: $0) } }

  static let fingers = ["left", "right"].flatMap { hand in
    ["thumb", "index-finger", "middle-finger", "ring-finger", "little-finger"].map { "\(hand)-\($0)" }
  }

  static let durations = [0, 1, 2, 60, 61, 80, 3600, 7205, 7260].map { seconds in
    EveryText("\(seconds) s") { Duration.seconds(seconds).words(in: $0) }
  }

  // MARK: Prompts

  private static let biometry: [PromptContent.BiometryStage] =
    [
      .asksConsent(usage: nil), .asksConsent(usage: "…"), .scanning(after: nil), .scanning(after: .mismatch),
      .resting(after: .mismatch),
    ] + ReadingFlaw.allCases.flatMap { [.scanning(after: .unusable($0)), .resting(after: .unusable($0))] }

  private static let passcode: [PromptContent.PasscodeStage] =
    [
      .ready(after: nil), .applicationPassword, .checking, .waiting(.seconds(80)), .disabled,
      .asking(PasscodeQuestion(text: "", echoes: true)),
    ] + PromptContent.LastEntry.allCases.map { .ready(after: $0) }

  /// A prompt of one moment.
  static func content(
    _ biometry: PromptContent.BiometryStage? = nil, _ passcode: PromptContent.PasscodeStage? = nil,
    sensor: SensorKind? = .touchID, app: String = ""
  ) -> PromptContent {
    PromptContent(
      evaluation: EvaluationID(1), app: app, reason: nil, sensor: sensor, biometry: biometry,
      passcode: passcode, buttons: [])
  }

  private static let contents: [PromptContent] = {
    var contents = passcode.map { content(nil, $0, sensor: nil) }
    for kind in SensorKind.allCases {
      contents += biometry.flatMap { stage in
        [content(stage, sensor: kind), content(stage, .ready(after: nil), sensor: kind)]
      }
      for note in [SensorNote.busyElsewhere] + fingers.map({ .wantsFinger($0) }) {
        var noted = content(.scanning(after: nil), sensor: kind)
        noted.sensorNote = note
        contents.append(noted)
      }
    }
    for end in Failure.everyOne {
      var ended = content(nil, .ready(after: nil), sensor: nil)
      ended.sensorEnd = end
      contents.append(ended)
    }
    return contents
  }()

  static let prompts = contents.flatMap { content in
    PasscodeName.allCases.flatMap { secret in
      let name =
        "\(content.sensor.map { "\($0)" } ?? "-") \(content.notation) \(content.sensorEnd.map { "\($0)" } ?? "") "
        + "\(content.sensorNote.map { "\($0)" } ?? "") calling it \(secret)"
      // On a machine whose secret is a password the reader has no brand.
      let sensor = secret == .password && content.sensor == .touchID ? nil : content.sensor
      return [
        EveryText("title of \(name)") { PromptWords(content, calling: secret, in: $0).title },
        EveryText("state of \(name)", sensor: sensor) { PromptWords(content, calling: secret, in: $0).state },
        EveryText("field of \(name)") { PromptWords(content, calling: secret, in: $0).field },
      ]
    }
  }

  private static let titles: [Button.Title] = [
    .cancel, .enterPassword, .enterPasscode, .tryAgain, .allow, .deny, .custom(""),
  ]

  static let buttons = titles.flatMap { title in
    [Button.Role.cancel, .fallback].flatMap { role in
      PasscodeName.allCases.map { secret in
        EveryText("\(title) on \(role), \(secret)") { Button(role, title).words(calling: secret, in: $0) }
      }
    }
  }

  static let window = [
    EveryText("button that goes on") { WindowWords.submit(in: $0) },
    EveryText("button that closes") { WindowWords.close(in: $0) },
    EveryText("it is the owner") { WindowWords.success(in: $0) },
    EveryText("it is not") { WindowWords.failure(in: $0) },
  ]

  // MARK: Secrets and the command line

  private static let secretFailures: [SecretFailure] = [
    .notFound, .duplicate, .locked, .wrongPassword, .needsInteraction, .foreignGroup, .cannotSynchronize,
    .storage(.changed), .storage(.duplicate), .storage(.wrongPassword), .storage(.tooLarge),
  ]

  static let secrets =
    secretFailures.map { failure in EveryText("\(failure)") { failure.explanation(in: $0) } }
    + ["", "npm", "微信"].map { name in EveryText("open \(name)") { SecretWords.reason(toOpen: name, in: $0) } }

  private static let vault: [VaultText] = [
    .newPassphrase, .passphraseAgain, .archivePassphrase, .keyReason, .nothingStarted, .noSecrets,
    .storeIsThere, .notWritten, .nothingToExport, .nothingLeftToExport, .passphrasesDiffer, .wrongPassphrase,
  ]

  private static func vault(naming name: String) -> [VaultText] {
    [
      .secretQuestion(name), .exportReason(file: name), .handoverReason(secrets: [name], program: name),
      .handoverReason(secrets: [name, name], program: name), .signInReason(user: nil, host: name),
      .signInReason(user: name, host: "b.c"), .missing(name), .notThere(name), .gone(name),
      .doesNotOpen(name),
      .leftOut(name), .exported(count: 1, file: name), .exported(count: 2, file: name), .imported(count: 1),
      .imported(count: 2),
    ]
  }

  private static let typing: [TypingText] = [
    .empty, .tooLong, .unreadable, .cancelled, .interrupted, .tooLongToType(mostBytes: 511), .severalLines,
    .noTerminal, .inBackground, .terminalInUse, .terminalBroken,
  ]

  private static let reader: [ReaderText] =
    [.stage(1, of: 5)] + ReaderText.Trouble.allCases.map { .trouble($0) }
    + fingers.flatMap { [.begin(finger: $0), .known(finger: $0), .forgotten(finger: $0)] }

  private static let consent: [ConsentText] = [
    .nothingToForget, .forgotten(1), .forgotten(2), .nobodyAsked, .attemptsForgotten(account: "alice"),
  ]

  static let command =
    (vault + vault(naming: "npm") + vault(naming: "微信")).map { text in
      EveryText("\(text)") { text.words(in: $0) }
    }
    + typing.map { text in EveryText("\(text)") { text.words(in: $0) } }
    + reader.map { text in EveryText("\(text)") { text.words(in: $0) } }
    + consent.map { text in EveryText("\(text)") { text.words(in: $0) } }
}
