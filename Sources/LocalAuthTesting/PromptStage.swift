import LocalAuthModel

/// What a prompt waits for at one moment, in a word.
public enum PromptStage: Hashable, Sendable {
  /// The person is asked whether the app may use the sensor.
  case consent
  /// A finger or a face is waited for, and none was read yet; also after "Try Again".
  case scanning
  /// A finger or a face is waited for, after one that was rejected or could not be compared.
  case scanningAgain
  /// The sensor rests after a rejected face: a dialog with buttons.
  case notRecognised
  /// A passcode is waited for, and none was entered yet.
  case passcode
  /// A passcode is waited for, after one that was not accepted.
  case passcodeAgain
  /// No passcode is taken for some time.
  case passcodeDelay
  /// No passcode is taken any more.
  case passcodeDisabled
  /// The check of the passcode asks something more.
  case question
  /// A password of the app's own is waited for.
  case applicationPassword
  /// A finger or a face, or a passcode: the first valid one wins.
  indirect case either(PromptStage, PromptStage)

  /// Nil while an entry is being checked, when the prompt waits for nobody.
  init?(_ content: PromptContent) {
    if content.passcode == .checking { return nil }
    let sensor: PromptStage? =
      switch content.biometry {
      case .asksConsent: .consent
      case .scanning(after: nil): .scanning
      case .scanning: .scanningAgain
      case .resting: .notRecognised
      case nil: nil
      }
    let passcode: PromptStage? =
      switch content.passcode {
      case .ready(after: nil): .passcode
      case .ready: .passcodeAgain
      case .applicationPassword: .applicationPassword
      case .asking: .question
      case .waiting: .passcodeDelay
      case .disabled: .passcodeDisabled
      case .checking, nil: nil
      }
    switch (sensor, passcode) {
    case (let sensor?, let passcode?): self = .either(sensor, passcode)
    case (let only?, nil), (nil, let only?): self = only
    case (nil, nil): return nil
    }
  }

  /// The stages that prompts went through, one for each change that was shown; a delay that counts down is one.
  static func sequence(_ prompts: [PromptContent]) -> [PromptStage] {
    var stages: [PromptStage] = []
    var last: EvaluationID?
    for prompt in prompts {
      guard let stage = PromptStage(prompt) else { continue }
      if stage == .passcodeDelay, stages.last == stage, last == prompt.evaluation { continue }
      stages.append(stage)
      last = prompt.evaluation
    }
    return stages
  }
}

extension PromptStage: CustomStringConvertible {
  /// As it is written in a test.
  public var description: String {
    switch self {
    case .consent: ".consent"
    case .scanning: ".scanning"
    case .scanningAgain: ".scanningAgain"
    case .notRecognised: ".notRecognised"
    case .passcode: ".passcode"
    case .passcodeAgain: ".passcodeAgain"
    case .passcodeDelay: ".passcodeDelay"
    case .passcodeDisabled: ".passcodeDisabled"
    case .question: ".question"
    case .applicationPassword: ".applicationPassword"
    case .either(let sensor, let passcode): ".either(\(sensor), \(passcode))"
    }
  }
}
