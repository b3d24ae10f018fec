import LocalAuthModel

/// What both policies say for one state, for the table of BR-04.
private func bothPolicies(_ bio: Expected, _ combined: Expected, _ type: SensorKind?) -> [Step] {
  [preflight(.bio, bio, .type(type), .noUI), preflight(.combined, combined, .type(type), .noUI)]
}

extension Trace {
  /// Cases from the field that concern rules or contexts, by their ids.
  @RowsBuilder static var caseRows: [Trace] {
    Trace("BR-01", "lockout is not a missing sensor", .touchID.lockedOut) {
      preflight(.bio, .cannot(-8, .biometryLockout(.mismatches)), .type(.touchID))
    }
    Trace("BR-02", "in lockout each call is answered once, at once, unseen", .touchID.lockedOut) {
      call(.bio.on("c"), .fails(-8), .noUI)
      call(.bio.on("c"), .fails(-8), .noUI)
      call(.bio.on("d"), .fails(-8), .noUI)
    }
    Trace("BR-04a", "locked out", .touchID.lockedOut) {
      bothPolicies(.cannot(-8), .can, .touchID)
    }
    Trace("BR-04b", "not enrolled", .touchID.notEnrolled) {
      bothPolicies(.cannot(-7), .can, .touchID)
    }
    Trace("BR-04c", "denied", .faceID.denied) {
      bothPolicies(.cannot(-6, .biometryNotAvailable(.deniedToApp)), .can, .faceID)
    }
    Trace("BR-04d", "no hardware", .noSensor) {
      bothPolicies(.cannot(-6, .biometryNotAvailable(.noSensor)), .can, nil)
    }
    Trace("BR-04e", "no passcode", .touchID.noPasscode) {
      bothPolicies(.cannot(-5), .cannot(-5), .touchID)
    }
    Trace("BR-05", "one passcode makes biometrics usable again", .touchID.lockedOut) {
      preflight(.bio, .cannot(-8), .type(.touchID))
      call(.combined, "P+", .succeeds(by: .passcode))
      preflight(.bio, .can)
      call(.bio, "T+", .succeeds(by: .biometry))
    }
    Trace("BR-06", "the fifth face, then the button", .faceID.n(4)) {
      call(.bio, "F- [fallback]", .fails(-3, .userFallback), .n(5), .locked)
      preflight(.bio, .cannot(-8, .biometryLockout(.mismatches)))
    }
    Trace("BR-07", "the fallback of both policies", .touchID) {
      call(.bio, "T- [fallback]", .fails(-3), .n(1), .shows("nothing"))
      call(.combined, "T- [fallback]", .running, .n(2), .shows("sheet [cancel]"))
    }
    Trace("BR-09a", "five mismatches and one more call: finger", .touchID) {
      call(.bio, "T- T- T-", .fails(-1))
      call(.bio, "T- T-", .fails(-8), .n(5), .locked)
      call(.bio, .fails(-8, .biometryLockout(.mismatches)), .noUI)
    }
    Trace("BR-09b", "five mismatches and one more call: face", .faceID) {
      call(.bio, "F- [again] F- [cancel]", .fails(-2))
      call(.bio, "F- [again] F- [cancel]", .fails(-2))
      call(.bio, "F- [cancel]", .fails(-2), .n(5), .locked)
      call(.bio, .fails(-8, .biometryLockout(.mismatches)), .noUI)
    }
    Trace("BR-10", "only the device's passcode ends a lockout", .touchID.lockedOut) {
      preflight(.bio, .cannot(-8))
      then("24h")
      preflight(.bio.from("B"), .cannot(-8))
      call(.combined, "P+", .succeeds)
      preflight(.bio, .can)
    }
    Trace("BR-11", "with the passcode allowed three mismatches show the sheet", .touchID) {
      call(.combined, "T- T- T-", .running, .shows("sheet [cancel]"))
      then("P+", .succeeds(by: .passcode))
    }
    Trace("BR-17", "an interrupted evaluation is no success", .faceID) {
      call(.combined, "F- [again] F- [fallback]", .running, .shows("sheet [cancel]"))
      then("background", .fails(-4, .systemCancel(.movedToBackground)), .shows("nothing"))
      call(.combined, .shows("scanning"))
    }
    Trace("BR-18", "three mismatches are a failure", .touchID) {
      call(.bio, "T- T- T-", .fails(-1, .authenticationFailed(.tooManyMismatches)), .n(3))
    }
    Trace("BR-19a", "the type in lockout", .touchID.lockedOut) {
      context("c", .type(nil))
      preflight(.bio.on("c"), .cannot(-8), .type(.touchID))
    }
    Trace("BR-19b", "the type with nothing enrolled", .touchID.notEnrolled) {
      context("c", .type(nil))
      preflight(.bio.on("c"), .cannot(-7), .type(.touchID))
    }
    Trace("BR-19c", "the type without a passcode", .touchID.noPasscode) {
      context("c", .type(nil))
      preflight(.bio.on("c"), .cannot(-5), .type(.touchID))
    }
    Trace("BR-20a", "greasy fingers in two apps lock both and the lock screen", .touchID) {
      call(.combined, "T- T- T- [cancel]", .fails(-2), .n(3))
      call(.bio.from("B"), "T- T-", .fails(-8), .n(5), .locked)
      preflight(.bio, .cannot(-8))
      then("lock L:T+", .n(5), .locked)
    }
    Trace("BR-20b", "ten aborted prompts count nothing", .touchID.n(2)) {
      for _ in 1...10 { call(.bio, "background", .fails(-4), .n(2)) }
    }
    Trace("BR-21", "the question comes once, Settings decide", .faceID.undecided) {
      call(.bio, "[deny]", .fails(-6, .biometryNotAvailable(.deniedToApp)), .type(.faceID))
      call(.bio, .fails(-6), .noUI)
      then("consent:allow")
      call(.bio, .shows("scanning"))
    }
    Trace("BR-22", "denied: -6 and the real type", .faceID.denied) {
      preflight(.bio, .cannot(-6, .biometryNotAvailable(.deniedToApp)), .type(.faceID))
    }
    Trace("BR-23a", "undecided answers like allowed", .faceID.undecided) {
      preflight(.bio, .can, .type(.faceID), .domain("s"), .noUI)
      preflight(.combined, .can, .type(.faceID), .noUI)
      then("consent:allow")
      preflight(.bio, .can, .type(.faceID), .domain("s"), .noUI)
      preflight(.combined, .can, .type(.faceID), .noUI)
    }
    Trace("BR-24", "no tap, no reply, no second look", .faceID) {
      call(.bio, "F- 60s", .running, .n(1), .shows("dialog [cancel] [again]"))
      then("F+", .running, .n(1), .shows("dialog [cancel] [again]"))
    }
    Trace(
      "BR-25a", "no usage text: the app is ended", .faceID.noUsageText.rule(\.missingUsageText, .terminates)
    ) {
      call(.bio, .terminates, .noUI)
    }
    Trace("BR-25b", "no usage text: refused", .faceID.noUsageText) {
      call(.bio, .fails(-6, .biometryNotAvailable(.usageTextMissing)), .noUI)
      call(.combined, .shows("sheet [cancel]"))
    }
    Trace("BR-26", "no usage text: the passcode is the first thing shown", .faceID.noUsageText) {
      call(.combined, .shows("sheet [cancel]"))
      then("P+", .succeeds(by: .passcode))
    }
    Trace("BR-28", "the type belongs to the context that asked", .faceID) {
      preflight(.bio.on("A"), .can, .type(.faceID))
      context("B", .type(nil))
    }
    Trace("BR-29", "a passcode and no finger", .touchID.notEnrolled) {
      preflight(.bio, .cannot(-7, .biometryNotEnrolled))
      preflight(.combined, .can)
      call(.combined, "P+", .succeeds(by: .passcode))
    }
    Trace("BR-35", "a context that succeeded asks nobody, a new one does", .faceID) {
      call(.bio.on("shared"), "F+", .succeeds(by: .biometry))
      call(.bio.on("shared"), .succeeds(by: .authenticatedContext), .noUI)
      call(.bio, .shows("scanning"))
    }
    Trace("BR-38", "invalidation closes the prompt", .touchID) {
      call(.bio, "5s invalidate", .fails(-9, .appCancel), .shows("nothing"))
    }
    Trace("BR-40", "two contexts, and one in the background", .touchID) {
      call(.bio.on("first"), .running)
      call(.bio.on("second"), "T+", .other("first", fails: -4, .systemCancel(.otherEvaluation)), .succeeds)
      call(.bio.scene(.background), .fails(-1004, .notInteractive(.callerNotInFront)), .noUI)
    }
    Trace("BR-44", "unlocked a moment ago and not yet active", .touchID) {
      then("lock L:T+")
      call(.bio.scene(.inactive), .fails(-1004, .notInteractive(.callerNotInFront)), .noUI)
      call(.bio, "T+", .succeeds(by: .biometry))
    }
  }
}
