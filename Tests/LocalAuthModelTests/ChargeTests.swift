import LocalAuthModel
import Testing

import LocalAuthScenarios

/// An attempt is charged before it can be made, so that no way of breaking it off is free.
@Suite("Charges")
struct ChargeTests {
  /// The ways in which a round can be broken off by someone who does not want it counted.
  enum BreakOff: CaseIterable {
    case cancel, invalidate, background, lock, otherEvaluation, restart, fallback, unplug, consentReset

    func perform(on bench: inout Bench) {
      switch self {
      case .cancel: bench.tap(.cancel)
      case .invalidate: bench.send(.invalidate(bench.id))
      case .background: bench.send(.interrupt(.movedToBackground, nil))
      case .lock: bench.send(.lockScreen(.lock))
      case .otherEvaluation: bench.begin(.combined)
      case .restart: bench.send(.restart)
      case .fallback:
        // The button is there after a mismatch only; the round after it is broken off.
        bench.read(.mismatch)
        bench.touch()
        bench.tap(.fallback)
      case .unplug: bench.change { $0.sensor?.condition = .disconnected }
      case .consentReset: bench.send(.consent("A", nil))
      }
    }
  }

  @Test("1,000 rounds broken off with a finger on the sensor end in lockout")
  func brutePrintWithFinger() {
    var bench = Bench(.touchID)
    for round in 1...1000 {
      bench.begin(.bio)
      bench.touch()
      bench.tap(.cancel)
      #expect(bench.n == min(round, 5))
    }
    #expect(bench.isLockedOut)
    #expect(bench.reply == .failure(.biometryLockout(.mismatches)))
    #expect(bench.device.state.charges.isEmpty)
  }

  @Test("1,000 rounds broken off without a finger leave n as it was")
  func brutePrintWithoutFinger() {
    var bench = Bench(.touchID.n(4))
    for _ in 1...1000 {
      bench.begin(.bio)
      bench.tap(.cancel)
      #expect(bench.reply == .failure(.userCancel))
    }
    #expect(bench.n == 4)
    #expect(bench.device.state.refunds == 0)
    #expect(bench.device.state.charges.isEmpty)
  }

  @Test("1,000 rounds that a fault ends with a finger on the sensor end in lockout")
  func brutePrintByFault() {
    var bench = Bench(.touchID)
    var rounds = 0
    while !bench.isLockedOut, rounds < 1000 {
      rounds += 1
      bench.begin(.bio)
      bench.touch()
      bench.read(.failed(.broken))
    }
    // Three are given back, five count.
    #expect(rounds == 8)
    #expect(bench.device.state.refunds == 3)
    #expect(bench.n == 5)
  }

  @Test("1,000 faults without a finger count nothing")
  func faultsWithoutFinger() {
    var bench = Bench(.touchID)
    for _ in 1...1000 {
      bench.begin(.bio)
      bench.read(.failed(.broken))
    }
    #expect(bench.n == 0)
    #expect(bench.device.state.refunds == 0)
  }

  @Test(
    "A finger without a result has used up its attempt, however the round ends", arguments: BreakOff.allCases)
  func brokenOff(_ way: BreakOff) {
    var bench = Bench(way == .consentReset ? .faceID : .touchID)
    bench.begin(.combined)
    bench.touch()
    way.perform(on: &bench)
    #expect(bench.n == (way == .fallback ? 2 : 1))
  }

  @Test("A finger that left again counts too")
  func lifted() {
    var bench = Bench(.touchID)
    bench.begin(.bio)
    bench.touch()
    bench.send(.fingerOnSensor(bench.round, false))
    bench.tap(.cancel)
    #expect(bench.n == 1)
  }

  @Test("A finger of an older round, or before any, is nobody's")
  func fingerOfOlderRound() {
    var bench = Bench(.touchID)
    bench.begin(.bio)
    let older = bench.round
    bench.read(.mismatch)
    bench.send(.fingerOnSensor(older, true))
    bench.tap(.cancel)
    #expect(bench.n == 1)
  }

  @Test(
    "A finger with a result is charged once", arguments: [Reading.mismatch, .unusable(.tooShort), .match])
  func withResult(_ reading: Reading) {
    var bench = Bench(.touchID)
    bench.begin(.bio)
    bench.touch()
    bench.read(reading)
    bench.tap(.cancel)
    #expect(bench.n == (reading == .mismatch ? 1 : 0))
    #expect(bench.device.state.charges.isEmpty)
  }

