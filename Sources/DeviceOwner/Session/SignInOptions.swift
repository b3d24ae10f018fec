import LocalAuthWords
import LocalAuthentication

/// What a sign-in screen offers at one moment: the best way in that the device has.
public struct SignInOptions: Hashable, Sendable {
  /// A way in.
  public enum Way: Hashable, Sendable {
    /// By this sensor; the passcode stands in for it.
    case sensor(LABiometryType)
    /// By the passcode of the device, or the password of the account.
    case devicePasscode
    /// By nothing, after ``SignInOptions/warning``: whoever has the device is in.
    case unprotected
  }

  /// The way in.
  public let way: Way
  /// What its button says, with the name of the sensor that is there.
  public let button: String
  /// What the person must agree to first; nil when there is nothing to warn of.
  public let warning: String?
  /// The button for the app's own passcode, where it has one. It is always there: a cancel, or a sensor that broke, is
  /// then no dead end.
  public let ownPasscode: AuthenticationFeedback.Button?
  /// Why it is not the sensor, where the person can change that; nil when it is, or there is none.
  public let sensorProblem: AuthenticationProblem?

  /// What to ask for; nil when nobody can be asked.
  public var policy: LAPolicy? { way == .unprotected ? nil : .deviceOwnerAuthentication }

  /// What to offer where this can be used.
  ///
  /// - Parameters:
  ///   - availability: ``OwnerAuthenticator/availability``, asked for when the screen comes up.
  ///   - writer: Has the words, in the language of the app's screens.
  public init(_ availability: OwnerAvailability, _ writer: FeedbackWriter) {
    let words: SignInWords
    let terms = writer.terms(availability.sensor)
    if availability.canUseBiometrics {
      way = .sensor(availability.sensor)
      words = SignInWords(.sensor, terms)
    } else if availability.ownerProblem == .unavailable(.noPasscode) {
      way = .unprotected
      words = SignInWords(.unprotected, terms)
    } else {
      // Also where it cannot be asked for at this moment: nothing that is broken makes a device unprotected.
      way = .devicePasscode
      words = SignInWords(.devicePasscode, terms)
    }
    button = words.button
    warning = words.warning
    ownPasscode = writer.hasAppPasscode ? writer.button(.enterAppPasscode, terms) : nil
    sensorProblem =
      availability.biometricsProblem == .unavailable(.noSensor) ? nil : availability.biometricsProblem
  }
}
