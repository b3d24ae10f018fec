import LocalAuthModel
import LocalAuthService
import Synchronization

/// The machine's own time, through suspend, with its alarms on the loop.
final class LoopClock: DeviceClock {
  private let loop: EventLoop
  private let timer = Mutex<LoopTimer?>(nil)

  init(loop: EventLoop) { self.loop = loop }

  var now: Duration { BootClock.now() }

  func setAlarm(_ instant: Duration?, _ ring: @escaping @Sendable () -> Void) {
    let next = instant.map { loop.after($0 - now, ring) }
    let old = timer.withLock { timer in
      defer { timer = next }
      return timer
    }
    old?.cancel()
  }
}
