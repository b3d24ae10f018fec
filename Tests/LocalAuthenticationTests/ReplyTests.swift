import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Synchronization
import Testing

@Suite("The reply of an evaluation")
struct ReplyTests {
  /// Blocks a thread of the pool until the reply is there.
  private static func evaluateAndWait(on context: LAContext) -> Int? {
    let replies = Replies()
    replies.evaluate(on: context)
    return replies.wait()?.first
  }

  @Test("comes on a queue that is not the main one, and not on the caller's stack")
  func queue() {
    let device = SimulatedDevice()
    device.script(.match)
    let replies = Replies()
    let returned = Mutex(false)
    let mayLook = DispatchSemaphore(value: 0)
    replies.evaluate(on: device.context()) {
      dispatchPrecondition(condition: .notOnQueue(.main))
      precondition(!Thread.isMainThread)
      precondition(mayLook.wait(timeout: .now() + .seconds(20)) == .success)
      precondition(returned.withLock { $0 })
    }
    returned.withLock { $0 = true }
    mayLook.signal()
    #expect(replies.wait() == [0])
  }

  @MainActor
  @Test("comes while the main thread is blocked for it")
  func blockedMainThread() {
    let device = SimulatedDevice()
    device.script(.match)
    #expect(Self.evaluateAndWait(on: device.context()) == 0)
  }

  /// Devices for callers at once: on one device the newer of two calls would end the older.
  private static func devices() -> [SimulatedDevice] {
    (0..<64).map { _ in
      let device = SimulatedDevice()
      device.script(.match)
      return device
    }
  }

