/// One evaluation under way: what its sensor and its passcode sheet are doing.
///
/// Each handler returns whether the evaluation still runs; one that has ended has sent its one reply.
public struct Evaluation: Hashable, Sendable {
  /// Which evaluation.
  public let id: EvaluationID
  /// What was asked.
  public let request: EvaluationRequest
  var biometry = Biometry.off
  var passcode = Passcode.hidden
  /// The identity of the enrolments that matched, when the passcode is still to come.
  var matched: UInt64?
  /// Mismatches in this prompt.
  var tries = 0
  var notice: PasscodeNotice?
  /// The sensor's round; a new number for each arming.
  var round: SensorRound
  /// The passcode's check; a new number for each entry.
  var check: PasscodeCheck
  /// The mark of the sensor's round while it is armed.
  var armed: Charge?
  /// Whether a finger was on the sensor in this round without a result.
  var isTouched = false
  var sensorNote: SensorNote?
  /// Why the sensor part is over, when the passcode goes on without it.
  var sensorEnd: Failure?
  var shown: PromptContent?

  enum Biometry: Hashable, Sendable {
    case off
    case asksConsent
    case scanning(after: PromptContent.LastReading?)
    case resting(after: PromptContent.LastReading)
  }

  enum Passcode: Hashable, Sendable {
    case hidden
    case open(after: PromptContent.LastEntry?)
    case checking(Charge)
    case asking(Charge, PasscodeQuestion)

    var charge: Charge? {
      switch self {
      case .checking(let charge), .asking(let charge, _): charge
      case .hidden, .open: nil
      }
    }
  }

  init(id: EvaluationID, request: EvaluationRequest) {
    self.id = id
    self.request = request
    round = SensorRound(id)
    check = PasscodeCheck(id)
  }

  /// Opens the prompt.
  mutating func start(on device: inout Device, _ effects: inout [Effect]) -> Bool {
    if request.policy == .passcode || request.policy == .applicationPassword {
      return toPasscode(on: &device, &effects)
    }
    // Asked again after admission: the end of an older evaluation may have counted an attempt.
    if let failure = device.biometryFailure(for: request.caller) {
      return biometryIsOver(failure, on: &device, &effects)
    }
    if device.facts.sensor?.kind.looks == true, request.caller.usageText == nil {
      // Only where the rule is to terminate: else the sensor is not available to the app.
      effects.append(.terminate(id, request.caller.app))
      return false
    }
    if device.needsConsent(request.caller) {
      biometry = .asksConsent
    } else {
      openSensor(device.rules)
    }
    return settle(on: &device, &effects)
  }

  /// Handles one event.
  mutating func handle(_ event: Event, on device: inout Device, _ effects: inout [Effect]) -> Bool {
    switch event {
    case .begin:
      return true
    case .invalidate(id):
      return end(.failure(.appCancel), on: &device, &effects)
    case .interrupt(let interruption, let app):
      guard app == nil || app == request.caller.app else { return true }
      return end(.failure(.systemCancel(interruption)), on: &device, &effects)
    case .lockScreen(.lock):
      return end(.failure(.systemCancel(.deviceLocked)), on: &device, &effects)
    case .restart:
      return end(.failure(.systemCancel(.deviceRestarted)), on: &device, &effects)
    case .tap(id, let role):
      return tap(role, on: &device, &effects)
    case .read(round, let reading):
      return read(reading, on: &device, &effects)
    case .fingerOnSensor(round, let isOn):
      if isOn { touch(true, on: &device) }
      return true
    case .sensorNote(round, let note):
      sensorNote = armed == nil ? nil : note
      return settle(on: &device, &effects)
    case .enterPasscode(id):
      return enterPasscode(on: &device, &effects)
    case .answer(id):
      return answer(on: &device, &effects)
    case .passcodeVerdict(check, let verdict):
      return passcodeVerdict(verdict, on: &device, &effects)
    case .passcodeQuestion(let check, let question):
      guard check == self.check, let charge = passcode.charge else {
        effects.append(.abandonCheck(check))
        return true
      }
      passcode = .asking(charge, question)
      return settle(on: &device, &effects)
    case .passcodeNotice(check, let notice) where passcode.charge != nil:
      self.notice = notice
      return settle(on: &device, &effects)
    case .invalidate, .tap, .enterPasscode, .answer, .read, .fingerOnSensor, .sensorNote, .passcodeVerdict,
      .passcodeNotice:
      // Of an older evaluation, round or check: too late to mean anything.
      return true
    case .tick, .facts, .consent, .lockScreen, .demandPasscode:
      return settle(on: &device, &effects)
    }
  }

  private mutating func tap(_ role: Button.Role, on device: inout Device, _ effects: inout [Effect]) -> Bool {
    guard shown?.offers(role) == true else { return true }
    switch role {
    case .cancel:
      return end(.failure(.userCancel), on: &device, &effects)
    case .fallback:
      guard request.policy.allowsPasscode else { return end(.failure(.userFallback), on: &device, &effects) }
      return toPasscode(on: &device, &effects)
    case .tryAgain:
      biometry = .scanning(after: nil)
      return settle(on: &device, &effects)
    case .allow:
      guard device.setConsent(.granted, for: request.caller.app) else { fallthrough }
      openSensor(device.rules)
      return settle(on: &device, &effects)
    case .deny:
      device.setConsent(.denied, for: request.caller.app)
      return biometryIsOver(.biometryNotAvailable(.deniedToApp), on: &device, &effects)
    }
  }

  /// Brings sensor and screen in line with what was decided, and ends what can go on no more.
  mutating func settle(on device: inout Device, _ effects: inout [Effect]) -> Bool {
    if device.facts.isLocked { return end(.failure(.systemCancel(.deviceLocked)), on: &device, &effects) }
    if biometry != .off, let failure = standingFailure(on: device) {
      return biometryIsOver(failure, on: &device, &effects)
    }
    if case .scanning = biometry, device.needsConsent(request.caller) { biometry = .asksConsent }
    if passcode != .hidden, device.facts.passcode == .notSet, request.policy != .applicationPassword {
      return end(.failure(.passcodeNotSet), on: &device, &effects)
    }
    if wantsSensor {
      if armed == nil { arm(on: &device, &effects) }
    } else {
      disarm(.dropped, on: &device, &effects)
    }
    let content = content(on: device)
    if content != shown {
      shown = content
      effects.append(.present(content))
    }
    return true
  }

  /// Ends the evaluation with its one reply.
  @discardableResult
  mutating func end(_ outcome: Outcome, on device: inout Device, _ effects: inout [Effect]) -> Bool {
    disarm(.dropped, on: &device, &effects)
    if let charge = passcode.charge {
      // A check that nobody waits for any more still costs: else cancelling would make guessing free.
      device.state.settle(charge, as: .counted, rules: device.rules)
      effects.append(.abandonCheck(check))
      passcode = .hidden
    }
    if round.number > 0 { effects.append(.releaseSensor(id)) }
    let dismissal: [Effect] = shown == nil ? [] : [.dismiss(id, outcome)]
    switch device.rules.dismissal {
    case .afterReply: effects += [.reply(id, outcome)] + dismissal
    case .beforeReply: effects += dismissal + [.reply(id, outcome)]
    }
    return false
  }
}
