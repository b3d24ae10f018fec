import LocalAuthModel

extension Trace {
  /// The table and the notes of section 3: the Touch ID prompt, bio-only.
  @RowsBuilder static var touchRows: [Trace] {
    Trace("TI-01", "start", .touchID) {
      call(.bio, .running, .n(0), .shows("scanning [cancel]"), .reason("open the vault"))
    }
    Trace("TI-02", "match", .touchID.n(4)) {
      call(.bio, "T+", .succeeds(by: .biometry), .n(0), .shows("nothing"))
    }
    Trace("TI-03", "first mismatch", .touchID) {
      call(.bio, "T-", .running, .n(1), .shows("shaking [cancel] [fallback]"))
    }
    Trace("TI-04", "second mismatch", .touchID) {
      call(.bio, "T- T-", .running, .n(2), .shows("shaking [cancel] [fallback]"))
    }
    Trace("TI-05", "third mismatch", .touchID) {
      call(.bio, "T- T- T-", .fails(-1, .authenticationFailed(.tooManyMismatches)), .n(3), .shows("nothing"))
    }
    Trace("TI-06", "fifth mismatch of the device", .touchID.n(4)) {
      call(.bio, "T-", .fails(-8, .biometryLockout(.mismatches)), .n(5), .locked, .shows("nothing"))
    }
    Trace("TI-07", "cancel", .touchID.n(2)) {
      call(.bio, "[cancel]", .fails(-2, .userCancel), .n(2), .shows("nothing"))
    }
    Trace("TI-08", "fallback", .touchID.n(2)) {
      call(.bio, "T- [fallback]", .fails(-3, .userFallback), .n(3), .shows("nothing"))
    }
    Trace("TI-09", "after three the app may ask again at once, and two are left", .touchID) {
      call(.bio, "T- T- T-", .fails(-1))
      call(.bio, "T-", .running, .n(4), .shows("shaking [cancel] [fallback]"))
      then("T-", .fails(-8), .n(5))
    }
    Trace("TI-10", "the usual words", .touchID) {
      call(.bio, "T-", .button(.fallback, .enterPassword), .button(.cancel, .cancel))
    }
    Trace("TI-11", "the app's words", .touchID) {
      call(
        .bio.fallback("Use PIN").cancel("Not now"), "T-", .button(.fallback, .custom("Use PIN")),
        .button(.cancel, .custom("Not now")))
    }
    Trace("TI-12", "an empty cancel title is the usual one", .touchID) {
      call(.bio.cancel(""), .button(.cancel, .cancel))
    }
    Trace("TI-13", "a finger that cannot be compared counts nothing", .touchID.n(4)) {
      call(.bio, "T? T? T? T? T?", .running, .n(4), .shows("scanning after tooShort [cancel]"))
      then("T+", .succeeds(by: .biometry), .n(0))
    }
    Trace("TI-14", "a face is nothing to a finger sensor", .touchID) {
      call(.bio, "F+", .running, .n(0), .shows("scanning [cancel]"))
      then("F-", .running, .n(0), .shows("scanning [cancel]"))
    }
    Trace("TI-15", "a sensor that breaks is no success and no mismatch", .touchID) {
      call(.bio, "T!", .fails(-4, .systemCancel(.brokenPart(.sensor))), .n(0), .shows("nothing"))
    }
    Trace("TI-16", "a sensor that is pulled out", .touchID) {
      call(.bio, "unplug", .fails(-13, .biometryDisconnected), .n(0), .shows("nothing"))
      preflight(.bio, .cannot(-13), .type(.touchID))
      then("plug")
      preflight(.bio, .can)
    }
  }

