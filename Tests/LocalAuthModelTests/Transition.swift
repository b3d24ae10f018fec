@testable import LocalAuthModel

/// One step of a walk and everything that must hold of it, told from the effects as an outsider sees them.
///
/// A class with stored answers: in a debug build copies of so large a value would cost more than the walk.
final class Transition {
  private let rules: DeviceRules
  private let before: Device
  private let after: Device
  private let effects: [Effect]
  private let event: Event?
  /// What the outsider remembers after the step.
  private(set) var watch: Watch
  /// The invariants that the step breaks.
  private(set) var broken: [String] = []

  // What the step is.
  private let running: Evaluation?
  private let next: Evaluation?
  private let wasArmed: Bool
  private let isArmed: Bool
  private let wasChecking: Bool
  private let isChecking: Bool
  private let wasLockedOut: Bool
  /// The reading of the round that is armed, if the step brings one.
  private var reading: Reading?
  /// The verdict of the check that is under way, if the step brings one.
  private var verdict: PasscodeVerdict?
  private var lockScreen: LockScreenEvent?
  private var successes: [Proof] = []

  init(_ before: Device, _ watch: Watch, _ move: Move, _ effects: [Effect], _ after: Device) {
    rules = before.rules
    self.before = before
    self.after = after
    self.effects = effects
    self.watch = watch
    running = before.evaluation
    next = after.evaluation
    wasArmed = running?.armed != nil
    isArmed = next?.armed != nil
    wasChecking = running?.passcode.charge != nil
    isChecking = next?.passcode.charge != nil
    wasLockedOut = before.rests
    guard case .event(let event) = move else {
      self.event = nil
      return
    }
    self.event = event
    switch event {
    case .read(let round, let reading):
      if wasArmed, round == running?.round { self.reading = reading }
    case .passcodeVerdict(let check, let verdict):
      if wasChecking, check == running?.check { self.verdict = verdict }
    case .lockScreen(let event):
      lockScreen = event
    default:
      break
    }
    for case .reply(_, .success(let proof)) in effects { successes.append(proof) }
  }

  private func require(_ holds: Bool, _ invariant: String) {
    if !holds { broken.append(invariant) }
  }

  func check() {
    checkReplies()
    checkSensor()
    checkChecks()
    checkScreen()
    checkSuccess()
    checkCounters()
    checkCharges()
    checkLateEvents()
  }

  /// One wrong passcode more; past the end of the table the count says nothing new.
  private var oneMoreWrong: Int {
    min(before.state.wrongPasscodes + 1, rules.passcodeDelays.delays.count + 1)
  }

  // MARK: Invariants

  private func checkReplies() {
    var open: Set<EvaluationID> = []
    if let running = running { open.insert(running.id) }
    if case .begin(let id, _, _, _)? = event { open.insert(id) }
    for effect in effects {
      switch effect {
      case .reply(let id, _):
        require(open.remove(id) != nil, "a reply that nobody waits for")
      case .terminate(let id, _):
        require(open.remove(id) != nil, "an app is ended that waits for nothing")
        require(
          rules.missingUsageText == .terminates && before.facts.sensor?.kind.looks == true,
          "an app is ended that has said what it must")
      default: break
      }
    }
    require(open == Set([next?.id].compactMap { $0 }), "an evaluation that is over has no reply")
  }

  private func checkSensor() {
    var armed = wasArmed ? running?.round : nil
    var newest = running?.round
    var hasArmed = false
    for effect in effects {
      switch effect {
      case .arm(let round):
        require(armed == nil, "armed twice")
        require(round.evaluation == next?.id, "armed for an evaluation that does not run")
        if let newest, newest.evaluation == round.evaluation {
          require(round.number > newest.number, "a round's number comes again")
        }
        armed = round
        newest = round
        hasArmed = true
      case .disarm(let round):
        require(armed == round, "disarmed a round that was not armed")
        armed = nil
      case .releaseSensor(let id):
        require(armed == nil, "released a sensor that is on")
        require(next?.id != id, "released a sensor that an evaluation still uses")
      default: break
      }
    }
    require(armed == (isArmed ? next?.round : nil), "the sensor is on or off against the state")
    if hasArmed, let running = next {
      require(after.mayScan(for: running.request.caller), "a scan that may not be")
      require(!after.facts.isLocked, "a scan while the device is locked")
      require(isArmed, "armed and disarmed in one step")
    }
    require(!(isArmed && isChecking), "a scan while a passcode is checked")
  }

