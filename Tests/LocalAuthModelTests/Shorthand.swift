import LocalAuthModel
import LocalAuthScenarios

// Devices and calls in few words, for tests of the rules.

extension Call {
  /// The same call with one thing changed.
  private func changed(_ change: (inout Call) -> Void) -> Call {
    var call = self
    change(&call)
    return call
  }

  /// Biometrics and nothing else ("bio-only").
  static let bio = Call(policy: .biometrics)
  /// Biometrics, else the passcode ("combined").
  static let combined = Call(policy: .owner)
  /// Any policy.
  static func policy(_ policy: Policy) -> Call { Call(policy: policy) }

  /// Made by another app than `A`.
  func from(_ app: AppIdentifier) -> Call { changed { $0.app = app } }
  /// Made on a context that is named, to be used again.
  func on(_ context: String) -> Call { changed { $0.context = context } }
  /// With a word for the fallback button.
  func fallback(_ title: String) -> Call { changed { $0.fallbackTitle = title } }
  /// With a word for the cancel button.
  func cancel(_ title: String) -> Call { changed { $0.cancelTitle = title } }
  /// With a reuse duration.
  func reusing(_ duration: Duration) -> Call { changed { $0.reuse = duration } }
  /// Without leave to show a prompt.
  var silent: Call { changed { $0.allowsInteraction = false } }
  /// Made by an app that is not in front.
  func scene(_ scene: AppScene) -> Call { changed { $0.scene = scene } }
}

extension Given {
  /// A device with a finger sensor.
  static let touchID = Given(.touchID)
  /// A device with a face sensor.
  static let faceID = Given(.faceID)
  /// A device with a passcode and nothing else.
  static let noSensor = Given(nil)

  /// The same device with one thing changed.
  private func changed(_ change: (inout Given) -> Void) -> Given {
    var given = self
    change(&given)
    return given
  }

  /// Nothing is enrolled.
  var notEnrolled: Given { changed { $0.enrolled = [] } }
  /// No passcode is set.
  var noPasscode: Given { changed { $0.passcode = .notSet } }
  /// No app was allowed or denied anything.
  var undecided: Given { changed { $0.consent = nil } }
  /// Every app was denied.
  var denied: Given { changed { $0.consent = .denied } }
  /// No app says what it uses the sensor for.
  var noUsageText: Given { changed { $0.usageText = nil } }
  /// So many fingers or faces were rejected in a row.
  func n(_ mismatches: Int) -> Given { changed { $0.mismatches = mismatches } }
  /// Five were, which locks.
  var lockedOut: Given { n(5) }
  /// The passcode comes first.
  func demanding(_ demand: PasscodeDemand) -> Given { changed { $0.demand = demand } }
  /// The sensor is not as it should be.
  func sensor(_ condition: SensorCondition) -> Given { changed { $0.sensor?.condition = condition } }
  /// One rule is another.
  func rule<Value>(_ rule: WritableKeyPath<DeviceRules, Value>, _ value: Value) -> Given {
    changed { $0.rules[keyPath: rule] = value }
  }
  /// The passcode may be typed beside the sensor.
  var alongside: Given { rule(\.passcodeEntry, .alongsideSensor) }
}
