/// Everything the person sees at one moment of an evaluation, as a value that a presenter draws.
public struct PromptContent: Hashable, Sendable {
  public var evaluation: EvaluationID
  public var app: String
  /// What the app wants, in its words; nil where the system does not show it.
  public var reason: String?
  public var sensor: SensorKind?
  public var biometry: BiometryStage?
  public var passcode: PasscodeStage?
  public var buttons: [Button]
  /// A line that the passcode check wants the person to read.
  public var notice: PasscodeNotice?

  /// What the prompt shows of the sensor.
  public enum BiometryStage: Hashable, Sendable {
    /// May this app use the sensor? With the app's usage text.
    case asksConsent(usage: String?)
    /// The sensor is waiting for a finger or a face.
    case scanning(after: LastReading?)
    /// The sensor rests until a button is tapped.
    case resting(after: LastReading)
  }

  /// What came of the reading before.
  public enum LastReading: Hashable, Sendable {
    case mismatch
    case unusable(ReadingFlaw)
  }

  /// What the prompt shows of the passcode.
  public enum PasscodeStage: Hashable, Sendable {
    case ready(after: LastEntry?)
    case checking
    /// The check asks the person something more.
    case asking(PasscodeQuestion)
    /// No entry is taken for this long.
    case waiting(Duration)
    /// No entry is taken any more.
    case disabled
  }

  /// What came of the entry before.
  public enum LastEntry: UInt8, Hashable, Sendable, CaseIterable {
    case wrong
    /// Wrong, and the same as before: not counted again.
    case repeated
    case notChecked
    /// Another program is checking a passcode at this moment.
    case checkedElsewhere
  }

  /// Whether a passcode can be entered now.
  public var takesPasscode: Bool {
    if case .ready = passcode { true } else { false }
  }

  /// Whether a finger or a look is waited for.
  public var isScanning: Bool {
    if case .scanning = biometry { true } else { false }
  }

  public func offers(_ role: Button.Role) -> Bool { buttons.contains { $0.role == role } }
}

/// A button of a prompt.
public struct Button: Hashable, Sendable {
  public enum Role: UInt8, Hashable, Sendable, CaseIterable {
    case cancel
    /// Another way: ends a bio-only evaluation, leads to the passcode in a combined one.
    case fallback
    case tryAgain
    case allow
    case deny
  }

  /// What the button says; a presenter turns all but `custom` into words.
  public enum Title: Hashable, Sendable {
    case cancel
    case enterPassword
    case enterPasscode
    case tryAgain
    case allow
    case deny
    case custom(String)
  }

  public var role: Role
  public var title: Title

  public init(_ role: Role, _ title: Title) {
    self.role = role
    self.title = title
  }
}

/// A further question of the passcode check, in its own words.
public struct PasscodeQuestion: Hashable, Sendable {
  public var text: String
  /// Whether the answer may be seen while it is typed.
  public var echoes: Bool

  public init(text: String, echoes: Bool) {
    self.text = text
    self.echoes = echoes
  }
}

/// A line of the passcode check that asks nothing.
public struct PasscodeNotice: Hashable, Sendable {
  public var text: String
  public var isError: Bool

  public init(text: String, isError: Bool) {
    self.text = text
    self.isError = isError
  }
}
