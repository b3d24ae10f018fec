import DeviceOwner
import LocalAuthTesting
import Synchronization
import Testing

extension OwnerAuthenticator {
  /// One for the device of the test that runs, whose prompts wait for no other test's.
  convenience init(activity: AppActivity = AppActivity()) {
    self.init(turns: PromptTurns(), activity: activity)
  }
}

@Suite("OwnerAuthenticator: one prompt at a time, one answer each")
struct AuthenticatorTests {
  @Test(.device(.touchID)) func aFingerOpens() async throws {
    try SimulatedDevice.current.script(.match)
    #expect(await OwnerAuthenticator().authenticate(reason: "Sign in") == .authenticated)
    expectReplies(.success(by: .biometry))
  }

  @Test("BR-39 100 callers that ask the same: one prompt, 100 answers", .device(.faceID))
  func manyCallers() async throws {
    let device = try SimulatedDevice.current
    device.actByHand()
    let authenticator = OwnerAuthenticator()
    let outcomes = await withTaskGroup(of: AuthenticationOutcome.self) { group in
      for _ in 0..<100 { group.addTask { await authenticator.authenticate(reason: "Sign in") } }
      _ = await device.promptShown()
      while authenticator.waitingCallers < 100 { await Task.yield() }
      device.present(.match)
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes == Array(repeating: .authenticated, count: 100))
    expectPrompts(.scanning)
    expectReplies(.success(by: .biometry))
  }

  @Test(.device(.touchID)) func whoAsksSomethingElseWaits() async throws {
    let device = try SimulatedDevice.current
    device.actByHand()
    let authenticator = OwnerAuthenticator()
    async let first = authenticator.authenticate(reason: "Sign in")
    #expect(await device.promptShown().reason == "Sign in")
    async let second = authenticator.authenticate(reason: "Pay")
    while authenticator.waitingCallers < 2 { await Task.yield() }
    device.tap(.cancel)
    #expect(await first == .refused(.cancelled))
    while device.prompt?.reason != "Pay" { await Task.yield() }
    device.present(.match)
    #expect(await second == .authenticated)
    expectReplies(.failure(.userCancel), .success(by: .biometry))
  }

  @Test(.device(.touchID)) func authenticatorsOfOneAppTakeTurns() async throws {
    let device = try SimulatedDevice.current
    device.actByHand()
    let turns = PromptTurns()
    let one = OwnerAuthenticator(turns: turns, activity: AppActivity())
    let other = OwnerAuthenticator(turns: turns, activity: AppActivity())
    async let first = one.authenticate(reason: "Sign in")
    _ = await device.promptShown()
    async let second = other.authenticate(reason: "Sign in")
    while other.waitingCallers < 1 { await Task.yield() }
    device.present(.match)
    #expect(await first == .authenticated)
    while device.prompt == nil { await Task.yield() }
    device.present(.match)
    #expect(await second == .authenticated)
    expectPrompts(.scanning, .scanning)
    expectReplies(.success(by: .biometry), .success(by: .biometry))
  }

