import LocalAuthModel

/// Wrong passcodes one after the other, each after the wait before it; the screen after each.
private func guesses(_ screens: [(wait: Duration, shows: String)]) -> [Step] {
  var steps: [Step] = []
  var wait = Duration.zero
  for (index, screen) in screens.enumerated() {
    if wait > .zero { steps.append(then(Acts(waiting: wait))) }
    steps.append(then("P-", .running, .wrong(index + 1), .shows(screen.shows)))
    wait = screen.wait
  }
  return steps
}

/// The screen after a wrong passcode that is followed by no wait.
private let free = (wait: Duration.zero, shows: "sheet after wrong [cancel]")

/// The screen after a wrong passcode that is followed by a wait.
private func wait(_ delay: Duration) -> (wait: Duration, shows: String) {
  (delay, "wait \(delay.components.seconds)s [cancel]")
}

/// The screen after the last wrong passcode of all.
private let disabled = (wait: Duration.zero, shows: "disabled [cancel]")

extension Trace {
  /// The table of section 6: counter and lockout.
  @RowsBuilder static var lockoutRows: [Trace] {
    Trace("LO-01", "a rejected match counts anywhere, the fifth locks", .touchID) {
      call(.bio, "T- [cancel]", .fails(-2), .n(1))
      call(.combined.from("B"), "T- [cancel]", .fails(-2), .n(2))
      then("lock L:T- L:T-", .n(4), .unlocked)
      then("L:T-", .n(5), .locked)
      preflight(.bio, .cannot(-8, .biometryLockout(.mismatches)))
      then("L:T+", .n(5), .locked)
    }
    Trace("LO-02a", "an accepted match in an app clears the count", .touchID.n(4)) {
      call(.bio.from("B"), "T+", .succeeds, .n(0))
    }
    Trace("LO-02b", "an accepted match at the lock screen clears the count", .faceID.n(4)) {
      then("lock L:F+", .n(0))
    }
    Trace("LO-03", "cancel, fallback, background, nobody there: unchanged", .faceID.n(3)) {
      call(.bio, "F? [cancel]", .fails(-2), .n(3))
      call(.bio, "background", .fails(-4), .n(3))
      call(.bio, "call", .fails(-4), .n(3))
      call(.bio, "invalidate", .fails(-9), .n(3))
      call(.bio, "10m", .running, .n(3))
      then("F? [again] F? 10m", .running, .n(3))
      then("lock", .fails(-4), .n(3))
    }
    Trace("LO-04a", "a correct passcode in an app: 0 and unlocked", .touchID.lockedOut) {
      call(.combined, "P+", .succeeds, .n(0), .unlocked)
    }
    Trace("LO-04b", "a correct passcode at the lock screen: 0 and unlocked", .touchID.lockedOut) {
      then("lock L:P+", .n(0), .unlocked)
      preflight(.bio, .can)
    }
    Trace("LO-05", "a wrong passcode: unchanged, its own count", .touchID.lockedOut) {
      call(.combined, "P- P-", .running, .n(5), .locked, .wrong(2))
      then("[cancel]", .fails(-2))
      then("lock L:P-", .n(5), .locked, .wrong(3))
    }
    Trace("LO-06", "nothing that an app can do unlocks", .touchID.lockedOut) {
      call(.bio, .fails(-8), .n(5), .locked)
      call(.bio.from("B"), .fails(-8), .n(5), .locked)
      call(.combined, "T+ [cancel]", .fails(-2), .n(5), .locked)
      call(.combined, "invalidate", .fails(-9), .n(5), .locked)
    }
    Trace("LO-07", "a restart: n unchanged, locked until the first passcode", .touchID.n(3)) {
      then("restart", .n(3), .locked)
      preflight(.bio, .cannot(-8, .biometryLockout(.restart)))
      then("L:T+", .n(3), .locked)
      then("L:P+", .n(0), .unlocked)
      preflight(.bio, .can)
    }
    Trace("LO-08", "time: unchanged", .touchID.lockedOut) {
      then("24h", .n(5), .locked)
      preflight(.bio, .cannot(-8, .biometryLockout(.mismatches)))
    }
    Trace("LO-09", "an app that is installed again: unchanged", .faceID.lockedOut) {
      then("consent:reset", .n(5), .locked)
      preflight(.bio, .cannot(-8))
    }
    Trace("LO-10", "an enrolment changed in Settings: 0 and unlocked", .touchID.lockedOut) {
      then("enrol:thumb", .n(0), .unlocked)
      preflight(.bio, .can)
    }
    Trace("LO-11", "while locked out", .touchID.lockedOut) {
      preflight(.bio, .cannot(-8), .noUI)
      call(.bio, .fails(-8), .noUI)
      call(.combined, .shows("sheet [cancel]"))
    }
    Trace("LO-12", "a lockout that comes from elsewhere ends a prompt", .touchID.n(4)) {
      call(.bio, "L:T-", .fails(-8, .biometryLockout(.mismatches)), .n(5), .shows("nothing"))
    }
  }

