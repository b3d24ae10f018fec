import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

@Suite("The life of a context")
struct ContextLifeTests {
  @Test("function-local, kept by nobody: the evaluation runs on and keeps it")
  func functionLocal() async {
    let device = SimulatedDevice.byHand()
    let replies = Replies()
    func authenticate() { replies.evaluate(on: device.context()) }
    authenticate()
    #expect(device.contextCount == 1)
    #expect(device.prompt != nil)
    device.present(.match)
    #expect(replies.wait() == [0])
    let isGone = await eventually { device.contextCount == 0 }
    #expect(isGone)
  }

  @Test("released where the rules follow the header: the evaluation ends with appCancel")
  func releasedCancels() async {
    var rules = DeviceRules.apple
    rules.releasedContext = .cancels
    let device = SimulatedDevice.byHand(rules: rules)
    let replies = Replies()
    do { replies.evaluate(on: device.context()) }
    #expect(replies.wait() == [-9])
    #expect(device.prompt == nil && !device.isSensorOn)
    let isGone = await eventually { device.contextCount == 0 }
    #expect(isGone)
  }

  @Test("kept where the rules follow the header: the evaluation runs")
  func keptRuns() {
    var rules = DeviceRules.apple
    rules.releasedContext = .cancels
    let device = SimulatedDevice.byHand(rules: rules)
    let replies = Replies()
    let context = device.context()
    replies.evaluate(on: context)
    device.present(.match)
    withExtendedLifetime(context) { #expect(replies.wait() == [0]) }
    #expect(couldAsk(on: context) == 0)
  }

  @Test(
    "the form with a task keeps its context under either rule",
    arguments: DeviceRules.ReleasedContext.allCases)
  func asyncForm(_ rule: DeviceRules.ReleasedContext) async throws {
    var rules = DeviceRules.apple
    rules.releasedContext = rule
    let device = SimulatedDevice(rules: rules)
    device.script(.match)
    try await device.use {
      let succeeded = try await LAContext().evaluatePolicy(bioOnly, localizedReason: "Open the vault.")
      #expect(succeeded)
    }
  }

  @Test("BR-38: invalidated during an evaluation: appCancel, and the prompt is gone")
  func invalidatedDuring() {
    let device = SimulatedDevice.byHand()
    let context = device.context()
    let replies = Replies()
    replies.evaluate(on: context)
    device.advance(by: .seconds(5))
    context.invalidate()
    #expect(device.prompt == nil && !device.isSensorOn)
    #expect(replies.wait() == [-9])
    replies.evaluate(on: context)
    replies.evaluate(combined, on: context)
    #expect(replies.wait(for: 2) == [-9, -10, -10])
    #expect(couldAsk(on: context) == -10)
    #expect(couldAsk(combined, on: context) == -10)
    context.invalidate()
    #expect(device.mismatches == 0)
  }

  @Test("invalidated before and after")
  func invalidatedBeforeAndAfter() {
    let device = SimulatedDevice()
    let unused = device.context()
    unused.invalidate()
    let replies = Replies()
    replies.evaluate(on: unused)
    #expect(replies.wait() == [-10])
    device.script(.match)
    let used = device.context()
    replies.evaluate(on: used)
    #expect(replies.wait() == [-10, 0])
    used.invalidate()
    replies.evaluate(on: used)
    #expect(replies.wait() == [-10, 0, -10])
    #expect(device.prompts.count == 1)
  }

  @Test("two evaluations on the same context: the older one ends")
  func sameContextTwice() {
    let device = SimulatedDevice.byHand()
    let context = device.context()
    let first = Replies()
    let second = Replies()
    first.evaluate(on: context)
    second.evaluate(on: context)
    #expect(first.wait() == [-4])
    device.present(.match)
    #expect(second.wait() == [0])
  }

  @Test("BR-35: a success answers the next evaluation at once, and a new context prompts")
  func reuse() async throws {
    let device = SimulatedDevice()
    device.script(.match)
    try await device.use {
      let context = LAContext()
      #expect(await ask(on: context) == 0)
      #expect(await ask(on: context) == 0)
      #expect(await ask(combined, on: context) == 0)
      device.script(.tap(.cancel))
      #expect(await ask() == -2)
    }
    #expect(device.prompts.count == 2)
  }

  @Test("a success with the passcode does not answer the next evaluation, unless the rules say so")
  func reuseOfPasscode() async throws {
    let device = SimulatedDevice(sensor: nil)
    device.script(.enterPasscode("1234"), .enterPasscode("1234"))
    try await device.use {
      let context = LAContext()
      #expect(await ask(combined, on: context) == 0)
      #expect(await ask(combined, on: context) == 0)
      device.rules.reusesPasscodeContext = true
      #expect(await ask(combined, on: context) == 0)
    }
    #expect(device.replies.last == .success(.authenticatedContext))
    #expect(device.replies.filter { $0 == .success(.passcode) }.count == 2)
  }

  @Test("a success of a finger does not answer for a companion")
  func reuseForCompanion() async throws {
    let device = SimulatedDevice()
    device.script(.match)
    try await device.use {
      let context = LAContext()
      #expect(await ask(on: context) == 0)
      #expect(await ask(.deviceOwnerAuthenticationWithCompanion, on: context) == -11)
      #expect(await ask(.deviceOwnerAuthenticationWithWristDetection, on: context) == -11)
      #expect(await ask(.deviceOwnerAuthenticationWithBiometricsOrCompanion, on: context) == 0)
    }
  }

  @Test("a success answers never, or for a time, where the rules say so")
  func reuseRules() async throws {
    let device = SimulatedDevice()
    device.rules.contextReuse = .never
    device.script(.match, .match)
    try await device.use {
      let context = LAContext()
      #expect(await ask(on: context) == 0)
      #expect(await ask(on: context) == 0)
      #expect(device.prompts.count == 2)
      device.rules.contextReuse = .lasting(.seconds(10))
      device.advance(by: .seconds(10))
      #expect(await ask(on: context) == 0)
      #expect(device.prompts.count == 2)
      device.advance(by: .seconds(1))
      device.script(.tap(.cancel))
      #expect(await ask(on: context) == -2)
    }
  }

  @Test("an authenticated context answers also in lockout, in the background and without interaction")
  func reuseAnywhere() async throws {
    let device = SimulatedDevice()
    device.script(.match)
    try await device.use {
      let context = LAContext()
      #expect(await ask(on: context) == 0)
      device.lockOut()
      device.app.scene = .background
      context.interactionNotAllowed = true
      #expect(await ask(on: context) == 0)
      #expect(couldAsk(on: context) == -8)
    }
  }

  @Test("BR-37: a thousand contexts at once are all served, and none is left")
  func thousand() async {
    let device = SimulatedDevice()
    var contexts = (0..<1000).map { _ in device.context() }
    #expect(device.contextCount == 1000)
    #expect(contexts.allSatisfy { couldAsk(on: $0) == 0 })
    contexts.removeAll()
    #expect(device.contextCount == 0)
  }

  @Test("100,000 evaluations leave no context behind")
  func manyEvaluations() async throws {
    let device = SimulatedDevice()
    let batch = 1000
    for turn in 0..<100 {
      // Every other batch needs nobody, as biometrics is locked.
      if turn % 2 == 0 {
        device.enrol("thumb")
        device.script(Array(repeating: .match, count: batch))
      } else {
        device.lockOut()
      }
      let replies = Replies()
      for _ in 0..<batch { replies.evaluate(on: device.context()) }
      let codes = try #require(replies.wait(for: batch))
      #expect(codes.allSatisfy { $0 == (turn % 2 == 0 ? 0 : -8) })
    }
    let isGone = await eventually { device.contextCount == 0 }
    #expect(isGone)
  }

  @Test("evaluations, invalidations and releases from many threads: every one has its reply")
  func manyThreads() async {
    let device = SimulatedDevice.byHand()
    let replies = Replies()
    let threads = 8
    let perThread = 250
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for turn in 0..<perThread {
        let context = device.context()
        replies.evaluate(turn % 2 == 0 ? bioOnly : combined, on: context)
        switch (thread + turn) % 4 {
        case 0: context.invalidate()
        case 1: device.present(.match)
        case 2: device.tap(.cancel)
        default: break
        }
      }
    }
    device.interrupt()
    #expect(replies.wait(for: threads * perThread)?.count == threads * perThread)
    let isGone = await eventually { device.contextCount == 0 }
    #expect(isGone)
    #expect(Set(replies.codes).isSubset(of: [0, -2, -4, -9]))
  }
}
