import LocalAuthModel
import LocalAuthService
import Testing

/// A memory that cannot be used denies, whenever it fails, and nothing is forgotten by it.
@Suite("A store that fails")
struct StoreFaultTests {
  /// A course of events on a device with both ways in, as closures so that one can fail in between.
  struct Course: Sendable, CustomTestStringConvertible {
    let name: String
    let policy: Policy
    let acts: [@Sendable (Bench) throws -> Void]
    var testDescription: String { name }
  }

  static let courses = [
    Course(name: "a match", policy: .biometrics, acts: [{ $0.read(.match) }]),
    Course(name: "mismatches", policy: .biometrics, acts: Array(repeating: { $0.read(.mismatch) }, count: 3)),
    Course(
      name: "a mismatch, then a match", policy: .owner, acts: [{ $0.read(.mismatch) }, { $0.read(.match) }]),
    Course(name: "cancel", policy: .biometrics, acts: [{ $0.tap(.cancel) }]),
    Course(
      name: "the right passcode", policy: .owner,
      acts: [{ $0.read(.mismatch) }, { $0.tap(.fallback) }, { try $0.enterIfPossible("1234") }]),
    Course(
      name: "a wrong passcode, then the right one", policy: .owner,
      acts: [
        { $0.read(.mismatch) }, { $0.tap(.fallback) }, { try $0.enterIfPossible("wrong") },
        { try $0.enterIfPossible("1234") },
      ]),
  ]

  private func play(_ course: Course, failing number: Int?) throws -> Bench {
    let bench = Bench()
    let right = 4
    bench.verifier.onCheck.set { [service = bench.service, log = bench.log] check in
      let isRight = log.all.last == "check \(check.number) of \(right) bytes"
      service.send(.passcodeVerdict(check, isRight ? .correct : .wrong(repeated: false)))
    }
    bench.store.failUpdate(number)
    bench.evaluate(course.policy)
    for act in course.acts { try act(bench) }
    bench.verifier.onCheck.set(nil)
    return bench
  }

  @Test("the n-th change fails, for every n", arguments: courses)
  func everyChange(_ course: Course) throws {
    let whole = try play(course, failing: nil)
    let updates = whole.store.updates
    #expect(whole.log.count { $0.hasPrefix("reply") } == 1)
    #expect(updates > course.acts.count)
    for number in 1...updates {
      let bench = try play(course, failing: number)
      let reply = bench.log.all.filter { $0.hasPrefix("reply") }
      #expect(reply == ["reply: broken stateStore"], "change \(number)")
      #expect(bench.isQuiet, "change \(number)")
      #expect(bench.service.contextCount == 0)
      // Nothing that failed is written, and no counter has gone down.
      let state = bench.service.device.state
      let disk = try #require(bench.store.diskAtFault)
      #expect(bench.store.disk == disk)
      #expect(state.mismatches >= disk.mismatches, "change \(number)")
      #expect(state.wrongPasscodes >= disk.wrongPasscodes, "change \(number)")
      #expect(state.charges.isEmpty)
      // The next evaluation works as if a part had never broken.
      bench.store.failUpdate(nil)
      bench.evaluate(.biometrics, as: "next")
      bench.read(.match)
      #expect(bench.log.all.last == "next: biometry", "after change \(number)")
      #expect(bench.service.storeFault == nil)
    }
  }

  @Test("a match whose success cannot be written is no success, and authenticates no context")
  func matchUnwritten() {
    let bench = Bench()
    let context = bench.service.makeContext()
    bench.evaluate(on: context, as: "first")
    bench.store.failUpdate(1)
    bench.read(.match)
    #expect(bench.log.all.last == "first: broken stateStore")
    bench.store.failUpdate(nil)
    bench.evaluate(on: context, as: "second")
    #expect(bench.log.all.last == "present 2")
  }

  @Test("a mismatch that cannot be written still counts")
  func mismatchUnwritten() {
    let bench = Bench()
    for turn in 1...5 {
      bench.evaluate(as: "turn \(turn)")
      bench.store.failUpdate(1)
      bench.read(.mismatch)
      #expect(bench.log.all.last == "turn \(turn): broken stateStore")
      bench.store.failUpdate(nil)
      #expect(bench.service.device.state.mismatches == turn)
    }
    bench.evaluate(as: "sixth")
    #expect(bench.log.all.last == "sixth: -8")
  }

  @Test("a wrong passcode that cannot be written still counts")
  func wrongPasscodeUnwritten() throws {
    let bench = Bench(nil)
    bench.evaluate(.owner)
    try bench.enter("wrong")
    bench.store.failUpdate(1)
    bench.service.send(.passcodeVerdict(PasscodeCheck(EvaluationID(1), number: 1), .wrong(repeated: false)))
    #expect(bench.log.all.last == "reply: broken stateStore")
    #expect(bench.service.device.state.wrongPasscodes == 1)
    #expect(bench.service.device.state.charges.isEmpty)
  }

  @Test("a call beside a running prompt that cannot be written leaves the prompt alone")
  func secondCallUnwritten() {
    let bench = Bench()
    bench.evaluate(as: "first")
    bench.store.failUpdate(1)
    bench.evaluate(as: "second")
    #expect(bench.log.all.last == "second: broken stateStore")
    bench.store.failUpdate(nil)
    bench.read(.match)
    #expect(bench.log.all.last == "first: biometry")
  }

  @Test("a memory that cannot be read denies at preflight and at every call, and says why")
  func unreadable() {
    let bench = Bench()
    bench.store.setReadable(false)
    for policy in Policy.allCases {
      let answer = bench.preflight(policy)
      #expect(answer.failure == .systemCancel(.brokenPart(.stateStore)))
      #expect(answer.domainState == nil)
      bench.evaluate(policy)
      #expect(bench.log.all.last == "reply: broken stateStore")
    }
    #expect(bench.service.storeFault == StoreFault("The disk is gone."))
    #expect(bench.presenter.prompt == nil)
    bench.store.setReadable(true)
    #expect(bench.preflight().failure == nil)
    #expect(bench.service.storeFault == nil)
  }

  @Test("a memory that goes while the prompt is up takes the prompt away")
  func goneUnderPrompt() {
    let bench = Bench()
    bench.evaluate()
    bench.store.setReadable(false)
    bench.service.send(.tick)
    #expect(bench.log.all.last == "reply: broken stateStore")
    #expect(bench.presenter.prompt == nil && bench.sensor.armed == nil)
  }
}

extension Bench {
  /// Enters a passcode where one is taken; the course may have ended before.
  func enterIfPossible(_ text: String) throws {
    guard presenter.prompt?.takesPasscode == true else { return }
    try enter(text)
  }
}
