import LocalAuthService
import LocalAuthSimulator

/// What a device is like when a test begins: a value, from which each test gets a device of its own.
///
/// Begin with ``touchID``, ``faceID``, ``opticID``, ``noSensor`` or ``fresh``, and say what is different:
/// `.faceID.lockedOut`, `.touchID.passcode("2468").enrolled("thumb")`.
public struct DeviceSetup: Sendable {
  var sensor: SensorKind?
  /// Nil enrols one finger or face.
  var enrolled: [String]?
  var passcode: String? = "1234"
  var rules = DeviceRules.apple
  var app: AppIdentifier = "com.example.app"
  var seed: UInt64 = 1
  /// What happens to the device before the test, in order.
  var events: [@Sendable (SimulatedDevice) -> Void] = []
  /// As it is written in code.
  public private(set) var description: String

  /// A device with this sensor, or none, as a ``SimulatedDevice`` is by default.
  init(_ sensor: SensorKind?, _ description: String) {
    self.sensor = sensor
    self.description = description
  }

  /// A device of this setup that no other test has.
  public func makeDevice() -> SimulatedDevice { makeDevice(screen: nil) }

  func makeDevice(screen: (any PromptPresenter)?) -> SimulatedDevice {
    let device = SimulatedDevice(
      sensor: sensor, enrolled: enrolled, passcode: passcode, rules: rules, app: app, screen: screen,
      seed: seed)
    for event in events { event(device) }
    return device
  }

  /// The same with a change, and the words for it.
  func changed(_ words: String, _ change: (inout DeviceSetup) -> Void) -> DeviceSetup {
    var setup = self
    change(&setup)
    setup.description += words
    return setup
  }

  func after(_ words: String, _ event: @escaping @Sendable (SimulatedDevice) -> Void) -> DeviceSetup {
    changed(words) { $0.events.append(event) }
  }
}

extension DeviceSetup: CustomStringConvertible {}

// Where a setup begins.
extension DeviceSetup {
  /// A finger is enrolled, the passcode is 1234 and was just entered.
  public static let touchID = DeviceSetup(.touchID, ".touchID")
  /// A face is enrolled, the app has consent, the passcode is 1234 and was just entered.
  public static let faceID = DeviceSetup(.faceID, ".faceID")
  /// Eyes are enrolled, the app has consent, the passcode is 1234 and was just entered.
  public static let opticID = DeviceSetup(.opticID, ".opticID")
  /// A passcode, 1234, and no sensor.
  public static let noSensor = DeviceSetup(nil, ".noSensor")
  /// As it comes from the box: Face ID, nothing enrolled, no passcode, and no app was asked about yet.
  public static let fresh = DeviceSetup(.faceID, ".fresh").changed("") { setup in
    setup.passcode = nil
    setup.enrolled = []
    setup.events = [{ $0.app.consent = nil }]
  }
}
