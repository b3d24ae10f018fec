import LocalAuthTesting
import Testing

@Suite("Ready-made devices")
struct SetupTests {
  /// What preflights say: bio-only, combined.
  struct Row: CustomTestStringConvertible, Sendable {
    let setup: DeviceSetup
    let bioOnly: Int
    let combined: Int
    var testDescription: String { setup.description }
  }

  static let rows = [
    Row(setup: .touchID, bioOnly: 0, combined: 0),
    Row(setup: .faceID, bioOnly: 0, combined: 0),
    Row(setup: .opticID, bioOnly: 0, combined: 0),
    Row(setup: .noSensor, bioOnly: -6, combined: 0),
    Row(setup: .noSensor.noPasscode, bioOnly: -6, combined: -5),
    Row(setup: .fresh, bioOnly: -7, combined: -5),
    Row(setup: .faceID.noPasscode, bioOnly: -7, combined: -5),
    Row(setup: .touchID.notEnrolled, bioOnly: -7, combined: 0),
    Row(setup: .touchID.lockedOut, bioOnly: -8, combined: 0),
    Row(setup: .faceID.lockedOut, bioOnly: -8, combined: 0),
    Row(setup: .touchID.mismatches(4), bioOnly: 0, combined: 0),
    Row(setup: .touchID.mismatches(5), bioOnly: -8, combined: 0),
    Row(setup: .faceID.denied, bioOnly: -6, combined: 0),
    Row(setup: .faceID.undecided, bioOnly: 0, combined: 0),
    Row(setup: .faceID.noUsageText, bioOnly: -6, combined: 0),
    Row(setup: .touchID.rebooted, bioOnly: -8, combined: 0),
    Row(setup: .touchID.sensor(.notPaired), bioOnly: -12, combined: 0),
    Row(setup: .touchID.sensor(.disconnected), bioOnly: -13, combined: 0),
    Row(setup: .touchID.sensor(.failing), bioOnly: -6, combined: 0),
  ]

  @Test("each answers the preflight as the device that it is named after", arguments: rows)
  func preflight(row: Row) throws {
    try withDevice(row.setup) { _ in
      #expect(couldAsk(bioOnly) == row.bioOnly)
      #expect(couldAsk(combined) == row.combined)
    }
  }

  @Test("changes add up, and read as they are written")
  func addUp() {
    let setup = DeviceSetup.touchID.passcode("2468").enrolled("thumb", "index").mismatches(2).inBackground
      .app("org.example").rules { $0.dismissal = .beforeReply }
    let device = setup.makeDevice()
    #expect(device.facts.enrolments.names == ["thumb", "index"])
    #expect(device.mismatches == 2)
    #expect(device.app.scene == .background)
    #expect(device.app.identifier == "org.example")
    #expect(device.rules.dismissal == .beforeReply)
    #expect(
      "\(setup)"
        == #".touchID.passcode("2468").enrolled("thumb", "index").mismatches(2).inBackground.app("org.example").rules"#
    )
    #expect(setup.makeDevice() !== device)
  }

  @Test("the screen is locked, the person was not asked")
  func state() {
    #expect(DeviceSetup.touchID.locked.makeDevice().facts.isLocked)
    #expect(DeviceSetup.faceID.undecided.makeDevice().app.consent == nil)
    #expect(
      DeviceSetup.touchID.prepared { $0.enrol("second") }.makeDevice().facts.enrolments.names.count == 2)
  }
}
