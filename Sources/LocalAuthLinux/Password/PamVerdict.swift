import CLocalAuthPAM

/// What PAM says about one entry of the account's password.
package enum PamVerdict: Hashable, Sendable {
  /// The person answered a hidden question, and both stages agreed.
  case accepted
  /// The person answered a hidden question and was refused. Charged.
  case rejected(Int32)
  /// The stack agreed but asked nothing hidden in this conversation: whatever that proves, it is no passcode.
  case notAsked
  /// The stack or the account stage shuts the person out, whatever they type. Charged if a hidden question
  /// was answered.
  case accountLocked(Int32)
  /// The account has expired. Not charged.
  case accountExpired
  /// The password must be changed first, which we never do. Not charged.
  case mustChangePassword
  /// A module or the service is broken, or the machine's accounts are out of reach.
  case unavailable(Int32)
  /// The person withdrew.
  case cancelled
}

/// A verdict with what else the caller must know.
package struct PamOutcome: Hashable, Sendable {
  /// What both stages say together.
  package let verdict: PamVerdict
  /// Whether an answer to a hidden question reached a module: then an attempt was made.
  package let hasAnswered: Bool
  /// How long the stack wants a refusal to last; PAM did not wait itself.
  package let delay: Duration

  /// An outcome; by default its refusal need not last.
  package init(verdict: PamVerdict, hasAnswered: Bool, delay: Duration = .zero) {
    self.verdict = verdict
    self.hasAnswered = hasAnswered
    self.delay = delay
  }
}

/// What one of PAM's codes means, in either stage.
enum PamMeaning: Hashable {
  case agreed
  case refused
  case closed
  case expired
  case mustChange
  case broken

  /// Every code of Linux-PAM, each once; a code that is not here is `broken`.
  static let table: [Int32: PamMeaning] = [
    PAM_SUCCESS: .agreed,
    PAM_OPEN_ERR: .broken,
    PAM_SYMBOL_ERR: .broken,
    PAM_SERVICE_ERR: .broken,
    PAM_SYSTEM_ERR: .broken,
    PAM_BUF_ERR: .broken,
    // Not only a module's word: PAM itself says so where every module of a stack failed and none was
    // required.
    PAM_PERM_DENIED: .refused,
    PAM_AUTH_ERR: .refused,
    PAM_CRED_INSUFFICIENT: .broken,
    PAM_AUTHINFO_UNAVAIL: .broken,
    PAM_USER_UNKNOWN: .refused,
    PAM_MAXTRIES: .closed,
    PAM_NEW_AUTHTOK_REQD: .mustChange,
    PAM_ACCT_EXPIRED: .expired,
    PAM_SESSION_ERR: .broken,
    PAM_CRED_UNAVAIL: .broken,
    PAM_CRED_EXPIRED: .broken,
    PAM_CRED_ERR: .broken,
    PAM_NO_MODULE_DATA: .broken,
    PAM_CONV_ERR: .broken,
    PAM_AUTHTOK_ERR: .broken,
    PAM_AUTHTOK_RECOVERY_ERR: .broken,
    PAM_AUTHTOK_LOCK_BUSY: .broken,
    PAM_AUTHTOK_DISABLE_AGING: .broken,
    PAM_TRY_AGAIN: .broken,
    // A stack in which nobody decided has not agreed.
    PAM_IGNORE: .broken,
    PAM_ABORT: .broken,
    // The password is so old that only an administrator can help: to the person, an expired account.
    PAM_AUTHTOK_EXPIRED: .expired,
    PAM_MODULE_UNKNOWN: .broken,
    PAM_BAD_ITEM: .broken,
    PAM_CONV_AGAIN: .broken,
    PAM_INCOMPLETE: .broken,
  ]

  static func of(_ code: Int32) -> PamMeaning {
    table[code] ?? .broken
  }
}

extension PamVerdict {
  /// The verdict on a conversation, from both stages' codes.
  ///
  /// `account` is nil where the first stage did not agree, so that the second was not run.
  static func of(authentication: Int32, account: Int32?, hasAnswered: Bool, isCancelled: Bool) -> PamVerdict {
    // The person's wish comes first: a stack may agree in spite of it.
    if isCancelled { return .cancelled }
    switch PamMeaning.of(authentication) {
    case .agreed: break
    // Refused without having asked: there is nothing that the person could type.
    case .refused: return hasAnswered ? .rejected(authentication) : .accountLocked(authentication)
    case .closed: return .accountLocked(authentication)
    case .expired: return .accountExpired
    case .mustChange: return .mustChangePassword
    case .broken: return .unavailable(authentication)
    }
    guard let account else { return .unavailable(PAM_ABORT) }
    switch PamMeaning.of(account) {
    case .agreed: return hasAnswered ? .accepted : .notAsked
    // The second stage judges the account, not the entry.
    case .refused, .closed: return .accountLocked(account)
    case .expired: return .accountExpired
    case .mustChange: return .mustChangePassword
    case .broken: return .unavailable(account)
    }
  }
}