  /// The table and the notes of section 4: the Face ID prompt, bio-only.
  @RowsBuilder static var faceRows: [Trace] {
    Trace("FI-01", "the very first time in an app", .faceID.undecided) {
      call(.bio, .running, .shows("consent [deny] [allow]"))
      then("F+", .running, .shows("consent [deny] [allow]"))
      then("[allow]", .running, .shows("scanning"))
      then("F+", .succeeds(by: .biometry))
      call(.bio, .shows("scanning"))
      then("F+", .succeeds(by: .biometry))
      call(.bio.from("B"), .shows("consent [deny] [allow]"))
    }
    Trace("FI-02", "start: no buttons, no reason", .faceID) {
      call(.bio, .running, .n(0), .shows("scanning"), .reason(nil))
    }
    Trace("FI-03", "match at the first look", .faceID.n(4)) {
      call(.bio, "F+", .succeeds(by: .biometry), .n(0), .shows("nothing"))
    }
    Trace("FI-04", "first mismatch: not scanning", .faceID) {
      call(.bio, "F-", .running, .n(1), .shows("dialog [cancel] [again]"))
      then("F+", .running, .n(1), .shows("dialog [cancel] [again]"))
      then("F-", .running, .n(1), .shows("dialog [cancel] [again]"))
    }
    Trace("FI-05", "try again", .faceID) {
      call(.bio, "F- [again]", .running, .n(1), .shows("scanning"))
    }
    Trace("FI-06", "second mismatch: no more looks", .faceID) {
      call(.bio, "F- [again] F-", .running, .n(2), .shows("dialog [cancel] [fallback]"))
      then("F+ [again]", .running, .n(2), .shows("dialog [cancel] [fallback]"))
    }
    Trace("FI-07", "cancel", .faceID) {
      call(.bio, "F- [cancel]", .fails(-2, .userCancel), .n(1), .shows("nothing"))
      call(.bio, "F- [again] F- [cancel]", .fails(-2, .userCancel), .n(3), .shows("nothing"))
    }
    Trace("FI-08", "fallback", .faceID) {
      call(.bio, "F- [again] F-", .button(.fallback, .enterPassword))
      then("[fallback]", .fails(-3, .userFallback), .n(2), .shows("nothing"))
    }
    Trace("FI-09", "a custom fallback title shows the reason", .faceID) {
      call(.bio.fallback("Use PIN"), .shows("scanning"), .reason("open the vault"))
      then("F- [again] F-", .button(.fallback, .custom("Use PIN")), .reason("open the vault"))
    }
    Trace("FI-10", "nobody before the camera counts nothing and shows the dialog", .faceID.n(4)) {
      call(.bio, "F?", .running, .n(4), .shows("dialog after nobodySeen [cancel] [again]"))
      then("F+", .running, .n(4))
      then("[again] F? [again] F? [again] F+", .succeeds(by: .biometry), .n(0))
    }
    Trace("FI-11", "the fifth mismatch shows the dialog without try again", .faceID.n(4)) {
      call(.bio, "F-", .running, .n(5), .locked, .shows("dialog [cancel] [fallback]"))
      then("[fallback]", .fails(-3))
      call(.bio, .fails(-8), .noUI)
    }
    Trace("FI-12", "a finger is nothing to a face sensor", .faceID) {
      call(.bio, "T+", .running, .n(0), .shows("scanning"))
      then("T-", .running, .n(0), .shows("scanning"))
    }
    Trace("FI-13", "a hidden fallback leaves cancel alone", .faceID) {
      call(.bio.fallback(""), "F-", .shows("dialog [cancel] [again]"))
      then("[again] F-", .running, .shows("dialog [cancel]"))
      then("[cancel]", .fails(-2))
    }
    Trace("FI-14", "a sensor that breaks is no success and no mismatch", .faceID) {
      call(.bio, "F!", .fails(-4, .systemCancel(.brokenPart(.sensor))), .n(0), .shows("nothing"))
    }
  }

