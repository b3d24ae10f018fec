import LocalAuthModel
import Testing

import LocalAuthScenarios

/// What is late means nothing: readings, verdicts, taps of rounds, checks and evaluations that are over.
@Suite("Late events")
struct LateTests {
  @Test(
    "What an older round says means nothing",
    arguments: [Reading.match, .mismatch, .unusable(.tooShort), .failed(.broken), .failed(.disconnected)])
  func olderRound(_ reading: Reading) {
    var bench = Bench(.touchID)
    bench.begin(.bio)
    let older = bench.round
    bench.read(.mismatch)
    #expect(bench.round != older)
    let before = bench.device
    bench.send(.read(older, reading))
    #expect(bench.effects.isEmpty)
    #expect(bench.device == before)
  }

  @Test("What a round of the previous evaluation says means nothing", arguments: [Reading.match, .mismatch])
  func previousEvaluation(_ reading: Reading) {
    var bench = Bench(.touchID)
    bench.begin(.bio)
    let older = bench.round
    bench.begin(.bio)
    #expect(bench.round != older)
    let before = bench.device
    bench.send(.read(older, reading))
    #expect(bench.effects.isEmpty)
    #expect(bench.device == before)
    bench.read(.match)
    #expect(bench.reply == .success(.biometry))
  }

  @Test("A reading after the reply means nothing", arguments: [Reading.match, .mismatch])
  func afterReply(_ reading: Reading) {
    var bench = Bench(.touchID)
    bench.begin(.bio)
    bench.tap(.cancel)
    let before = bench.device
    bench.read(reading)
    #expect(bench.effects.isEmpty)
    #expect(bench.device == before)
    #expect(bench.replies.count == 1)
  }

  @Test(
    "What an older check says means nothing",
    arguments: [PasscodeVerdict.correct, .wrong(repeated: false), .notChecked, .refused(.accountExpired)])
  func olderCheck(_ verdict: PasscodeVerdict) {
    var bench = Bench(.noSensor)
    bench.begin(.combined)
    bench.enter()
    let older = bench.check
    bench.verdict(.wrong(repeated: false))
    bench.enter()
    #expect(bench.check != older)
    let before = bench.device
    bench.send(.passcodeVerdict(older, verdict))
    #expect(bench.effects.isEmpty)
    #expect(bench.device == before)
  }

  @Test("A verdict that comes twice counts once")
  func verdictTwice() {
    var bench = Bench(.noSensor)
    bench.begin(.combined)
    bench.enter(.wrong(repeated: false))
    bench.verdict(.wrong(repeated: false))
    bench.verdict(.correct)
    #expect(bench.wrong == 1)
    #expect(bench.reply == nil)
  }

  @Test(
    "A check of the previous evaluation means nothing to the next one",
    arguments: [PasscodeVerdict.correct, .wrong(repeated: false)])
  func checkOfPreviousEvaluation(_ verdict: PasscodeVerdict) {
    var bench = Bench(.noSensor)
    bench.begin(.combined)
    bench.enter()
    let older = bench.check
    bench.begin(.combined)
    bench.enter()
    let before = bench.device
    bench.send(.passcodeVerdict(older, verdict))
    #expect(bench.effects.isEmpty)
    #expect(bench.device == before)
  }

  @Test("Taps, entries, answers and invalidations of the previous evaluation mean nothing")
  func actsOfPreviousEvaluation() {
    var bench = Bench(.noSensor)
    bench.begin(.combined)
    let older = bench.id
    bench.begin(.combined)
    let before = bench.device
    for event in [Event.tap(older, .cancel), .enterPasscode(older), .answer(older), .invalidate(older)] {
      bench.send(event)
      #expect(bench.effects.isEmpty)
      #expect(bench.device == before)
    }
  }

  @Test("With no evaluation nothing of a prompt means anything")
  func nobodyAsks() {
    var bench = Bench(.touchID)
    let before = bench.device
    let id = EvaluationID(7)
    for event in [
      Event.tap(id, .cancel), .enterPasscode(id), .answer(id), .invalidate(id),
      .read(SensorRound(id), .match),
      .fingerOnSensor(SensorRound(id), true), .passcodeVerdict(PasscodeCheck(id), .correct), .tick,
      .interrupt(.movedToBackground, nil),
    ] {
      bench.send(event)
      #expect(bench.effects.isEmpty)
      #expect(bench.device == before)
    }
  }

  @Test("A button that is not shown cannot be tapped", arguments: Button.Role.allCases)
  func unseenButtons(_ role: Button.Role) {
    var bench = Bench(.faceID)
    bench.begin(.combined)
    #expect(bench.prompt?.buttons.isEmpty == true)
    let before = bench.device
    bench.tap(role)
    #expect(bench.effects.isEmpty)
    #expect(bench.device == before)
  }
}

