import LocalAuthModel
import LocalAuthService
import LocalAuthWords
import LocalAuthSecrets
import Observation
import Synchronization

/// The longest time, in seconds, for which an unlock of the device can stand in for an evaluation.
///
/// **Source**: Apple's header.
public let LATouchIDAuthenticationMaximumAllowableReuseDuration: TimeInterval = 300

/// Asks the person in front of the device to show to be its owner.
///
/// **Prompts**: only `evaluatePolicy` does; everything else answers at once.
///
/// A context that has succeeded answers its next evaluation at once, without a prompt, until it is
/// invalidated: make a new context for each authentication.
///
/// **Threads**: may be used from any. A running evaluation keeps its context alive.
///
/// **Source**: Apple's header and documentation; measured where they are silent.
open class LAContext: NSObject, @unchecked Sendable {  // all state is in `settings` or in the authority
  package let authority: any Authority
  package let handle: ContextHandle
  private let settings = Mutex(Settings())

  private struct Settings {
    var fallbackTitle: String?
    var cancelTitle: String?
    var reason = ""
    var interactionNotAllowed = false
    var reuseDuration: TimeInterval = 0
    var maxBiometryFailures: NSNumber?
    var biometryType: LABiometryType?
    var evaluatedPolicyDomainState: Data?
    var credentials: [LACredentialType: Passcode] = [:]
  }

  /// Makes a context for the device in place: the one of the test around it, else this machine's.
  ///
  /// **Errors**: none. A context that belongs nowhere, because several simulated devices are in use and this is
  /// outside all of them, answers everything with `invalidContext`.
  public override init() {
    authority = MachineAuthority.current()
    handle = authority.makeContext()
    super.init()
  }

  /// Makes a context that belongs to `authority`, whatever is in place.
  package init(authority: any Authority) {
    self.authority = authority
    handle = authority.makeContext()
    super.init()
  }

  deinit { authority.invalidate(handle) }

  // MARK: Asking

