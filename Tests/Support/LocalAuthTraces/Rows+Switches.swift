import LocalAuthModel

extension Trace {
  /// The contested points of section 19 that are switches, each in every position.
  @RowsBuilder static var switchRows: [Trace] {
    Trace("SW-01a", "fifth finger ends with lockout", .touchID.n(4)) {
      call(.bio, "T-", .fails(-8, .biometryLockout(.mismatches)), .n(5), .locked)
      call(.bio, .fails(-8), .noUI)
    }
    Trace(
      "SW-01b", "fifth finger ends with failed", .touchID.n(4).rule(\.fifthTouchMismatch, .endsWithFailed)
    ) {
      call(.bio, "T-", .fails(-1, .authenticationFailed(.tooManyMismatches)), .n(5), .locked)
      call(.bio, .fails(-8), .noUI)
    }
    Trace("SW-02a", "fifth face shows the dialog", .faceID.n(4)) {
      call(.bio, "F-", .n(5), .locked, .shows("dialog [cancel] [fallback]"))
      then("[cancel]", .fails(-2))
    }
    Trace("SW-02b", "fifth face ends with lockout", .faceID.n(4).rule(\.fifthFaceMismatch, .endsWithLockout))
    {
      call(.bio, "F-", .fails(-8, .biometryLockout(.mismatches)), .n(5), .locked)
    }
    Trace("SW-02c", "fifth face of a combined call", .faceID.n(4).rule(\.fifthFaceMismatch, .endsWithLockout))
    {
      call(.combined, "F-", .running, .n(5), .locked, .shows("sheet [cancel]"))
    }
    Trace("SW-03a", "combined: second face shows the dialog", .faceID) {
      call(.combined, "F- [again] F-", .running, .n(2), .shows("dialog [cancel] [fallback]"))
    }
    Trace("SW-03b", "combined: second face shows the sheet", .faceID.rule(\.faceFallback, .showsPasscode)) {
      call(.combined, "F- [again] F-", .running, .n(2), .shows("sheet [cancel]"))
    }
    Trace("SW-04a", "hidden fallback: second face shows the dialog", .faceID) {
      call(.bio.fallback(""), "F- [again] F-", .running, .n(2), .shows("dialog [cancel]"))
    }
    Trace("SW-04b", "hidden fallback: second face fails", .faceID.rule(\.hiddenFallback, .endsWithFailed)) {
      call(.bio.fallback(""), "F- [again] F-", .fails(-1, .authenticationFailed(.tooManyMismatches)), .n(2))
      call(.bio, "F- [again] F-", .running, .n(4), .shows("dialog [cancel] [fallback]"))
    }
    Trace("SW-06a", "of two evaluations the older ends", .touchID) {
      call(.bio.on("a"), .running)
      call(.bio.on("b"), .other("a", fails: -4), .shows("scanning [cancel]"))
    }
    Trace("SW-06b", "of two evaluations both end", .touchID.rule(\.concurrency, .bothEnd)) {
      call(.bio.on("a"), .running)
      call(
        .bio.on("b"), .other("a", fails: -4, .systemCancel(.otherEvaluation)),
        .fails(-4, .systemCancel(.otherEvaluation)), .shows("nothing"))
      call(.bio.on("c"), .shows("scanning [cancel]"))
    }
    Trace("SW-07a", "an authenticated context lasts until invalidated", .touchID) {
      call(.bio.on("c"), "T+ 24h", .succeeds)
      call(.bio.on("c"), .succeeds(by: .authenticatedContext), .noUI)
    }
    Trace(
      "SW-07b", "an authenticated context lasts a while",
      .touchID.rule(\.contextReuse, .lasting(.seconds(60)))
    ) {
      call(.bio.on("c"), "T+ 60s", .succeeds)
      call(.bio.on("c"), .succeeds(by: .authenticatedContext), .noUI)
      then("1s")
      call(.bio.on("c"), .shows("scanning [cancel]"))
    }
    Trace("SW-07c", "an authenticated context does not last", .touchID.rule(\.contextReuse, .never)) {
      call(.bio.on("c"), "T+", .succeeds)
      call(.bio.on("c"), .shows("scanning [cancel]"))
    }
    Trace("SW-07d", "a passcode authenticates a context too", .touchID.rule(\.reusesPasscodeContext, true)) {
      call(.combined.on("c"), "T- [fallback] P+", .succeeds(by: .passcode))
      call(.combined.on("c"), .succeeds(by: .authenticatedContext), .noUI)
      call(.bio.on("c"), .shows("scanning [cancel]"))
    }
    Trace("SW-09a", "the type before any preflight is none", .faceID) {
      context("c", .type(nil))
    }
    Trace("SW-09b", "the type before any preflight is right", .faceID.rule(\.eagerType, true)) {
      context("c", .type(.faceID))
    }
    Trace("SW-10a", "no usage text: refused", .faceID.noUsageText.undecided) {
      call(.bio, .fails(-6, .biometryNotAvailable(.usageTextMissing)), .noUI)
      call(.combined, .shows("sheet [cancel]"))
    }
    Trace(
      "SW-10b", "no usage text: ended", .faceID.noUsageText.undecided.rule(\.missingUsageText, .terminates)
    ) {
      call(.bio, .terminates, .noUI)
      call(.combined, .terminates, .noUI)
    }
    Trace("SW-16a", "the counts are rules: finger", .touchID.rule(\.limits.touchMismatchesPerPrompt, 2)) {
      call(.bio, "T- T-", .fails(-1), .n(2))
    }
    Trace("SW-16b", "the counts are rules: face", .faceID.rule(\.limits.faceMismatchesPerPrompt, 1)) {
      call(.bio, "F-", .running, .n(1), .shows("dialog [cancel] [fallback]"))
    }
    Trace("SW-16c", "the counts are rules: lockout", .touchID.rule(\.limits.mismatchesBeforeLockout, 2)) {
      call(.bio, "T- T-", .fails(-8), .n(2), .locked)
    }
    Trace("SW-17a", "a released context runs on", .touchID) {
      call(.bio, "release", .running, .shows("scanning [cancel]"))
      then("T+", .succeeds(by: .biometry))
    }
    Trace("SW-17b", "a released context is cancelled", .touchID.rule(\.releasedContext, .cancels)) {
      call(.bio, "release", .fails(-9, .appCancel), .shows("nothing"))
    }
    Trace("SW-20a", "alongside: the passcode may be typed from the start", .touchID.alongside) {
      call(.combined, .shows("scanning + sheet [cancel]"))
      then("P+", .succeeds(by: .passcode))
      call(.combined, "T+", .succeeds(by: .biometry))
    }
    Trace("SW-20b", "alongside: each way goes on after the other failed", .touchID.alongside) {
      call(.combined, "P-", .wrong(1), .n(0), .shows("scanning + sheet after wrong [cancel]"))
      then("T-", .wrong(1), .n(1), .shows("shaking + sheet after wrong [cancel]"))
      then("T- T-", .running, .n(3), .shows("sheet after wrong [cancel]"))
      then("P+", .succeeds(by: .passcode), .n(0), .wrong(0))
    }
    Trace("SW-20c", "alongside: a wait leaves the sensor on", .touchID.alongside) {
      call(.combined, "P- P- P- P-", .wrong(4), .shows("scanning + wait 60s [cancel]"))
      then("P+", .running)
      then("T+", .succeeds(by: .biometry), .wrong(4))
    }
    Trace(
      "SW-20d", "alongside: Face ID has a cancel button, and the sheet stays after two looks",
      .faceID.alongside
    ) {
      call(.combined, .shows("scanning + sheet [cancel]"), .reason("open the vault"))
      then("F-", .shows("dialog + sheet [cancel] [again]"))
      then("[again] F-", .running, .n(2), .shows("sheet [cancel]"))
    }
    Trace("SW-20e", "alongside: bio-only has no passcode", .touchID.alongside) {
      call(.bio, "P+", .running, .shows("scanning [cancel]"))
      then("T-", .shows("shaking [cancel] [fallback]"))
    }
    Trace("SW-20f", "alongside: consent first", .faceID.alongside.undecided) {
      call(.combined, .shows("consent [deny] [allow]"))
      then("P+", .running, .shows("consent [deny] [allow]"))
      then("[allow]", .shows("scanning + sheet [cancel]"))
    }
    Trace(
      "SW-20g", "alongside: a hidden fallback hides the passcode until biometrics is over", .touchID.alongside
    ) {
      call(.combined.fallback(""), "P+", .running, .shows("scanning [cancel]"))
      then("T- T- T-", .running, .shows("sheet [cancel]"))
    }
    Trace("SW-21", "no 48 and 156 hours", .touchID.rule(\.freshness, nil)) {
      then("400h")
      preflight(.bio, .can)
    }
  }
}

extension Given {
  /// The passcode may be typed beside the sensor.
  var alongside: Given { rule(\.passcodeEntry, .alongsideSensor) }
}