/// The passcode check as a conversation, and accounts that are refused.
@Suite("Passcode check")
struct PasscodeCheckTests {
  static let code = PasscodeQuestion(text: "Code:", echoes: true)

  @Test("A further question is shown, its answer goes on, and the verdict ends it")
  func question() {
    var bench = Bench(.noSensor)
    bench.begin(.combined)
    bench.enter()
    #expect(bench.screen == "checking [cancel]")
    #expect(bench.effects.last == .checkPasscode(bench.check))
    bench.send(.passcodeQuestion(bench.check, Self.code))
    #expect(bench.prompt?.passcode == .asking(Self.code))
    #expect(bench.prompt?.takesPasscode == false)
    bench.enter()
    #expect(bench.effects.isEmpty)
    bench.send(.answer(bench.id))
    #expect(bench.effects.last == .continueCheck(bench.check))
    #expect(bench.screen == "checking [cancel]")
    bench.verdict(.correct)
    #expect(bench.reply == .success(.passcode))
  }

  @Test("An answer that nobody asked for goes nowhere")
  func unaskedAnswer() {
    var bench = Bench(.noSensor)
    bench.begin(.combined)
    bench.send(.answer(bench.id))
    #expect(bench.effects.isEmpty)
    bench.enter()
    bench.send(.answer(bench.id))
    #expect(bench.effects.isEmpty)
  }

  @Test("A question that is broken off costs as a wrong passcode")
  func cancelledQuestion() {
    var bench = Bench(.noSensor)
    bench.begin(.combined)
    bench.enter()
    bench.send(.passcodeQuestion(bench.check, Self.code))
    bench.tap(.cancel)
    #expect(bench.reply == .failure(.userCancel))
    #expect(bench.wrong == 1)
  }

  @Test("A late question is refused, with and without an evaluation")
  func lateQuestion() {
    var bench = Bench(.noSensor)
    bench.begin(.combined)
    bench.enter()
    let older = bench.check
    bench.tap(.cancel)
    bench.send(.passcodeQuestion(older, Self.code))
    #expect(bench.effects == [.abandonCheck(older)])
    bench.begin(.combined)
    bench.send(.passcodeQuestion(older, Self.code))
    #expect(bench.effects == [.abandonCheck(older)])
    #expect(bench.screen == "sheet [cancel]")
  }

  @Test("A notice is shown until the next entry")
  func notice() {
    let notice = PasscodeNotice(text: "Your password expires tomorrow", isError: false)
    var bench = Bench(.noSensor)
    bench.begin(.combined)
    bench.enter()
    bench.send(.passcodeNotice(bench.check, notice))
    #expect(bench.prompt?.notice == notice)
    bench.verdict(.wrong(repeated: false))
    #expect(bench.prompt?.notice == notice)
    let older = bench.check
    bench.enter()
    #expect(bench.prompt?.notice == nil)
    bench.send(.passcodeNotice(older, notice))
    #expect(bench.prompt?.notice == nil)
  }

  @Test(
    "A refused account fails at once",
    arguments: [FailedReason.accountExpired, .passwordMustChange, .accountRefused])
  func refused(_ reason: FailedReason) {
    var bench = Bench(.noSensor)
    bench.begin(.combined)
    bench.enter(.refused(reason))
    #expect(bench.reply == .failure(.authenticationFailed(reason)))
    #expect(bench.reply?.failure?.code == -1)
    // Only an account that is closed for a while may be closed because somebody guesses.
    #expect(bench.wrong == (reason == .accountRefused ? 1 : 0))
    #expect(bench.device.state.charges.isEmpty)
    #expect(bench.screen == "nothing")
  }

  @Test("While another process checks a passcode none is checked here")
  func checkedElsewhere() {
    var bench = Bench(.noSensor)
    bench.begin(.combined)
    let other = Charge(id: 1, kind: .passcode)
    bench.device.state.charges = [other]
    bench.enter()
    #expect(!bench.effects.contains { if case .checkPasscode = $0 { true } else { false } })
    #expect(bench.screen == "sheet after checkedElsewhere [cancel]")
    #expect(bench.device.state.charges == [other])
    bench.device.state.charges = []
    bench.enter(.correct)
    #expect(bench.reply == .success(.passcode))
  }

