import LocalAuthModel

extension Trace {
  /// Sections 8 and 10 to 14: contexts, two evaluations, the lock, reuse, domain state, stale biometrics.
  @RowsBuilder static var contextRows: [Trace] {
    Trace("CT-01", "invalidating twice does nothing", .touchID) {
      call(.bio.on("c"), "invalidate", .fails(-9))
      then("invalidate")
      call(.bio.on("c"), .fails(-10), .noUI)
      preflight(.bio.on("c"), .cannot(-10))
    }
    Trace("CT-02", "a passcode does not authenticate a context", .touchID) {
      call(.combined.on("c"), "T- [fallback] P+", .succeeds(by: .passcode))
      call(.combined.on("c"), .shows("scanning [cancel]"))
    }
    Trace("CT-03", "a finger authenticates a context for both policies, and no other context", .touchID) {
      call(.combined.on("c"), "T+", .succeeds(by: .biometry))
      call(.bio.on("c"), .succeeds(by: .authenticatedContext), .noUI)
      call(.combined.on("c"), .succeeds(by: .authenticatedContext), .noUI)
      call(.policy(.companion).on("c"), .fails(-11), .noUI)
      call(.bio.on("d"), .shows("scanning [cancel]"))
    }
    Trace("CT-04", "a second call on the same context", .touchID) {
      call(.bio.on("c"), .shows("scanning [cancel]"))
      call(
        .combined.on("c"), .other("c", fails: -4, .systemCancel(.otherEvaluation)),
        .shows("scanning [cancel]"))
      then("T+", .succeeds(by: .biometry))
    }
    Trace("CT-05", "another app's call ends the older evaluation", .touchID) {
      call(.bio.on("a"), "T-", .shows("shaking [cancel] [fallback]"))
      call(.bio.from("B"), .other("a", fails: -4, .systemCancel(.otherEvaluation)), .n(1))
      then("", .shows("scanning [cancel]"))
    }
    Trace("CT-06", "a call that needs nobody leaves the running one alone", .touchID) {
      call(.bio.on("c"), "T+", .succeeds)
      call(.combined.on("d"), "T-", .shows("shaking [cancel] [fallback]"))
      call(.bio.on("c"), .succeeds(by: .authenticatedContext), .noUI)
      call(.bio.silent, .fails(-1004), .noUI)
      call(.policy(.companion), .fails(-11), .noUI)
      call(.bio.from("B").scene(.background), .fails(-1004), .noUI)
      then("", .shows("shaking [cancel] [fallback]"))
    }
    Trace("CT-07", "no leave to interact", .touchID) {
      call(.bio.silent, .fails(-1004, .notInteractive(.interactionNotAllowed)), .noUI)
      call(.combined.silent, .fails(-1004, .notInteractive(.interactionNotAllowed)), .noUI)
      call(.bio.on("c"), "T+", .succeeds)
      call(.bio.on("c").silent, .succeeds(by: .authenticatedContext), .noUI)
      then("lock L:T+")
      call(.bio.reusing(.seconds(10)).silent, .succeeds(by: .recentUnlock), .noUI)
    }
    Trace("CT-08", "a refusal comes before the question of interaction", .touchID.lockedOut) {
      call(.bio.silent, .fails(-8), .noUI)
      call(.combined.silent, .fails(-1004), .noUI)
    }
    Trace("CT-09", "not yet in front", .touchID) {
      call(.bio.scene(.inactive), .fails(-1004, .notInteractive(.callerNotInFront)), .noUI)
      call(.combined.scene(.inactive), .fails(-1004, .notInteractive(.callerNotInFront)), .noUI)
    }
    Trace("CT-10", "the device is locked during a prompt", .touchID) {
      call(.bio, "T- lock", .fails(-4, .systemCancel(.deviceLocked)), .n(1), .shows("nothing"))
      call(.combined, .fails(-1004, .notInteractive(.deviceLocked)), .noUI)
      then("L:T+")
      call(.combined, .shows("scanning [cancel]"))
    }
    Trace("CT-11", "other parts of the system take the screen", .touchID) {
      call(.bio, "call", .fails(-4, .systemCancel(.systemInterface)), .shows("nothing"))
    }
    Trace("CT-12", "reuse: zero and negative mean never", .touchID) {
      then("lock L:T+")
      call(.bio.reusing(.zero), .shows("scanning [cancel]"))
      then("[cancel]", .fails(-2))
      call(.bio.reusing(.seconds(-1)), .shows("scanning [cancel]"))
    }
    Trace("CT-13", "reuse: up to and with its duration", .touchID) {
      then("lock L:T+ 10s")
      call(.bio.reusing(.seconds(10)), .succeeds(by: .recentUnlock), .noUI)
      call(.bio.reusing(.seconds(9)), .shows("scanning [cancel]"))
    }
    Trace("CT-14", "reuse: five minutes at most", .faceID) {
      then("lock L:F+ 300s")
      call(.combined.reusing(.seconds(300)), .succeeds(by: .recentUnlock), .noUI)
      call(.bio.reusing(.seconds(301)), .succeeds(by: .recentUnlock), .noUI)
      then("1s")
      call(.bio.reusing(.seconds(300)), .shows("scanning"))
      then("F- [cancel]", .fails(-2))
      call(.bio.reusing(.seconds(301)), .shows("scanning"))
    }
    Trace("CT-15", "reuse: a match in an app is none", .touchID) {
      call(.bio, "T+", .succeeds)
      call(.bio.reusing(.seconds(300)), .shows("scanning [cancel]"))
    }
    Trace("CT-16", "reuse: not in lockout", .touchID) {
      then("lock L:T+")
      call(.bio, "T- T- T-", .fails(-1))
      call(.bio, "T- T-", .fails(-8))
      call(.bio.reusing(.seconds(300)), .fails(-8), .noUI)
      call(.combined.reusing(.seconds(300)), .shows("sheet [cancel]"))
    }
    Trace("CT-17", "reuse: not when denied, not before consent", .faceID) {
      then("lock L:F+ consent:deny")
      call(.bio.reusing(.seconds(300)), .fails(-6), .noUI)
      call(.combined.reusing(.seconds(300)), .shows("sheet [cancel]"))
      then("[cancel] consent:reset", .fails(-2))
      call(.bio.reusing(.seconds(300)), .shows("consent [deny] [allow]"))
    }
    Trace("CT-18", "reuse: not when the enrolments changed, nor when none is left", .touchID) {
      then("lock L:T+ enrol:thumb")
      call(.bio.reusing(.seconds(300)), .shows("scanning [cancel]"))
      then("[cancel] remove:thumb remove:first", .fails(-2))
      call(.bio.reusing(.seconds(300)), .fails(-7), .noUI)
    }
    Trace("CT-19", "reuse: not after a restart", .touchID) {
      then("lock L:T+ restart L:P+")
      call(.bio.reusing(.seconds(300)), .shows("scanning [cancel]"))
    }
    Trace("CT-20", "domain state: none without a biometric yes", .touchID) {
      context("c", .domain(nil))
      call(.combined.on("c"), "T- [fallback] P+", .succeeds(by: .passcode), .domain(nil))
      call(.bio.on("d"), "T+", .succeeds(by: .biometry), .domain("s"))
      preflight(.bio, .can, .domain("s"))
    }
    Trace("CT-21", "domain state: none when denied or not enrolled", .faceID) {
      preflight(.bio, .can, .domain("s"))
      then("consent:deny")
      preflight(.bio, .cannot(-6), .domain(nil))
      then("consent:allow")
      preflight(.bio, .can, .domain("s"))
      then("remove:first")
      preflight(.bio, .cannot(-7), .domain(nil))
    }
    Trace("CT-22", "domain state: the same finger once more is a new state", .touchID) {
      preflight(.bio, .can, .domain("s1"))
      then("enrol:thumb")
      preflight(.bio, .can, .domain("s2"))
      then("remove:thumb")
      preflight(.bio, .can, .domain("s3"))
      then("enrol:thumb")
      preflight(.bio, .can, .domain("s4"))
    }
    Trace("CT-23", "stale: more than 48 hours without an unlock", .touchID) {
      then("48h")
      preflight(.bio, .can)
      then("1s")
      preflight(.bio, .cannot(-8, .biometryLockout(.elapsed)))
      call(.combined, .shows("sheet [cancel]"))
      then("P+", .succeeds, .unlocked)
      preflight(.bio, .can)
    }
    Trace("CT-24", "stale: more than 156 hours without a passcode and 4 without a finger", .touchID) {
      then("40h lock L:T+ 40h lock L:T+ 40h lock L:T+ 35h lock L:T+ 2h")
      preflight(.bio, .can)
      then("2h")
      preflight(.bio, .can)
      then("1s")
      preflight(.bio, .cannot(-8, .biometryLockout(.elapsed)))
    }
    Trace("CT-25", "demands of the owner", .touchID) {
      then("remote-lock")
      preflight(.bio, .cannot(-8, .biometryLockout(.remoteLock)))
      then("L:P+")
      preflight(.bio, .can)
      call(.bio, "emergency", .fails(-8, .biometryLockout(.emergencyScreen)), .n(0))
    }
  }
}
