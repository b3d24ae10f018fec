/// What is true of a device beyond its own counting: hardware, enrolments, passcode, lock.
public struct DeviceFacts: Hashable, Sendable {
  /// The biometric sensor; nil when the device has none.
  public var sensor: Sensor?
  /// The fingers or faces that the sensor knows.
  public var enrolments: Enrolments
  /// Whether there is a passcode.
  public var passcode: PasscodePresence
  /// Whether the lock screen is up.
  public var isLocked: Bool

  /// A device without sensor, passcode and lock, unless told otherwise.
  public init(
    sensor: Sensor? = nil, enrolments: Enrolments = Enrolments(),
    passcode: PasscodePresence = .notSet, isLocked: Bool = false
  ) {
    self.sensor = sensor
    self.enrolments = enrolments
    self.passcode = passcode
    self.isLocked = isLocked
  }
}

/// Whether the device has a passcode.
public enum PasscodePresence: UInt8, Hashable, Sendable, CaseIterable {
  /// There is none.
  case notSet
  /// There is one.
  case set
  /// Nobody could tell; counts as set, and the check decides.
  case unknown
}

/// An app on the device, by the identifier under which consent is kept.
public struct AppIdentifier: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The longest name, in bytes of UTF-8; a longer one is cut.
  public static let mostBytes = 255

  /// The bundle identifier, or the name of the executable.
  public let name: String

  /// An app of this name, cut to `mostBytes`.
  public init(_ name: String) {
    var name = name
    while name.utf8.count > AppIdentifier.mostBytes { name.removeLast() }
    self.name = name
  }

  public init(stringLiteral value: String) { self.init(value) }
  public var description: String { name }
}

/// Where an app is on the screen.
public enum AppScene: UInt8, Hashable, Sendable, CaseIterable {
  /// In front and receiving input. The system's own prompt does not change this.
  case active
  /// Visible, not yet or no longer receiving input.
  case inactive
  /// Not on the screen.
  case background
}

/// What one person answered when asked whether an app may use Face ID.
public enum Consent: UInt8, Hashable, Sendable, CaseIterable {
  /// The app may use the sensor.
  case granted
  /// The app may not; only Settings can change that.
  case denied
}
