import LocalAuthModel

/// What came of an evaluation, as far as the backend can tell.
public enum Answer: Hashable, Sendable, CustomStringConvertible {
  /// Yes, and what it rests on; nil when the backend cannot tell, or when a row does not care.
  case success(Proof?)
  /// No, by Apple's code, with the exact reason; nil when the backend cannot tell, or a row does not care.
  case failure(Int, Failure?)
  /// The system ended the app: there is no reply.
  case terminated
  /// What the keychain answered: its status, and the secret where one was read; nil when a scenario does not care.
  case status(Int32, String?)

  /// Whether `found` is what this expects.
  func accepts(_ found: Answer) -> Bool {
    switch (self, found) {
    case (.success(let proof), .success(let foundProof)):
      proof == nil || foundProof == nil || proof == foundProof
    case (.failure(let code, let failure), .failure(let foundCode, let foundFailure)):
      code == foundCode && (failure == nil || foundFailure == nil || failure == foundFailure)
    case (.terminated, .terminated):
      true
    case (.status(let status, let secret), .status(let foundStatus, let foundSecret)):
      status == foundStatus && (secret == nil || secret == foundSecret)
    default:
      false
    }
  }

  public var description: String {
    switch self {
    case .success(let proof): proof.map { "success by \($0)" } ?? "success"
    case .failure(let code, let failure): "\(code)" + (failure?.detailWord.map { " \($0)" } ?? "")
    case .terminated: "ended"
    case .status(0, let secret): secret.map { "data \"\($0)\"" } ?? "ok"
    case .status(let status, _): "\(status)"
    }
  }
}

/// What must be true after a step.
///
/// A reply that came in a step and is not expected there is a difference too, so every scenario tells each reply.
public enum Expected: Hashable, Sendable {
  /// The evaluation of the last call, or of the named context, has this reply.
  case reply(String?, Answer)
  /// There is no reply yet, and something is on the screen.
  case running
  /// The preflight of this step says this; nil means yes.
  case preflight(Answer?)
  /// The count of mismatches in a row.
  case n(Int)
  /// The count of wrong passcodes in a row.
  case wrong(Int)
  /// Whether biometrics rests until a correct passcode.
  case isLockedOut(Bool)
  /// What is on the screen, in the notation of `PromptContent.notation`; "nothing" when nothing is.
  case shows(String)
  /// What the prompt says the app wants; nil when it does not say.
  case reason(String?)
  /// What a button says.
  case button(Button.Role, Button.Title)
  /// In this step nothing was shown, not even for a moment.
  case noUI
  /// The kind of sensor that the context of this step tells.
  case type(SensorKind?)
  /// The domain state that the context of this step tells: one label for one value, nil for none.
  case domain(String?)
}
