import LocalAuthModel
import LocalAuthService
import Testing

@Suite("Effects come in order")
struct EffectOrderTests {
  @Test("a match: the reply comes when everything of its step is done")
  func match() {
    let bench = Bench()
    bench.evaluate()
    #expect(bench.log.all == ["obstacle?", "arm 1", "present 1"])
    bench.log.clear()
    bench.read(.match)
    #expect(bench.log.all == ["disarm 1", "dismiss 1", "reply: biometry"])
    #expect(bench.isQuiet)
  }

  @Test("the witness is told in the order of the rules", arguments: DeviceRules.Dismissal.allCases)
  func witness(_ dismissal: DeviceRules.Dismissal) {
    var rules = DeviceRules.apple
    rules.dismissal = dismissal
    let bench = Bench(rules: rules)
    let log = bench.log
    bench.service.evaluate(
      bench.request(), context: bench.service.makeContext(), witness: { log.add("witness: \($0.notation)") },
      reply: { log.add("reply: \($0.notation)") })
    log.clear()
    bench.read(.match)
    switch dismissal {
    case .afterReply: #expect(log.all == ["disarm 1", "witness: biometry", "dismiss 1", "reply: biometry"])
    case .beforeReply: #expect(log.all == ["disarm 1", "dismiss 1", "witness: biometry", "reply: biometry"])
    }
  }

