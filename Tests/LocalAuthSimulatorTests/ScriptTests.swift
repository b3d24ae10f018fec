import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

@Suite("A person who acts by script")
struct ScriptTests {
  @Test("each step is done at the prompt it is meant for")
  func steps() async throws {
    let device = SimulatedDevice()
    device.script(
      .mismatch, .unusable(.tooShort), .tap(.fallback), .enterPasscode("0000"), .enterPasscode("1234"))
    try await device.use { #expect(await ask(combined) == 0) }
    #expect(
      device.prompts.map(\.stage) == [
        "scanning", "shaking", "shaking", "sheet", "checking", "sheet after wrong", "checking",
      ])
    #expect(device.replies == [.success(.passcode)])
  }

  @Test("steps are for the next evaluation when one has ended")
  func overEvaluations() async throws {
    let device = SimulatedDevice()
    device.script([.mismatch, .tap(.cancel)])
    device.script(.match)
    try await device.use {
      #expect(await ask() == -2)
      #expect(await ask() == 0)
    }
  }

  @Test("a person who waits: time passes on the device's clock, and the next step follows")
  func wait() async throws {
    let device = SimulatedDevice()
    device.script(.wait(.seconds(3)), .match)
    try await device.use { #expect(await ask() == 0) }
    #expect(device.state.sinceUnlock == .seconds(3))
  }

  @Test("a person who waits for a delay to pass")
  func waitForDelay() async throws {
    let device = SimulatedDevice(sensor: nil)
    device.script(
      .enterPasscode("1"), .enterPasscode("2"), .enterPasscode("3"), .enterPasscode("4"),
      .wait(.seconds(20)), .wait(.seconds(40)), .enterPasscode("1234"))
    try await device.use { #expect(await ask(combined) == 0) }
    #expect(
      device.prompts.map(\.stage).suffix(3) == ["wait 60", "sheet after wrong", "checking"]
        || device.prompts.map(\.stage).suffix(4) == ["wait 60", "wait 40", "sheet after wrong", "checking"])
  }

  @Test("a person who goes home, locks the device, or is called")
  func interruptions() async throws {
    let device = SimulatedDevice()
    device.script(.goHome, .callComesIn, .lockDevice)
    try await device.use {
      #expect(await ask() == -4)
      #expect(device.app.scene == .background)
      #expect(await ask() == -1004)
      device.app.scene = .active
      #expect(await ask() == -4)
      #expect(await ask() == -4)
      #expect(device.facts.isLocked)
    }
    #expect(
      device.replies == [
        .failure(.systemCancel(.movedToBackground)), .failure(.notInteractive(.callerNotInFront)),
        .failure(.systemCancel(.systemInterface)), .failure(.systemCancel(.deviceLocked)),
      ])
    #expect(device.mismatches == 0)
  }

