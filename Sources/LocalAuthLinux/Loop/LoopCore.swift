import CLocalAuthLinux
import CLocalAuthSystemd
import Dispatch
import Glibc
import Synchronization

/// The inside of an `EventLoop`, held by its thread, its timers and its watches.
///
/// Unchecked: the sd-event objects and the two tables are touched by the loop's thread alone (before it
/// starts, by the initialiser); everything else is under the mutex.
final class LoopCore: @unchecked Sendable {
  /// Left by the thread when it ends.
  let hasEnded = DispatchGroup()

  private struct Shared {
    var work: [@Sendable () -> Void] = []
    var thread: pthread_t?
    var isEnding = false
    var hasEnded = false
  }

  private let shared = Mutex(Shared())
  private let wake: Descriptor
  private let event: OpaquePointer
  private var wakeSource: OpaquePointer?
  private var clockSource: OpaquePointer?
  private var timers: [ObjectIdentifier: (timer: LoopTimer, source: OpaquePointer)] = [:]
  private var watches: [ObjectIdentifier: (watch: LoopWatch, source: OpaquePointer)] = [:]

  init() throws(SystemError) {
    wake = Descriptor(owning: try checked("eventfd") { la_wake_open() })
    var created: OpaquePointer?
    let code = sd_event_new(&created)
    guard code >= 0, let created else { throw SystemError("sd_event_new", -code) }
    event = created
  }

  deinit {
    for entry in timers.values { sd_event_source_disable_unref(entry.source) }
    for entry in watches.values { sd_event_source_disable_unref(entry.source) }
    sd_event_source_disable_unref(clockSource)
    sd_event_source_disable_unref(wakeSource)
    sd_event_unref(event)
  }

  /// Adds the two sources that every loop has, then starts the thread, which holds this object.
  func start() throws(SystemError) {
    let this = Unmanaged.passUnretained(self).toOpaque()
    var code = sd_event_add_io(event, &wakeSource, wake.number, EPOLLIN.rawValue, loopWakeIsReadable, this)
    guard code >= 0 else { throw SystemError("sd_event_add_io", -code) }
    // It never fires: it makes sd-event open its timer descriptor now, so that no later timer lacks one.
    code = sd_event_add_time(event, &clockSource, CLOCK_BOOTTIME, UInt64.max, 1, loopTimerIsDue, nil)
    guard code >= 0 else { throw SystemError("sd_event_add_time", -code) }
    hasEnded.enter()
    do {
      try OwnThread.start { self.run() }
    } catch {
      hasEnded.leave()
      throw error
    }
  }

  // MARK: From any thread

  var isCurrent: Bool {
    shared.withLock { shared in
      guard let thread = shared.thread else { return false }
      return pthread_equal(thread, pthread_self()) != 0
    }
  }

  func post(_ work: @escaping @Sendable () -> Void) -> Bool {
    let (isTaken, isFirst) = shared.withLock { shared in
      // While it ends, work is still done: what is let go then must be let go on the loop.
      if shared.hasEnded { return (false, false) }
      shared.work.append(work)
      return (true, shared.work.count == 1)
    }
    // Work already waits: its writer has woken the loop, which takes all of it at once.
    if isFirst { wakeUp() }
    return isTaken
  }

  func requestStop() {
    shared.withLock { $0.isEnding = true }
    wakeUp()
  }

  func remove(_ timer: LoopTimer) {
    if isCurrent { forget(timer) } else { _ = post { [self] in forget(timer) } }
  }

  func remove(_ watch: LoopWatch) {
    if isCurrent { forget(watch) } else { _ = post { [self] in forget(watch) } }
  }

  func update(_ watch: LoopWatch) {
    if isCurrent { applyEvents(of: watch) } else { _ = post { [self] in applyEvents(of: watch) } }
  }

  private func wakeUp() {
    var one: UInt64 = 1
    // The counter cannot run full: each write but the last is read before the next is needed.
    uninterrupted { write(wake.number, &one, MemoryLayout<UInt64>.size) }
  }

  // MARK: On the loop's thread

  private func run() {
    shared.withLock { $0.thread = pthread_self() }
    // Work may have been posted before the thread knew itself; the wake-up is still in the counter.
    sd_event_loop(event)
    // Also when sd-event gave up: nobody may wait for work that never comes.
    let late = shared.withLock { shared in
      shared.hasEnded = true
      shared.isEnding = true
      defer { shared.work = [] }
      return shared.work
    }
    for work in late { work() }
    releaseSources()
    // A thread's name is reused by the system: from here on nobody is "on the loop".
    shared.withLock { $0.thread = nil }
    hasEnded.leave()
  }

