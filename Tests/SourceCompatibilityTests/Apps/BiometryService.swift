import LocalAuthentication

/// Static questions about the device: what kind of sensor, what to call it, what to draw.
enum BiometryService {
  static func biometryType() -> LABiometryType {
    let context = LAContext()
    // Only fills `biometryType`; whether it can be used now does not matter here.
    context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
    return context.biometryType
  }

  static var isAvailable: Bool {
    LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
  }

  static var isPasscodeSet: Bool {
    LAContext().canEvaluatePolicy(.deviceOwnerAuthentication, error: nil)
  }

  static var displayName: String {
    biometryType().displayName
  }
}

extension LABiometryType {
  var displayName: String {
    switch self {
    case .none: return "Passcode"
    case .touchID: return "Touch ID"
    case .faceID: return "Face ID"
    case .opticID: return "Optic ID"
    @unknown default: return "Biometrics"
    }
  }
}

extension LAContext {
  enum SensorKind: String {
    case none, touchID, faceID, opticID
  }

  /// The sensor as the app's own type, as many apps declare it beside the framework's.
  var sensorKind: SensorKind {
    var error: NSError?
    guard canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else { return .none }
    if #available(iOS 11.0, macOS 10.13.2, *) {
      switch biometryType {
      case .touchID: return .touchID
      case .faceID: return .faceID
      case .opticID: return .opticID
      default: return .none
      }
    } else {
      return .touchID
    }
  }
}