  private func checkChecks() {
    var open = wasChecking ? running?.check : nil
    if verdict != nil { open = nil }
    for effect in effects {
      switch effect {
      case .checkPasscode(let check):
        require(open == nil, "two passcode checks at once")
        require(
          before.state.passcodeDelay == .zero && !before.isDisabled,
          "a passcode is checked in a delay or when none is taken")
        require(
          !before.state.charges.contains { $0.kind == .passcode },
          "a passcode is checked beside another check")
        require(event == .enterPasscode(Node.running), "a passcode is checked that was not entered")
        require(
          next?.takesPasscode == true, "bio-only checks a passcode")
        open = check
      case .continueCheck(let check):
        require(open == check, "a check goes on that is not under way")
      case .abandonCheck(let check):
        if open == check { open = nil }
      default: break
      }
    }
    require(open == (isChecking ? next?.check : nil), "a check under way against the state")
  }

  private func checkScreen() {
    var screen = running?.shown
    for effect in effects {
      switch effect {
      case .present(let content):
        screen = content
        require(content.evaluation == next?.id, "something is shown for an evaluation that is over")
        guard let request = next?.request else { break }
        require(request.allowsInteraction, "a prompt without leave to interact")
        require(request.caller.scene == .active, "a prompt of an app that is not in front")
        require(!after.facts.isLocked, "a prompt while the device is locked")
        require(content.passcode == nil || next?.takesPasscode == true, "bio-only shows the passcode")
      case .dismiss(let id, _):
        require(screen?.evaluation == id, "a prompt goes that is not there")
        screen = nil
      default: break
      }
    }
    require(screen == next?.shown, "the screen against the state")
    guard let shown = next?.shown else {
      return require(next == nil, "an evaluation runs unseen")
    }
    require(!shown.isScanning || isArmed || isChecking, "the screen says scanning and the sensor is off")
    require(shown.isScanning || !isArmed, "the sensor is on and the screen does not say so")
    if case .begin(let id, let request, let context, let obstacle)? = event, next?.id == id {
      require(obstacle == nil && request.allowsInteraction, "an evaluation runs that cannot ask")
      require(!context.isInvalidated, "an invalidated context evaluates")
    }
  }

  private func checkSuccess() {
    for proof in successes {
      switch proof {
      case .biometry:
        require(reading == .match, "success by biometry without a match")
        require(
          running.map { [.biometrics, .owner, .biometricsOrCompanion].contains($0.request.policy) } == true,
          "success by biometry where the passcode is needed")
        require(!wasLockedOut, "success by biometry while locked out")
        if let request = running?.request {
          require(before.mayScan(for: request.caller), "success by biometry while it rests")
        }
      case .passcode:
        require(verdict == .correct, "success by passcode without a correct one")
        require(running?.takesPasscode == true, "bio-only succeeds by passcode")
        require(
          running?.request.policy != .biometricsAndPasscode
            || running?.matched != after.facts.enrolments.identity,
          "a match that counts is left out of a success")
      case .biometryAndPasscode:
        require(verdict == .correct, "success by both without a correct passcode")
        require(
          running?.request.policy == .biometricsAndPasscode
            && running?.matched == after.facts.enrolments.identity, "success by both without a match")
      case .recentUnlock:
        guard case .begin(_, let request, _, _)? = event, let unlock = before.state.biometricUnlock else {
          require(false, "success by an unlock that was not")
          break
        }
        require(
          unlock.age <= request.reuse && unlock.age <= rules.limits.longestReuse && request.reuse > .zero,
          "success by an unlock that is too old")
        require(
          unlock.identity == before.facts.enrolments.identity, "success by an unlock with other enrolments")
        require(
          before.mayScan(for: request.caller), "success by an unlock while biometrics rests")
      case .applicationPassword:
        require(
          running?.request.policy == .applicationPassword && event == .enterPasscode(Node.running),
          "success by an app's password that was not typed")
        require(effects.contains(.keepEntry(Node.running)), "an app's password is thrown away")
      case .authenticatedContext:
        guard case .begin(_, let request, let context, _)? = event else {
          require(false, "success by a context that did not ask")
          break
        }
        require(
          (context.proof?.isShown == true) && context.proof != .passcode
            && request.policy != .applicationPassword && !context.isInvalidated,
          "success by a context that had none")
      }
    }
    // And the other way round: what is right must succeed.
    if reading == .match, let request = running?.request,
      before.mayScan(for: request.caller)
    {
      require(
        successes == [.biometry]
          || request.policy == .biometricsAndPasscode && next?.matched == after.facts.enrolments.identity,
        "a match without success")
    }
    if verdict == .correct {
      require(
        successes == [.passcode] || successes == [.biometryAndPasscode], "a correct passcode without success")
    }
  }

