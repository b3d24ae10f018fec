import LocalAuthModel

/// What a diagram is of: one policy on one device.
public struct DiagramSubject: Hashable, Sendable {
  /// The policy that an app evaluates.
  public var policy: Policy
  /// The device's sensor; nil when it has none.
  public var sensor: SensorKind?

  /// A policy on a device.
  public init(policy: Policy, sensor: SensorKind?) {
    self.policy = policy
    self.sensor = sensor
  }

  /// Those that the documentation shows.
  public static let all: [DiagramSubject] = [SensorKind.touchID, .faceID, nil].flatMap { sensor in
    [Policy.owner, .biometrics].map { DiagramSubject(policy: $0, sensor: sensor) }
  }

  /// The name of its file, without what follows the point.
  public var fileName: String {
    let policyName = policy == .biometrics ? "biometrics" : "owner"
    return policyName + "-"
      + [SensorKind.touchID: "touch", .faceID: "face", .opticID: "optic"][sensor, or: "none"]
  }

  /// The name of the policy in Apple's header.
  var policyName: String {
    policy == .biometrics ? "deviceOwnerAuthenticationWithBiometrics" : "deviceOwnerAuthentication"
  }

  /// The device in words.
  var deviceName: String {
    "a device with "
      + [SensorKind.touchID: "Touch ID", .faceID: "Face ID", .opticID: "Optic ID"][sensor, or: "no sensor"]
  }
}

extension Dictionary where Key == SensorKind, Value == String {
  fileprivate subscript(kind: SensorKind?, or word: String) -> String { kind.flatMap { self[$0] } ?? word }
}
