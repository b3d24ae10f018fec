import LocalAuthModel

/// What came of an evaluation, as far as the backend can tell.
public enum Answer: Hashable, Sendable, CustomStringConvertible {
  /// Yes, and what it rests on; nil when the backend cannot tell, or when a row does not care.
  case success(Proof?)
  /// No, by Apple's code, with the exact reason; nil when the backend cannot tell, or a row does not care.
  case failure(Int, Failure?)
  /// The system ended the app: there is no reply.
  case terminated

  /// Whether `found` is what this expects.
  func accepts(_ found: Answer) -> Bool {
    switch (self, found) {
    case (.success(let proof), .success(let foundProof)):
      proof == nil || foundProof == nil || proof == foundProof
    case (.failure(let code, let failure), .failure(let foundCode, let foundFailure)):
      code == foundCode && (failure == nil || foundFailure == nil || failure == foundFailure)
    case (.terminated, .terminated):
      true
    default:
      false
    }
  }

  public var description: String {
    switch self {
    case .success(let proof): proof.map { "success by \($0)" } ?? "success"
    case .failure(let code, let failure): failure.map { "\(code) (\($0))" } ?? "\(code)"
    case .terminated: "the app is ended, no reply"
    }
  }
}

/// What must be true after a step.
///
/// A reply that came in a step and is not expected there is a difference too, so every row tells each reply.
public enum Expected: Sendable {
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

extension Expected {
  /// The reply is success, whatever it rests on.
  static let succeeds = Expected.reply(nil, .success(nil))
  /// The reply is success and rests on this.
  static func succeeds(by proof: Proof) -> Expected { .reply(nil, .success(proof)) }
  /// The reply is this code, for this reason where it matters.
  static func fails(_ code: Int, _ failure: Failure? = nil) -> Expected {
    .reply(nil, .failure(code, failure))
  }
  /// The system ends the app.
  static let terminates = Expected.reply(nil, .terminated)
  /// The evaluation of another context has this reply.
  static func other(_ context: String, fails code: Int, _ failure: Failure? = nil) -> Expected {
    .reply(context, .failure(code, failure))
  }
  /// The preflight says yes.
  static let can = Expected.preflight(nil)
  /// The preflight says no, with this code.
  static func cannot(_ code: Int, _ failure: Failure? = nil) -> Expected {
    .preflight(.failure(code, failure))
  }
  /// Biometrics rests until a correct passcode.
  static let locked = Expected.isLockedOut(true)
  /// Biometrics does not rest.
  static let unlocked = Expected.isLockedOut(false)
}

extension PromptContent {
  /// The prompt in one line, as rows write it: what the sensor does, what the passcode does, the buttons.
  ///
  /// For example `scanning [cancel]`, `shaking [cancel] [fallback]`, `dialog [cancel] [again]`,
  /// `consent [deny] [allow]`, `sheet [cancel]`, `scanning + sheet [cancel]`, `wait 60s [cancel]`.
  public var notation: String {
    var parts: [String] = []
    switch biometry {
    case nil: break
    case .asksConsent?: parts.append("consent")
    case .scanning(nil)?: parts.append("scanning")
    case .scanning(.mismatch?)?: parts.append("shaking")
    case .scanning(.unusable(let flaw)?)?: parts.append("scanning after \(flaw)")
    case .resting(.mismatch)?: parts.append("dialog")
    case .resting(.unusable(let flaw))?: parts.append("dialog after \(flaw)")
    }
    switch passcode {
    case nil: break
    case .ready(nil)?: parts.append("sheet")
    case .ready(let last?)?: parts.append("sheet after \(last)")
    case .applicationPassword?: parts.append("app password")
    case .checking?: parts.append("checking")
    case .asking?: parts.append("asking")
    case .waiting(let delay)?: parts.append("wait \(delay.components.seconds)s")
    case .disabled?: parts.append("disabled")
    }
    let names: [Button.Role: String] = [
      .cancel: "[cancel]", .fallback: "[fallback]", .tryAgain: "[again]", .allow: "[allow]", .deny: "[deny]",
    ]
    return ([parts.joined(separator: " + ")] + buttons.compactMap { names[$0.role] }).joined(separator: " ")
  }
}
