import Dispatch
import LocalAuthModel
import LocalAuthService
import Synchronization
import Testing

/// Threads of their own that run the same work and are waited for.
private func onThreads(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
  DispatchQueue.concurrentPerform(iterations: count) { work($0) }
}

@Suite("Exactly one reply")
struct OneReplyTests {
  @Test(
    "BR-39: threads that evaluate, invalidate, cancel, read and interrupt at random", arguments: [1, 2, 3, 4])
  func race(_ seed: UInt64) {
    let bench = Bench()
    let tally = Tally()
    let perThread = 500
    let threads = 8
    onThreads(threads) { thread in
      var numbers = SplitMix64(seed: seed &* 1000 &+ UInt64(thread))
      let own = bench.service.makeContext()
      for turn in 0..<perThread {
        let context = turn % 3 == 0 ? own : bench.service.makeContext()
        let number = thread * perThread + turn
        bench.service.evaluate(bench.request(turn % 5 == 0 ? .owner : .biometrics), context: context) {
          tally.add(number, $0)
        }
        switch numbers.next() % 8 {
        case 0: bench.read(.match)
        case 1: bench.read(.mismatch)
        case 2: bench.tap(.cancel)
        case 3: bench.service.invalidate(context)
        case 4: bench.service.send(.interrupt(.movedToBackground, "A"))
        case 5: bench.service.send(.lockScreen(.passcode(.correct)))
        case 6: _ = bench.preflight(on: context)
        default: bench.tap(.fallback)
        }
      }
    }
    // Threads have stopped: whoever worked for them has finished too, but for one evaluation that may run.
    bench.service.send(.interrupt(.systemInterface, nil))
    #expect(tally.wait(for: threads * perThread))
    let replies = tally.byNumber
    #expect(replies.count == threads * perThread)
    #expect(replies.values.allSatisfy { $0.count == 1 })
    #expect(bench.isQuiet)
    #expect(bench.service.device.state.charges.isEmpty)
    #expect(bench.service.contextCount == 0)
  }

  @Test("an invalidation beside the call: the prompt never outlives it")
  func invalidateBesideTheCall() {
    let bench = Bench()
    let tally = Tally()
    let turns = 20_000
    var leftRunning = 0
    for turn in 0..<turns {
      let context = bench.service.makeContext()
      onThreads(2) { side in
        if side == 0 {
          bench.service.evaluate(bench.request(), context: context) { tally.add(turn, $0) }
        } else {
          bench.service.invalidate(context)
        }
      }
      if !bench.isQuiet {
        leftRunning += 1
        bench.service.send(.interrupt(.systemInterface, nil))
      }
    }
    #expect(leftRunning == 0)
    #expect(tally.wait(for: turns))
    let codes = Set(tally.byNumber.values.flatMap { $0 }.map(\.notation))
    #expect(codes.isSubset(of: ["-9", "-10"]))
  }

  @Test("a match and a cancel at once: one of them is the reply, and the context agrees with it")
  func matchAgainstCancel() {
    let bench = Bench()
    let tally = Tally()
    for turn in 0..<2000 {
      let context = bench.service.makeContext()
      bench.service.evaluate(bench.request(), context: context) { tally.add(turn, $0) }
      onThreads(3) { side in
        switch side {
        case 0: bench.read(.match)
        case 1: bench.tap(.cancel)
        default: bench.service.invalidate(context)
        }
      }
      #expect(bench.isQuiet)
    }
    #expect(tally.wait(for: 2000))
    #expect(tally.byNumber.values.allSatisfy { $0.count == 1 })
  }

  @Test("a late reading, verdict or tap of an older prompt changes nothing")
  func late() throws {
    let bench = Bench()
    bench.evaluate(as: "older")
    let round = try #require(bench.sensor.armed)
    bench.evaluate(as: "newer")
    bench.service.send(.read(round, .match))
    bench.service.send(.tap(EvaluationID(1), .cancel))
    bench.service.send(.passcodeVerdict(PasscodeCheck(EvaluationID(1), number: 1), .correct))
    bench.service.send(.invalidate(EvaluationID(1)))
    #expect(bench.log.all.filter { $0.contains(":") } == ["older: -4"])
    bench.read(.match)
    #expect(bench.log.all.last == "newer: biometry")
  }