  @Test("the app that goes home is the one that asked, whatever it is called")
  func goHomeOfSecondApp() async throws {
    let device = SimulatedDevice()
    let other = device.app("com.example.other", name: device.app.name)
    device.script(.goHome)
    try await device.use(as: other) { #expect(await ask() == -4) }
    #expect(other.scene == .background)
    #expect(device.app.scene == .active)
  }

  @Test("a sensor that fails under the finger")
  func sensorFails() async throws {
    let device = SimulatedDevice()
    device.script(
      .sensorFails(.broken), .sensorFails(.disconnected), .sensorFails(.broken), .enterPasscode("1234"))
    try await device.use {
      #expect(await ask() == -4)
      #expect(await ask() == -13)
      #expect(await ask(combined) == 0)
    }
  }

  @Test("a person who walks away leaves the prompt up, and the scope does not mind")
  func walkAway() throws {
    let device = SimulatedDevice()
    device.script(.mismatch, .walkAway)
    let answer = try device.use { Answer() }
    device.advance(by: .seconds(60))
    #expect(!answer.hasCome)
    #expect(device.prompt?.stage == "shaking")
    device.lock()
    #expect(answer.get() == -4)
  }

  @Test("BR-24: one who walks away from \"try again\" gets no second look and no reply")
  func walkAwayFromFace() throws {
    let device = SimulatedDevice(sensor: .faceID)
    device.script(.mismatch, .walkAway)
    let answer = try device.use { Answer() }
    device.advance(by: .seconds(60))
    #expect(!answer.hasCome && !device.isSensorOn)
    #expect(device.prompt?.stage == "dialog")
    #expect(device.prompts.count == 2)
    device.interrupt()
    #expect(answer.get() == -4)
  }

  @Test("a step that is added while a prompt is up by hand is done at it")
  func scriptUnderPrompt() throws {
    let device = SimulatedDevice()
    device.actByHand()
    let answer = device.begin()
    #expect(!answer.hasCome)
    device.script(.match)
    #expect(answer.get() == 0)
    #expect(device.problems.isEmpty)
  }

  @Test("acting by hand forgets the script")
  func byHandForgets() throws {
    let device = SimulatedDevice()
    device.script(.match)
    device.actByHand()
    let answer = device.begin()
    #expect(!answer.hasCome)
    device.tap(.cancel)
    #expect(answer.get() == -2)
    try device.checkScript()
  }
}

/// The exact words of each problem: what was shown and what was expected.
@Suite("A script that does not fit")
struct ScriptProblemTests {
  /// What `use` throws, in words.
  private func failure(_ device: SimulatedDevice, _ body: () async throws -> Void) async -> String {
    do {
      try await device.use(body)
      return "nothing was thrown"
    } catch let failure as ScriptFailure {
      return failure.description
    } catch {
      return "another error: \(error)"
    }
  }

  @Test("nobody answers")
  func nobodyAnswered() async {
    let device = SimulatedDevice()
    let text = await failure(device) { #expect(await ask() == -4) }
    #expect(
      text == """
        a prompt came up and the script has no step for it.
          shown: com.example.app wants to know that it is you: Touch the sensor for Touch ID. [Cancel]
          expected: a step before the call, as in device.script(.match), or device.actByHand()
        """)
    #expect(device.replies == [.failure(.systemCancel(.brokenPart(.script)))])
    #expect(device.prompt == nil)
    #expect(device.mismatches == 0)
  }

  @Test("a button that is not there")
  func missingButton() async {
    let device = SimulatedDevice()
    device.script(.tap(.fallback), .match)
    let text = await failure(device) { #expect(await ask() == -4) }
    #expect(
      text == """
        the person was to do .tap(.fallback), which the prompt does not take.
          shown: com.example.app wants to know that it is you: Touch the sensor for Touch ID. [Cancel]
        """)
  }

  @Test("a face while the sensor rests")
  func sensorRests() async {
    let device = SimulatedDevice(sensor: .faceID)
    device.script(.mismatch, .match)
    let text = await failure(device) { #expect(await ask() == -4) }
    #expect(
      text == """
        the person was to do .match, which the prompt does not take.
          shown: com.example.app wants to know that it is you: Not recognised by Face ID. [Cancel] [Try Again]
        """)
  }

  @Test("a passcode where none is taken")
  func noSheet() async {
    let device = SimulatedDevice()
    device.script(.enterPasscode("1234"))
    let text = await failure(device) { #expect(await ask(combined) == -4) }
    #expect(
      text == """
        the person was to do .enterPasscode("1234"), which the prompt does not take.
          shown: com.example.app wants to know that it is you: Touch the sensor for Touch ID. [Cancel]
        """)
  }

  @Test("an entry during a delay")
  func duringDelay() async {
    let device = SimulatedDevice(sensor: nil)
    device.script(
      .enterPasscode("1"), .enterPasscode("2"), .enterPasscode("3"), .enterPasscode("4"),
      .enterPasscode("1234"))
    let text = await failure(device) { #expect(await ask(combined) == -4) }
    #expect(
      text == """
        the person was to do .enterPasscode("1234"), which the prompt does not take.
          shown: com.example.app wants to know that it is you: Too many wrong passcodes. Wait 1 minute. [Cancel]
        """)
  }