  private func checkCounters() {
    let lockScreenTakesPasscode =
      before.facts.passcode != .notSet && before.state.passcodeDelay == .zero
      && !before.isDisabled
    let isPasscode =
      successes.contains(.passcode) || successes.contains(.biometryAndPasscode)
      || lockScreen == .passcode(.correct) && lockScreenTakesPasscode
    let isMatch =
      successes.contains(.biometry) || running?.matched == nil && next?.matched != nil
      || lockScreen == .match && !wasLockedOut
    let limit = rules.limits.mismatchesBeforeLockout
    if after.state.mismatches < before.state.mismatches {
      require(isPasscode || isMatch, "mismatches forgotten without success")
    }
    if wasLockedOut, !after.rests {
      require(isPasscode, "a lockout ends without a passcode")
    }
    if after.state.wrongPasscodes < before.state.wrongPasscodes {
      require(isPasscode, "wrong passcodes forgotten without a correct one")
    }
    if after.state.passcodeDelay < before.state.passcodeDelay, event != nil {
      require(
        isPasscode || after.isDisabled, "a delay ends without time or a correct passcode")
    }
    if after.state.biometricUnlock?.age == .zero, before.state.biometricUnlock?.age != .zero {
      require(lockScreen == .match && !wasLockedOut, "an unlock by biometrics that was none")
    }
    if before.facts.isLocked, !after.facts.isLocked, lockScreen != nil {
      require(isPasscode || isMatch, "the lock screen opens to nobody")
    }
    require(after.state.refunds <= rules.limits.refundsPerSuccess, "more refunds than the rules give")

    let lockScreenScans =
      before.facts.sensor?.condition == .ready && !before.facts.enrolments.isEmpty
      && before.facts.passcode != .notSet && !wasLockedOut
    let isRejected = reading == .mismatch || lockScreen == .mismatch && lockScreenScans
    if isRejected {
      require(
        after.state.mismatches == min(before.state.mismatches + 1, limit),
        "a rejected comparison is not counted")
      watch.rejections += 1
    }
    if isPasscode || isMatch { watch.rejections = 0 }
    require(watch.rejections <= limit, "more than \(limit) rejected comparisons in a row")
    if event == .restart, before.state.passcodeDelay > .zero {
      require(
        after.state.passcodeDelay == rules.passcodeDelays.delay(after: after.state.wrongPasscodes) ?? .zero,
        "a restart shortens a delay")
    }
    if verdict == .wrong(repeated: true) {
      require(
        after.state.wrongPasscodes == before.state.wrongPasscodes, "the same wrong passcode counts again")
    }
    if verdict == .refused(.accountRefused) {
      require(after.state.wrongPasscodes == oneMoreWrong, "a refused account is a free guess")
    }
    let isWrong = PasscodeVerdict.wrong(repeated: false)
    if verdict == isWrong || lockScreen == .passcode(isWrong) && lockScreenTakesPasscode {
      require(after.state.wrongPasscodes == oneMoreWrong, "a wrong passcode is not counted")
      require(
        after.state.passcodeDelay == rules.passcodeDelays.delay(after: after.state.wrongPasscodes) ?? .zero,
        "a wrong passcode without its delay")
    }
  }

