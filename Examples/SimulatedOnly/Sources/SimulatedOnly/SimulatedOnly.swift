import LocalAuthSimulator
import LocalAuthentication

/// Signs in on a simulated device, and shows that without one nobody gets in.
@main
struct SimulatedOnly {
  static func main() async throws {
    try await withoutDevice()
    try await signIn()
    try lockOut()
    try keepToken()
  }

  /// No sensor, no passcode, nobody to ask: never a success.
  static func withoutDevice() async throws {
    for (policy, code) in [
      (LAPolicy.deviceOwnerAuthenticationWithBiometrics, LAError.biometryNotAvailable),
      (LAPolicy.deviceOwnerAuthentication, LAError.passcodeNotSet),
    ] {
      var error: NSError?
      try expect(!LAContext().canEvaluatePolicy(policy, error: &error), "no device can evaluate a policy")
      try expect(error?.code == code.rawValue, "preflight: \(error?.code ?? 0) is not \(code.rawValue)")
      do {
        try await LAContext().evaluatePolicy(policy, localizedReason: "Sign in")
        throw Unexpected(what: "a success without a device")
      } catch let error as LAError {
        try expect(error.code == code, "evaluation: \(error.code.rawValue) is not \(code.rawValue)")
        print(
          "without a device, policy \(policy.rawValue): \(error.code.rawValue) \(error.localizedDescription)")
      }
    }
  }

  /// The second finger is the right one.
  static func signIn() async throws {
    let device = SimulatedDevice(sensor: .touchID, passcode: "1234")
    device.script(.mismatch, .match)
    let isOwner = try await device.use {
      try await LAContext().evaluatePolicy(
        .deviceOwnerAuthenticationWithBiometrics, localizedReason: "Sign in")
    }
    try expect(
      isOwner && device.prompts.count == 2 && device.mismatches == 0, "not what a person would have seen")
    print("on a simulated device: signed in with the second finger")
  }

  /// Five wrong fingers lock the sensor, also for the next preflight.
  static func lockOut() throws {
    let device = SimulatedDevice(sensor: .touchID, passcode: "1234")
    for _ in 1...5 { device.mismatchAtLockScreen() }
    var error: NSError?
    let canSignIn = try device.use {
      LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
    }
    try expect(
      !canSignIn && error?.code == LAError.biometryLockout.rawValue, "five wrong fingers do not lock")
    print("after five wrong fingers: \(error?.code ?? 0) \(error?.localizedDescription ?? "")")
  }

  /// A device's keychain is its own.
  static func keepToken() throws {
    let device = SimulatedDevice()
    try device.use {
      try expect(StoredToken.keep("t0ken") == errSecSuccess && StoredToken.isThere, "the token is not kept")
    }
    try SimulatedDevice().use { try expect(!StoredToken.isThere, "another device has the token") }
    print("a token was kept on one device and is not on another")
  }

  static func expect(_ isTrue: Bool, _ what: String) throws {
    guard isTrue else { throw Unexpected(what: what) }
  }

  struct Unexpected: Error {
    let what: String
  }
}
