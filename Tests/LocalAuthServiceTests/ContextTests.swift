import LocalAuthModel
import LocalAuthService
import Testing

@Suite("What an authority knows of contexts")
struct ContextTests {
  @Test("BR-37: a thousand contexts come and go, none is left and none is refused")
  func census() {
    let bench = Bench()
    var contexts: [ContextHandle] = []
    for count in 1...1000 {
      contexts.append(bench.service.makeContext())
      #expect(bench.service.contextCount == count)
    }
    #expect(contexts.allSatisfy { bench.preflight(on: $0).failure == nil })
    contexts.removeAll()
    #expect(bench.service.contextCount == 0)
  }

  @Test("BR-37: a running evaluation keeps its context, and only that one")
  func running() {
    let bench = Bench()
    for turn in 1...1000 {
      bench.evaluate()
      #expect(bench.service.contextCount == 1, "turn \(turn)")
    }
    bench.tap(.cancel)
    #expect(bench.service.contextCount == 0)
  }

  @Test("BR-35: a context that succeeded answers at once, a new one prompts")
  func reuse() {
    let bench = Bench()
    let context = bench.service.makeContext()
    bench.evaluate(on: context)
    bench.read(.match)
    bench.log.clear()
    bench.evaluate(on: context, as: "same")
    #expect(bench.log.all == ["obstacle?", "same: authenticatedContext"])
    bench.evaluate(as: "other")
    #expect(bench.log.all.last == "present 3")
  }

  @Test("a success that lasts ends with its time, by the device's clock")
  func lasting() {
    var rules = DeviceRules.apple
    rules.contextReuse = .lasting(.seconds(30))
    let bench = Bench(rules: rules)
    let context = bench.service.makeContext()
    bench.evaluate(on: context)
    bench.read(.match)
    bench.clock.advance(by: .seconds(30))
    bench.evaluate(on: context, as: "in time")
    #expect(bench.log.all.last == "in time: authenticatedContext")
    bench.clock.advance(by: .nanoseconds(1))
    bench.evaluate(on: context, as: "too late")
    #expect(bench.log.all.last == "present 3")
  }

  @Test("invalidating forgets the success, twice does nothing, and every later question is refused")
  func invalidated() {
    let bench = Bench()
    let context = bench.service.makeContext()
    bench.evaluate(on: context)
    bench.read(.match)
    bench.service.invalidate(context)
    bench.service.invalidate(context)
    #expect(context.isInvalidated)
    bench.evaluate(on: context)
    #expect(bench.log.all.last == "reply: -10")
    for policy in Policy.allCases {
      #expect(bench.preflight(policy, on: context).failure == .invalidContext(.invalidated))
    }
    // What the device has is no secret.
    #expect(bench.preflight(on: context).sensor == .touchID)
  }

  @Test("a match that comes while its context is being invalidated authenticates nothing")
  func invalidatedBeforeMatch() {
    let bench = Bench()
    let context = bench.service.makeContext()
    bench.evaluate(on: context)
    let round = bench.sensor.armed
    bench.sensor.onDisarm.set { [service = bench.service] _ in
      if let round { service.send(.read(round, .match)) }
    }
    bench.service.invalidate(context)
    #expect(bench.log.all.filter { $0.contains("reply") } == ["reply: -9"])
    bench.sensor.onDisarm.set(nil)
  }

  @Test("a device that nobody holds any more goes, with everything it has")
  func released() {
    weak var service: DeviceService?
    weak var sensor: TestSensor?
    do {
      let bench = Bench()
      service = bench.service
      sensor = bench.sensor
      bench.evaluate()
    }
    #expect(service == nil)
    #expect(sensor == nil)
  }
}

@Suite("A machine without a device")
struct WithoutDeviceTests {
  @Test("every answer is no, and nothing is asked", arguments: Policy.allCases)
  func everyAnswer(_ policy: Policy) {
    let caller = Caller(app: "A", name: "A", usageText: "to open it")
    let authority = DeviceAuthority.withoutDevice(for: caller)
    let context = authority.makeContext()
    let expected: Failure =
      switch policy {
      case .biometrics, .biometricsAndPasscode: .biometryNotAvailable(.noSensor)
      case .owner, .passcode: .passcodeNotSet
      case .applicationPassword: .notInteractive(.noTerminal)
      default: .companionNotAvailable
      }
    let answer = authority.preflight(policy, context: context)
    // An app's own password needs nothing of the device, only somebody to type it.
    #expect(answer.failure == (policy == .applicationPassword ? nil : expected))
    #expect(answer.sensor == nil && answer.domainState == nil)
    let tally = Tally()
    authority.evaluate(EvaluationRequest(policy: policy, reason: "open it", caller: caller), context: context)
    {
      tally.add(0, $0)
    }
    #expect(tally.byNumber[0] == [.failure(expected)])
    #expect(authority.environment() == EnvironmentSnapshot())
    #expect(authority.caller == caller)
  }
}

@Suite("What the machine tells of itself")
struct FactsTests {
  @Test("is asked before each preflight and each call, and not under a prompt")
  func asked() {
    let facts = TestFacts(.notSet)
    let bench = Bench(nil, facts: facts)
    #expect(bench.preflight(.owner).failure == .passcodeNotSet)
    bench.evaluate(.owner)
    #expect(bench.log.all.last == "reply: -5")
    facts.set(.unknown)
    #expect(bench.preflight(.owner).failure == nil)
    facts.set(.notSet)
    bench.evaluate(.owner)
    #expect(bench.log.all.last == "reply: -5")
    facts.set(.set)
    bench.evaluate(.owner)
    #expect(bench.presenter.prompt?.takesPasscode == true)
    // Under a prompt the ports themselves tell; a question in between does not pull it away.
    let count = facts.count
    facts.set(.notSet)
    bench.service.send(.tick)
    #expect(bench.preflight(.owner).failure == nil)
    #expect(bench.presenter.prompt?.takesPasscode == true)
    #expect(facts.count == count)
    bench.tap(.cancel)
    #expect(bench.preflight(.owner).failure == .passcodeNotSet)
  }

  @Test("a change that is told under a prompt is seen by it")
  func told() {
    let bench = Bench()
    bench.evaluate()
    bench.service.change { $0.sensor?.condition = .disconnected }
    #expect(bench.log.all.suffix(3) == ["disarm 1", "dismiss 1", "reply: -13"])
  }
}
