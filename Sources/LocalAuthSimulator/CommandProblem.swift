import LocalAuthModel
import LocalAuthWords

/// Why a command was not done. Nothing has changed then.
public enum CommandProblem: Error, Hashable, Sendable {
  /// No command is written like this.
  case unknown(String)
  /// The device has another sensor, or none.
  case wrongSensor(String, has: SensorKind?)
  /// No prompt takes this now, and the person acts by hand.
  case nobodyAsks(String, shown: PromptContent?)
  /// Every place for a finger or a face is taken.
  case noPlace(String)
  /// The passcode is longer than 511 bytes.
  case tooLong
}

extension CommandProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknown(let command):
      """
      “\(command)” is not a command of a simulated device.
        expected: finger match, finger fail, face match, face fail, enrol NAME, remove NAME, passcode set TEXT, \
      passcode clear, passcode enter TEXT, consent APP allow, consent APP deny, consent APP reset, or a word of \
      Documentation/testing.md
      """
    case .wrongSensor(let command, nil):
      "“\(command)” does not go with this device: it has no sensor. Make it with one, as in "
        + "SimulatedDevice(sensor: .faceID)."
    case .wrongSensor(let command, let kind?):
      "“\(command)” does not go with this device: it has \(kind.name(in: .english)). Write "
        + (kind.looks ? "“face match” or “face fail”." : "“finger match” or “finger fail”.")
    case .nobodyAsks(let command, let shown):
      """
      “\(command)” was lost: no prompt takes it now.
        shown: \(shown?.summary ?? "nothing")
        expected: a prompt that waits for it, as after promptShown()
      """
    case .noPlace(let name): "“\(name)” was not enrolled: every place for a finger or a face is taken."
    case .tooLong: "The passcode was not set: it has more than 511 bytes."
    }
  }
}
