import Dispatch
import Synchronization

extension EventLoop {
  /// Runs work on the loop and waits for its result; at once on the loop itself. Nil when the loop has ended.
  @discardableResult
  package func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? {
    if isCurrent { return work() }
    let answer = LoopAnswer<Result>()
    guard post({ answer.give(work()) }) else { return nil }
    return answer.wait()
  }
}

extension EventLoop {
  /// Does what must not happen beside work of the loop: on the loop, or here once that has ended.
  func alone(_ work: @escaping @Sendable () -> Void) {
    guard run(work) == nil else { return }
    awaitEnd()
    work()
  }

  /// Does something in a later turn of the loop, never inside what runs now; here once the loop has ended.
  func later(_ work: @escaping @Sendable () -> Void) {
    if post(work) { return }
    if !isCurrent { awaitEnd() }
    work()
  }
}

private final class LoopAnswer<Result: Sendable>: Sendable {
  private let result = Mutex<Result?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func give(_ value: Result) {
    result.withLock { $0 = value }
    isThere.signal()
  }

  func wait() -> Result? {
    isThere.wait()
    return result.withLock { $0 }
  }
}
