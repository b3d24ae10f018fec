import LocalAuthModel
import LocalAuthWords

extension SecretFailure {
  /// What happened and what to do, for the person at a command line.
  public var explanation: String {
    switch self {
    case .notFound: "There is no such secret, or it can never be opened again."
    case .duplicate: "There is one already."
    case .locked: "The session is locked. Unlock it, then try again."
    case .refused(let failure): failure.advice
    case .wrongPassword: "The app’s own password for it is missing or wrong."
    case .needsInteraction: "The person would have to be asked, and that is not allowed here."
    case .foreignGroup: "It belongs to another app."
    case .cannotSynchronize: "A synchronised item cannot be guarded."
    case .storage(let fault): fault.explanation
    }
  }
}

extension StorageFault {
  /// What was wrong and what to do.
  public var explanation: String {
    switch self {
    case .duplicate: "There is one already."
    case .changed: "Another program changed it at the same moment. Try again."
    case .wrongPassword: "The app’s own password for it is wrong."
    case .tooLarge: "It is too long: at most 16 MiB."
    case .damaged(let words), .newerFormat(let words), .noKey(let words), .notPrivate(let words),
      .full(let words), .readOnly(let words), .busy(let words), .failed(let words):
      words
    }
  }
}