  @Test("comes while 64 tasks of the shared pool are blocked for theirs")
  func blockedPool() async {
    await withTaskGroup(of: Int?.self) { group in
      for device in Self.devices() { group.addTask { Self.evaluateAndWait(on: device.context()) } }
      for await code in group { #expect(code == 0) }
    }
  }

  @Test("comes while 64 tasks are blocked for replies of one device, whichever of them it ends")
  func blockedPoolOfOneDevice() async {
    let device = SimulatedDevice()
    device.script(Array(repeating: .match, count: 64))
    await withTaskGroup(of: Int?.self) { group in
      for _ in 0..<64 { group.addTask { Self.evaluateAndWait(on: device.context()) } }
      for await code in group { #expect(code == 0 || code == -4) }
    }
  }

  @Test("comes while the global queue is full of callers that are blocked for theirs")
  func blockedGlobalQueue() {
    let devices = Self.devices()
    let replies = Replies()
    let done = DispatchGroup()
    for device in devices {
      DispatchQueue.global().async(group: done) {
        if Self.evaluateAndWait(on: device.context()) == 0 { replies.add(true, nil) }
      }
    }
    #expect(done.wait(timeout: .now() + .seconds(60)) == .success)
    #expect(replies.codes.count == devices.count)
  }

  @Test("of one evaluation may wait for that of another")
  func repliesDoNotQueue() {
    let device = SimulatedDevice()
    device.script(.match, .match)
    let first = Replies()
    let second = Replies()
    first.evaluate(on: device.context()) {
      // Where replies shared a queue, this would wait for ever.
      second.evaluate(on: device.context())
      precondition(second.wait() == [0])
      first.add(true, nil)
    }
    #expect(first.wait(for: 2) == [0, 0])
  }

  @Test("is called once, whatever happens afterwards", arguments: [0, 1, 2, 3])
  func once(_ ending: Int) {
    let device = SimulatedDevice.byHand()
    let context = device.context()
    let replies = Replies()
    replies.evaluate(on: context)
    switch ending {
    case 0: device.present(.match)
    case 1: device.tap(.cancel)
    case 2: context.invalidate()
    default: device.lock()
    }
    #expect(replies.wait()?.count == 1)
    device.present(.match)
    device.tap(.cancel)
    context.invalidate()
    device.reboot()
    device.interrupt()
    // A reply that came twice would be here before that of a later evaluation.
    let later = Replies()
    later.evaluate(on: device.context())
    #expect(later.wait() == [-8])
    #expect(replies.codes.count == 1)
  }

  @Test("may ask again on the same context, which has succeeded")
  func againInside() {
    let device = SimulatedDevice()
    device.script(.match)
    let context = device.context()
    let replies = Replies()
    replies.evaluate(on: context) {
      precondition(couldAsk(on: context) == 0)
      replies.evaluate(on: context)
    }
    #expect(replies.wait(for: 2) == [0, 0])
    #expect(device.replies == [.success(.biometry), .success(.authenticatedContext)])
  }

  @Test("may ask again on another context, again and again")
  func chain() {
    let device = SimulatedDevice()
    let count = 200
    device.script(Array(repeating: [.mismatch, .tap(.fallback)], count: count / 2).flatMap { $0 })
    device.rules.limits.mismatchesBeforeLockout = .max
    let replies = Replies()
    @Sendable func next(_ left: Int) {
      guard left > 0 else { return }
      replies.evaluate(on: device.context()) { next(left - 1) }
    }
    next(count / 2)
    #expect(replies.wait(for: count / 2) == Array(repeating: -3, count: count / 2))
  }

  @Test("may preflight, with either policy, on its own and on a new context")
  func preflightInside() {
    let device = SimulatedDevice()
    device.script(.tap(.cancel))
    let context = device.context()
    let replies = Replies()
    let found = Mutex<[Int]>([])
    replies.evaluate(on: context) {
      found.withLock {
        $0 = [
          couldAsk(on: context), couldAsk(combined, on: context), couldAsk(on: LAContext()),
          couldAsk(combined, on: LAContext()),
        ]
      }
      replies.add(true, nil)
    }
    #expect(replies.wait(for: 2) == [-2, 0])
    #expect(found.withLock { $0 } == [0, 0, 0, 0])
  }

  @Test("may invalidate its context")
  func invalidateInside() {
    let device = SimulatedDevice()
    device.script(.match)
    let context = device.context()
    let replies = Replies()
    replies.evaluate(on: context) {
      context.invalidate()
      replies.evaluate(on: context)
    }
    #expect(replies.wait(for: 2) == [0, -10])
  }

  @Test("a task that is cancelled does not end the prompt; invalidating does")
  func cancelledTask() async {
    let device = SimulatedDevice.byHand()
    let context = device.context()
    let task = Task { await ask(on: context) }
    _ = await device.promptShown()
    task.cancel()
    device.advance(by: .seconds(1))
    #expect(device.prompt != nil)
    context.invalidate()
    #expect(await task.value == -9)
    #expect(device.prompt == nil)
  }

  @Test("the form with a task returns true or throws, on every device answer")
  func asyncForm() async throws {
    let device = SimulatedDevice()
    device.script(.match, .tap(.cancel))
    try await device.use {
      let succeeded = try await LAContext().evaluatePolicy(bioOnly, localizedReason: "Open the vault.")
      #expect(succeeded)
      let error = await #expect(throws: LAError.self) {
        try await LAContext().evaluatePolicy(bioOnly, localizedReason: "Open the vault.")
      }
      #expect(error?.code == .userCancel)
    }
  }
}

@Suite("An empty reason")
struct EmptyReasonTests {
  private static func says(_ output: [UInt8]) -> Bool {
    String(decoding: output, as: UTF8.self).contains("evaluatePolicy needs a reason")
  }

  @Test("stops the program with one clear sentence")
  func closureForm() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      SimulatedDevice().context().evaluatePolicy(bioOnly, localizedReason: "") { _, _ in }
    }
    #expect(result.map { Self.says($0.standardErrorContent) } == true)
  }

  @Test("stops it in the form with a task, too")
  func asyncForm() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await SimulatedDevice().context().evaluatePolicy(combined, localizedReason: "")
    }
    #expect(result.map { Self.says($0.standardErrorContent) } == true)
  }

  @Test("a reason of one space is one")
  func space() async throws {
    let device = SimulatedDevice()
    device.script(.match)
    try await device.use {
      let succeeded = try await LAContext().evaluatePolicy(bioOnly, localizedReason: " ")
      #expect(succeeded)
    }
  }
}
