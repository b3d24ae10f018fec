import LocalAuthentication

/// What the owner could be asked by at one moment.
///
/// It is worth nothing later: fingers are enrolled and sensors locked while the app is away. Ask again.
public struct OwnerAvailability: Hashable, Sendable {
  /// The device's sensor, also when it cannot be used now.
  public let sensor: LABiometryType
  /// Why a finger or a face alone cannot be asked for; nil when it can.
  public let biometricsProblem: AuthenticationProblem?
  /// Why neither sensor nor passcode can be asked for; nil when one can.
  public let ownerProblem: AuthenticationProblem?

  /// Whether a finger or a face alone can be asked for.
  public var canUseBiometrics: Bool { biometricsProblem == nil }
  /// Whether the owner can be asked for, by sensor or passcode.
  public var canUseOwner: Bool { ownerProblem == nil }

  /// Asks the device, by a context that was made for this; shows nothing.
  init(of context: LAContext) {
    let problems = [LAPolicy.deviceOwnerAuthenticationWithBiometrics, .deviceOwnerAuthentication].map {
      context.problem(evaluating: $0)
    }
    // Right only after the questions above.
    sensor = context.biometryType
    biometricsProblem = problems[0]
    ownerProblem = problems[1]
    context.invalidate()
  }
}

extension LAContext {
  /// Why a policy cannot be evaluated now; asks nobody.
  func problem(evaluating policy: LAPolicy) -> AuthenticationProblem? {
    var error: NSError?
    if canEvaluatePolicy(policy, error: &error) { return nil }
    // Read after the question: before it, it is `none`.
    let sensor = biometryType
    return error.map { AuthenticationProblem($0, sensor: sensor) }
      ?? .unexpected(domain: LAError.errorDomain, code: 0)
  }
}
