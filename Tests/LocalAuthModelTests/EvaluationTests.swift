import LocalAuthModel
import Testing

import LocalAuthScenarios

/// Two evaluations, interruptions, what keeps a prompt from being shown, and the order of effects.
@Suite("Evaluations")
struct EvaluationTests {
  @Test("Of two evaluations one or both end", arguments: DeviceRules.Concurrency.allCases)
  func two(_ rule: DeviceRules.Concurrency) {
    var bench = Bench(.touchID.rule(\.concurrency, rule))
    bench.begin(.bio)
    let first = bench.id
    let round = bench.round
    bench.begin(.bio.from("B"))
    let cancelled = Outcome.failure(.systemCancel(.otherEvaluation))
    #expect(
      bench.effects.prefix(4) == [
        .disarm(round), .releaseSensor(first), .reply(first, cancelled), .dismiss(first, cancelled),
      ])
    switch rule {
    case .olderEnds:
      #expect(bench.replies.count == 1)
      #expect(bench.device.evaluation?.id == bench.id)
      #expect(bench.isArmed)
    case .bothEnd:
      #expect(bench.reply == cancelled)
      #expect(bench.device.evaluation == nil)
      #expect(bench.effects.count == 5)
    }
  }

  @Test("BR-39 100 evaluations at once: one prompt, 100 replies")
  func hundred() {
    var bench = Bench(.touchID)
    for _ in 1...100 { bench.begin(.bio) }
    #expect(bench.replies.count == 99)
    #expect(bench.replies.allSatisfy { $0.outcome == .failure(.systemCancel(.otherEvaluation)) })
    bench.read(.match)
    #expect(bench.replies.count == 100)
    #expect(Set(bench.replies.map(\.id)).count == 100)
    #expect(bench.reply == .success(.biometry))
  }

  @Test(
    "BR-43 the reply comes before or after the prompt has gone", arguments: DeviceRules.Dismissal.allCases)
  func dismissal(_ rule: DeviceRules.Dismissal) {
    var bench = Bench(.touchID.rule(\.dismissal, rule))
    bench.begin(.bio)
    let round = bench.round
    bench.read(.match)
    let reply = Effect.reply(bench.id, .success(.biometry))
    let dismiss = Effect.dismiss(bench.id, .success(.biometry))
    switch rule {
    case .afterReply: #expect(bench.effects == [.disarm(round), .releaseSensor(bench.id), reply, dismiss])
    case .beforeReply: #expect(bench.effects == [.disarm(round), .releaseSensor(bench.id), dismiss, reply])
    }
  }

  @Test("A reply without a prompt dismisses nothing")
  func noPrompt() {
    var bench = Bench(.touchID.lockedOut)
    bench.begin(.bio)
    #expect(bench.effects == [.reply(bench.id, .failure(.biometryLockout(.mismatches)))])
  }

  @Test(
    "An interruption ends the evaluation of its app, or of any",
    arguments: [
      Interruption.movedToBackground, .systemInterface, .deviceLocked, .brokenPart(.prompt),
      .brokenPart(.stateStore),
      .brokenPart(.passcodeCheck), .brokenPart(.script),
    ])
  func interruption(_ interruption: Interruption) {
    var bench = Bench(.touchID)
    bench.begin(.bio)
    bench.send(.interrupt(interruption, "B"))
    #expect(bench.effects.isEmpty)
    bench.send(.interrupt(interruption, "A"))
    #expect(bench.reply == .failure(.systemCancel(interruption)))
    bench.begin(.bio)
    bench.send(.interrupt(interruption, nil))
    #expect(bench.reply == .failure(.systemCancel(interruption)))
    #expect(bench.n == 0)
  }

  @Test(
    "Where a prompt cannot be shown nobody is asked",
    arguments: [
      Obstacle.noTerminal, .backgroundJob, .terminalBusy,
    ])
  func obstacle(_ obstacle: Obstacle) {
    var bench = Bench(.touchID)
    bench.begin(.combined, ContextState(), obstacle)
    #expect(bench.effects == [.reply(bench.id, .failure(.notInteractive(obstacle)))])
    #expect(bench.reply?.failure?.code == -1004)
  }

  @Test("What needs nobody is answered where a prompt cannot be shown")
  func obstacleWithoutPrompt() {
    var context = ContextState()
    context.proof = .biometry
    var bench = Bench(.touchID)
    bench.begin(.combined, context, .noTerminal)
    #expect(bench.reply == .success(.authenticatedContext))
    bench.begin(.policy(.companion), ContextState(), .noTerminal)
    #expect(bench.reply == .failure(.companionNotAvailable))
  }

  @Test("What a context's proof answers", arguments: Proof.allCases, Policy.allCases)
  func contextProof(_ proof: Proof, _ policy: Policy) {
    var context = ContextState()
    context.proof = proof
    var bench = Bench(.touchID)
    bench.begin(.policy(policy), context)
    let answers =
      proof == .biometry && [.biometrics, .owner, .biometricsOrCompanion].contains(policy)
      || proof == .biometryAndPasscode
        && ![.companion, .wristDetection, .applicationPassword].contains(policy)
    #expect((bench.reply == .success(.authenticatedContext)) == answers)

    bench = Bench(.touchID.rule(\.reusesPasscodeContext, true))
    bench.begin(.policy(policy), context)
    let answersToo = answers || proof == .passcode && [.owner, .passcode].contains(policy)
    #expect((bench.reply == .success(.authenticatedContext)) == answersToo)
  }

  @Test(
    "How long a context's proof lasts",
    arguments: [
      (DeviceRules.ContextReuse.untilInvalidated, Duration.hours(1000), true), (.never, .zero, false),
      (.lasting(.seconds(60)), .seconds(59), true), (.lasting(.seconds(60)), .seconds(60), true),
      (.lasting(.seconds(60)), .seconds(61), false), (.lasting(.zero), .zero, true),
    ])
  func contextReuse(_ rule: DeviceRules.ContextReuse, _ age: Duration, _ answers: Bool) {
    var context = ContextState()
    context.proof = .biometry
    context.proofAge = age
    var bench = Bench(.touchID.rule(\.contextReuse, rule))
    bench.begin(.bio, context)
    #expect((bench.reply == .success(.authenticatedContext)) == answers)
  }

  @Test("An invalidated context answers nothing, whatever it proved")
  func invalidatedContext() {
    var context = ContextState()
    context.proof = .biometry
    context.isInvalidated = true
    var bench = Bench(.touchID)
    bench.begin(.bio, context)
    #expect(bench.reply == .failure(.invalidContext(.invalidated)))
  }

  @Test("BR-05 a lockout leaves the enrolments listed")
  func enrolmentsInLockout() {
    let bench = Bench(.touchID.lockedOut)
    #expect(bench.device.facts.enrolments.names == ["first"])
    #expect(bench.device.facts.sensor?.kind == .touchID)
  }

  @Test("BR-23 undecided and allowed cannot be told apart by any preflight", arguments: Policy.allCases)
  func undecided(_ policy: Policy) {
    let caller = Call.bio.caller(usageText: "notes")
    let undecided = Bench(.faceID.undecided).device.preflight(policy, for: caller)
    let allowed = Bench(.faceID).device.preflight(policy, for: caller)
    #expect(undecided == allowed)
    #expect(Bench(.faceID.denied).device.preflight(.biometrics, for: caller)?.code == -6)
  }

  @Test("A passcode that nobody can tell of counts as one")
  func unknownPasscode() {
    var given = Given.touchID
    given.passcode = .unknown
    var bench = Bench(given)
    bench.begin(.combined)
    bench.read(.mismatch)
    bench.tap(.fallback)
    bench.enter(.correct)
    #expect(bench.reply == .success(.passcode))
  }

  @Test("The prompt says who asks and for what, and the consent alert why")
  func content() {
    var bench = Bench(.faceID.undecided)
    bench.begin(.combined)
    #expect(bench.prompt?.app == "A")
    #expect(bench.prompt?.sensor == .faceID)
    #expect(bench.prompt?.biometry == .asksConsent(usage: "to open your notes"))
    bench.tap(.deny)
    #expect(bench.prompt?.sensor == nil)
    #expect(bench.prompt?.reason == "open the vault")
  }

  @Test("The empty title hides the fallback, none is the usual one")
  func fallbackTitles() {
    #expect(FallbackTitle(nil) == .standard)
    #expect(FallbackTitle("") == .hidden)
    #expect(FallbackTitle("Use PIN") == .custom("Use PIN"))
  }

  @Test(
    "Apple's codes",
    arguments: [
      (Failure.authenticationFailed(.tooManyMismatches), -1), (.userCancel, -2), (.userFallback, -3),
      (.systemCancel(.deviceLocked), -4), (.passcodeNotSet, -5), (.biometryNotAvailable(.noSensor), -6),
      (.biometryNotEnrolled, -7), (.biometryLockout(.mismatches), -8), (.appCancel, -9),
      (.invalidContext(.invalidated), -10), (.companionNotAvailable, -11), (.biometryNotPaired, -12),
      (.biometryDisconnected, -13), (.notInteractive(.noTerminal), -1004),
    ])
  func codes(_ failure: Failure, _ code: Int) {
    #expect(failure.code == code)
  }

  @Test("Apple's policies")
  func policies() {
    #expect(Policy.allCases.map(\.rawValue) == [1, 2, 3, 4, 5, 101, 102, 103])
    #expect(Policy.allCases.filter(\.allowsPasscode) == [.owner])
  }
}
