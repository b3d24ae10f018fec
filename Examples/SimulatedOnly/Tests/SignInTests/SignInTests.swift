import LocalAuthSimulator
import LocalAuthentication
import Testing

/// The app's own code, as it runs on a phone.
func signIn(_ policy: LAPolicy = .deviceOwnerAuthenticationWithBiometrics) async throws {
  try await LAContext().evaluatePolicy(policy, localizedReason: "Sign in")
}

@Test func fiveWrongFingersLockAndThePasscodeUnlocks() async throws {
  let device = SimulatedDevice(sensor: .touchID, passcode: "1234")
  device.script(.mismatch, .mismatch, .mismatch, .mismatch, .mismatch, .enterPasscode("1234"))
  try await device.use {
    await #expect(throws: LAError.self) { try await signIn() }  // three end the prompt
    await #expect(throws: LAError.self) { try await signIn() }  // two more lock the sensor
    #expect(device.passcodeDemand == .mismatches)
    try await signIn(.deviceOwnerAuthentication)  // asks for the passcode at once
  }
  #expect(device.passcodeDemand == nil)
}

@Test func aFingerThatWasAddedIsSeen() async throws {
  let device = SimulatedDevice(sensor: .touchID)
  try device.use {
    let before = LAContext().domainState.biometry.stateHash
    device.enrol("left thumb")
    #expect(LAContext().domainState.biometry.stateHash != before)
  }
}
