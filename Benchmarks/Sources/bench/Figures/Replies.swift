import Dispatch
import LocalAuthSimulator
import LocalAuthentication
import Synchronization

/// Counts replies, each of which must be a success, and waits for the last one.
final class Replies: Sendable {
  private let missing = Atomic(0)
  private let failures = Atomic(0)
  private let last = DispatchSemaphore(value: 0)

  /// Says how many replies will come.
  func expect(_ count: Int) { missing.store(count, ordering: .sequentiallyConsistent) }

  func note(_ succeeded: Bool) {
    if !succeeded { failures.add(1, ordering: .relaxed) }
    if missing.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 { last.signal() }
  }

  /// Blocks until the last reply.
  func wait() throws {
    last.wait()
    let count = failures.load(ordering: .relaxed)
    guard count == 0 else { throw Trouble("\(count) evaluations failed") }
  }

  /// Makes one context for each of `count` evaluations, asks them all, and waits for the last reply.
  func evaluate(_ count: Int) throws {
    expect(count)
    for _ in 0..<count {
      LAContext().evaluatePolicy(
        .deviceOwnerAuthenticationWithBiometrics, localizedReason: "be measured"
      ) { succeeded, _ in self.note(succeeded) }
    }
    try wait()
  }
}

extension SimulatedDevice {
  /// Lays `count` matching fingers ready and forgets what was recorded.
  func prepare(matches count: Int) {
    clearHistory()
    script([PersonStep](repeating: .match, count: count))
  }
}
