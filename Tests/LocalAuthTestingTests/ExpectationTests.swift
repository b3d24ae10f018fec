import LocalAuthTesting
import Testing

@Suite("Expectations")
struct ExpectationTests {
  @Test(
    "what was shown, in a word each",
    .device(.faceID.undecided.script(.tap(.allow), .mismatch, .tap(.tryAgain), .match)))
  func face() async {
    #expect(await ask() == 0)
    expectPrompts(.consent, .scanning, .notRecognised, .scanning)
    expectReplies(.success)
  }

  @Test("a passcode's check is no stage of its own, a delay is one", .device(.noSensor))
  func passcode() async throws {
    let device = try SimulatedDevice.current
    device.script(
      .enterPasscode("1"), .enterPasscode("2"), .enterPasscode("3"), .enterPasscode("4"), .wait(.seconds(60)),
      .enterPasscode("1234"))
    #expect(await ask(combined) == 0)
    expectPrompts(.passcode, .passcodeAgain, .passcodeAgain, .passcodeAgain, .passcodeDelay, .passcodeAgain)
    expectReply(.success(by: .passcode))
  }

  @Test("on a machine whose password is asked beside the sensor", .device(.touchID.rules { $0 = .linux }))
  func either() async throws {
    try SimulatedDevice.current.script(.mismatch, .enterPasscode("1234"))
    #expect(await ask(combined) == 0)
    expectPrompts(.either(.scanning, .passcode), .either(.scanningAgain, .passcode))
  }

  @Test("a prompt too many tells what was shown", .device(.touchID.script(.mismatch, .match)))
  func tooMany() async throws {
    #expect(await ask() == 0)
    try await issue(saying: [
      "expected: .scanning\n", "shown:    .scanning, .scanningAgain", "Touch the sensor for Touch ID.",
      "reply: .success(by: .biometry)",
    ]) {
      expectPrompts(.scanning)
    }
    try await issue(saying: ["nothing was to be shown", "Touch the sensor for Touch ID."]) {
      expectNoPrompt()
    }
  }

  @Test("a reply that is not the one tells its exact reason", .device(.touchID.lockedOut))
  func reply() async throws {
    try await issue(saying: ["expected: .success", "nothing yet"]) { expectReply(.success) }
    #expect(await ask() == LAError.biometryLockout.rawValue)
    expectNoPrompt()
    expectReply(.failure(.biometryLockout))
    try await issue(saying: ["expected: .failure(.userCancel)", "replied:  .failure(.biometryLockout): "]) {
      expectReply(.failure(.userCancel))
    }
    try await issue(saying: ["expected: .failure(.biometryLockout), .success"]) {
      expectReplies(.failure(.biometryLockout), .success)
    }
  }

  @Test("a success is told by what it rests on", .device(.touchID.script(.match)))
  func proof() async throws {
    #expect(await ask(combined) == 0)
    try await issue(saying: ["expected: .success(by: .passcode)", "replied:  .success(by: .biometry)"]) {
      expectReply(.success(by: .passcode))
    }
  }

  @Test("without a device they fail, and say what to write")
  func noDevice() async throws {
    try await issue(saying: ["@Test(.device(.touchID))"]) { expectNoPrompt() }
  }

  @Test("a device may be given")
  func given() {
    expectNoPrompt(on: SimulatedDevice())
  }
}
