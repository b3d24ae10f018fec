import LocalAuthInterface
import LocalAuthModel
import LocalAuthService
import LocalAuthWords

/// Prompts with every kind of field, and everything that can be said about them.
enum Samples {
  static let evaluation = EvaluationID(0x0102_0304_0506_0708)
  static let passcode = Passcode(text: "sécrèt")

  static let failures: [Failure] =
    [
      .userCancel, .userFallback, .passcodeNotSet, .biometryNotEnrolled, .appCancel, .companionNotAvailable,
      .biometryNotPaired, .biometryDisconnected, .systemCancel(.otherEvaluation),
      .systemCancel(.systemInterface),
    ] + FailedReason.allCases.map(Failure.authenticationFailed)
    + Part.allCases.map { .systemCancel(.brokenPart($0)) }
    + Unavailability.allCases.map(Failure.biometryNotAvailable)
    + PasscodeDemand.allCases.map(Failure.biometryLockout)
    + ContextFlaw.allCases.map(Failure.invalidContext) + Obstacle.allCases.map(Failure.notInteractive)

  static let readings: [PromptContent.LastReading] = [.mismatch] + ReadingFlaw.allCases.map { .unusable($0) }

  static let biometry: [PromptContent.BiometryStage] =
    [.asksConsent(usage: nil), .asksConsent(usage: "to see you"), .scanning(after: nil)]
    + readings.flatMap { [.scanning(after: $0), .resting(after: $0)] }

  static let stages: [PromptContent.PasscodeStage] =
    [
      .ready(after: nil), .applicationPassword, .checking, .disabled, .waiting(.zero), .waiting(.seconds(61)),
      .waiting(.milliseconds(1)), .asking(PasscodeQuestion(text: "Code:", echoes: true)),
      .asking(PasscodeQuestion(text: "", echoes: false)),
    ] + PromptContent.LastEntry.allCases.map { .ready(after: $0) }

  static let titles: [Button.Title] = [
    .cancel, .enterPassword, .enterPasscode, .tryAgain, .allow, .deny, .custom(""),
    .custom("Nee, bedankt 不用了"),
  ]

  static let contents: [PromptContent] =
    [PromptContent(evaluation: evaluation, app: "")]
    + biometry.map { PromptContent(evaluation: evaluation, app: "Notes", sensor: .touchID, biometry: $0) }
    + stages.map { PromptContent(evaluation: evaluation, app: "Notes", reason: "why", passcode: $0) }
    + failures.map { PromptContent(evaluation: evaluation, app: "Notes", sensorEnd: $0) }
    + titles.map { title in
      PromptContent(
        evaluation: evaluation, app: "笔记", reason: "打开日记", sensor: .faceID,
        sensorNote: .wantsFinger("right-index-finger"),
        buttons: Button.Role.allCases.prefix(4).map { Button($0, title) },
        notice: PasscodeNotice(text: "Welcome", isError: true))
    } + [PromptContent(evaluation: evaluation, app: "Notes", sensor: .opticID, sensorNote: .busyElsewhere)]

  static let manners = PasscodeName.allCases.flatMap { name in
    Language.allCases.map { PromptManner(calling: name, in: $0) }
  }

  static let orders: [PromptOrder] =
    contents.enumerated().map { .present($1, manners[$0 % manners.count]) }
    + [.dismiss(evaluation, .success), .dismiss(evaluation, .withdrawn)]
    + FailedReason.allCases.map { .dismiss(evaluation, .failed($0)) }

  static var reports: [PromptReport] {
    [.ready, .visible(evaluation)] + Button.Role.allCases.map { .tap(evaluation, $0) }
      + [passcode.map { .enter(evaluation, $0) }, passcode.map { .answer(evaluation, $0) }].compactMap { $0 }
  }
}

extension PromptReport {
  /// The whole packet, as it is on its way.
  var packet: [UInt8] { head + (secret?.withBytes { Array($0) } ?? []) }
}

extension [UInt8] {
  /// What the other side makes of it.
  func order() throws(WireFault) -> PromptOrder {
    try read { (bytes) throws(WireFault) in try PromptOrder(packet: bytes) }
  }
  func report() throws(WireFault) -> PromptReport {
    try read { (bytes) throws(WireFault) in try PromptReport(packet: bytes) }
  }

  private func read<Value>(_ body: (UnsafeRawBufferPointer) throws(WireFault) -> Value) throws(WireFault)
    -> Value
  {
    let result = withUnsafeBytes { bytes in Result { () throws(WireFault) in try body(bytes) } }
    return try result.get()
  }
}
