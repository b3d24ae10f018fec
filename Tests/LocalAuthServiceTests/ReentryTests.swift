import LocalAuthModel
import LocalAuthService
import Synchronization
import Testing

/// Whoever is called may call back: no lock is held meanwhile, and nothing is worked off inside a port.
///
/// A lock that were held would stop the process, as locks are not recursive.
@Suite("Ports and replies may call back")
struct ReentryTests {
  /// Asks everything that can be asked of a device.
  private static func askEverything(of bench: Bench) {
    _ = bench.service.device
    _ = bench.service.rules
    _ = bench.service.storeFault
    _ = bench.service.contextCount
    _ = bench.service.environment(for: bench.caller)
    _ = bench.preflight()
    bench.service.send(.tick)
    bench.service.change { _ in }
    bench.service.changeRules { _ in }
    bench.service.invalidate(bench.service.makeContext())
  }

  @Test("every port, from inside every call")
  func everyPort() throws {
    let bench = Bench()
    let calls = Atomic(0)
    @Sendable func ask() {
      calls.add(1, ordering: .relaxed)
      Self.askEverything(of: bench)
    }
    bench.sensor.onArm.set { _ in ask() }
    bench.sensor.onDisarm.set { _ in ask() }
    bench.presenter.onPresent.set { _ in ask() }
    bench.presenter.onDismiss.set { _ in ask() }
    bench.verifier.onCheck.set { [service = bench.service] check in
      ask()
      service.send(.passcodeVerdict(check, .wrong(repeated: false)))
    }
    bench.verifier.onAbandon.set { _ in ask() }
    bench.evaluate(.owner) { _ in ask() }
    bench.read(.mismatch)
    bench.tap(.fallback)
    for entry in 1...4 { try bench.enter("wrong \(entry)") }
    bench.clock.advance(by: .seconds(60))
    bench.verifier.onCheck.set { _ in ask() }
    try bench.enter("unchecked")
    bench.service.send(.interrupt(.systemInterface, nil))
    #expect(calls.load(ordering: .relaxed) > 15)
    #expect(bench.log.count { $0.hasPrefix("reply") } == 1)
    #expect(bench.isQuiet)
    // Hooks hold the bench.
    bench.sensor.onArm.set(nil)
    bench.sensor.onDisarm.set(nil)
    bench.presenter.onPresent.set(nil)
    bench.presenter.onDismiss.set(nil)
    bench.verifier.onCheck.set(nil)
    bench.verifier.onAbandon.set(nil)
  }

  @Test("a sensor that reads while it is being armed")
  func readsInsideArm() {
    let bench = Bench()
    bench.sensor.onArm.set { [service = bench.service] in service.send(.read($0, .match)) }
    bench.evaluate()
    #expect(
      bench.log.all == ["obstacle?", "arm 1", "present 1", "disarm 1", "dismiss 1", "reply: biometry"])
  }

  @Test("a sensor that rejects whatever it is armed for")
  func mismatchesInsideArm() {
    let bench = Bench()
    bench.sensor.onArm.set { [service = bench.service] in service.send(.read($0, .mismatch)) }
    bench.evaluate(as: "first")
    #expect(bench.log.all.last == "first: -1")
    bench.evaluate(as: "second")
    #expect(bench.log.all.last == "second: -8")
    #expect(bench.log.count { $0.hasPrefix("arm") } == 5)
    #expect(bench.service.device.state.mismatches == 5)
  }

  @Test("a person who cancels while the prompt is being shown")
  func cancelsInsidePresent() {
    let bench = Bench()
    bench.presenter.onPresent.set { [service = bench.service] in service.send(.tap($0.evaluation, .cancel)) }
    bench.evaluate()
    #expect(bench.log.all == ["obstacle?", "arm 1", "present 1", "disarm 1", "dismiss 1", "reply: -2"])
  }

  @Test("a check that answers while it is being told")
  func answersInsideCheck() throws {
    let bench = Bench(nil)
    bench.verifier.onCheck.set { [service = bench.service] in service.send(.passcodeVerdict($0, .correct)) }
    bench.evaluate(.owner)
    try bench.enter("1234")
    #expect(bench.log.all.suffix(3) == ["check 1 of 4 bytes", "dismiss 1", "reply: passcode"])
  }

  @Test("a reply that asks, evaluates again and invalidates")
  func replyCallsBack() {
    let bench = Bench()
    let context = bench.service.makeContext()
    bench.evaluate(on: context, as: "first") { _ in
      #expect(bench.preflight(on: context).failure == nil)
      bench.evaluate(on: context, as: "again") { _ in
        bench.service.invalidate(context)
        #expect(bench.preflight(on: context).failure == .invalidContext(.invalidated))
        bench.evaluate(on: context, as: "after")
      }
    }
    bench.read(.match)
    #expect(
      bench.log.all.filter { $0.contains(":") }
        == ["first: biometry", "again: authenticatedContext", "after: -10"])
    #expect(bench.isQuiet)
  }

  @Test(
    "a reply that evaluates again on a device that says no at once, ten thousand times, needs no deep stack")
  func deepReplies() {
    let bench = Bench()
    let count = Atomic(0)
    @Sendable func again() {
      guard count.add(1, ordering: .relaxed).newValue <= 10_000 else { return }
      bench.service.evaluate(
        bench.request(.companion), context: bench.service.makeContext()
      ) { _ in again() }
    }
    again()
    #expect(count.load(ordering: .relaxed) == 10_001)
    #expect(bench.service.contextCount == 0)
  }

  @Test("a reply that is let go of may be the last to hold a context")
  func releasesInsideReply() {
    let bench = Bench()
    final class Holder: Sendable {
      let service: DeviceService
      let context: ContextHandle
      init(_ service: DeviceService) {
        self.service = service
        context = service.makeContext()
      }
      deinit { service.invalidate(context) }
    }
    do {
      let holder = Holder(bench.service)
      bench.evaluate(on: holder.context) { _ in withExtendedLifetime(holder) {} }
    }
    #expect(bench.service.contextCount == 1)
    bench.read(.match)
    #expect(bench.service.contextCount == 0)
    #expect(bench.isQuiet)
  }

  @Test("when all is worked off, rest is called; what it brings is worked off too")
  func rest() {
    let service = Mutex<DeviceService?>(nil)
    let steps = Mutex<[Reading]>([.mismatch, .match])
    let sensor = Mutex<TestSensor?>(nil)
    let bench = Bench(rest: {
      guard let service = service.withLock({ $0 }), let round = sensor.withLock({ $0 })?.armed else { return }
      let reading = steps.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      if let reading { service.send(.read(round, reading)) }
    })
    service.withLock { $0 = bench.service }
    sensor.withLock { $0 = bench.sensor }
    bench.evaluate()
    #expect(bench.log.all.last == "reply: biometry")
    #expect(bench.log.count { $0.hasPrefix("arm") } == 2)
    service.withLock { $0 = nil }
  }
}