  /// The points of section 5: the combined policy.
  @RowsBuilder static var combinedRows: [Trace] {
    Trace("CO-01", "biometrics first", .touchID) {
      call(.combined, .shows("scanning [cancel]"))
      then("T+", .succeeds(by: .biometry), .n(0))
    }
    Trace("CO-02a", "the sheet at once: not enrolled", .touchID.notEnrolled) {
      call(.combined, .shows("sheet [cancel]"), .reason("open the vault"))
      then("P+", .succeeds(by: .passcode))
    }
    Trace("CO-02b", "the sheet at once: locked out", .faceID.lockedOut) {
      call(.combined, .shows("sheet [cancel]"))
      then("P+", .succeeds(by: .passcode), .n(0), .unlocked)
    }
    Trace("CO-02c", "the sheet at once: denied", .faceID.denied) {
      call(.combined, .shows("sheet [cancel]"))
      then("P+", .succeeds(by: .passcode))
    }
    Trace("CO-03", "the fallback leads to the sheet", .touchID) {
      call(.combined, "T-", .shows("shaking [cancel] [fallback]"), .button(.fallback, .enterPasscode))
      then("[fallback]", .running, .n(1), .shows("sheet [cancel]"))
      then("T+", .running, .n(1), .shows("sheet [cancel]"))
      then("P+", .succeeds(by: .passcode), .n(0))
    }
    Trace("CO-04", "Touch ID: the third mismatch leads to the sheet by itself", .touchID) {
      call(.combined, "T- T- T-", .running, .n(3), .shows("sheet [cancel]"))
      then("[cancel]", .fails(-2, .userCancel), .n(3))
      call(.combined, "T-", .running, .n(4), .shows("shaking [cancel] [fallback]"))
      then("T-", .running, .n(5), .shows("sheet [cancel]"))
    }
    Trace("CO-05", "Face ID: the second mismatch offers the passcode", .faceID) {
      call(.combined, "F- [again] F-", .running, .n(2), .shows("dialog [cancel] [fallback]"))
      then("", .button(.fallback, .enterPasscode))
      then("[fallback]", .running, .shows("sheet [cancel]"))
      then("P+", .succeeds(by: .passcode), .n(0))
    }
    Trace("CO-06", "after five each call begins with the sheet", .touchID.lockedOut) {
      call(.combined, "[cancel]", .fails(-2), .n(5))
      call(.combined.from("B"), .shows("sheet [cancel]"))
      then("[cancel]", .fails(-2))
      call(.combined, "P+", .succeeds(by: .passcode), .n(0), .unlocked)
      call(.combined, .shows("scanning [cancel]"))
    }
    Trace("CO-07", "a correct passcode unlocks biometrics for all", .faceID.lockedOut) {
      preflight(.bio.from("B"), .cannot(-8))
      call(.combined, "P+", .succeeds(by: .passcode))
      preflight(.bio.from("B"), .can)
    }
    Trace("CO-08", "cancel ends it, wherever it is tapped", .touchID) {
      call(.combined, "[cancel]", .fails(-2))
      call(.combined, "T- [cancel]", .fails(-2), .n(1))
      call(.combined, "T- [fallback] [cancel]", .fails(-2), .n(2), .shows("nothing"))
      call(.combined, "T- [fallback] P- [cancel]", .fails(-2), .n(3), .wrong(1))
    }
    Trace("CO-09", "cancel ends it, on each dialog of Face ID", .faceID) {
      call(.combined, "F- [cancel]", .fails(-2), .n(1))
      call(.combined, "F- [again] F- [cancel]", .fails(-2), .n(3))
      call(.combined, "F? [cancel]", .fails(-2), .n(3))
    }
    Trace("CO-10a", "hidden fallback: the passcode still comes by itself", .touchID) {
      call(.combined.fallback(""), "T-", .shows("shaking [cancel]"))
      then("T- T-", .running, .n(3), .shows("sheet [cancel]"))
    }
    Trace("CO-10b", "hidden fallback: the passcode still comes by itself, face", .faceID) {
      call(.combined.fallback(""), "F-", .shows("dialog [cancel] [again]"))
      then("[again] F-", .running, .n(2), .shows("sheet [cancel]"))
    }
    Trace("CO-11", "no passcode, no prompt", .touchID.noPasscode) {
      call(.combined, .fails(-5, .passcodeNotSet), .noUI)
    }
    Trace("CO-12", "a denied face leads to the sheet in the same evaluation", .faceID.undecided) {
      call(.combined, .shows("consent [deny] [allow]"))
      then("[deny]", .running, .shows("sheet [cancel]"))
      then("P+", .succeeds(by: .passcode))
      preflight(.bio, .cannot(-6))
    }
    Trace("CO-13", "a broken or missing sensor leads to the sheet", .touchID) {
      call(.combined, "T!", .running, .n(0), .shows("sheet [cancel]"))
      then("[cancel]", .fails(-2))
      call(.combined, "unplug", .running, .n(0), .shows("sheet [cancel]"))
      then("P+", .succeeds(by: .passcode))
    }
    Trace("CO-14", "the passcode is removed under the prompt", .touchID) {
      call(.combined, "passcode:off", .fails(-5, .passcodeNotSet), .shows("nothing"))
      then("passcode:on")
      call(.combined, "T- [fallback] passcode:off", .fails(-5, .passcodeNotSet), .shows("nothing"))
    }
    Trace("CO-15", "the fifth face of a combined call", .faceID.n(4)) {
      call(.combined, "F-", .running, .n(5), .locked, .shows("dialog [cancel] [fallback]"))
      then("[fallback] P+", .succeeds(by: .passcode), .n(0), .unlocked)
    }
  }
}