  private func checkCharges() {
    let own = after.state.charges.filter { $0.id != 77 }
    var armed = next?.armed
    // The mark tells what a dead process would have left behind.
    armed?.isTouched = next?.isTouched ?? false
    let expected = [armed, next?.passcode.charge].compactMap { $0 }
    require(
      own.count == expected.count && own.allSatisfy(expected.contains),
      "a charge without an attempt, or the reverse")
    let limit = rules.limits.mismatchesBeforeLockout

    // A finger that was on the sensor without a result has used up its attempt, however the round ends.
    var isRoundOver = false
    for case .disarm in effects where wasArmed { isRoundOver = true }
    let isCompared = reading.map { if case .failed = $0 { false } else { true } } ?? false
    if isRoundOver, watch.isTouched, !isCompared, !successes.contains(.passcode) {
      let isFault = reading != nil
      // What happens at the lock screen in the same step changes the count too.
      let isCountedTwice = lockScreen != nil && lockScreen != .lock
      require(
        after.state.mismatches == min(before.state.mismatches + 1, limit) || isCountedTwice
          || isFault && after.state.refunds == before.state.refunds + 1,
        "an attempt that was broken off is free")
    }
    if reading == .match || reading == .mismatch || isRoundOver { watch.isTouched = false }
    if case .unusable? = reading { watch.isTouched = false }
    if case .fingerOnSensor(let round, true)? = event, wasArmed, round == running?.round {
      watch.isTouched = true
    }

    // A check that nobody waits for any more costs one wrong passcode.
    let isBrokenOff = wasChecking && !isChecking && verdict == nil
    if isBrokenOff {
      require(after.state.wrongPasscodes == oneMoreWrong, "a check that was broken off is free")
    }
    if verdict == .notChecked {
      require(
        after.state.refunds == before.state.refunds + 1 || after.state.wrongPasscodes == oneMoreWrong,
        "a check that did not happen is free for ever")
    }
    if !isArmed { watch.isTouched = false }
  }

  /// What an older round, check or evaluation says, and what the screen does not offer, means nothing.
  private func checkLateEvents() {
    let isLate: Bool
    switch event {
    case .read(let round, _)?, .fingerOnSensor(let round, _)?:
      isLate = !wasArmed || round != running?.round
    case .passcodeVerdict(let check, _)?, .passcodeNotice(let check, _)?:
      isLate = !wasChecking || check != running?.check
    case .passcodeQuestion(let check, _)?:
      if !wasChecking || check != running?.check {
        require(
          effects == [.abandonCheck(check)] && after == before,
          "a late question is not refused, or means something")
      }
      isLate = false
    case .tap(let id, let role)?:
      isLate = running?.id != id || running?.shown?.offers(role) != true
    case .enterPasscode(let id)?:
      isLate = running?.id != id || running?.shown?.takesPasscode != true
    case .answer(let id)?, .invalidate(let id)?:
      isLate = running?.id != id
    default:
      isLate = false
    }
    if isLate { require(effects.isEmpty && after == before, "something late or not offered means something") }
  }
}

// What may be, told again from the rules' text, so that the model is not its own judge.
extension Device {
  /// Whether biometrics rests until a correct passcode.
  fileprivate var rests: Bool {
    if state.mismatches >= rules.limits.mismatchesBeforeLockout || state.demand != nil { return true }
    guard let freshness = rules.freshness else { return false }
    guard let sinceUnlock = state.sinceUnlock, sinceUnlock <= freshness.sinceUnlock else { return true }
    let isPasscodeFresh = state.sincePasscode.map { $0 <= freshness.sincePasscode } ?? false
    let isUnlockFresh = state.biometricUnlock.map { $0.age <= freshness.sinceBiometricUnlock } ?? false
    return !isPasscodeFresh && !isUnlockFresh
  }

  /// Whether no passcode is taken any more.
  fileprivate var isDisabled: Bool {
    rules.passcodeDelays.afterwards == .disables && state.wrongPasscodes > rules.passcodeDelays.delays.count
  }

  /// Whether a finger or a face may be compared for an app.
  fileprivate func mayScan(for caller: Caller) -> Bool {
    guard let sensor = facts.sensor, sensor.condition == .ready, !facts.enrolments.names.isEmpty,
      facts.passcode != .notSet, !rests
    else { return false }
    return !sensor.kind.looks || state.consents[caller.app] == .granted && caller.usageText != nil
  }
}

extension Evaluation {
  /// Whether a passcode may be entered in it now.
  fileprivate var takesPasscode: Bool {
    switch request.policy {
    case .owner, .passcode, .applicationPassword: true
    case .biometricsAndPasscode: matched != nil
    case .biometrics, .companion, .biometricsOrCompanion, .wristDetection: false
    }
  }
}
