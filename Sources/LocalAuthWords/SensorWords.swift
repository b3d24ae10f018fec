import LocalAuthModel

extension SensorKind {
  /// The name that people know the sensor by.
  public var name: String {
    switch self {
    case .touchID: "Touch ID"
    case .faceID: "Face ID"
    case .opticID: "Optic ID"
    }
  }
}

extension ReadingFlaw {
  /// What the person can do better.
  public var hint: String {
    switch self {
    case .tooShort: "Too short. Leave your finger on the sensor a moment longer."
    case .notCentred: "Not centred. Move your finger to the middle of the sensor."
    case .liftAndRetry: "Lift your finger and try again."
    case .unclear: "Not clear enough. Try again."
    case .nobodySeen: "Nobody was seen. Try again."
    }
  }
}
