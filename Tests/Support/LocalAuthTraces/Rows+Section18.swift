import LocalAuthModel

/// Three mismatches in one prompt, two in the next: locked out.
private func lockOut() -> [Step] {
  [
    call(.bio, "T- T- T-", .fails(-1, .authenticationFailed(.tooManyMismatches)), .n(3), .unlocked),
    call(.bio, "T- T-", .fails(-8, .biometryLockout(.mismatches)), .n(5), .locked),
  ]
}

/// A face that is rejected twice, and a person who gives up.
private func twoFaces(n: Int) -> [Step] {
  [
    call(.bio, "F- [again] F-", .shows("dialog [cancel] [fallback]")),
    then("F+", .running, .n(n), .shows("dialog [cancel] [fallback]")),
    then("[cancel]", .fails(-2, .userCancel), .n(n)),
  ]
}

extension Trace {
  /// The traces of section 18 of the behaviour reference, number by number.
  @RowsBuilder static var section18: [Trace] {
    Trace("TR-01", "a match", .touchID) {
      call(.bio, .shows("scanning [cancel]"))
      then("T+", .succeeds(by: .biometry), .n(0), .shows("nothing"))
    }
    Trace("TR-02", "a mismatch, then a match", .touchID) {
      call(.bio, "T-", .n(1), .shows("shaking [cancel] [fallback]"))
      then("T+", .succeeds(by: .biometry), .n(0))
    }
    Trace("TR-03", "three mismatches end the prompt, five lock the device", .touchID) {
      lockOut()
      preflight(.bio, .cannot(-8, .biometryLockout(.mismatches)), .type(.touchID))
      preflight(.combined, .can)
      call(.bio, .fails(-8), .noUI)
    }
    Trace("TR-04", "in lockout the passcode comes at once and unlocks", .touchID) {
      lockOut()
      call(.combined, .shows("sheet [cancel]"))
      then("P+", .succeeds(by: .passcode), .n(0), .unlocked)
      preflight(.bio, .can)
    }
    Trace("TR-05", "in lockout a cancelled sheet changes nothing", .touchID) {
      lockOut()
      call(.combined, .shows("sheet [cancel]"))
      then("[cancel]", .fails(-2, .userCancel), .n(5), .locked)
    }
    Trace("TR-06", "the fallback is hidden at first and then ends bio-only", .touchID) {
      call(.bio, "[fallback]", .running, .n(0), .shows("scanning [cancel]"))
      then("T- [fallback]", .fails(-3, .userFallback), .n(1))
    }
    Trace("TR-07", "an empty title hides the fallback", .touchID) {
      call(.bio.fallback(""), "T-", .shows("shaking [cancel]"))
      then("T- T-", .fails(-1), .n(3))
    }
    Trace("TR-08", "combined goes on with the passcode by itself", .touchID) {
      call(.combined, "T- T- T-", .shows("sheet [cancel]"), .n(3))
      then("[cancel]", .fails(-2), .n(3))
      call(.combined, .shows("scanning [cancel]"))
      then("T-", .n(4), .shows("shaking [cancel] [fallback]"))
      then("T-", .n(5), .locked, .shows("sheet [cancel]"))
      then("P+", .succeeds(by: .passcode), .n(0), .unlocked)
    }
    Trace("TR-09", "a second look", .faceID) {
      call(.bio, "F-", .n(1), .shows("dialog [cancel] [again]"))
      then("[again] F+", .succeeds(by: .biometry), .n(0))
    }
    Trace("TR-10", "after two looks only a button ends it", .faceID) {
      twoFaces(n: 2)
    }
    Trace("TR-11", "the fifth face shows the dialog, the next call is refused", .faceID) {
      twoFaces(n: 2)
      twoFaces(n: 4)
      call(.bio, "F-", .n(5), .locked, .shows("dialog [cancel] [fallback]"))
      then("[fallback]", .fails(-3, .userFallback))
      call(.bio, .fails(-8, .biometryLockout(.mismatches)), .noUI)
    }
    Trace("TR-12", "one count for all apps and the lock screen", .touchID) {
      call(.bio, "T- T- T-", .fails(-1), .n(3))
      call(.bio, "T- [cancel]", .fails(-2), .n(4), .unlocked)
      call(.bio.from("B"), "T-", .fails(-8), .n(5), .locked)
      preflight(.bio, .cannot(-8))
      preflight(.bio.from("B"), .cannot(-8))
      then("lock L:T+", .n(5), .locked)
    }
    Trace("TR-13", "an unlock by finger clears the count", .touchID) {
      call(.bio, "T- T- T-", .fails(-1), .n(3))
      call(.bio, "T- [cancel]", .fails(-2), .n(4))
      then("lock L:T+", .n(0), .unlocked)
      call(.bio, "T- T- T-", .fails(-1), .n(3))
      call(.bio, "T-", .running, .n(4), .unlocked)
      then("T-", .fails(-8), .n(5), .locked)
    }
    Trace("TR-14", "background and invalidation", .touchID) {
      call(.bio, "background", .fails(-4, .systemCancel(.movedToBackground)), .n(0), .shows("nothing"))
      call(.bio.on("c"), "invalidate", .fails(-9, .appCancel), .n(0), .shows("nothing"))
      call(.bio.on("c"), .fails(-10, .invalidContext(.invalidated)), .noUI)
    }
    Trace("TR-15", "the older evaluation ends, the newer one runs", .touchID) {
      call(.bio.on("first"), .shows("scanning [cancel]"))
      call(
        .bio.on("second"), .other("first", fails: -4, .systemCancel(.otherEvaluation)),
        .shows("scanning [cancel]"))
      then("T+", .succeeds(by: .biometry))
    }
    Trace("TR-16", "a call in the background", .touchID) {
      call(.bio.scene(.background), .fails(-1004, .notInteractive(.callerNotInFront)), .noUI)
    }
    Trace("TR-17", "consent is asked once, and denied", .faceID.undecided) {
      preflight(.bio, .can)
      call(.bio, .shows("consent [deny] [allow]"))
      then("[deny]", .fails(-6, .biometryNotAvailable(.deniedToApp)), .shows("nothing"))
      preflight(.bio, .cannot(-6, .biometryNotAvailable(.deniedToApp)))
      call(.combined, .shows("sheet [cancel]"))
    }
    Trace("TR-18", "an unlock by finger may be reused, one by passcode not", .touchID) {
      then("lock L:T+ 9s")
      call(.bio.reusing(.seconds(10)), .succeeds(by: .recentUnlock), .noUI)
      then("2s")
      call(.bio.reusing(.seconds(10)), .shows("scanning [cancel]"))
      then("[cancel]", .fails(-2))
      then("lock L:P+ 9s")
      call(.bio.reusing(.seconds(10)), .shows("scanning [cancel]"))
    }
    Trace("TR-19", "a reuse of an hour is one of five minutes", .touchID) {
      then("lock L:T+ 299s")
      call(.bio.reusing(.hours(1)), .succeeds(by: .recentUnlock), .noUI)
      then("2s")
      call(.bio.reusing(.hours(1)), .shows("scanning [cancel]"))
    }
    Trace("TR-20", "the domain state follows the enrolments", .touchID) {
      preflight(.bio, .can, .domain("s1"))
      then("enrol:thumb")
      preflight(.bio, .can, .domain("s2"))
      call(.bio, "T- T- T-", .fails(-1))
      call(.bio, "T- T-", .fails(-8))
      preflight(.bio, .cannot(-8), .domain(nil))
      call(.combined, "P+", .succeeds(by: .passcode))
      preflight(.bio, .can, .domain("s2"))
    }
    Trace("TR-25", "a context that succeeded answers at once, until invalidated", .touchID) {
      call(.bio.on("c"), "T+", .succeeds(by: .biometry))
      call(.bio.on("c"), .succeeds(by: .authenticatedContext), .noUI)
      call(.bio.on("c"), .succeeds(by: .authenticatedContext), .noUI)
      then("invalidate")
      call(.bio.on("c"), .fails(-10, .invalidContext(.invalidated)), .noUI)
    }
    Trace("TR-26", "wrong passcodes: three free ones, then a wait", .touchID) {
      call(.combined, "T- [fallback] P- P- P-", .wrong(3), .shows("sheet after wrong [cancel]"))
      then("P-", .wrong(4), .shows("wait 60s [cancel]"))
      then("P+", .running, .wrong(4), .shows("wait 60s [cancel]"))
      then("59s P+", .running, .wrong(4), .shows("wait 1s [cancel]"))
      then("1s P+", .succeeds(by: .passcode), .wrong(0), .n(0))
      call(.combined, "T- [fallback] P- P= P= P= P=", .wrong(1), .shows("sheet after repeated [cancel]"))
    }
  }
}
