import LocalAuthModel

/// One thing that a scripted person does at a prompt.
///
/// A step waits for a prompt; when a prompt is up to which it cannot be done, the script has failed.
public enum PersonStep: Hashable, Sendable {
  /// An enrolled finger or face.
  case match
  /// A finger or face that is compared and rejected.
  case mismatch
  /// A finger or look that cannot be compared.
  case unusable(ReadingFlaw)
  /// The sensor stops working under the finger.
  case sensorFails(SensorFault)
  /// A button is tapped.
  case tap(Button.Role)
  /// A passcode is typed and submitted.
  case enterPasscode(String)
  /// The prompt stays up for this long, by the device's clock.
  case wait(Duration)
  /// The app goes to the background.
  case goHome
  /// The side button locks the device.
  case lockDevice
  /// A call comes in, or the control centre is opened.
  case callComesIn
  /// The person leaves: the prompt stays up until something else ends it.
  case walkAway

  /// Touches or looks, whatever the result.
  var reading: Reading? {
    switch self {
    case .match: .match
    case .mismatch: .mismatch
    case .unusable(let flaw): .unusable(flaw)
    case .sensorFails(let fault): .failed(fault)
    default: nil
    }
  }

  /// Whether this can be done at `prompt` while the sensor is on or off.
  func fits(_ prompt: PromptContent, sensorIsOn: Bool) -> Bool {
    switch self {
    case .match, .mismatch, .unusable, .sensorFails: sensorIsOn
    case .tap(let role): prompt.offers(role)
    case .enterPasscode: prompt.takesPasscode
    case .wait, .goHome, .lockDevice, .callComesIn, .walkAway: true
    }
  }
}

extension PersonStep: CustomStringConvertible {
  /// As it is written in a script.
  public var description: String {
    switch self {
    case .match: ".match"
    case .mismatch: ".mismatch"
    case .unusable(let flaw): ".unusable(.\(flaw))"
    case .sensorFails(let fault): ".sensorFails(.\(fault))"
    case .tap(let role): ".tap(.\(role))"
    case .enterPasscode(let text): ".enterPasscode(\(text.debugDescription))"
    case .wait(let time): ".wait(\(PersonStep.written(time)))"
    case .goHome: ".goHome"
    case .lockDevice: ".lockDevice"
    case .callComesIn: ".callComesIn"
    case .walkAway: ".walkAway"
    }
  }

  private static func written(_ time: Duration) -> String {
    let seconds = time.components.seconds
    if time == .seconds(seconds) { return ".seconds(\(seconds))" }
    return ".milliseconds(\(Int64(time / .milliseconds(1))))"
  }
}
