import LocalAuthModel

/// A device at the start of a row.
///
/// Unless it says otherwise: something is enrolled, a passcode is set, consent is given to every app, the
/// apps have a usage text, nothing was counted, and the device was unlocked by its passcode a moment ago.
public struct Given: Hashable, Sendable {
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
  public init(_ kind: SensorKind?) {
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
