/// Which message a person gets after an authentication that did not succeed.
public enum FeedbackKey: String, Hashable, Sendable, CaseIterable {
  /// The finger, the face or the passcode was not accepted.
  case failed
  /// The device has no passcode.
  case noPasscode
  /// The device has no sensor: the app's own passcode is the way.
  case noHardware
  /// The device has no sensor, and the app no passcode of its own: the device's is the way.
  case devicePasscodeOnly
  /// The person does not let the app use the sensor.
  case denied
  /// Nothing is enrolled.
  case notEnrolled
  /// Too many fingers or faces did not match.
  case lockout
  /// The passcode comes first, without a wrong attempt.
  case passcodeFirst
  /// What was kept cannot be opened any more.
  case secretGone
  /// There is no companion device nearby.
  case companion
  /// The sensor is an accessory, and none is paired.
  case notPaired
  /// The paired sensor is not connected.
  case disconnected
  /// The sensor does not work, or somebody else has it.
  case unusable
  /// Whatever has no message of its own.
  case generic
}

/// What a button below a message says.
public enum FeedbackButton: String, Hashable, Sendable, CaseIterable {
  /// Asks again.
  case tryAgain
  /// Opens the system's settings.
  case openSettings
  /// Shows the app's own passcode screen.
  case enterAppPasscode
  /// Asks for the device's passcode.
  case useDevicePasscode
  /// Shows the app's own sign-in screen.
  case signIn
  /// Closes the message.
  case notNow
}

/// What kind of device a message speaks of.
public enum DeviceFamily: Hashable, Sendable {
  /// One of Apple's, or a simulated one: brands for sensors, a passcode, Apple's Settings.
  case apple
  /// A Linux machine: a fingerprint reader, a password, and the settings of its desktop.
  case linux(Desktop?)

  /// A desktop with settings of its own for fingerprints and passwords.
  public enum Desktop: Hashable, Sendable, CaseIterable {
    case gnome, kde
  }
}