  /// Blocks the calling thread until the reply is there, as a keychain read does.
  private static func evaluateAndWait(_ bench: Bench, _ number: Int, _ tally: Tally) {
    let done = DispatchSemaphore(value: 0)
    bench.service.evaluate(bench.request(), context: bench.service.makeContext()) {
      tally.add(number, $0)
      done.signal()
    }
    if done.wait(timeout: .now() + .seconds(60)) == .timedOut { Issue.record("no reply") }
  }

  enum Reporter: CaseIterable {
    case sameThread, ownThread
  }

  @Test("64 tasks of the shared pool that each block for their reply", arguments: Reporter.allCases)
  func blockedPool(_ reporter: Reporter) async {
    let bench = Bench()
    // A real reader reports on a thread of its own.
    let reader = DispatchQueue(label: "reader")
    bench.sensor.onArm.set { [service = bench.service] round in
      switch reporter {
      case .sameThread: service.send(.read(round, .match))
      case .ownThread: reader.async { service.send(.read(round, .match)) }
      }
    }
    let tally = Tally()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<64 { group.addTask { Self.evaluateAndWait(bench, number, tally) } }
    }
    #expect(tally.byNumber.count == 64)
    #expect(tally.byNumber.values.allSatisfy { $0.count == 1 })
    #expect(bench.isQuiet)
    #expect(bench.service.contextCount == 0)
  }
}

@Suite("A loop's thread works")
struct ExecutorTests {
  @Test("everything but the call itself happens on the executor's queue")
  func onQueue() throws {
    let queue = DispatchQueue(label: "loop")
    let bench = Bench(executor: { work in queue.async { work() } })
    bench.sensor.onArm.set { _ in dispatchPrecondition(condition: .onQueue(queue)) }
    bench.presenter.onPresent.set { _ in dispatchPrecondition(condition: .onQueue(queue)) }
    bench.presenter.onDismiss.set { _ in dispatchPrecondition(condition: .onQueue(queue)) }
    let tally = Tally()
    let shown = DispatchSemaphore(value: 0)
    bench.presenter.onPresent.set { _ in
      dispatchPrecondition(condition: .onQueue(queue))
      shown.signal()
    }
    bench.service.evaluate(bench.request(), context: bench.service.makeContext()) {
      dispatchPrecondition(condition: .onQueue(queue))
      tally.add(0, $0)
    }
    try #require(shown.wait(timeout: .now() + .seconds(60)) == .success)
    bench.read(.match)
    #expect(tally.wait(for: 1))
    #expect(tally.byNumber[0] == [.success(.biometry)])
  }

  @Test("nothing happens before the executor runs, and then all of it in order")
  func deferred() {
    let works = Mutex<[@Sendable () -> Void]>([])
    let bench = Bench(executor: { work in works.withLock { $0.append(work) } })
    bench.evaluate(as: "first")
    bench.evaluate(as: "second")
    #expect(bench.log.all.isEmpty)
    #expect(works.withLock { $0.count } == 1)
    works.withLock { $0.removeFirst() }()
    #expect(
      bench.log.all == [
        "obstacle?", "arm 1", "present 1", "obstacle?", "disarm 1", "dismiss 1", "arm 1", "present 2",
        "first: -4",
      ])
    bench.read(.match)
    works.withLock { $0.removeFirst() }()
    #expect(bench.log.all.last == "second: biometry")
  }

  @Test("an invalidation that waits in the queue behind its call ends it with appCancel")
  func deferredInvalidation() {
    let works = Mutex<[@Sendable () -> Void]>([])
    let bench = Bench(executor: { work in works.withLock { $0.append(work) } })
    let context = bench.service.makeContext()
    bench.evaluate(on: context, as: "before")
    bench.service.invalidate(context)
    bench.evaluate(on: context, as: "after")
    works.withLock { $0.removeFirst() }()
    #expect(bench.log.all.filter { $0.contains(":") } == ["before: -9", "after: -10"])
    #expect(bench.isQuiet)
  }
}
