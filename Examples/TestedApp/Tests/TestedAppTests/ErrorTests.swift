import LocalAuthTesting
import TestedApp
import Testing

/// One way in which a sign-in does not succeed.
struct Path: Sendable, CustomTestStringConvertible {
  let code: LAError.Code
  let screen: SignIn.Screen
  var setup = DeviceSetup.touchID
  var policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics
  /// What the person does at the prompt.
  var steps: [PersonStep] = []
  /// What happened to the device after the token was kept.
  var event: @Sendable (SimulatedDevice) -> Void = { _ in }

  var testDescription: String { "\(code.rawValue) on \(setup), \(steps)" }
}

let paths = [
  Path(code: .authenticationFailed, screen: .notRecognised, steps: [.mismatch, .mismatch, .mismatch]),
  Path(code: .userCancel, screen: .door, steps: [.tap(.cancel)]),
  Path(code: .userCancel, screen: .door, setup: .faceID, steps: [.mismatch, .tap(.cancel)]),
  Path(code: .userFallback, screen: .password(.chosen), steps: [.mismatch, .tap(.fallback)]),
  Path(code: .systemCancel, screen: .door, steps: [.goHome]),
  Path(code: .systemCancel, screen: .door, steps: [.lockDevice]),
  Path(code: .systemCancel, screen: .door, setup: .opticID, steps: [.callComesIn]),
  Path(code: .systemCancel, screen: .door, steps: [.sensorFails(.broken)]),
  Path(code: .passcodeNotSet, screen: .password(.noPasscode)) { $0.removePasscode(keepingEnrolments: true) },
  Path(code: .biometryNotAvailable, screen: .password(.noSensor), setup: .noSensor),
  Path(code: .biometryNotAvailable, screen: .password(.denied), setup: .faceID) { $0.app.consent = .denied },
  Path(code: .biometryNotAvailable, screen: .password(.denied), setup: .faceID.noUsageText),
  Path(code: .biometryNotEnrolled, screen: .password(.notEnrolled)) { $0.removeAllEnrolments() },
  Path(code: .biometryLockout, screen: .passcodeFirst, setup: .touchID.lockedOut),
  Path(code: .biometryLockout, screen: .passcodeFirst, setup: .touchID.mismatches(4), steps: [.mismatch]),
  Path(code: .biometryLockout, screen: .passcodeFirst) { $0.demandPasscode(.remoteLock) },
  Path(
    code: .companionNotAvailable, screen: .password(.noSensor),
    policy: .deviceOwnerAuthenticationWithCompanion),
  Path(code: .biometryNotPaired, screen: .password(.sensorAway)) { $0.sensorCondition = .notPaired },
  Path(code: .biometryDisconnected, screen: .password(.sensorAway)) { $0.sensorCondition = .disconnected },
  Path(code: .biometryDisconnected, screen: .password(.sensorAway), steps: [.sensorFails(.disconnected)]),
  Path(code: .notInteractive, screen: .door) { $0.app.scene = .background },
]

@Test(arguments: paths)
func everyPathEndsWhereItShould(path: Path) async throws {
  try await withDevice(path.setup) { device in
    _ = Token.keep("t0ken")
    path.event(device)
    device.script(path.steps)
    let signIn = SignIn(path.policy)
    #expect(await signIn.open() == path.screen)
    #expect(await signIn.lastCode == path.code)
    if path.steps.isEmpty { expectNoPrompt() }
  }
}

/// What the app itself brings about.
@Test(.device(.touchID))
func leavingEndsThePrompt() async throws {
  let device = try SimulatedDevice.current
  let signIn = SignIn()
  #expect(Token.keep("t0ken"))
  device.actByHand()
  async let screen = signIn.open()
  _ = await device.promptShown()
  await signIn.leave()
  #expect(await screen == .door)
  #expect(await signIn.lastCode == .appCancel)
}

@Test(.device(.touchID))
func aContextThatIsOverOpensNothing() async throws {
  let old = LAContext()
  old.invalidate()
  #expect(Token.keep("t0ken"))
  let signIn = SignIn { old }
  #expect(await signIn.open() == .door)
  #expect(await signIn.lastCode == .invalidContext)
  expectNoPrompt()
}

/// All codes that an evaluation can end with: -14 belongs to a view.
@Test func noCodeIsForgotten() {
  let codes = (-13 ... -1).map { $0 } + [-1004]
  let tested = Set(paths.map(\.code.rawValue)).union([
    LAError.appCancel.rawValue, LAError.invalidContext.rawValue,
  ])
  #expect(tested == Set(codes))
}
