import LocalAuthModel

/// A device at the start of a row.
///
/// Unless it says otherwise: something is enrolled, a passcode is set, consent is given to every app, the
/// apps have a usage text, nothing was counted, and the device was unlocked by its passcode a moment ago.
public struct Given: Sendable {
  /// The rules of the device.
  public var rules = DeviceRules.apple
  /// The sensor, if there is one.
  public var sensor: Sensor?
  /// The names of the fingers or faces that the sensor knows.
  public var enrolled: [String]
  /// Whether there is a passcode.
  public var passcode = PasscodePresence.set
  /// What each app was allowed; nil when nobody was asked.
  public var consent: Consent? = .granted
  /// What each app uses the sensor for; nil when it does not say.
  public var usageText: String? = "to open your notes"
  /// Rejected fingers or faces in a row.
  public var mismatches = 0
  /// Why the passcode comes first from the start.
  public var demand: PasscodeDemand?

  /// A device with a sensor, or with none.
  init(_ kind: SensorKind?) {
    sensor = kind.map { Sensor($0) }
    enrolled = kind == nil ? [] : ["first"]
  }

  /// The apps that a row may name.
  public static let apps: [AppIdentifier] = ["A", "B"]

  /// The facts of the device.
  public var facts: DeviceFacts {
    DeviceFacts(sensor: sensor, enrolments: Enrolments(names: enrolled, identity: 1), passcode: passcode)
  }

  /// What the device remembers.
  public var state: DeviceState {
    var state = DeviceState()
    state.mismatches = mismatches
    state.demand = demand
    state.sinceUnlock = .zero
    state.sincePasscode = .zero
    for app in Self.apps { state.consents[app] = consent }
    return state
  }
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
}
