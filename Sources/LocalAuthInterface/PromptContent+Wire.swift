import LocalAuthModel

// A prompt, field by field. Each stage is a number, with its own fields behind it.

extension WireWriter {
  mutating func add(_ content: PromptContent) {
    add(content.evaluation.number)
    add(content.app, mostBytes: WireFormat.Limit.app)
    add(optional: content.reason) { $0.add($1, mostBytes: WireFormat.Limit.reason) }
    add(optional: content.sensor) { $0.add(caseOf: $1) }
    add(optional: content.sensorNote) { $0.add($1) }
    add(optional: content.sensorEnd) { $0.add($1, of: Failure.numbered) }
    add(optional: content.biometry) { $0.add($1) }
    add(optional: content.passcode) { $0.add($1) }
    let buttons = content.buttons.prefix(WireFormat.Limit.buttons)
    add(byte: UInt8(truncatingIfNeeded: buttons.count))
    for button in buttons { add(button) }
    add(optional: content.notice) {
      $0.add($1.text, mostBytes: WireFormat.Limit.notice)
      $0.add($1.isError)
    }
  }

  private mutating func add(_ note: SensorNote) {
    switch note {
    case .busyElsewhere: add(byte: 0)
    case .wantsFinger(let finger):
      add(byte: 1)
      add(finger, mostBytes: WireFormat.Limit.finger)
    }
  }

  private mutating func add(_ stage: PromptContent.BiometryStage) {
    switch stage {
    case .asksConsent(let usage):
      add(byte: 0)
      add(optional: usage) { $0.add($1, mostBytes: WireFormat.Limit.usage) }
    case .scanning(let last):
      add(byte: 1)
      add(optional: last) { $0.add($1, of: PromptContent.LastReading.all) }
    case .resting(let last):
      add(byte: 2)
      add(last, of: PromptContent.LastReading.all)
    }
  }

  private mutating func add(_ stage: PromptContent.PasscodeStage) {
    switch stage {
    case .ready(let last):
      add(byte: 0)
      add(optional: last) { $0.add(caseOf: $1) }
    case .applicationPassword: add(byte: 1)
    case .checking: add(byte: 2)
    case .asking(let question):
      add(byte: 3)
      add(question.text, mostBytes: WireFormat.Limit.question)
      add(question.echoes)
    case .waiting(let time):
      add(byte: 4)
      add(time.clampedMilliseconds)
    case .disabled: add(byte: 5)
    }
  }

  private mutating func add(_ button: Button) {
    add(byte: button.role.rawValue)
    if case .custom(let text) = button.title {
      add(byte: UInt8(Button.Title.own.count))
      add(text, mostBytes: WireFormat.Limit.title)
    } else {
      add(button.title, of: Button.Title.own)
    }
  }
}

extension WireReader {
  mutating func content() throws(WireFault) -> PromptContent {
    let evaluation = EvaluationID(try number())
    let app = try text(mostBytes: WireFormat.Limit.app)
    let reason = try optional { (reader) throws(WireFault) in
      try reader.text(mostBytes: WireFormat.Limit.reason)
    }
    let sensor = try optional { (reader) throws(WireFault) in try reader.value(SensorKind.self) }
    let sensorNote = try optional { (reader) throws(WireFault) in try reader.sensorNote() }
    let sensorEnd = try optional { (reader) throws(WireFault) in try reader.value(of: Failure.numbered) }
    let biometry = try optional { (reader) throws(WireFault) in try reader.biometry() }
    let passcode = try optional { (reader) throws(WireFault) in try reader.passcodeStage() }
    let count = Int(try byte())
    guard count <= WireFormat.Limit.buttons else { throw .value }
    var buttons: [Button] = []
    for _ in 0..<count { buttons.append(try button()) }
    let notice = try optional { (reader) throws(WireFault) in
      PasscodeNotice(text: try reader.text(mostBytes: WireFormat.Limit.notice), isError: try reader.flag())
    }
    return PromptContent(
      evaluation: evaluation, app: app, reason: reason, sensor: sensor, sensorNote: sensorNote,
      sensorEnd: sensorEnd, biometry: biometry, passcode: passcode, buttons: buttons, notice: notice)
  }

  private mutating func sensorNote() throws(WireFault) -> SensorNote {
    switch try byte() {
    case 0: return .busyElsewhere
    case 1: return .wantsFinger(try text(mostBytes: WireFormat.Limit.finger))
    default: throw .value
    }
  }

  private mutating func biometry() throws(WireFault) -> PromptContent.BiometryStage {
    switch try byte() {
    case 0:
      return .asksConsent(
        usage: try optional { (reader) throws(WireFault) in try reader.text(mostBytes: WireFormat.Limit.usage)
        })
    case 1:
      return .scanning(
        after: try optional { (reader) throws(WireFault) in
          try reader.value(of: PromptContent.LastReading.all)
        })
    case 2: return .resting(after: try value(of: PromptContent.LastReading.all))
    default: throw .value
    }
  }

  private mutating func passcodeStage() throws(WireFault) -> PromptContent.PasscodeStage {
    switch try byte() {
    case 0:
      return .ready(
        after: try optional { (reader) throws(WireFault) in try reader.value(PromptContent.LastEntry.self) })
    case 1: return .applicationPassword
    case 2: return .checking
    case 3:
      return .asking(
        PasscodeQuestion(text: try text(mostBytes: WireFormat.Limit.question), echoes: try flag()))
    case 4:
      let milliseconds = try number()
      guard milliseconds <= WireFormat.Limit.wait else { throw .value }
      return .waiting(.milliseconds(Int64(milliseconds)))
    case 5: return .disabled
    default: throw .value
    }
  }

  private mutating func button() throws(WireFault) -> Button {
    guard let role = Button.Role(rawValue: try byte()) else { throw .value }
    let title = Int(try byte())
    if title == Button.Title.own.count {
      return Button(role, .custom(try text(mostBytes: WireFormat.Limit.title)))
    }
    guard Button.Title.own.indices.contains(title) else { throw .value }
    return Button(role, Button.Title.own[title])
  }
}

// MARK: Lists that both sides have

extension Button.Title {
  /// All but the app's own words.
  fileprivate static let own: [Self] = [.cancel, .enterPassword, .enterPasscode, .tryAgain, .allow, .deny]
}

extension PromptContent.LastReading {
  fileprivate static let all = [.mismatch] + ReadingFlaw.allCases.map(Self.unusable)
}

extension Failure {
  /// Every failure there is.
  fileprivate static let numbered: [Failure] = {
    let interruptions: [Interruption] =
      [.otherEvaluation, .movedToBackground, .deviceLocked, .deviceRestarted, .systemInterface]
      + Part.allCases.map(Interruption.brokenPart)
    var all: [Failure] = [
      .userCancel, .userFallback, .passcodeNotSet, .biometryNotEnrolled, .appCancel, .companionNotAvailable,
      .biometryNotPaired, .biometryDisconnected,
    ]
    all += FailedReason.allCases.map(Failure.authenticationFailed)
    all += interruptions.map(Failure.systemCancel)
    all += Unavailability.allCases.map(Failure.biometryNotAvailable)
    all += PasscodeDemand.allCases.map(Failure.biometryLockout)
    all += ContextFlaw.allCases.map(Failure.invalidContext)
    all += Obstacle.allCases.map(Failure.notInteractive)
    return all
  }()
}

extension Duration {
  /// Whole milliseconds, rounded up, within what a wait may be.
  fileprivate var clampedMilliseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < Int64(WireFormat.Limit.wait / 1000) else { return WireFormat.Limit.wait }
    return UInt64(seconds) * 1000 + UInt64((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
