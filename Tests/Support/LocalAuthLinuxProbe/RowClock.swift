import LocalAuthLinux
import LocalAuthService
import Synchronization

/// A clock that stands at the machine's own time and is moved by hand, so that a row can wait for hours.
final class RowClock: DeviceClock {
  private struct State {
    var now = BootClock.now()
    var alarm: (instant: Duration, ring: @Sendable () -> Void)?
  }

  private let state = Mutex(State())

  var now: Duration { state.withLock { $0.now } }

  func setAlarm(_ instant: Duration?, _ ring: @escaping @Sendable () -> Void) {
    // The old closure is released after the lock.
    _ = state.withLock { state -> (@Sendable () -> Void)? in
      let old = state.alarm?.ring
      state.alarm = instant.map { ($0, ring) }
      return old
    }
  }

  /// Moves the clock; an alarm on the way rings at its own instant.
  func advance(by time: Duration, settle: () -> Void) {
    let end = now + time
    while let ring = takeAlarm(by: end) {
      ring()
      settle()
    }
    state.withLock { $0.now = end }
  }

  private func takeAlarm(by end: Duration) -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard let alarm = state.alarm, alarm.instant <= end else { return nil }
      state.now = max(state.now, alarm.instant)
      state.alarm = nil
      return alarm.ring
    }
  }
}
