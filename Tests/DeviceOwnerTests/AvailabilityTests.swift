import DeviceOwner
import LocalAuthTesting
import Testing

private let bioOnly = LAPolicy.deviceOwnerAuthenticationWithBiometrics
private let combined = LAPolicy.deviceOwnerAuthentication
private let writer = FeedbackWriter(app: "Notes", language: .english, device: .apple)

/// A state of a device, and how each policy answers in it.
private struct State: Sendable, CustomTestStringConvertible {
  let setup: DeviceSetup
  let sensor: LABiometryType
  let bioOnly: WhyUnavailable
  var combined: WhyUnavailable?
  let key: FeedbackKey
  var testDescription: String { "\(setup)" }
}

private let states = [
  State(setup: .touchID.lockedOut, sensor: .touchID, bioOnly: .lockedOut, key: .lockout),
  State(setup: .touchID.notEnrolled, sensor: .touchID, bioOnly: .notEnrolled, key: .notEnrolled),
  State(setup: .faceID.denied, sensor: .faceID, bioOnly: .denied, key: .denied),
  State(setup: .noSensor, sensor: .none, bioOnly: .noSensor, key: .noHardware),
  State(
    setup: .touchID.prepared { $0.removePasscode(keepingEnrolments: true) }, sensor: .touchID,
    bioOnly: .noPasscode, combined: .noPasscode, key: .noPasscode),
]

@Suite("Availability: what can be used now, and the name of the sensor")
struct AvailabilityTests {
  @Test("BR-01 locked is not unsupported", .device(.touchID.lockedOut))
  func lockedIsNotUnsupported() {
    let availability = OwnerAuthenticator().availability
    #expect(!availability.canUseBiometrics)
    #expect(availability.biometricsProblem == .unavailable(.lockedOut))
    #expect(availability.sensor == .touchID)
    let feedback = writer.feedback(
      on: LAError(.biometryLockout), policy: bioOnly, sensor: availability.sensor)
    #expect(feedback.message?.key == .lockout)
    #expect(feedback.message?.title == "Touch ID is locked")
    #expect(feedback.action == .useDevicePasscode)
  }

