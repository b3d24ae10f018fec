import LocalAuthModel
import LocalAuthService
import Synchronization

/// A clock that only moves when it is told to.
final class ManualClock: DeviceClock {
  private struct Timer {
    let instant: Duration
    let ring: @Sendable () -> Void
  }

  private struct State {
    var now = Duration.zero
    var alarm: Timer?
    var timers: [Timer] = []

    /// The earliest timer that is due at `end`.
    mutating func takeDue(by end: Duration) -> Timer? {
      let earliest = timers.indices.min { timers[$0].instant < timers[$1].instant }
      if let alarm, alarm.instant <= end, earliest.map({ alarm.instant <= timers[$0].instant }) ?? true {
        self.alarm = nil
        return alarm
      }
      guard let earliest, timers[earliest].instant <= end else { return nil }
      return timers.remove(at: earliest)
    }
  }

  private let state = Mutex(State())

  var now: Duration { state.withLock { $0.now } }

  func setAlarm(_ instant: Duration?, _ ring: @escaping @Sendable () -> Void) {
    // The old closure is released after the lock.
    _ = state.withLock { state -> (@Sendable () -> Void)? in
      let old = state.alarm?.ring
      state.alarm = instant.map { Timer(instant: $0, ring: ring) }
      return old
    }
  }

  /// Calls `ring` once after `delay` of this clock.
  func after(_ delay: Duration, _ ring: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.timers.append(Timer(instant: state.now + delay, ring: ring))
    }
  }

  /// Moves the clock, stopping at every instant at which something is due.
  func advance(by elapsed: Duration) {
    let end = state.withLock { $0.now + max(.zero, elapsed) }
    while true {
      let timer = state.withLock { state in
        let due = state.takeDue(by: end)
        state.now = due?.instant ?? end
        return due
      }
      guard let timer else { return }
      timer.ring()
    }
  }
}
