import CLocalAuthSystemd
import Dispatch
import Glibc

/// One thread that runs posted work, timers and watches of descriptors, in order and one at a time.
///
/// **Threads**: every function may be called from any thread, also from work on the loop itself. Work must
/// not block. The thread ends when the last holder of the loop lets go, or by `stop()`.
package final class EventLoop: Sendable {
  private let core: LoopCore

  /// Starts the loop's thread.
  ///
  /// - Throws: `SystemError` when there is no descriptor or no thread left.
  package init() throws(SystemError) {
    core = try LoopCore()
    try core.start()
  }

  deinit {
    // The last holder may be work on the loop itself, so this does not wait.
    core.requestStop()
  }

  /// Runs work on the loop, after everything posted before. False when the loop has ended: it never runs
  /// then.
  @discardableResult
  package func post(_ work: @escaping @Sendable () -> Void) -> Bool {
    core.post(work)
  }

  /// Runs work once when the delay is over, counted from now by `BootClock`, suspend included.
  ///
  /// A loop that can keep no more time runs it at once; whoever waits for an instant reads the clock again.
  @discardableResult
  package func after(_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> LoopTimer {
    let century = Duration.seconds(100 * 366 * 86_400)
    let timer = LoopTimer(core: core, deadline: BootClock.now() + min(max(delay, .zero), century), work: work)
    _ = core.post { [core] in core.add(timer) }
    return timer
  }

  /// Calls the handler on the loop whenever the descriptor is ready, until the watch is cancelled.
  ///
  /// The descriptor must stay open until then. What the loop cannot watch is reported once as `failed`.
  package func watch(
    _ descriptor: Int32, for events: LoopEvents, _ handler: @escaping @Sendable (LoopEvents) -> Void
  ) -> LoopWatch {
    let watch = LoopWatch(core: core, descriptor: descriptor, events: events, handler: handler)
    _ = core.post { [core] in core.add(watch) }
    return watch
  }

  /// Ends the loop: what was posted before still runs, timers and watches do not.
  ///
  /// Waits for the thread's end, except on the loop itself.
  package func stop() {
    core.requestStop()
    if !core.isCurrent { core.hasEnded.wait() }
  }

  /// Waits until the thread of a loop that ends has ended.
  func awaitEnd() { core.hasEnded.wait() }

  /// Whether the caller runs on the loop's thread.
  package var isCurrent: Bool { core.isCurrent }
}

/// What a descriptor is ready for.
package struct LoopEvents: OptionSet, Hashable, Sendable {
  /// The bits of epoll.
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// There is something to read, or the end.
  package static let readable = LoopEvents(rawValue: EPOLLIN.rawValue)
  /// A write would not wait.
  package static let writable = LoopEvents(rawValue: EPOLLOUT.rawValue)
  /// The other side is gone; reported even if not asked for.
  package static let hungUp = LoopEvents(rawValue: EPOLLHUP.rawValue)
  /// The descriptor is broken; reported even if not asked for.
  package static let failed = LoopEvents(rawValue: EPOLLERR.rawValue)
}

extension EventLoop {
  /// Lets the loop serve a connection to a bus; a negative number is an error. On the loop's thread.
  func attach(_ bus: OpaquePointer) -> Int32 { core.attach(bus) }
}