  @Test(.device(.touchID.lockedOut)) func aLongRowOfShortTurnsNeedsNoDeepStack() async throws {
    let authenticator = OwnerAuthenticator()
    let outcomes = await withTaskGroup(of: AuthenticationOutcome.self) { group in
      for number in 0..<2_000 {
        group.addTask {
          await authenticator.authenticate(
            reason: "Sign in \(number)", policy: .deviceOwnerAuthenticationWithBiometrics)
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(outcomes == [.refused(.unavailable(.lockedOut))])
    expectNoPrompt()
  }

  @Test("A caller may block its thread until the answer has come", .device(.touchID))
  func blocking() throws {
    try SimulatedDevice.current.script(.match)
    let done = DispatchSemaphore(value: 0)
    let answer = Mutex<Result<Void, AuthenticationProblem>?>(nil)
    OwnerAuthenticator().authenticate(reason: "Sign in") { result in
      answer.withLock { $0 = result }
      done.signal()
    }
    #expect(done.wait(timeout: .now() + 10) == .success)
    #expect(throws: Never.self) { try answer.withLock { $0 }?.get() }
  }

  @Test("A completion may ask again and block until that is answered", .device(.touchID))
  func askingFromAnAnswer() throws {
    try SimulatedDevice.current.script(.tap(.cancel), .match)
    let authenticator = OwnerAuthenticator()
    let done = DispatchSemaphore(value: 0)
    authenticator.authenticate(reason: "Sign in") { _ in
      let inner = DispatchSemaphore(value: 0)
      authenticator.authenticate(reason: "Sign in") { _ in inner.signal() }
      inner.wait()
      done.signal()
    }
    #expect(done.wait(timeout: .now() + 10) == .success)
    expectReplies(.failure(.userCancel), .success(by: .biometry))
  }

  @Test("The same where the first answer needed nobody", .device(.touchID.notEnrolled))
  func askingFromAnAnswerAtOnce() throws {
    try SimulatedDevice.current.script(.enterPasscode("1234"))
    let authenticator = OwnerAuthenticator(turns: PromptTurns())
    let inner = DispatchSemaphore(value: 0)
    let answered = Mutex<DispatchTimeoutResult?>(nil)
    authenticator.authenticate(reason: "Sign in", policy: .deviceOwnerAuthenticationWithBiometrics) { _ in
      authenticator.authenticate(reason: "Sign in") { _ in inner.signal() }
      answered.withLock { $0 = inner.wait(timeout: .now() + 10) }
    }
    #expect(answered.withLock { $0 } == .success)
    expectReplies(.success(by: .passcode))
  }

  // MARK: Taking it back

  @Test(.device(.touchID)) func aCancelledTaskTakesItsPromptAway() async throws {
    let device = try SimulatedDevice.current
    device.actByHand()
    let authenticator = OwnerAuthenticator()
    let task = Task { await authenticator.authenticate(reason: "Sign in") }
    _ = await device.promptShown()
    task.cancel()
    #expect(await task.value == .refused(.withdrawn))
    #expect(device.prompt == nil)
    expectReplies(.failure(.appCancel))
  }

  @Test(.device(.touchID)) func whoIsCancelledBeforeAskingBringsUpNothing() async throws {
    let authenticator = OwnerAuthenticator()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await authenticator.authenticate(reason: "Sign in")
    }
    task.cancel()
    #expect(await task.value == .refused(.withdrawn))
    expectNoPrompt()
  }

  @Test(.device(.touchID)) func thePromptStaysForWhoeverStillWaits() async throws {
    let device = try SimulatedDevice.current
    device.actByHand()
    let authenticator = OwnerAuthenticator()
    async let first = authenticator.authenticate(reason: "Sign in")
    _ = await device.promptShown()
    let second = Task { await authenticator.authenticate(reason: "Sign in") }
    while authenticator.waitingCallers < 2 { await Task.yield() }
    second.cancel()
    #expect(await second.value == .refused(.withdrawn))
    #expect(device.prompt != nil)
    device.present(.match)
    #expect(await first == .authenticated)
  }

  @Test(.device(.touchID)) func aTurnThatNobodyWaitsForAnyMoreIsSkipped() async throws {
    let device = try SimulatedDevice.current
    device.actByHand()
    let authenticator = OwnerAuthenticator()
    async let first = authenticator.authenticate(reason: "Sign in")
    _ = await device.promptShown()
    let second = Task { await authenticator.authenticate(reason: "Pay") }
    while authenticator.waitingCallers < 2 { await Task.yield() }
    async let third = authenticator.authenticate(reason: "Show the password")
    while authenticator.waitingCallers < 3 { await Task.yield() }
    second.cancel()
    #expect(await second.value == .refused(.withdrawn))
    device.present(.match)
    #expect(await first == .authenticated)
    while device.prompt?.reason != "Show the password" { await Task.yield() }
    device.present(.match)
    #expect(await third == .authenticated)
    expectPrompts(.scanning, .scanning)
  }

  @Test("An evaluation that never replies is an interruption, and the next one gets its turn")
  func lostReply() async throws {
    final class SilentContext: SimulatedContext, @unchecked Sendable {  // adds nothing
      override func evaluatePolicy(
        _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
      ) {}
    }
    let device = DeviceSetup.touchID.makeDevice()
    let turns = PromptTurns()
    let silent = OwnerAuthenticator(turns: turns, activity: AppActivity()) { SilentContext(device) }
    #expect(await silent.authenticate(reason: "Sign in") == .refused(.interrupted))
    device.script(.match)
    let next = OwnerAuthenticator(turns: turns, activity: AppActivity()) { SimulatedContext(device) }
    #expect(await next.authenticate(reason: "Sign in") == .authenticated)
    try device.checkScript()
  }

  // MARK: Contexts

  @Test(
    "BR-35 two calls are two prompts: a context that has succeeded is never asked again", .device(.faceID))
  func newContextEachTime() async throws {
    let authenticator = OwnerAuthenticator()
    try SimulatedDevice.current.script(.match, .mismatch, .tap(.cancel))
    #expect(await authenticator.authenticate(reason: "Sign in") == .authenticated)
    #expect(await authenticator.authenticate(reason: "Sign in") == .refused(.cancelled))
    expectPrompts(.scanning, .scanning, .notRecognised)
  }

  @Test("BR-37 1,000 authenticators, and no context is left", .device(.touchID))
  func noContextIsLeft() async throws {
    let device = try SimulatedDevice.current
    for _ in 0..<1_000 {
      device.script(.match)
      let authenticator = OwnerAuthenticator()
      #expect(authenticator.availability.canUseBiometrics)
      #expect(await authenticator.authenticate(reason: "Sign in") == .authenticated)
    }
    // The last reply may still hold its context for a moment.
    while device.contextCount > 0 { await Task.yield() }
  }

  @Test("BR-63 the evaluation comes first, and the keychain is read with its context", .device(.touchID))
  func readingWithTheContext() async throws {
    let device = try SimulatedDevice.current
    let authenticator = OwnerAuthenticator()
    let biometrics = LAPolicy.deviceOwnerAuthenticationWithBiometrics
    let query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "token",
    ]
    var item = query
    item[kSecValueData as String] = Data("s3cret".utf8)
    item[kSecAttrAccessControl as String] = SecAccessControlCreateWithFlags(
      nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, nil)
    #expect(SecItemAdd(item as CFDictionary, nil) == errSecSuccess)
    let read: @Sendable (LAContext) -> String? = { context in
      context.interactionNotAllowed = true
      var result: CFTypeRef?
      let wanted: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "token",
        kSecReturnData as String: true, kSecUseAuthenticationContext as String: context,
      ]
      guard SecItemCopyMatching(wanted as CFDictionary, &result) == errSecSuccess else { return nil }
      return (result as? Data).map { String(decoding: $0, as: UTF8.self) }
    }
    device.script(.goHome, .mismatch, .mismatch, .mismatch, .match)
    await #expect(throws: AuthenticationProblem.interrupted) {
      try await authenticator.withAuthenticatedContext(reason: "Sign in", policy: biometrics, read)
    }
    device.app.scene = .active
    await #expect(throws: AuthenticationProblem.notRecognised) {
      try await authenticator.withAuthenticatedContext(reason: "Sign in", policy: biometrics, read)
    }
    let token = try await authenticator.withAuthenticatedContext(
      reason: "Sign in", policy: biometrics, read)
    #expect(token == "s3cret")
  }

  // MARK: Too early, too late, wrongly made

  @Test("BR-44 asked too early it waits until the app is in front, and tries once more", .device(.touchID))
  func waitsForActive() async throws {
    let device = try SimulatedDevice.current
    let activity = AppActivity(.inactive)
    let authenticator = OwnerAuthenticator(activity: activity)
    device.app.scene = .inactive
    device.script(.match)
    async let outcome = authenticator.authenticate(reason: "Sign in")
    while device.replies.isEmpty { await Task.yield() }
    expectReplies(.failure(.notInteractive))
    device.app.scene = .active
    activity.change(to: .active)
    #expect(await outcome == .authenticated)
    expectReplies(.failure(.notInteractive), .success(by: .biometry))
  }

  @Test(.device(.touchID.inBackground)) func onceMoreIsOnce() async throws {
    let authenticator = OwnerAuthenticator(activity: AppActivity(.active))
    #expect(await authenticator.authenticate(reason: "Sign in") == .refused(.notInteractive))
    expectReplies(.failure(.notInteractive), .failure(.notInteractive))
  }

  @Test(.device(.touchID.inBackground)) func whereNobodyTellsNothingIsWaitedFor() async throws {
    #expect(await OwnerAuthenticator().authenticate(reason: "Sign in") == .refused(.notInteractive))
    expectReplies(.failure(.notInteractive))
  }

  @Test("BR-40 while it waits for the front a cancelled task gets its answer", .device(.touchID.inBackground))
  func cancelledInTheBackground() async throws {
    let device = try SimulatedDevice.current
    let activity = AppActivity(.background)
    let authenticator = OwnerAuthenticator(activity: activity)
    let task = Task { await authenticator.authenticate(reason: "Sign in") }
    while device.replies.isEmpty { await Task.yield() }
    task.cancel()
    #expect(await task.value == .refused(.withdrawn))
    device.app.scene = .active
    activity.change(to: .active)
    expectNoPrompt()
  }

  @Test(
    "BR-27 without a usage text nobody is asked, and the program is told",
    .device(.faceID),
    arguments: [LAPolicy.deviceOwnerAuthenticationWithBiometrics, .deviceOwnerAuthentication])
  func usageTextMissing(policy: LAPolicy) async throws {
    let authenticator = OwnerAuthenticator(
      turns: PromptTurns(), activity: AppActivity(), declaresFaceIDUse: false)
    #expect(
      await authenticator.authenticate(reason: "Sign in", policy: policy)
        == .refused(.misconfigured(.usageTextMissing)))
    expectReplies()
  }

  @Test("BR-27 the device's own word for it counts, too", .device(.faceID.noUsageText))
  func usageTextMissingOnTheDevice() async throws {
    #expect(
      await OwnerAuthenticator().authenticate(
        reason: "Sign in", policy: .deviceOwnerAuthenticationWithBiometrics)
        == .refused(.misconfigured(.usageTextMissing)))
    expectReplies()
  }

  @Test(.device(.touchID)) func aFingerNeedsNoUsageText() async throws {
    try SimulatedDevice.current.script(.match)
    let authenticator = OwnerAuthenticator(
      turns: PromptTurns(), activity: AppActivity(), declaresFaceIDUse: false)
    #expect(await authenticator.authenticate(reason: "Sign in") == .authenticated)
  }

  @Test(.device(.touchID)) func withoutAReasonNobodyIsAsked() async throws {
    #expect(
      await OwnerAuthenticator().authenticate(reason: "") == .refused(.misconfigured(.reasonEmpty)))
    expectNoPrompt()
  }

  @Test("BR-43 the next screen comes when the prompt has gone", .device(.faceID))
  func waitsForDismissal() async throws {
    let device = try SimulatedDevice.current
    let activity = AppActivity(.active)
    device.dismissalTime = .seconds(1)
    device.script(.match)
    activity.change(to: .inactive)  // the prompt covers the app
    let authenticator = OwnerAuthenticator(activity: activity)
    async let ended = {
      let outcome = await authenticator.authenticate(reason: "Sign in", untilDismissed: true)
      return (outcome, device.history.contains(.dismissed), activity.state)
    }()
    while device.replies.isEmpty || authenticator.waitingCallers > 0 { await Task.yield() }
    device.advance(by: .milliseconds(999))
    #expect(!device.history.contains(.dismissed))
    device.advance(by: .milliseconds(1))
    activity.change(to: .active)
    let (outcome, isDismissed, state) = await ended
    #expect(outcome == .authenticated)
    #expect(isDismissed)
    #expect(state == .active)
  }
}
