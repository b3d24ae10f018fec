import CLocalAuthPAM
import Glibc
import LocalAuthService

/// One transaction with PAM: both stages, nothing else. The password is never changed, no session is opened.
package struct PamCheck: Sendable {
  private let service: PamService

  /// Prepares a check by a service; nothing of PAM runs yet.
  package init(service: PamService) {
    self.service = service
  }

  /// Hands the typed text to the account's modules and returns what they say. Blocks, on a thread of its own.
  ///
  /// The first hidden question gets `firstAnswer`; it is never given again. Every other question goes to
  /// `ask`; nil from there withdraws. Lines that modules want shown go to `say`. Both are called on this
  /// thread.
  package func run(
    user: String, firstAnswer: UnsafeRawBufferPointer,
    ask: @escaping (PamQuestion) -> Passcode?, say: @escaping (_ line: String, _ isError: Bool) -> Void
  ) -> PamOutcome {
    // C ends a text at a zero: what was typed would become another, shorter answer.
    guard !firstAnswer.contains(0), firstAnswer.count <= Passcode.mostBytes else {
      return PamOutcome(verdict: .rejected(PAM_AUTH_ERR), hasAnswered: true)
    }
    guard !user.isEmpty, !user.utf8.contains(0) else {
      return PamOutcome(verdict: .unavailable(PAM_USER_UNKNOWN), hasAnswered: false)
    }
    let conversation = PamConversation(firstAnswer: firstAnswer, ask: ask, say: say)
    let verdict = ChildReaping.keptUsual {
      withExtendedLifetime(conversation) { transact(user: user, conversation) }
    }
    return PamOutcome(verdict: verdict, hasAnswered: conversation.hasAnswered, delay: conversation.delay)
  }

  private func transact(user: String, _ conversation: PamConversation) -> PamVerdict {
    var callbacks = pam_conv(
      conv: pamConverse, appdata_ptr: Unmanaged.passUnretained(conversation).toOpaque())
    var started: OpaquePointer?
    // PAM copies the two pointers.
    let code = service.start(user: user, &callbacks, &started)
    guard code == PAM_SUCCESS, let handle = started else { return .unavailable(code) }
    var last = PAM_SUCCESS
    defer { pam_end(handle, last) }

    let noteDelay: @convention(c) (Int32, UInt32, UnsafeMutableRawPointer?) -> Void = pamNoteDelay
    // A function pointer passed as an item: the interface of pam_set_item wants it so.
    last = pam_set_item(handle, PAM_FAIL_DELAY, unsafeBitCast(noteDelay, to: UnsafeRawPointer.self))
    guard last == PAM_SUCCESS else { return .unavailable(last) }

    last = pam_authenticate(handle, Int32(PAM_DISALLOW_NULL_AUTHTOK))
    let authentication = last
    var account: Int32?
    if authentication == PAM_SUCCESS {
      // A module may rename the user: that would be a check of somebody else.
      guard isStill(user, in: handle) else { return .unavailable(PAM_USER_UNKNOWN) }
      last = pam_acct_mgmt(handle, Int32(PAM_DISALLOW_NULL_AUTHTOK))
      account = last
    }
    return PamVerdict.of(
      authentication: authentication, account: account, hasAnswered: conversation.hasAnswered,
      isCancelled: conversation.isCancelled)
  }

  private func isStill(_ user: String, in handle: OpaquePointer) -> Bool {
    var item: UnsafeRawPointer?
    guard pam_get_item(handle, PAM_USER, &item) == PAM_SUCCESS, let item else { return false }
    return strcmp(item.assumingMemoryBound(to: CChar.self), user) == 0
  }
}

/// Modules start helper programs and wait for them. Where this program ignores the end of its children, the
/// system throws their result away, and a right password would be refused.
enum ChildReaping {
  /// Runs work with the end of children reported as usual; what the program had set up is put back.
  static func keptUsual<Result>(_ work: () -> Result) -> Result {
    var found = sigaction()
    guard sigaction(SIGCHLD, nil, &found) == 0, dropsResults(found) else { return work() }
    var usual = sigaction()
    usual.__sigaction_handler.sa_handler = SIG_DFL
    guard sigaction(SIGCHLD, &usual, nil) == 0 else { return work() }
    defer {
      // Somebody may have set up something else meanwhile: that stays.
      var now = sigaction()
      if sigaction(SIGCHLD, nil, &now) == 0, isDefault(now) { sigaction(SIGCHLD, &found, nil) }
    }
    return work()
  }

  private static func dropsResults(_ action: sigaction) -> Bool {
    if action.sa_flags & SA_NOCLDWAIT != 0 { return true }
    return action.sa_flags & SA_SIGINFO == 0 && address(action) == address(of: SIG_IGN)
  }

  private static func isDefault(_ action: sigaction) -> Bool {
    action.sa_flags & (SA_SIGINFO | SA_NOCLDWAIT) == 0 && address(action) == nil
  }

  private static func address(_ action: sigaction) -> UnsafeRawPointer? {
    address(of: action.__sigaction_handler.sa_handler)
  }

  /// The default and the ignoring "handler" are no functions but the numbers 0 and 1: only their bits can be
  /// compared.
  private static func address(of handler: __sighandler_t?) -> UnsafeRawPointer? {
    unsafeBitCast(handler, to: UnsafeRawPointer?.self)
  }
}
