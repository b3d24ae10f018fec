/// Everything the person sees at one moment of an evaluation, as a value that a presenter draws.
public struct PromptContent: Hashable, Sendable {
  /// The evaluation that asks.
  public var evaluation: EvaluationID
  /// The name of the app that asks, as it gave it.
  public var app: String
  /// What the app wants, in its words; nil where the system does not show it.
  public var reason: String?
  /// The sensor in play; nil when it is over or never was.
  public var sensor: SensorKind?
  /// What the sensor tells about itself.
  public var sensorNote: SensorNote?
  /// Why the sensor of this device plays no part any more; nil while it does, and where nobody chose it to.
  public var sensorEnd: Failure?
  /// What the sensor is doing; nil when it plays no part.
  public var biometry: BiometryStage?
  /// What the passcode is doing; nil when it cannot be entered.
  public var passcode: PasscodeStage?
  /// The buttons, in reading order.
  public var buttons: [Button]
  /// A line that the passcode check wants the person to read.
  public var notice: PasscodeNotice?

  /// A prompt of these parts; by default one that only says who asks.
  public init(
    evaluation: EvaluationID, app: String, reason: String? = nil, sensor: SensorKind? = nil,
    sensorNote: SensorNote? = nil, sensorEnd: Failure? = nil, biometry: BiometryStage? = nil,
    passcode: PasscodeStage? = nil, buttons: [Button] = [], notice: PasscodeNotice? = nil
  ) {
    self.evaluation = evaluation
    self.app = app
    self.reason = reason
    self.sensor = sensor
    self.sensorNote = sensorNote
    self.sensorEnd = sensorEnd
    self.biometry = biometry
    self.passcode = passcode
    self.buttons = buttons
    self.notice = notice
  }

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
    /// Compared and rejected.
    case mismatch
    /// Not good enough to compare.
    case unusable(ReadingFlaw)
  }

  /// What the prompt shows of the passcode.
  public enum PasscodeStage: Hashable, Sendable {
    /// An entry is taken.
    case ready(after: LastEntry?)
    /// The app's own password is taken, as it is.
    case applicationPassword
    /// An entry is being checked.
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
    /// Wrong, and counted.
    case wrong
    /// Wrong, and the same as before: not counted again.
    case repeated
    /// Nothing was compared: a part of the check is broken.
    case notChecked
    /// Another program is checking a passcode at this moment.
    case checkedElsewhere
  }

  /// Whether a passcode can be entered now.
  public var takesPasscode: Bool {
    switch passcode {
    case .ready, .applicationPassword: true
    case .checking, .asking, .waiting, .disabled, nil: false
    }
  }

  /// Whether a finger or a look is waited for.
  public var isScanning: Bool {
    if case .scanning = biometry { true } else { false }
  }

  /// Whether there is such a button.
  public func offers(_ role: Button.Role) -> Bool { buttons.contains { $0.role == role } }
}

/// A button of a prompt.
public struct Button: Hashable, Sendable {
  /// What a button does.
  public enum Role: UInt8, Hashable, Sendable, CaseIterable {
    /// Ends the evaluation.
    case cancel
    /// Another way: ends a bio-only evaluation, leads to the passcode in a combined one.
    case fallback
    /// Looks again.
    case tryAgain
    /// The app may use the sensor.
    case allow
    /// The app may not use the sensor.
    case deny
  }

  /// What the button says; a presenter turns all but `custom` into words.
  public enum Title: Hashable, Sendable {
    /// The usual word for leaving.
    case cancel
    /// The usual fallback under bio-only: the app's own password.
    case enterPassword
    /// The usual fallback under the combined policy: the device's passcode.
    case enterPasscode
    /// The usual word for another look.
    case tryAgain
    /// The usual word for giving consent.
    case allow
    /// The usual word for refusing consent.
    case deny
    /// The app's own words.
    case custom(String)
  }

  /// What it does.
  public var role: Role
  /// What it says.
  public var title: Title

  /// A button of this role and title.
  public init(_ role: Role, _ title: Title) {
    self.role = role
    self.title = title
  }
}

/// A further question of the passcode check, in its own words.
public struct PasscodeQuestion: Hashable, Sendable {
  /// The words, as they came; a presenter makes them safe.
  public var text: String
  /// Whether the answer may be seen while it is typed.
  public var echoes: Bool

  /// A question.
  public init(text: String, echoes: Bool) {
    self.text = text
    self.echoes = echoes
  }
}

/// A line of the passcode check that asks nothing.
public struct PasscodeNotice: Hashable, Sendable {
  /// The words, as they came; a presenter makes them safe.
  public var text: String
  /// Whether it tells of something wrong.
  public var isError: Bool

  /// A line.
  public init(text: String, isError: Bool) {
    self.text = text
    self.isError = isError
  }
}