  @Test("mismatches: each arms anew, the last ends the prompt")
  func mismatches() {
    let bench = Bench()
    bench.evaluate()
    bench.log.clear()
    for _ in 1...3 { bench.read(.mismatch) }
    #expect(
      bench.log.all == [
        "disarm 1", "arm 2", "present 1", "disarm 2", "arm 3", "disarm 3", "dismiss 1", "reply: -1",
      ])
  }

  @Test("a newer evaluation: the older one is taken away first")
  func newer() {
    let bench = Bench()
    bench.evaluate(as: "older")
    bench.log.clear()
    bench.evaluate(as: "newer")
    #expect(
      bench.log.all == ["obstacle?", "disarm 1", "dismiss 1", "arm 1", "present 2", "older: -4"])
    bench.read(.match)
    #expect(bench.log.all.last == "newer: biometry")
  }

  @Test("a passcode: the sensor rests while it is checked")
  func passcode() throws {
    var rules = DeviceRules.apple
    rules.passcodeEntry = .alongsideSensor
    let bench = Bench(rules: rules)
    bench.verifier.onCheck.set { [service = bench.service] in
      service.send(.passcodeVerdict($0, .wrong(repeated: false)))
    }
    bench.evaluate(.owner)
    bench.log.clear()
    try bench.enter("12345")
    #expect(
      bench.log.all == ["disarm 1", "present 1", "check 1 of 5 bytes", "arm 2", "present 1"])
    #expect(bench.service.device.state.wrongPasscodes == 1)
  }

  @Test("a further question goes to the person, and the answer back to the check")
  func question() throws {
    let bench = Bench(nil)
    bench.evaluate(.owner)
    try bench.enter("1234")
    let check = PasscodeCheck(EvaluationID(1), number: 1)
    bench.service.send(.passcodeQuestion(check, PasscodeQuestion(text: "Token:", echoes: true)))
    #expect(bench.presenter.prompt?.passcode == .asking(PasscodeQuestion(text: "Token:", echoes: true)))
    bench.presenter.answer(try #require(Passcode(text: "987")), for: EvaluationID(1))
    #expect(bench.log.all.contains("answer 1 of 3 bytes"))
    #expect(bench.presenter.prompt?.passcode == .checking)
    bench.service.send(.passcodeVerdict(check, .correct))
    #expect(bench.log.all.last == "reply: passcode")
  }

  @Test("nothing can be checked without a verifier: said on the sheet, never a success")
  func noVerifier() throws {
    let log = Log()
    let presenter = TestPresenter(log)
    let clock = TestClock(log)
    var ports = DeviceService.Ports(store: MemoryStateStore(), clock: clock)
    ports.presenter = presenter
    let service = DeviceService(
      rules: .apple, facts: DeviceFacts(passcode: .set), state: DeviceState(), ports: ports)
    let caller = Caller(app: "A", name: "A")
    let tally = Tally()
    service.evaluate(
      EvaluationRequest(policy: .owner, reason: "open it", caller: caller), context: service.makeContext()
    ) { tally.add(0, $0) }
    presenter.enter(try #require(Passcode(text: "1234")), for: EvaluationID(1))
    #expect(presenter.prompt?.passcode == .ready(after: .notChecked))
    #expect(tally.byNumber.isEmpty)
  }

  @Test(
    "what keeps a prompt away is asked before each evaluation that may prompt", arguments: Obstacle.allCases)
  func obstacle(_ obstacle: Obstacle) {
    let bench = Bench()
    bench.presenter.hinder(by: obstacle)
    bench.evaluate()
    #expect(bench.log.all == ["obstacle?", "reply: -1004"])
    bench.log.clear()
    bench.service.evaluate(
      bench.request(allowsInteraction: false), context: bench.service.makeContext()
    ) { [log = bench.log] in log.add("silent: \($0.notation)") }
    #expect(bench.log.all == ["silent: -1004"])
  }

  @Test("BR-25: an app that is ended gets no reply, and its closure is let go")
  func terminated() {
    var rules = DeviceRules.apple
    rules.missingUsageText = .terminates
    let bench = Bench(.faceID, rules: rules)
    var request = bench.request()
    request.caller.usageText = nil
    final class Token: Sendable {}
    weak var token: Token?
    do {
      let held = Token()
      token = held
      bench.service.evaluate(request, context: bench.service.makeContext()) { [log = bench.log] _ in
        log.add("reply")
        withExtendedLifetime(held) {}
      }
    }
    #expect(bench.log.all == ["obstacle?", "terminate A"])
    #expect(token == nil)
    #expect(bench.isQuiet)
    #expect(bench.service.contextCount == 0)
  }

  @Test("a companion policy is answered at once", arguments: [Policy.companion, .wristDetection])
  func companion(_ policy: Policy) {
    let bench = Bench()
    bench.evaluate(policy)
    #expect(bench.log.all == ["obstacle?", "reply: -11"])
  }
}

@Suite("The alarm follows the delay")
struct AlarmTests {
  private func bench(wrong: Int) throws -> Bench {
    let bench = Bench(nil)
    bench.verifier.onCheck.set { [service = bench.service] in
      service.send(.passcodeVerdict($0, .wrong(repeated: false)))
    }
    bench.evaluate(.owner)
    for entry in 0..<wrong { try bench.enter("wrong \(entry)") }
    return bench
  }

  @Test("set when a delay begins under a prompt, and rung at its end")
  func rings() throws {
    let bench = try bench(wrong: 3)
    #expect(bench.clock.alarm == nil)
    try bench.enter("once more")
    #expect(bench.clock.alarm == .seconds(60))
    #expect(bench.presenter.prompt?.passcode == .waiting(.seconds(60)))
    bench.clock.advance(by: .seconds(59))
    #expect(bench.presenter.prompt?.passcode == .waiting(.seconds(60)))
    bench.clock.advance(by: .seconds(1))
    #expect(bench.presenter.prompt?.passcode == .ready(after: .wrong))
    #expect(bench.clock.alarm == nil)
  }

  @Test("cleared when the prompt goes during the delay, and set again by the next one")
  func cleared() throws {
    let bench = try bench(wrong: 4)
    bench.tap(.cancel)
    #expect(bench.log.all.suffix(3) == ["alarm off", "dismiss 1", "reply: -2"])
    bench.clock.advance(by: .seconds(20))
    bench.evaluate(.owner)
    #expect(bench.presenter.prompt?.passcode == .waiting(.seconds(40)))
    #expect(bench.clock.alarm == .seconds(60))
  }

  @Test("a clock that goes back moves nothing, and the delay still ends")
  func clockGoesBack() throws {
    let bench = try bench(wrong: 4)
    bench.clock.advance(by: .seconds(-30))
    bench.service.send(.tick)
    #expect(bench.presenter.prompt?.passcode == .waiting(.seconds(60)))
    #expect(bench.service.device.state.passcodeDelay == .seconds(60))
    bench.clock.advance(by: .seconds(90))
    #expect(bench.presenter.prompt?.passcode == .ready(after: .wrong))
  }
}