  @Test("BR-02 in lockout each call is answered once, and nothing is shown", .device(.faceID.lockedOut))
  func eachCallIsAnswered() async {
    let authenticator = OwnerAuthenticator()
    for _ in 0..<3 {
      #expect(
        await authenticator.authenticate(reason: "Sign in", policy: bioOnly)
          == .refused(.unavailable(.lockedOut)))
    }
    expectNoPrompt()
  }

  @Test("BR-04 each state has an answer and a message of its own", arguments: states)
  private func eachState(state: State) async throws {
    try withDevice(state.setup) { _ in
      let availability = OwnerAuthenticator().availability
      #expect(availability.biometricsProblem == .unavailable(state.bioOnly))
      #expect(availability.ownerProblem == state.combined.map { .unavailable($0) })
      let problem = try #require(availability.biometricsProblem)
      let feedback = writer.feedback(on: problem, policy: bioOnly, sensor: availability.sensor)
      #expect(feedback.message?.key == state.key)
    }
  }

  @Test func noTwoStatesHaveTheSameMessage() { #expect(Set(states.map(\.key)).count == states.count) }

  @Test("BR-05 after a lockout one passcode makes the sensor usable again", .device(.touchID.lockedOut))
  func passcodeUnlocks() async throws {
    let device = try SimulatedDevice.current
    let authenticator = OwnerAuthenticator()
    #expect(device.facts.enrolments.names == ["right index finger"])
    #expect(authenticator.availability.sensor == .touchID)
    device.script(.enterPasscode("1234"))
    let recovery = Recovery(authenticator, reason: "Sign in", policy: bioOnly)
    #expect(await recovery.perform(.useDevicePasscode) == .asked(.authenticated))
    #expect(authenticator.availability.canUseBiometrics)
  }

  @Test(
    "BR-06 after the fallback of a locked sensor the message is the lockout's", .device(.faceID.mismatches(4))
  )
  func fallbackThenLocked() async throws {
    let device = try SimulatedDevice.current
    device.script(.mismatch, .tap(.fallback))
    let authenticator = OwnerAuthenticator()
    #expect(
      await authenticator.authenticate(reason: "Sign in", policy: bioOnly) == .refused(.choseOtherWay))
    #expect(device.mismatches == 5)
    let availability = authenticator.availability
    let problem = try #require(availability.biometricsProblem)
    #expect(
      writer.feedback(on: problem, policy: bioOnly, sensor: availability.sensor).message?.key == .lockout)
  }

  @Test(
    "BR-07 the fallback of a finger alone leads to the app's passcode, without an alert", .device(.touchID))
  func fallbackIsTheAppsPasscode() async throws {
    let device = try SimulatedDevice.current
    let authenticator = OwnerAuthenticator()
    device.script(.mismatch, .tap(.fallback))
    let outcome = await authenticator.authenticate(reason: "Sign in", policy: bioOnly)
    let problem = try #require(outcome.problem)
    let feedback = writer.feedback(on: problem, policy: bioOnly, sensor: .touchID)
    #expect(feedback.message == nil)
    #expect(feedback.action == .enterAppPasscode)

    device.clearHistory()
    device.script(.mismatch, .tap(.fallback), .enterPasscode("1234"))
    #expect(await authenticator.authenticate(reason: "Sign in", policy: combined) == .authenticated)
    expectPrompts(.scanning, .scanningAgain, .passcode)
    expectReplies(.success(by: .passcode))
  }

  @Test(
    "BR-09 both sensors end locked, and say so on the next call", arguments: [DeviceSetup.touchID, .faceID])
  func bothSensorsLock(setup: DeviceSetup) async throws {
    try await withDevice(setup) { device in
      let authenticator = OwnerAuthenticator()
      while device.mismatches < 5 {
        device.script(.mismatch)
        if device.facts.sensor?.kind == .faceID { device.script(.tap(.cancel)) }
        if device.facts.sensor?.kind == .touchID, device.mismatches < 4 { device.script(.tap(.cancel)) }
        _ = await authenticator.authenticate(reason: "Sign in", policy: bioOnly)
      }
      #expect(
        await authenticator.authenticate(reason: "Sign in", policy: bioOnly)
          == .refused(.unavailable(.lockedOut)))
    }
  }

  @Test("BR-11 with the passcode allowed, wrong fingers lead to it", .device(.touchID))
  func wrongFingersThenPasscode() async throws {
    try SimulatedDevice.current.script(.mismatch, .mismatch, .mismatch, .enterPasscode("1234"))
    #expect(
      await OwnerAuthenticator().authenticate(reason: "Sign in", policy: combined) == .authenticated)
    expectReplies(.success(by: .passcode))
  }

  @Test(
    "BR-19 the sensor has its name in every state",
    arguments: [
      DeviceSetup.touchID, .touchID.lockedOut, .touchID.notEnrolled, .touchID.noPasscode, .touchID.rebooted,
      .touchID.sensor(.failing),
    ])
  func sensorInEveryState(setup: DeviceSetup) async throws {
    try withDevice(setup) { _ in #expect(OwnerAuthenticator().availability.sensor == .touchID) }
  }

  @Test("BR-28 the sensor is read from a context that was asked", .device(.faceID))
  func sensorIsReadAfterAsking() {
    #expect(LAContext().biometryType == .none)
    #expect(OwnerAuthenticator().availability.sensor == .faceID)
  }

  // MARK: Consent

  @Test("BR-21 refused once, refused for good: the settings are the way", .device(.faceID.undecided))
  func refusedConsent() async throws {
    let device = try SimulatedDevice.current
    let authenticator = OwnerAuthenticator()
    device.script(.tap(.deny))
    for _ in 0..<2 {
      let outcome = await authenticator.authenticate(reason: "Sign in", policy: bioOnly)
      let problem = try #require(outcome.problem)
      let feedback = writer.feedback(
        on: problem, policy: bioOnly, sensor: authenticator.availability.sensor)
      #expect(feedback.message?.key == .denied)
      #expect(feedback.action == .openSettings)
    }
    expectPrompts(.consent)
    device.app.consent = .granted
    device.script(.match)
    #expect(await authenticator.authenticate(reason: "Sign in", policy: bioOnly) == .authenticated)
  }

  @Test("BR-22 denied is told by a sensor that is there, whichever", .device(.faceID.denied))
  func denied() {
    #expect(OwnerAuthenticator().availability.biometricsProblem == .unavailable(.denied))
    for sensor in [LABiometryType.touchID, .faceID, .opticID] {
      let error = NSError(domain: LAErrorDomain, code: -6)
      #expect(AuthenticationProblem(error, sensor: sensor) == .unavailable(.denied))
    }
    let error = NSError(domain: LAErrorDomain, code: -6)
    #expect(AuthenticationProblem(error, sensor: .none) == .unavailable(.noSensor))
  }

  @Test("BR-23 whether the question was ever asked is not told")
  func neverAskedOrAllowed() throws {
    let answers = try [DeviceSetup.faceID, .faceID.undecided].map { setup in
      try withDevice(setup) { _ in OwnerAuthenticator().availability }
    }
    #expect(answers[0] == answers[1])
  }

  @Test(
    "BR-24 a face that is not recognised, and nobody who taps: no reply, no second look", .device(.faceID))
  func nobodyTaps() async throws {
    let device = try SimulatedDevice.current
    device.actByHand()
    let task = Task { await OwnerAuthenticator().authenticate(reason: "Sign in", policy: bioOnly) }
    _ = await device.promptShown()
    device.present(.mismatch)
    device.advance(by: .seconds(60))
    #expect(device.replies.isEmpty)
    #expect(!device.isSensorOn)
    expectPrompts(.scanning, .notRecognised)
    task.cancel()
    #expect(await task.value == .refused(.withdrawn))
  }

  @Test("BR-25 an app that is ended for its missing text waits for no reply", .device(.faceID.noUsageText))
  func endedApp() async throws {
    let device = try SimulatedDevice.current
    device.rules.missingUsageText = .terminates
    #expect(
      await OwnerAuthenticator().authenticate(reason: "Sign in", policy: bioOnly) == .refused(.interrupted))
    #expect(device.history.contains(.terminated(device.app.identifier)))
    expectReplies()
  }

  @Test("BR-26 without the text the passcode still opens", .device(.faceID.noUsageText))
  func passcodeWithoutTheText() async throws {
    try SimulatedDevice.current.script(.enterPasscode("1234"))
    #expect(
      await OwnerAuthenticator().authenticate(reason: "Sign in", policy: combined) == .authenticated)
    expectPrompts(.passcode)
  }

  @Test("BR-29 nothing enrolled, and yet the owner can be asked", .device(.touchID.notEnrolled))
  func notEnrolled() {
    let availability = OwnerAuthenticator().availability
    #expect(availability.biometricsProblem == .unavailable(.notEnrolled))
    #expect(!availability.canUseBiometrics)
    #expect(availability.canUseOwner)
  }

  // MARK: Ends

  @Test(
    "BR-55 cancel is a cancel wherever it is tapped",
    arguments: [
      (DeviceSetup.touchID, [PersonStep.tap(.cancel)]),
      (.faceID, [.mismatch, .tap(.cancel)]),
      (.touchID, [.mismatch, .mismatch, .mismatch, .tap(.cancel)]),
      (.noSensor, [.tap(.cancel)]),
    ])
  func cancel(setup: DeviceSetup, steps: [PersonStep]) async throws {
    try await withDevice(setup) { device in
      device.script(steps)
      let authenticator = OwnerAuthenticator()
      let outcome = await authenticator.authenticate(reason: "Sign in", policy: combined)
      #expect(outcome == .refused(.cancelled))
      let problem = try #require(outcome.problem)
      let feedback = writer.feedback(on: problem, sensor: authenticator.availability.sensor)
      #expect(feedback.message == nil)
      #expect(feedback.action == .none)
    }
  }

  @Test("BR-18 three wrong fingers open nothing", .device(.touchID))
  func wrongFingers() async throws {
    let device = try SimulatedDevice.current
    device.script(.mismatch, .mismatch, .mismatch)
    let lock = SessionLock(
      OwnerAuthenticator(), reason: "Sign in", policy: bioOnly, activity: AppActivity(.active))
    #expect(await lock.unlock() == .refused(.notRecognised))
    #expect(!lock.isContentVisible)
    #expect(device.mismatches == 3)
  }

  @Test(
    "BR-61 an empty title hides the button, and wrong fingers lead to the passcode all the same",
    .device(.touchID))
  func emptyFallbackTitle() async throws {
    let device = try SimulatedDevice.current
    let authenticator = OwnerAuthenticator(turns: PromptTurns(), activity: AppActivity()) {
      let context = LAContext()
      context.localizedFallbackTitle = ""
      return context
    }
    device.script(.mismatch, .mismatch, .mismatch, .enterPasscode("1234"))
    #expect(await authenticator.authenticate(reason: "Sign in", policy: combined) == .authenticated)
    #expect(!device.prompts.contains { $0.offers(.fallback) })
    device.clearHistory()
    device.script(.mismatch, .mismatch, .mismatch)
    #expect(
      await authenticator.authenticate(reason: "Sign in", policy: bioOnly) == .refused(.notRecognised))
    #expect(!device.prompts.contains { $0.offers(.fallback) || $0.takesPasscode })
  }

  @Test("BR-38 what an item demands can be taken back, too", .device(.touchID))
  func accessControlIsTakenBack() async throws {
    let device = try SimulatedDevice.current
    device.actByHand()
    let control = try #require(
      SecAccessControlCreateWithFlags(
        nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .devicePasscode, nil))
    let authenticator = OwnerAuthenticator()
    let task = Task { await authenticator.answer(to: .access(control), reason: "Pay") { _ in } }
    _ = await device.promptShown()
    expectPrompts(.passcode)
    task.cancel()
    await #expect(throws: AuthenticationProblem.withdrawn) { try await task.value.get() }
    #expect(device.prompt == nil)
    expectReplies(.failure(.appCancel))
  }
}
