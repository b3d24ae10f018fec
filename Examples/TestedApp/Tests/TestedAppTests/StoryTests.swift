import LocalAuthTesting
import TestedApp
import Testing

@Test(.device(.touchID))
func lockoutAndTheWayBack() async throws {
  let device = try SimulatedDevice.current
  let signIn = SignIn()
  #expect(Token.keep("t0ken"))
  device.script(.mismatch, .mismatch, .mismatch, .mismatch, .mismatch)
  #expect(await signIn.open() == .notRecognised)  // three end the prompt
  #expect(await signIn.open() == .passcodeFirst)  // two more lock the sensor
  #expect(await signIn.open() == .passcodeFirst)  // and now nobody is asked
  device.script(.enterPasscode("1111"), .enterPasscode("1234"))
  #expect(await signIn.wakeSensor() == .door)
  device.script(.match)
  #expect(await signIn.open() == .app(token: "t0ken"))
  expectPrompts(.scanning, .scanningAgain, .scanning, .scanningAgain, .passcode, .passcodeAgain, .scanning)
}

@Test(.device(.faceID.lockedOut))
func thePasscodeHasItsDelays() async throws {
  let device = try SimulatedDevice.current
  let wrong = ["1", "2", "3", "4"].map { PersonStep.enterPasscode($0) }
  device.script(wrong + [.wait(.minutes(1)), .enterPasscode("1234")])
  #expect(await SignIn().wakeSensor() == .door)
  #expect(device.passcodeDemand == nil)
}

@Test(.device(.touchID))
func aNewFingerDoesNotOpenWhatWasKeptBefore() async throws {
  let device = try SimulatedDevice.current
  let signIn = SignIn()
  #expect(Token.keep("old"))
  device.enrol("left thumb")
  #expect(await signIn.open() == .password(.tokenGone))
  expectNoPrompt()
  #expect(Token.keep("new"))  // after the app's own password
  device.script(.match)
  #expect(await signIn.open() == .app(token: "new"))
}

@Test(.device(.touchID))
func withoutThePasscodeTheTokenIsGoneForGood() async throws {
  let device = try SimulatedDevice.current
  #expect(Token.keep("t0ken"))
  device.removePasscode()
  device.setPasscode("2468")
  device.enrol("right index finger")
  #expect(await SignIn().open() == .password(.tokenGone))
  expectNoPrompt()
}

@Test(.device(.faceID))
func goingHomeIsNoWayIn() async throws {
  let device = try SimulatedDevice.current
  let signIn = SignIn()
  #expect(Token.keep("t0ken"))
  device.script(.goHome)
  #expect(await signIn.open() == .door)
  expectReply(.failure(.systemCancel))
  #expect(await signIn.open() == .door)  // in the background nobody is asked
  expectReply(.failure(.notInteractive))
  expectPrompts(.scanning)
  device.app.scene = .active
  device.script(.match)
  #expect(await signIn.open() == .app(token: "t0ken"))
}

@Test(.device(.faceID.undecided))
func theFirstTimeThePersonIsAskedForConsent() async throws {
  let device = try SimulatedDevice.current
  let signIn = SignIn()
  #expect(Token.keep("t0ken"))
  device.script(.tap(.deny))
  #expect(await signIn.open() == .password(.denied))
  #expect(await signIn.open() == .password(.denied))  // asked once, and never again
  expectPrompts(.consent)
  device.app.consent = .granted  // in Settings
  device.script(.match)
  #expect(await signIn.open() == .app(token: "t0ken"))
}

@Test func anAppThatIsHandedItsContexts() async throws {
  let device = SimulatedDevice(sensor: .faceID)
  let signIn = SignIn { SimulatedContext(device) }
  #expect(Token.keep("t0ken", with: SimulatedContext(device)))
  device.script(.match)
  #expect(await signIn.open() == .app(token: "t0ken"))
  try device.checkScript()
}

@Test(.device(.faceID))
func theWordsOfOtherTools() async throws {
  let device = try SimulatedDevice.current
  let signIn = SignIn()
  #expect(Token.keep("t0ken"))
  device.actByHand()
  async let screen = signIn.open()
  _ = await device.promptShown()
  try device.perform("matchFace")
  #expect(await screen == .app(token: "t0ken"))
}
