/// Something that happened to a device.
public enum Event: Hashable, Sendable {
  // From the app.
  /// With what keeps a prompt from being shown, if anything does.
  case begin(EvaluationID, EvaluationRequest, ContextState, Obstacle?)
  /// The context of this evaluation was invalidated.
  case invalidate(EvaluationID)

  // From the person at the prompt.
  /// A button was tapped.
  case tap(EvaluationID, Button.Role)
  /// A passcode was submitted; its text stays outside the model.
  case enterPasscode(EvaluationID)
  /// The passcode check's further question was answered.
  case answer(EvaluationID)

  // From the sensor.
  /// The sensor says something.
  case read(SensorRound, Reading)
  /// A finger came down on, or left, the sensor.
  case fingerOnSensor(SensorRound, Bool)
  /// The sensor tells about itself; nil takes back what it told.
  case sensorNote(SensorRound, SensorNote?)

  // From the passcode check.
  /// The check is over.
  case passcodeVerdict(PasscodeCheck, PasscodeVerdict)
  /// The check asks the person something more.
  case passcodeQuestion(PasscodeCheck, PasscodeQuestion)
  /// The check wants the person to read a line.
  case passcodeNotice(PasscodeCheck, PasscodeNotice)

  // From around.
  /// Time passed; how much was told by `advance(by:)`.
  case tick
  /// The running evaluation is ended, if it is this app's (any app's when nil).
  case interrupt(Interruption, AppIdentifier?)
  /// What is true of the device has changed.
  case facts(DeviceFacts)
  /// Settings changed an app's consent; nil forgets it.
  case consent(AppIdentifier, Consent?)
  /// Something happened at the lock screen or in Settings.
  case lockScreen(LockScreenEvent)
  /// From now on the passcode comes first.
  case demandPasscode(PasscodeDemand)
  /// The device was switched off and on.
  case restart
}

/// What happens at the lock screen (the passcode also in Settings), which counts like any prompt.
public enum LockScreenEvent: Hashable, Sendable {
  /// An enrolled finger or face unlocks the device.
  case match
  /// A finger or face is rejected.
  case mismatch
  /// A passcode is entered.
  case passcode(PasscodeVerdict)
  /// The screen is locked.
  case lock
}

/// What the passcode check says of one entry.
public enum PasscodeVerdict: Hashable, Sendable {
  /// It is the passcode.
  case correct
  /// Compared and rejected; `repeated` when it is the same as the one before.
  case wrong(repeated: Bool)
  /// Nothing was compared: a part of the check is missing or broken.
  case notChecked
  /// The account is refused, whatever the entry.
  case refused(FailedReason)
}

/// One arming of the sensor; readings of an older round count nothing.
public struct SensorRound: Hashable, Sendable {
  /// The evaluation that it belongs to.
  public let evaluation: EvaluationID
  /// Counted up within the evaluation.
  public let number: UInt32

  /// The one of this number.
  public init(_ evaluation: EvaluationID, number: UInt32 = 0) {
    self.evaluation = evaluation
    self.number = number
  }

  var next: SensorRound { SensorRound(evaluation, number: number &+ 1) }
}

/// One check of one entry; what an older check says counts nothing.
public struct PasscodeCheck: Hashable, Sendable {
  /// The evaluation that it belongs to.
  public let evaluation: EvaluationID
  /// Counted up within the evaluation.
  public let number: UInt32

  /// The one of this number.
  public init(_ evaluation: EvaluationID, number: UInt32 = 0) {
    self.evaluation = evaluation
    self.number = number
  }

  var next: PasscodeCheck { PasscodeCheck(evaluation, number: number &+ 1) }
}

/// Something that must be done because of an event, in this order.
public enum Effect: Hashable, Sendable {
  /// The sensor is switched on.
  case arm(SensorRound)
  /// The sensor is switched off.
  case disarm(SensorRound)
  /// The evaluation that used the sensor is over: nothing of it will be armed again.
  case releaseSensor(EvaluationID)
  /// A prompt is shown, or changes.
  case present(PromptContent)
  /// The prompt goes away; the outcome is for a last word to the person.
  case dismiss(EvaluationID, Outcome)
  /// The passcode that was just submitted is to be checked; without this effect it is thrown away.
  case checkPasscode(PasscodeCheck)
  /// The check goes on with the person's answer.
  case continueCheck(PasscodeCheck)
  /// What was just submitted is the app's own password: the context keeps it, and nobody checks it here.
  case keepEntry(EvaluationID)
  /// Nobody waits for this check any more.
  case abandonCheck(PasscodeCheck)
  /// The app gets its one reply.
  case reply(EvaluationID, Outcome)
  /// The system ends this app; its evaluation has no reply.
  case terminate(EvaluationID, AppIdentifier)
}
