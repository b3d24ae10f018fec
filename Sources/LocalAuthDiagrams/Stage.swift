import LocalAuthModel

/// A readable state: what the person sees, and what is decided there. Many states of a device are one stage.
///
/// The order is that of a prompt that goes on and on; an arrow against it goes back.
enum Stage: Int, Comparable, CaseIterable {
  /// Nothing is on the screen; an app asks.
  case start
  case consent
  case scanning
  /// Touch ID after a mismatch: it still waits.
  case notRecognised
  /// A sensor that looks has stopped, and may look again.
  case resting
  /// A sensor that looks has stopped for good.
  case lastLook
  case passcode
  case checking
  case waiting
  case disabled

  static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }

  /// The stage that shows this; nothing on the screen is the start.
  init(_ content: PromptContent?) {
    guard let content else {
      self = .start
      return
    }
    switch content.biometry {
    case .asksConsent: self = .consent
    case .scanning: self = content.offers(.fallback) ? .notRecognised : .scanning
    case .resting: self = content.offers(.tryAgain) ? .resting : .lastLook
    case nil:
      switch content.passcode {
      case .checking, .asking: self = .checking
      case .waiting: self = .waiting
      case .disabled: self = .disabled
      case .ready, .applicationPassword, nil: self = .passcode
      }
    }
  }

  /// Its name for a person.
  func title(_ sensor: SensorKind?) -> String {
    switch self {
    case .start: "An app asks"
    case .consent: "May this app use \(sensor == .opticID ? "Optic ID" : "Face ID")?"
    case .scanning: sensor == .touchID ? "Waiting for a finger" : "Looking for a face"
    case .notRecognised: "Not recognised, waits again"
    case .resting: "Nobody recognised"
    case .lastLook: "Nobody recognised, no more looks"
    case .passcode: "Waiting for the passcode"
    case .checking: "Checking the passcode"
    case .waiting: "No passcode is taken for now"
    case .disabled: "No passcode is taken any more"
    }
  }
}
