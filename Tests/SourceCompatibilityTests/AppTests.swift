import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

/// The app code of the folder Apps, each on a device of its own.
@Suite("Apps on a simulated device")
struct AppTests {
  private func touchIDDevice() -> SimulatedDevice {
    SimulatedDevice(sensor: .touchID, enrolled: ["right index"], passcode: "1234")
  }

  // MARK: A shared manager with a completion

  private struct ManagerAnswer: Equatable {
    var succeeded: Bool
    var text: String?
  }

  private func askManager() async -> ManagerAnswer {
    await withCheckedContinuation { continuation in
      SharedAuthenticationManager.shared.authenticateUser { succeeded, text in
        continuation.resume(returning: ManagerAnswer(succeeded: succeeded, text: text))
      }
    }
  }

  @Test("a manager: the second finger is the right one")
  func managerSucceeds() async throws {
    let device = touchIDDevice()
    device.script(.mismatch, .match)
    try await device.use {
      #expect(await askManager() == ManagerAnswer(succeeded: true))
    }
  }

  @Test("a manager: cancel is quiet")
  func managerCancelled() async throws {
    let device = touchIDDevice()
    device.script(.tap(.cancel))
    try await device.use {
      #expect(await askManager() == ManagerAnswer(succeeded: false))
    }
  }

  @Test("a manager: nothing enrolled")
  func managerNotEnrolled() async throws {
    let device = SimulatedDevice(sensor: .faceID, enrolled: [], passcode: "1234")
    try await device.use {
      #expect(await askManager().text == "Enrol a finger or a face first.")
    }
  }

  // MARK: An authenticator with a Result

  @Test("an authenticator: three wrong fingers")
  func authenticatorFails() async throws {
    let device = touchIDDevice()
    device.script(.mismatch, .mismatch, .mismatch)
    try await device.use {
      let authenticator = ResultAuthenticator(policy: .deviceOwnerAuthenticationWithBiometrics)
      let answer = await authenticator.authenticate(reason: "Confirm the payment")
      #expect(answer.failureCode == .authenticationFailed)
    }
  }

  @Test("an authenticator: the passcode after the fallback, by closure")
  func authenticatorFallback() async throws {
    let device = touchIDDevice()
    device.script(.mismatch, .tap(.fallback), .enterPasscode("1234"))
    try await device.use {
      let answer = await withCheckedContinuation { continuation in
        ResultAuthenticator().authenticate(reason: "Confirm the payment") { answer in
          continuation.resume(returning: answer)
        }
      }
      #expect(answer == .success(true))
    }
  }

  @Test("an authenticator: no passcode on the device")
  func authenticatorWithoutPasscode() async throws {
    let device = SimulatedDevice(sensor: .none, enrolled: [], passcode: nil)
    try await device.use {
      let answer = await ResultAuthenticator().authenticate(reason: "Confirm the payment")
      #expect(answer.failureCode == .passcodeNotSet)
    }
  }

  // MARK: A static service

  @Test(
    "a service that reads the kind of sensor",
    arguments: [(SensorKind?.some(.touchID), "Touch ID"), (.faceID, "Face ID"), (nil, "Passcode")])
  func service(sensor: SensorKind?, name: String) throws {
    let device = SimulatedDevice(sensor: sensor, enrolled: [], passcode: "1234")
    try device.use {
      #expect(BiometryService.displayName == name)
      #expect(!BiometryService.isAvailable)
      #expect(BiometryService.isPasscodeSet)
    }
  }

  @Test("a service on a device that is set up")
  func serviceAvailable() throws {
    try touchIDDevice().use {
      #expect(BiometryService.isAvailable)
      #expect(LAContext().sensorKind == .touchID)
    }
  }

  // MARK: A view model

  @MainActor
  @Test("a view model offers Face ID and signs in")
  func viewModelFaceID() async throws {
    let device = SimulatedDevice(sensor: .faceID, enrolled: ["face"], passcode: "1234")
    device.script(.match)
    try await device.use {
      let model = SignInViewModel()
      model.refresh()
      #expect(model.offer.title == "Sign in with Face ID")
      await model.signIn()
      #expect(model.isSignedIn)
      #expect(model.message == nil)
    }
  }

  @MainActor
  @Test("a view model offers the PIN, and its closure comes back to the main actor")
  func viewModelPIN() async throws {
    let device = SimulatedDevice(sensor: .touchID, enrolled: [], passcode: "1234")
    device.script(.enterPasscode("1234"))
    try await device.use {
      let model = SignInViewModel()
      model.refresh()
      #expect(model.offer.title == "Sign in with the device's PIN")
      await withCheckedContinuation { continuation in
        model.signIn { continuation.resume() }
      }
      #expect(model.isSignedIn)
    }
  }

  @MainActor
  @Test("a view model on a device without any protection")
  func viewModelNothing() async throws {
    let device = SimulatedDevice(sensor: .none, enrolled: [], passcode: nil)
    try await device.use {
      let model = SignInViewModel()
      model.refresh()
      #expect(model.offer.title == "No protection available")
      await model.signIn()
      #expect(!model.isSignedIn)
    }
  }

  // MARK: Others

  @Test("an actor that keeps its context")
  func vault() async throws {
    let device = touchIDDevice()
    device.script(.match, .mismatch, .tap(.fallback))
    try await device.use {
      let vault = Vault()
      try await vault.open()
      #expect(await vault.state == .open)
      await vault.lock()
      let refusal = await #expect(throws: (any Error).self) { try await vault.open() }
      #expect((refusal as? LAError)?.code == .invalidContext)
      await vault.renew()
      do {
        try await vault.open()
        Issue.record("the fallback button did not end it")
      } catch LAError.userFallback {
      } catch {
        Issue.record(error)
      }
    }
  }

  @Test("a tool that blocks its thread until the reply")
  func commandLine() throws {
    let device = touchIDDevice()
    device.script(.match, .tap(.cancel))
    try device.use {
      let passed = try CommandLineGate.waitForOwner(reason: "Deploy to production")
      #expect(passed)
      let refusal = #expect(throws: (any Error).self) {
        try CommandLineGate.waitForOwner(reason: "Deploy to production")
      }
      #expect((refusal as NSError?)?.code == LAError.userCancel.rawValue)
    }
  }

  @Test("a watch over enrolment, with contexts of its own")
  func enrolmentWatch() {
    final class Enrolled: LAContext, @unchecked Sendable {
      private let fingers: Data?
      init(_ fingers: Data?) {
        self.fingers = fingers
        super.init()
      }
      override func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool { true }
      override var evaluatedPolicyDomainState: Data? { fingers }
    }
    var watch = EnrolmentWatch()
    let seen = [Data([1]), Data([1]), nil, Data([2])].map { watch.hasChanged(in: Enrolled($0)) }
    #expect(seen == [false, false, false, true])
  }
}

extension Result<Bool, LAError> {
  fileprivate var failureCode: LAError.Code? {
    if case .failure(let error) = self { error.code } else { nil }
  }
}