  /// Tells whether a policy could be evaluated now.
  ///
  /// **Prompts**: never.
  ///
  /// **Errors**: an error of ``LAErrorDomain`` in `error` when the answer is no; nil there when it is yes.
  ///
  /// **Threads**: answers at once on the caller's; may be called from inside a reply.
  ///
  /// **Source**: Apple's header.
  @discardableResult
  open func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
    let answer = authority.preflight(policy.policy, context: handle)
    settings.withLock { settings in
      settings.biometryType = LABiometryType(answer.sensor)
      if policy.isBiometric {
        settings.evaluatedPolicyDomainState = answer.domainState.map { Data($0.bytes) }
      }
    }
    error?.pointee = answer.failure.map { NSError($0, in: authority.language) }
    return answer.failure == nil
  }

  /// Asks the person, and replies once.
  ///
  /// **Prompts**: yes, unless the answer is known: a condition fails, the device was unlocked by biometrics a
  /// moment ago (``touchIDAuthenticationAllowableReuseDuration``), or this context has succeeded before.
  ///
  /// **Errors**: `reply` gets an ``LAError`` when the answer is no.
  ///
  /// **Threads**: returns at once; `reply` runs on a private queue, never on the main one.
  ///
  /// **Source**: Apple's header. An empty reason traps, as it raises an exception there.
  ///
  /// - Parameters:
  ///   - localizedReason: What happens once the person has authenticated; not empty. It is shown on one line
  ///     without control characters, cut when it is too long.
  @preconcurrency
  open func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String,
    reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    precondition(
      !localizedReason.isEmpty,
      "evaluatePolicy needs a reason: a sentence that tells the person why the app asks.")
    authority.evaluate(
      request(policy.policy, localizedReason, reuse: reuseDuration), context: handle,
      reply: delivering(to: reply))
  }

  /// Asks the person; returns true or throws.
  ///
  /// **Prompts**: as the form with a reply. Cancelling the task does not end the prompt: call ``invalidate()``.
  ///
  /// **Errors**: an ``LAError`` when the answer is no; never returns false.
  ///
  /// **Source**: Apple's header, as imported into Swift.
  @discardableResult
  open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
    try await throwing { evaluatePolicy(policy, localizedReason: localizedReason, reply: $0) }
  }

  /// Asks the person for what an access control demands, and replies once.
  ///
  /// Afterwards the context opens items that are guarded like this without a prompt, until it is invalidated.
  ///
  /// **Prompts**: yes, unless nothing is demanded, the context has shown it before, or the operation only creates
  /// something.
  ///
  /// **Errors**: as ``evaluatePolicy(_:localizedReason:reply:)``; `passcodeNotSet` and `biometryNotEnrolled` when
  /// nobody could meet the demand. An ``LACredentialType/applicationPassword`` that the access control demands is
  /// asked for when it is not set, and set by that.
  ///
  /// **Threads**: as ``evaluatePolicy(_:localizedReason:reply:)``.
  ///
  /// **Source**: Apple's header. An empty reason traps, as it raises an exception there.
  @preconcurrency
  open func evaluateAccessControl(
    _ accessControl: SecAccessControl, operation: LAAccessControlOperation, localizedReason: String,
    reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    precondition(
      !localizedReason.isEmpty,
      "evaluateAccessControl needs a reason: a sentence that tells the person why the app asks.")
    let deliver = delivering(to: reply)
    let control = accessControl.control
    do {
      var protection = try authority.protect(with: control)
      if operation.onlyCreates {
        // Nobody has to show anything to create; the app's own password is needed all the same.
        let alone = try? AccessControl(
          control.accessibility, control.flags.intersection(.applicationPassword))
        protection = Protection(alone ?? control, enrolments: protection.enrolments)
      }
      Unlocking.unlock(
        protection, request(.owner, localizedReason, reuse: .zero), on: authority, context: handle,
        hasPassword: isCredentialSet(.applicationPassword)
      ) { failure in
        deliver(failure.map(Outcome.failure) ?? .success(.authenticatedContext))
      }
    } catch {
      deliver(.failure(error))
    }
  }

  /// Asks the person for what an access control demands; returns true or throws.
  ///
  /// **Prompts**: as the form with a reply. Cancelling the task does not end the prompt: call ``invalidate()``.
  ///
  /// **Errors**: an ``LAError`` when the answer is no; never returns false.
  ///
  /// **Source**: Apple's header, as imported into Swift.
  @discardableResult
  open func evaluateAccessControl(
    _ accessControl: SecAccessControl, operation: LAAccessControlOperation, localizedReason: String
  ) async throws -> Bool {
    try await throwing {
      evaluateAccessControl(accessControl, operation: operation, localizedReason: localizedReason, reply: $0)
    }
  }

  private func throwing(_ ask: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void) async throws
    -> Bool
  {
    try await withCheckedThrowingContinuation { continuation in
      ask { succeeded, error in
        if succeeded {
          continuation.resume(returning: true)
        } else {
          // A subclass may reply (false, nil); Apple's import throws then, too.
          continuation.resume(throwing: error ?? LAError(.authenticationFailed))
        }
      }
    }
  }

  /// Brings an outcome to the app: on a queue of its own, so that replies of one evaluation never wait for those of
  /// another, and with this context's device bound.
  private func delivering(
    to reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) -> @Sendable (Outcome) -> Void {
    let queue = DispatchQueue(label: "com.apple.LocalAuthentication.reply")
    let authority = authority
    let keptAlive = authority.rules.releasedContext == .runs ? self : nil
    return { [weak self] outcome in
      let context = keptAlive ?? self
      queue.async {
        context?.note(outcome)
        AuthorityLookup.$bound.withValue(authority) {
          switch outcome {
          case .success: reply(true, nil)
          case .failure(let failure): reply(false, LAError(failure, in: authority.language))
          }
        }
      }
    }
  }

  /// Ends a running evaluation with `appCancel` and makes every later one fail with `invalidContext`.
  ///
  /// Calling it again does nothing.
  ///
  /// **Source**: Apple's header.
  open func invalidate() {
    settings.withLock { $0.credentials = [:] }
    authority.invalidate(handle)
  }

  private func request(_ policy: Policy, _ reason: String, reuse: Duration) -> EvaluationRequest {
    let settings = promptSettings
    return EvaluationRequest(
      policy: policy, reason: reason, fallbackTitle: settings.fallbackTitle,
      cancelTitle: settings.cancelTitle,
      reuse: reuse, allowsInteraction: settings.allowsInteraction, caller: authority.caller)
  }

  private var reuseDuration: Duration { settings.withLock { $0.reuseDuration.asReuse } }

  /// Keeps what this context exposes after an evaluation: the sensor, and the mark after a success of it.
  private func note(_ outcome: Outcome) {
    let environment = authority.environment()
    settings.withLock { settings in
      settings.biometryType = LABiometryType(environment.sensor?.kind)
      guard outcome == .success(.biometry) else { return }
      settings.evaluatedPolicyDomainState = environment.domainState.map { Data($0.bytes) }
    }
  }

  // MARK: What is shown

  /// The title of the fallback button; nil for the usual one, empty to hide the button.
  ///
  /// **Source**: Apple's header.
  open var localizedFallbackTitle: String? {
    get { settings.withLock { $0.fallbackTitle } }
    set { settings.withLock { $0.fallbackTitle = newValue } }
  }

  /// The title of the cancel button; nil or empty for the usual one.
  ///
  /// **Source**: Apple's header.
  open var localizedCancelTitle: String? {
    get { settings.withLock { $0.cancelTitle } }
    set { settings.withLock { $0.cancelTitle = newValue } }
  }

  /// The reason for prompts of calls that carry none of their own; empty when not set.
  ///
  /// **Source**: Apple's header; the empty default is chosen.
  open var localizedReason: String {
    get { settings.withLock { $0.reason } }
    set { settings.withLock { $0.reason = newValue } }
  }

  /// Whether an evaluation that would have to prompt fails with `notInteractive` instead.
  ///
  /// **Source**: Apple's header.
  open var interactionNotAllowed: Bool {
    get { settings.withLock { $0.interactionNotAllowed } }
    set { settings.withLock { $0.interactionNotAllowed = newValue } }
  }

  // MARK: What counts

  /// How many seconds ago the device may have been unlocked by biometrics to count as an answer.
  ///
  /// **Shape**: 0 means never; more than ``LATouchIDAuthenticationMaximumAllowableReuseDuration`` counts as that
  /// much, and reads back as it was set.
  ///
  /// **Source**: Apple's header.
  open var touchIDAuthenticationAllowableReuseDuration: TimeInterval {
    get { settings.withLock { $0.reuseDuration } }
    set { settings.withLock { $0.reuseDuration = newValue } }
  }

  /// Kept and without effect. Deprecated on Apple platforms.
  ///
  /// **Source**: Apple's header.
  open var maxBiometryFailures: NSNumber? {
    get { settings.withLock { $0.maxBiometryFailures } }
    set { settings.withLock { $0.maxBiometryFailures = newValue } }
  }

  // MARK: What is known

  /// The device's sensor; `none` before the first call of ``canEvaluatePolicy(_:error:)`` or the first reply.
  ///
  /// It tells what the device has, not what is enrolled or allowed.
  ///
  /// **Source**: Apple's documentation; measured for a fresh context.
  open var biometryType: LABiometryType {
    if let known = settings.withLock({ $0.biometryType }) { return known }
    return authority.rules.eagerType ? LABiometryType(authority.environment().sensor?.kind) : .none
  }

  /// A mark of what is enrolled, after a preflight for biometrics said yes or biometrics succeeded; else nil.
  ///
  /// Nil means unknown, not changed. Deprecated on Apple platforms; see ``domainState``.
  ///
  /// **Shape**: 32 opaque bytes; equal bytes, equal enrolments. Differs for each app.
  ///
  /// **Source**: Apple's header.
  open var evaluatedPolicyDomainState: Data? { settings.withLock { $0.evaluatedPolicyDomainState } }

  /// Marks of what is enrolled and paired now; needs no earlier call.
  ///
  /// **Source**: Apple's header.
  open var domainState: LADomainState {
    let environment = authority.environment()
    return LADomainState(
      biometry: LADomainStateBiometry(
        biometryType: LABiometryType(environment.sensor?.kind),
        stateHash: environment.domainState.map { Data($0.bytes) }))
  }

  // MARK: Credentials

  /// Keeps a credential for later calls, or forgets it when it is nil.
  ///
  /// **Shape**: at most 64 KiB, in locked memory, cleared with the context.
  ///
  /// - Returns: Whether it was kept or forgotten; false on an invalidated context and for one too large.
  ///
  /// **Source**: Apple's header; the limit is chosen.
  @discardableResult
  open func setCredential(_ credential: Data?, type: LACredentialType) -> Bool {
    let mostBytes = 64 * 1024
    var kept: Passcode?
    if let credential {
      kept = credential.withUnsafeBytes { Passcode(copying: $0, mostBytes: mostBytes) }
      guard kept != nil else { return false }
    }
    guard !handle.isInvalidated else { return false }
    settings.withLock { $0.credentials[type] = kept }
    if type == .applicationPassword { handle.keep(nil) }
    return true
  }

  /// Tells whether a credential is kept, not whether it is right.
  ///
  /// **Source**: Apple's header.
  open func isCredentialSet(_ type: LACredentialType) -> Bool {
    if type == .applicationPassword { return applicationPassword != nil }
    return settings.withLock { $0.credentials[type] != nil }
  }
}

extension LAContext: Observable {}

extension LAContext: ContextBearer {
  package var promptSettings: PromptSettings {
    settings.withLock { settings in
      PromptSettings(
        reason: settings.reason, fallbackTitle: FallbackTitle(settings.fallbackTitle),
        cancelTitle: settings.cancelTitle, allowsInteraction: !settings.interactionNotAllowed)
    }
  }

  package var applicationPassword: Passcode? {
    settings.withLock { $0.credentials[.applicationPassword] } ?? handle.applicationPassword
  }
}

extension TimeInterval {
  /// As a time that counts: negative and not a number count nothing, the ceiling counts for what is above it.
  fileprivate var asReuse: Duration {
    guard self > 0 else { return .zero }
    return .seconds(min(self, LATouchIDAuthenticationMaximumAllowableReuseDuration))
  }
}
