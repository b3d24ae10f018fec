import LocalAuthModel
import Testing

import LocalAuthScenarios

/// A device that changes under a prompt.
@Suite("Changes under a prompt")
struct ChangeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let change: @Sendable (inout DeviceFacts) -> Void
    let bio: Failure
    /// What the combined policy shows then; nil when it ends.
    let combined: String?
    var testDescription: String { name }
  }

  static let rows = [
    Row(
      name: "unplugged", change: { $0.sensor?.condition = .disconnected }, bio: .biometryDisconnected,
      combined: "sheet [cancel]"),
    Row(
      name: "gone", change: { $0.sensor = nil }, bio: .biometryNotAvailable(.noSensor),
      combined: "sheet [cancel]"),
    Row(
      name: "failing", change: { $0.sensor?.condition = .failing },
      bio: .biometryNotAvailable(.sensorFailing), combined: "sheet [cancel]"),
    Row(
      name: "not paired", change: { $0.sensor?.condition = .notPaired }, bio: .biometryNotPaired,
      combined: "sheet [cancel]"),
    Row(
      name: "last finger removed", change: { $0.enrolments.remove("first", newIdentity: 2) },
      bio: .biometryNotEnrolled, combined: "sheet [cancel]"),
    Row(name: "passcode removed", change: { $0.passcode = .notSet }, bio: .passcodeNotSet, combined: nil),
    Row(name: "locked", change: { $0.isLocked = true }, bio: .systemCancel(.deviceLocked), combined: nil),
  ]

  @Test("Bio-only ends, combined goes on with the passcode where there is one", arguments: rows)
  func facts(_ row: Row) {
    for kind in [SensorKind.touchID, .faceID] {
      var bench = Bench(Given(kind))
      bench.begin(.bio)
      bench.change(row.change)
      #expect(bench.reply == .failure(row.bio))
      #expect(bench.screen == "nothing")
      #expect(bench.device.state.charges.isEmpty)

      bench = Bench(Given(kind))
      bench.begin(.combined)
      bench.change(row.change)
      #expect(bench.screen == row.combined ?? "nothing")
      #expect((bench.reply == nil) == (row.combined != nil))
      #expect(bench.device.state.charges.isEmpty)
    }
  }

  @Test("The dialog of a face ends too", arguments: rows)
  func factsUnderDialog(_ row: Row) {
    var bench = Bench(.faceID)
    bench.begin(.bio)
    bench.read(.mismatch)
    bench.change(row.change)
    #expect(bench.reply == .failure(row.bio))
  }

  @Test("A finger more or less changes nothing as long as one is left")
  func enrolmentsChange() {
    var bench = Bench(.touchID)
    bench.begin(.bio)
    bench.change { $0.enrolments.add("second", newIdentity: 2) }
    #expect(bench.effects.isEmpty)
    bench.read(.match)
    #expect(bench.reply == .success(.biometry))
  }

  @Test("The passcode is removed while one is checked: the end, and the check still costs")
  func passcodeRemovedDuringCheck() {
    var bench = Bench(.noSensor)
    bench.begin(.combined)
    bench.enter()
    bench.change { $0.passcode = .notSet }
    #expect(bench.reply == .failure(.passcodeNotSet))
    #expect(bench.effects.contains(.abandonCheck(bench.check)))
    #expect(bench.wrong == 1)
  }

  @Test("Consent that is reset is asked for again before the sensor goes on")
  func consentReset() {
    var bench = Bench(.faceID)
    bench.begin(.bio)
    let round = bench.round
    bench.send(.consent("A", nil))
    #expect(bench.effects.first == .disarm(round))
    #expect(bench.screen == "consent [deny] [allow]")
    bench.tap(.allow)
    #expect(bench.screen == "scanning")
    #expect(bench.round != round)
  }

  @Test("Consent that is taken back ends biometrics; another app's does not")
  func consentDenied() {
    var bench = Bench(.faceID)
    bench.begin(.bio)
    bench.send(.consent("B", .denied))
    #expect(bench.effects.isEmpty)
    bench.send(.consent("A", .denied))
    #expect(bench.reply == .failure(.biometryNotAvailable(.deniedToApp)))
  }

  @Test("When there is no room for an answer, allowing is denying this once")
  func consentsFull() {
    var given = Given.faceID.undecided
    given.rules.limits.consents = 2
    var bench = Bench(given)
    bench.send(.consent("X", .granted))
    bench.send(.consent("Y", .denied))
    bench.send(.consent("A", .granted))
    #expect(bench.device.state.consents == ["X": .granted, "Y": .denied])
    bench.begin(.bio)
    #expect(bench.screen == "consent [deny] [allow]")
    bench.tap(.allow)
    #expect(bench.reply == .failure(.biometryNotAvailable(.deniedToApp)))
    #expect(bench.device.state.consents.count == 2)
    // An answer that is known may change, and room that is made is used.
    bench.send(.consent("X", nil))
    bench.begin(.bio)
    bench.tap(.allow)
    #expect(bench.device.state.consents["A"] == .granted)
    #expect(bench.screen == "scanning")
    bench.send(.consent("Y", .granted))
    #expect(bench.device.state.consents["Y"] == .granted)
  }

  @Test(
    "The last attempts of an older evaluation may lock the newer one out before it starts",
    arguments: [Policy.biometrics, .owner])
  func lockedByOlderEvaluation(_ policy: Policy) {
    var bench = Bench(.touchID.n(4))
    bench.begin(.bio)
    bench.touch()
    bench.begin(.policy(policy))
    #expect(bench.n == 5)
    if policy == .owner {
      #expect(bench.screen == "sheet [cancel]")
    } else {
      #expect(bench.reply == .failure(.biometryLockout(.mismatches)))
      #expect(bench.screen == "nothing")
    }
  }

  @Test(
    "The lock screen compares only where something can be compared",
    arguments: [
      Given.noSensor, .touchID.notEnrolled, .touchID.sensor(.disconnected), .touchID.noPasscode,
    ])
  func lockScreenWithoutSensor(_ given: Given) {
    var bench = Bench(given)
    let state = bench.device.state
    bench.send(.lockScreen(.match))
    bench.send(.lockScreen(.mismatch))
    #expect(bench.device.state == state)
  }

  @Test("A device without a passcode takes none at the lock screen")
  func lockScreenWithoutPasscode() {
    var bench = Bench(.touchID.noPasscode.lockedOut)
    bench.send(.lockScreen(.passcode(.correct)))
    bench.send(.lockScreen(.passcode(.wrong(repeated: false))))
    #expect(bench.n == 5)
    #expect(bench.wrong == 0)
  }
}

/// Enrolments: names, and an identity that never comes back.
@Suite("Enrolments")
struct EnrolmentTests {
  @Test("Adding and removing changes the identity, an unknown name does not")
  func identity() {
    var enrolments = Enrolments(names: ["thumb"], identity: 1)
    enrolments.add("index", newIdentity: 2)
    #expect(enrolments.names == ["thumb", "index"])
    #expect(enrolments.identity == 2)
    enrolments.remove("nobody", newIdentity: 3)
    #expect(enrolments.identity == 2)
    enrolments.add("thumb", newIdentity: 4)
    #expect(enrolments.names == ["index", "thumb"])
    #expect(enrolments.identity == 4)
    enrolments.remove("thumb", newIdentity: 5)
    enrolments.remove("index", newIdentity: 6)
    #expect(enrolments.isEmpty)
    #expect(enrolments.identity == 6)
  }
}
