import LocalAuthModel

/// What both policies say, which type both contexts tell, and what a combined evaluation shows first.
private func answers(
  bio: Expected, combined: Expected, type: SensorKind?, first: String?
) -> [Step] {
  var steps = [
    preflight(.bio, bio, .type(type), .noUI),
    preflight(.combined, combined, .type(type), .noUI),
  ]
  if let first { steps.append(call(.combined, .shows(first))) }
  return steps
}

extension Trace {
  /// The decision table of section 2.2, the order of 2.1, the type of 2.3.
  @RowsBuilder static var preflightRows: [Trace] {
    Trace("PF-01", "no sensor, passcode set", .noSensor) {
      answers(
        bio: .cannot(-6, .biometryNotAvailable(.noSensor)), combined: .can, type: nil,
        first: "sheet [cancel]")
    }
    Trace("PF-02", "no sensor, no passcode", .noSensor.noPasscode) {
      answers(bio: .cannot(-6), combined: .cannot(-5, .passcodeNotSet), type: nil, first: nil)
      call(.combined, .fails(-5), .noUI)
    }
    Trace("PF-03", "nothing enrolled, passcode set", .touchID.notEnrolled) {
      answers(
        bio: .cannot(-7, .biometryNotEnrolled), combined: .can, type: .touchID, first: "sheet [cancel]")
    }
    Trace("PF-04", "nothing enrolled, no passcode", .faceID.notEnrolled.noPasscode) {
      answers(bio: .cannot(-7), combined: .cannot(-5), type: .faceID, first: nil)
      call(.combined, .fails(-5), .noUI)
    }
    Trace("PF-05", "ready, finger", .touchID) {
      answers(bio: .can, combined: .can, type: .touchID, first: "scanning [cancel]")
    }
    Trace("PF-06", "ready, face", .faceID) {
      answers(bio: .can, combined: .can, type: .faceID, first: "scanning")
    }
    Trace("PF-07", "locked out", .touchID.lockedOut) {
      answers(
        bio: .cannot(-8, .biometryLockout(.mismatches)), combined: .can, type: .touchID,
        first: "sheet [cancel]")
    }
    Trace("PF-08", "denied to the app", .faceID.denied) {
      answers(
        bio: .cannot(-6, .biometryNotAvailable(.deniedToApp)), combined: .can, type: .faceID,
        first: "sheet [cancel]")
    }
    Trace("PF-09", "consent not asked yet", .faceID.undecided) {
      answers(bio: .can, combined: .can, type: .faceID, first: "consent [deny] [allow]")
      then("[allow]", .shows("scanning"))
    }
    Trace("PF-10a", "usage text missing, refused", .faceID.noUsageText) {
      answers(
        bio: .cannot(-6, .biometryNotAvailable(.usageTextMissing)), combined: .can, type: .faceID,
        first: "sheet [cancel]")
    }
    Trace(
      "PF-10b", "usage text missing, the app is ended",
      .faceID.noUsageText.rule(\.missingUsageText, .terminates)
    ) {
      answers(bio: .can, combined: .can, type: .faceID, first: nil)
      call(.combined, .terminates, .noUI)
    }
    Trace("PF-11", "the passcode is demanded", .touchID.demanding(.restart)) {
      answers(
        bio: .cannot(-8, .biometryLockout(.restart)), combined: .can, type: .touchID,
        first: "sheet [cancel]")
    }
    Trace("PF-12", "enrolled and no passcode", .touchID.noPasscode) {
      answers(bio: .cannot(-5), combined: .cannot(-5), type: .touchID, first: nil)
    }
    Trace("PF-13", "order: denied before not enrolled", .faceID.denied.notEnrolled.lockedOut.noPasscode) {
      preflight(.bio, .cannot(-6))
    }
    Trace("PF-14", "order: not enrolled before locked out", .faceID.notEnrolled.lockedOut.noPasscode) {
      preflight(.bio, .cannot(-7))
    }
    Trace("PF-15", "order: locked out before no passcode", .faceID.lockedOut.noPasscode) {
      preflight(.bio, .cannot(-8))
    }
    Trace("PF-16", "order: an invalidated context before everything", .noSensor.noPasscode) {
      context("c", .type(nil))
      call(.bio.on("c"), .fails(-6), .noUI)
      then("invalidate")
      preflight(.bio.on("c"), .cannot(-10, .invalidContext(.invalidated)))
      preflight(.combined.on("c"), .cannot(-10))
      call(.combined.on("c"), .fails(-10), .noUI)
    }
    Trace("PF-17", "Touch ID needs neither consent nor usage text", .touchID.denied.noUsageText) {
      answers(bio: .can, combined: .can, type: .touchID, first: "scanning [cancel]")
    }
    Trace("PF-18", "the type is none before any preflight", .touchID) {
      context("c", .type(nil))
      preflight(.bio.on("c"), .can, .type(.touchID))
      context("d", .type(nil))
    }
    Trace("PF-19", "an accessory that is not paired", .touchID.sensor(.notPaired)) {
      answers(bio: .cannot(-12), combined: .can, type: .touchID, first: "sheet [cancel]")
    }
    Trace("PF-20", "an accessory that is not connected", .touchID.sensor(.disconnected)) {
      answers(bio: .cannot(-13), combined: .can, type: .touchID, first: "sheet [cancel]")
    }
    Trace("PF-21", "a sensor that does not work", .touchID.sensor(.failing)) {
      answers(
        bio: .cannot(-6, .biometryNotAvailable(.sensorFailing)), combined: .can, type: .touchID,
        first: "sheet [cancel]")
    }
    Trace("PF-22", "companions", .touchID) {
      preflight(.policy(.companion), .cannot(-11))
      preflight(.policy(.wristDetection), .cannot(-11))
      preflight(.policy(.biometricsOrCompanion), .can)
      call(.policy(.companion), .fails(-11, .companionNotAvailable), .noUI)
      call(.policy(.biometricsOrCompanion), "T- T- T-", .fails(-1), .n(3))
    }
    Trace("PF-23", "companions, no sensor", .noSensor) {
      preflight(.policy(.biometricsOrCompanion), .cannot(-11))
      call(.policy(.biometricsOrCompanion), .fails(-11), .noUI)
    }
    Trace("PF-24", "a preflight changes nothing", .faceID.undecided.n(4)) {
      preflight(.bio, .can, .n(4), .noUI)
      preflight(.combined, .can, .n(4), .noUI)
      call(.bio, .shows("consent [deny] [allow]"))
      preflight(.bio, .can, .noUI)
      then("[allow] F+", .succeeds(by: .biometry), .n(0))
    }
  }
}