  @Test("While the sensor is armed there is one mark, and it is no count")
  func markIsNoCount() {
    var bench = Bench(.touchID.n(4))
    bench.begin(.bio)
    #expect(bench.device.state.charges == [Charge(id: 1, kind: .biometry)])
    #expect(bench.n == 4)
    #expect(!bench.isLockedOut)
    #expect(bench.device.preflight(.biometrics, for: Call.bio.from("B").caller(usageText: nil)) == nil)
  }

  @Test("Marks of dead holders count as what they stand for")
  func abandoned() {
    var state = DeviceState()
    state.charges = [
      Charge(id: 1, kind: .biometry, isTouched: true), Charge(id: 2, kind: .passcode),
      Charge(id: 3, kind: .biometry, isTouched: true), Charge(id: 4, kind: .biometry),
    ]
    // A sensor that nobody had touched was no attempt.
    state.settleAbandoned({ $0.id != 3 }, rules: .apple)
    #expect(state.mismatches == 1)
    #expect(state.wrongPasscodes == 1)
    #expect(state.charges == [Charge(id: 3, kind: .biometry, isTouched: true)])
    state.settleAbandoned({ _ in true }, rules: .apple)
    #expect(state.mismatches == 2)
    #expect(state.charges.isEmpty)
    #expect(state.refunds == 0)
  }

  @Test("A mark takes the smallest number that is free")
  func smallestNumber() {
    var given = Given.touchID
    given.rules.passcodeEntry = .alongsideSensor
    var bench = Bench(given)
    bench.device.state.charges = [Charge(id: 1, kind: .biometry), Charge(id: 3, kind: .biometry)]
    bench.begin(.combined)
    #expect(bench.device.state.charges.last == Charge(id: 2, kind: .biometry))
    bench.tap(.cancel)
    #expect(bench.device.state.charges.map(\.id) == [1, 3])
  }

  @Test(
    "A check that is broken off counts as a wrong passcode",
    arguments: [
      BreakOff.cancel, .invalidate, .background, .lock, .otherEvaluation, .restart,
    ])
  func brokenOffCheck(_ way: BreakOff) {
    var bench = Bench(.noSensor)
    bench.begin(.combined)
    bench.enter()
    let check = bench.check
    way.perform(on: &bench)
    #expect(bench.wrong == 1)
    #expect(bench.effects.contains(.abandonCheck(check)))
    #expect(bench.device.state.charges.isEmpty)
    // What it says later changes nothing.
    bench.send(.passcodeVerdict(check, .correct))
    #expect(bench.effects.isEmpty)
    #expect(bench.wrong == 1)
  }

  @Test("Checks that did not happen are given back three times, then they count")
  func notChecked() {
    var bench = Bench(.noSensor)
    bench.begin(.combined)
    for attempt in 1...6 {
      bench.enter(.notChecked)
      #expect(bench.wrong == max(0, attempt - 3))
      #expect(bench.device.state.refunds == min(attempt, 3))
      #expect(bench.screen == "sheet after notChecked [cancel]")
    }
    bench.enter(.notChecked)
    #expect(bench.wrong == 4)
    #expect(bench.screen == "wait 60s [cancel]")
  }

  @Test("A success gives the refunds back", arguments: [Reading.match, .mismatch])
  func refundsAfterSuccess(_ reading: Reading) {
    var bench = Bench(.touchID)
    bench.begin(.bio)
    bench.touch()
    bench.read(.failed(.broken))
    #expect(bench.device.state.refunds == 1)
    bench.begin(.bio)
    bench.read(reading)
    #expect(bench.device.state.refunds == (reading == .match ? 0 : 1))
  }

  @Test("No finger is scanned while a passcode is checked, and the round before it is no attempt")
  func checkingRestsSensor() {
    var bench = Bench(.touchID.alongside)
    bench.begin(.combined)
    let first = bench.round
    bench.enter()
    #expect(bench.effects.contains(.disarm(first)))
    #expect(bench.device.state.charges.map(\.kind) == [.passcode])
    bench.send(.read(first, .match))
    #expect(bench.reply == nil)
    bench.verdict(.wrong(repeated: false))
    #expect(bench.round != first)
    #expect(bench.device.state.charges.map(\.kind) == [.biometry])
    #expect(bench.n == 0)
  }
}
