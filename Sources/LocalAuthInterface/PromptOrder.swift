import LocalAuthModel
import LocalAuthWords

/// What the process that asks tells the process that shows the prompt.
///
/// The end of the connection is the end of both: then nothing is shown any more.
public enum PromptOrder: Hashable, Sendable {
  /// Show this, or change what is shown.
  case present(PromptContent, PromptManner)
  /// The evaluation is over: take its prompt away.
  case dismiss(EvaluationID, PromptFarewell)
}

/// How a prompt speaks to the person.
public struct PromptManner: Hashable, Sendable {
  /// What the secret of this device is called.
  public var secret: PasscodeName
  /// The language of everything that is not the app's own text.
  public var language: Language

  /// A manner of speaking.
  public init(calling secret: PasscodeName, in language: Language) {
    self.secret = secret
    self.language = language
  }
}

/// What a prompt shows last.
public enum PromptFarewell: Hashable, Sendable {
  /// It was the owner.
  case success
  /// It was not, and this is why.
  case failed(FailedReason)
  /// There is nothing to say: it was cancelled, or withdrawn.
  case withdrawn

  /// What is left to say after an evaluation.
  public init(_ outcome: Outcome) {
    switch outcome {
    case .success: self = .success
    case .failure(.authenticationFailed(let reason)): self = .failed(reason)
    case .failure: self = .withdrawn
    }
  }
}
