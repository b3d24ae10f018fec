import Synchronization

/// Work that waits for its time on an `EventLoop`.
package final class LoopTimer: Sendable {
  let deadline: Duration
  private let work: Mutex<(@Sendable () -> Void)?>
  private let core: LoopCore

  init(core: LoopCore, deadline: Duration, work: @escaping @Sendable () -> Void) {
    self.core = core
    self.deadline = deadline
    self.work = Mutex(work)
  }

  /// Withdraws the work. On the loop's own thread it can then no longer run; elsewhere it may be running just
  /// now.
  package func cancel() {
    guard takeWork() != nil else { return }
    core.remove(self)
  }

  /// On the loop's thread, when its time has come.
  func fire() {
    let work = takeWork()
    core.forget(self)
    work?()
  }

  var isCancelled: Bool { work.withLock { $0 == nil } }

  /// The work, once: whoever takes it runs it, or releases it outside the lock.
  func takeWork() -> (@Sendable () -> Void)? {
    work.withLock { work in
      defer { work = nil }
      return work
    }
  }
}

/// A descriptor that an `EventLoop` watches.
package final class LoopWatch: Sendable {
  let descriptor: Int32
  private let state: Mutex<State>
  private let core: LoopCore

  private struct State {
    var events: LoopEvents
    var handler: (@Sendable (LoopEvents) -> Void)?
  }

  init(
    core: LoopCore, descriptor: Int32, events: LoopEvents,
    handler: @escaping @Sendable (LoopEvents) -> Void
  ) {
    self.core = core
    self.descriptor = descriptor
    state = Mutex(State(events: events, handler: handler))
  }

  /// Ends the watch. On the loop's own thread the descriptor may be closed right after; elsewhere close it in
  /// work posted after this call.
  package func cancel() {
    let handler = state.withLock { state in
      defer { state.handler = nil }
      return state.handler
    }
    if handler != nil { core.remove(self) }
  }

  /// Changes what is waited for; nothing at all is allowed.
  package func update(_ events: LoopEvents) {
    let hasChanged = state.withLock { state in
      defer { state.events = events }
      return state.events != events
    }
    if hasChanged { core.update(self) }
  }

  var events: LoopEvents { state.withLock { $0.events } }
  var isCancelled: Bool { state.withLock { $0.handler == nil } }

  func handle(_ events: LoopEvents) {
    let handler = state.withLock { $0.handler }
    handler?(events)
  }
}