  fileprivate func takeTurn() {
    var count: UInt64 = 0
    uninterrupted { read(wake.number, &count, MemoryLayout<UInt64>.size) }
    let (turn, isEnding) = shared.withLock { shared in
      defer { shared.work = [] }
      return (shared.work, shared.isEnding)
    }
    for work in turn { work() }
    if isEnding { sd_event_exit(event, 0) }
  }

  func add(_ timer: LoopTimer) {
    if timer.isCancelled { return }
    var source: OpaquePointer?
    let code = sd_event_add_time(
      event, &source, CLOCK_BOOTTIME, timer.deadline.clampedMicroseconds, 1, loopTimerIsDue,
      Unmanaged.passUnretained(timer).toOpaque())
    if code >= 0, let source {
      timers[ObjectIdentifier(timer)] = (timer, source)
    } else {
      timer.takeWork()?()
    }
  }

  func add(_ watch: LoopWatch) {
    if watch.isCancelled { return }
    var source: OpaquePointer?
    let code = sd_event_add_io(
      event, &source, watch.descriptor, watch.events.rawValue, loopDescriptorIsReady,
      Unmanaged.passUnretained(watch).toOpaque())
    if code >= 0, let source {
      watches[ObjectIdentifier(watch)] = (watch, source)
    } else {
      watch.handle(.failed)
    }
  }

  func attach(_ bus: OpaquePointer) -> Int32 { sd_bus_attach_event(bus, event, 0) }

  func forget(_ timer: LoopTimer) {
    guard let entry = timers.removeValue(forKey: ObjectIdentifier(timer)) else { return }
    sd_event_source_disable_unref(entry.source)
  }

  private func forget(_ watch: LoopWatch) {
    guard let entry = watches.removeValue(forKey: ObjectIdentifier(watch)) else { return }
    sd_event_source_disable_unref(entry.source)
  }

  private func applyEvents(of watch: LoopWatch) {
    guard let entry = watches[ObjectIdentifier(watch)] else { return }
    if sd_event_source_set_io_events(entry.source, watch.events.rawValue) < 0 { watch.handle(.failed) }
  }

  /// Timers and watches end with the loop; their work is released here, outside every lock.
  private func releaseSources() {
    let (endedTimers, endedWatches) = (timers, watches)
    timers = [:]
    watches = [:]
    for entry in endedTimers.values {
      sd_event_source_disable_unref(entry.source)
      _ = entry.timer.takeWork()
    }
    for entry in endedWatches.values { sd_event_source_disable_unref(entry.source) }
    clockSource = sd_event_source_disable_unref(clockSource)
    wakeSource = sd_event_source_disable_unref(wakeSource)
  }
}

// MARK: Callbacks of sd-event: named and nonisolated, since a closure literal may become main-actor isolated

private nonisolated func loopWakeIsReadable(
  _: OpaquePointer?, _: Int32, _: UInt32, _ data: UnsafeMutableRawPointer?
) -> Int32 {
  guard let data else { return 0 }
  Unmanaged<LoopCore>.fromOpaque(data).takeUnretainedValue().takeTurn()
  return 0
}

private nonisolated func loopTimerIsDue(
  _: OpaquePointer?, _: UInt64, _ data: UnsafeMutableRawPointer?
) -> Int32 {
  guard let data else { return 0 }
  Unmanaged<LoopTimer>.fromOpaque(data).takeUnretainedValue().fire()
  return 0
}

private nonisolated func loopDescriptorIsReady(
  _: OpaquePointer?, _: Int32, _ events: UInt32, _ data: UnsafeMutableRawPointer?
) -> Int32 {
  guard let data else { return 0 }
  Unmanaged<LoopWatch>.fromOpaque(data).takeUnretainedValue().handle(LoopEvents(rawValue: events))
  return 0
}

extension Duration {
  /// Whole microseconds, rounded up, as sd-event counts; never negative.
  var clampedMicroseconds: UInt64 {
    let (seconds, attoseconds) = components
    if seconds < 0 || attoseconds < 0 { return 0 }
    // A thousand years are for ever, and still fit.
    if seconds >= 1_000 * 366 * 86_400 { return 1_000 * 366 * 86_400 * 1_000_000 }
    return UInt64(seconds) * 1_000_000 + UInt64((attoseconds + 999_999_999_999) / 1_000_000_000_000)
  }
}