  @Test("A finger of another process is no hindrance")
  func scannedElsewhere() {
    var bench = Bench(.noSensor)
    bench.begin(.combined)
    bench.device.state.charges = [Charge(id: 1, kind: .biometry)]
    bench.enter(.correct)
    #expect(bench.reply == .success(.passcode))
    #expect(bench.device.state.charges == [Charge(id: 1, kind: .biometry)])
  }

  @Test("Bio-only takes no passcode, whatever the rules", arguments: DeviceRules.PasscodeEntry.allCases)
  func bioOnly(_ entry: DeviceRules.PasscodeEntry) {
    var bench = Bench(.touchID.rule(\.passcodeEntry, entry))
    bench.begin(.bio)
    bench.enter()
    #expect(bench.effects.isEmpty)
    #expect(bench.prompt?.passcode == nil)
  }
}

/// Readings that are no match, and what the sensor's two kinds do with them.
@Suite("Readings")
struct ReadingTests {
  @Test(
    "What cannot be compared never counts", arguments: ReadingFlaw.allCases, [SensorKind.touchID, .faceID])
  func unusable(_ flaw: ReadingFlaw, _ kind: SensorKind) {
    var bench = Bench(Given(kind).n(4))
    bench.begin(.bio)
    // A sensor that looks gives up by itself, one that is touched when nobody came.
    let rests = kind.looks || flaw == .nobodySeen
    for _ in 1...20 {
      bench.read(.unusable(flaw))
      #expect(bench.n == 4)
      #expect(bench.reply == nil)
      #expect(
        bench.prompt?.biometry
          == (rests ? .resting(after: .unusable(flaw)) : .scanning(after: .unusable(flaw))))
      #expect(bench.isArmed == !rests)
      bench.tap(.tryAgain)
      #expect(bench.isArmed)
    }
    bench.read(.match)
    #expect(bench.reply == .success(.biometry))
  }

  @Test("A sensor tells about itself while it is on, and no longer")
  func notes() {
    var bench = Bench(.touchID)
    bench.begin(.bio)
    bench.send(.sensorNote(bench.round, .busyElsewhere))
    #expect(bench.prompt?.sensorNote == .busyElsewhere)
    bench.send(.sensorNote(bench.round, nil))
    #expect(bench.prompt?.sensorNote == nil)
    bench.send(.sensorNote(bench.round, .wantsFinger("left-thumb")))
    let older = bench.round
    bench.read(.mismatch)
    #expect(bench.prompt?.sensorNote == nil)
    bench.send(.sensorNote(older, .busyElsewhere))
    #expect(bench.prompt?.sensorNote == nil)
  }

  @Test("What cannot be compared does not bring the fallback")
  func unusableAndFallback() {
    var bench = Bench(.touchID)
    bench.begin(.bio)
    bench.read(.unusable(.unclear))
    #expect(bench.screen == "scanning after unclear [cancel]")
    bench.read(.mismatch)
    bench.read(.unusable(.unclear))
    #expect(bench.screen == "scanning after unclear [cancel] [fallback]")
  }

  @Test(
    "A faulty sensor is neither success nor lockout",
    arguments: [
      (SensorFault.disconnected, Failure.biometryDisconnected),
      (.broken, .systemCancel(.brokenPart(.sensor))),
      (.notPermitted, .biometryNotAvailable(.sensorNotPermitted)),
      (.busy, .biometryNotAvailable(.sensorBusy)),
    ])
  func fault(_ fault: SensorFault, _ failure: Failure) {
    var bench = Bench(.touchID)
    bench.begin(.bio)
    bench.read(.failed(fault))
    #expect(bench.reply == .failure(failure))
    #expect(bench.n == 0)
    bench.begin(.combined)
    bench.read(.failed(fault))
    #expect(bench.reply == nil)
    #expect(bench.screen == "sheet [cancel]")
  }

  @Test("A finger that another process's mismatches have locked out is no success")
  func lockedElsewhere() {
    var bench = Bench(.touchID)
    bench.begin(.bio)
    bench.device.state.mismatches = 5
    bench.read(.match)
    #expect(bench.reply == .failure(.biometryLockout(.mismatches)))
    #expect(bench.n == 5)
  }

  @Test("The sensor is off whenever nobody can be compared", arguments: [SensorKind.faceID, .opticID])
  func restingSensor(_ kind: SensorKind) {
    var bench = Bench(Given(kind))
    bench.begin(.bio)
    let first = bench.round
    bench.read(.mismatch)
    #expect(bench.effects.first == .disarm(first))
    #expect(!bench.isArmed)
    bench.tap(.tryAgain)
    #expect(bench.effects.first == .arm(bench.round))
    bench.read(.mismatch)
    #expect(!bench.isArmed)
    #expect(bench.screen == "dialog [cancel] [fallback]")
  }
}