  /// The points and the table of section 7: the passcode sheet.
  @RowsBuilder static var passcodeRows: [Trace] {
    Trace("PC-01", "cancel", .noSensor) {
      call(.combined, "[cancel]", .fails(-2, .userCancel), .shows("nothing"))
    }
    Trace("PC-02", "a wrong entry keeps the sheet open", .noSensor) {
      call(.combined, "P-", .running, .wrong(1), .shows("sheet after wrong [cancel]"))
      then("P+", .succeeds(by: .passcode), .wrong(0), .shows("nothing"))
    }
    Trace("PC-03", "during a wait nothing is taken and cancel stays", .noSensor) {
      call(.combined, "P- P- P- P-", .running, .wrong(4), .shows("wait 60s [cancel]"))
      then("P- P- P+", .running, .wrong(4), .shows("wait 60s [cancel]"))
      then("20s", .running, .shows("wait 40s [cancel]"))
      then("[cancel]", .fails(-2), .wrong(4))
      call(.combined, .shows("wait 40s [cancel]"))
      then("40s", .running, .shows("sheet [cancel]"))
    }
    Trace("PC-04", "the same wrong passcode counts once", .noSensor) {
      call(.combined, "P- P= P= P= P= P=", .running, .wrong(1), .shows("sheet after repeated [cancel]"))
      then("P-", .wrong(2), .shows("sheet after wrong [cancel]"))
    }
    Trace("PC-05", "one count for all apps and the lock screen", .noSensor) {
      call(.combined, "P- [cancel]", .fails(-2), .wrong(1))
      call(.combined.from("B"), "P- [cancel]", .fails(-2), .wrong(2))
      then("lock L:P-", .wrong(3))
      then("L:P-", .wrong(4))
      then("L:P+", .wrong(4))
      then("60s L:P+", .wrong(0))
      call(.combined, .shows("sheet [cancel]"))
    }
    Trace("PC-06", "the waits since iOS 17", .noSensor) {
      call(.combined, .shows("sheet [cancel]"))
      guesses([
        free, free, free, wait(.minutes(1)), wait(.minutes(5)), wait(.minutes(15)), wait(.hours(1)),
        wait(.hours(3)), wait(.hours(8)), disabled,
      ])
      then("P+ P-", .running, .wrong(10), .shows("disabled [cancel]"))
      then("48h P+", .running, .wrong(10), .shows("disabled [cancel]"))
      then("[cancel]", .fails(-2))
      call(.combined, .shows("disabled [cancel]"))
    }
    Trace("PC-07", "the waits from iOS 9 to 16", .noSensor.rule(\.passcodeDelays, .iOS9To16)) {
      call(.combined, .shows("sheet [cancel]"))
      guesses([
        free, free, free, free, wait(.minutes(1)), wait(.minutes(5)), wait(.minutes(15)), wait(.minutes(15)),
        wait(.hours(1)), wait(.hours(1)), disabled,
      ])
    }
    Trace("PC-08", "the waits of iOS 4", .noSensor.rule(\.passcodeDelays, .iOS4)) {
      call(.combined, .shows("sheet [cancel]"))
      guesses([
        free, free, free, free, free, wait(.minutes(1)), wait(.minutes(5)), wait(.minutes(15)),
        wait(.hours(1)), wait(.hours(1)), disabled,
      ])
    }
    Trace("PC-09", "a table that is capped repeats and never disables", .noSensor.linuxDelays) {
      call(.combined, .shows("sheet [cancel]"))
      guesses([
        free, free, free, wait(.minutes(1)), wait(.minutes(5)), wait(.minutes(5)), wait(.minutes(5)),
        wait(.minutes(5)), wait(.minutes(5)), wait(.minutes(5)),
      ])
      then("5m P+", .succeeds(by: .passcode), .wrong(0))
    }
    Trace("PC-10", "a restart begins the wait again", .noSensor) {
      call(.combined, "P- P- P- P- 50s", .shows("wait 10s [cancel]"))
      then("restart", .fails(-4, .systemCancel(.deviceRestarted)), .wrong(4), .shows("nothing"))
      then("59s L:P+", .wrong(4))
      then("1s L:P+", .wrong(0))
    }
    Trace("PC-11", "a correct passcode resets the count", .noSensor) {
      call(.combined, "P- P- P- P+", .succeeds, .wrong(0))
      call(.combined, "P- P- P-", .running, .wrong(3), .shows("sheet after wrong [cancel]"))
    }
  }
}

extension Given {
  /// The waits of a Linux account.
  var linuxDelays: Given { rule(\.passcodeDelays, DeviceRules.linux.passcodeDelays) }
}
