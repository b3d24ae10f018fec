import Glibc
import LocalAuthTestSupport
import Testing

/// How soon the reader is off once it is not needed: from a key of the person to the call on the bus.
// One after the other: each test has a whole machine of its own, and many at once only wait for each other.
@Suite(.serialized, .enabled(if: Machine.hasReaders, Machine.readersReason))
struct StopTests {
  @Test("BR-88 the reader is stopped within 100 ms of a password that is entered")
  func submit() throws {
    try expectStop(
      by: "\r", after: "correct-horse", endsWith: 0)
  }

  @Test("The reader is stopped within 100 ms of Cancel")
  func cancel() throws {
    try expectStop(by: "\u{1B}", after: "", endsWith: 3)
  }

  /// Measures several times; the middle one counts, so that a machine that is busy for a moment spoils nothing.
  private func expectStop(by key: String, after text: String, endsWith status: Int32) throws {
    let desk = try Desk.ready()
    let monitor = try BusMonitor(desk.stack)
    let times: [Int] = try (1...7).map { _ in
      let child = try desk.evaluate()
      try #require(desk.alice.terminal.shows("Password: "))
      try desk.alice.terminal.type(text)
      let start = now()
      try desk.alice.terminal.type(key)
      let stop = try #require(monitor.call(of: "VerifyStop", after: start), "fprintd is told to stop")
      #expect(child.end() == status)
      return stop - start
    }
    let middle = times.sorted()[times.count / 2]
    print("reader stopped after \(times) µs, in the middle \(middle)")
    #expect(middle < 100_000)
  }

  /// The wall clock in microseconds, which is what the bus's monitor writes.
  private func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}