  @Test("steps that are left")
  func stepsLeft() async {
    let device = SimulatedDevice()
    device.script(.match, .tap(.cancel), .wait(.seconds(5)), .unusable(.notCentred))
    let text = await failure(device) { #expect(await ask() == 0) }
    #expect(
      text == """
        the script was not played to its end: no prompt came up for the steps that are left.
          expected: .tap(.cancel), .wait(.seconds(5)), .unusable(.notCentred)
        """)
    // What was left is forgotten with the scope.
    #expect(await failure(device) {} == "nothing was thrown")
  }

  @Test("a prompt that is left up is taken away")
  func promptLeft() async {
    let device = SimulatedDevice()
    device.actByHand()
    var answer: Answer?
    let text = await failure(device) { answer = Answer() }
    #expect(
      text == """
        a prompt is still up and nobody answered it.
          shown: com.example.app wants to know that it is you: Touch the sensor for Touch ID. [Cancel]
        """)
    #expect(answer?.get() == -4)
    #expect(device.prompt == nil && !device.isSensorOn)
  }

  @Test("several problems in their order")
  func several() async {
    let device = SimulatedDevice()
    let text = await failure(device) {
      #expect(await ask() == -4)
      device.script(.tap(.tryAgain))
      #expect(await ask() == -4)
      device.script(.match, .match)
      #expect(await ask() == 0)
    }
    #expect(text.components(separatedBy: "\n").filter { !$0.hasPrefix("  ") }.count == 3)
    #expect(text.hasSuffix("expected: .match"))
  }

  @Test("it is what the body throws when the body fails because of it")
  func masksConsequence() async {
    let device = SimulatedDevice()
    let text = await failure(device) {
      try await LAContext().evaluatePolicy(bioOnly, localizedReason: "Open the vault.")
    }
    #expect(text.hasPrefix("a prompt came up and the script has no step for it."))
    #expect(device.problems.isEmpty)
  }

  @Test("what the body throws by itself goes before what is only left over")
  func bodyThrows() async {
    struct Stop: Error {}
    let device = SimulatedDevice()
    device.script(.match)
    #expect(await failure(device) { throw Stop() } == "another error: Stop()")
    // The next scope begins afresh.
    #expect(await failure(device) {} == "nothing was thrown")
    device.actByHand()
    var answer: Answer?
    #expect(
      await failure(device) {
        answer = Answer()
        throw Stop()
      } == "another error: Stop()")
    #expect(answer?.get() == -4)
  }

  @Test("nested scopes of one device: the outermost checks")
  func nested() async {
    let device = SimulatedDevice()
    let text = await failure(device) {
      device.script(.match, .match)
      try await device.use { #expect(await ask() == 0) }
      #expect(await ask() == 0)
    }
    #expect(text == "nothing was thrown")
  }

  @Test("without a scope it can be asked for, and is then forgotten")
  func checkScript() throws {
    let device = SimulatedDevice()
    #expect(device.begin().get() == -4)
    let problem = try #require(device.problems.first)
    let error = #expect(throws: ScriptFailure.self) { try device.checkScript() }
    #expect(error?.problems == [problem])
    #expect(device.problems.isEmpty)
    try device.checkScript()
  }

  @Test("a synchronous scope checks, too")
  func synchronous() {
    let device = SimulatedDevice()
    device.script(.match)
    let error = #expect(throws: ScriptFailure.self) { try device.use {} }
    #expect(error?.problems == [.stepsLeft([.match])])
  }

  @Test("a step as it is written in a script")
  func stepNotation() {
    let steps: [PersonStep] = [
      .match, .mismatch, .unusable(.nobodySeen), .sensorFails(.disconnected), .tap(.deny),
      .enterPasscode("a\"b"),
      .wait(.seconds(90)), .wait(.milliseconds(1500)), .goHome, .lockDevice, .callComesIn, .walkAway,
    ]
    #expect(
      steps.map(\.description) == [
        ".match", ".mismatch", ".unusable(.nobodySeen)", ".sensorFails(.disconnected)", ".tap(.deny)",
        #".enterPasscode("a\"b")"#, ".wait(.seconds(90))", ".wait(.milliseconds(1500))", ".goHome",
        ".lockDevice", ".callComesIn", ".walkAway",
      ])
  }
}
