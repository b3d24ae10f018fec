import LocalAuthModel
import LocalAuthService
import LocalAuthWords
import LocalAuthentication

/// An `LAContext` as someone leaves it who has taken over the app's process: every question is answered with yes,
/// and nobody was asked.
///
/// What only waits for its yes, opens. What the keychain guards does not: it asks the device, which knows of no yes.
open class HookedContext: LAContext, @unchecked Sendable {  // adds nothing
  /// Says yes.
  open override func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
    error?.pointee = nil
    return true
  }

  /// Replies yes at once, and asks nobody.
  open override func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reply(true, nil)
  }

  /// Replies yes at once, and asks nobody.
  open override func evaluateAccessControl(
    _ accessControl: SecAccessControl, operation: LAAccessControlOperation, localizedReason: String,
    reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reply(true, nil)
  }
}

/// An app's device as its own contexts see it once they are hooked, also those that it makes itself.
final class HookedAuthority: Authority {
  private let real: any Authority
  init(_ real: any Authority) { self.real = real }

  var caller: Caller { real.caller }
  var rules: DeviceRules { real.rules }
  var language: Language { real.language }
  var attachments: Attachments { real.attachments }
  func makeContext() -> ContextHandle { real.makeContext() }

  func preflight(_ policy: Policy, context: ContextHandle) -> PreflightAnswer {
    let environment = real.environment()
    return PreflightAnswer(
      failure: nil, sensor: environment.sensor?.kind, domainState: environment.domainState)
  }

  func evaluate(
    _ request: EvaluationRequest, context: ContextHandle, reply: @escaping @Sendable (Outcome) -> Void
  ) {
    // The keychain asks from outside the app's process, and never takes an earlier yes for an answer.
    guard request.reusesContext else { return real.evaluate(request, context: context, reply: reply) }
    reply(.success(.biometry))
  }

  func access(to protection: Protection, context: ContextHandle) -> Access {
    real.access(to: protection, context: context)
  }
  func protect(with control: AccessControl) throws(Failure) -> Protection { try real.protect(with: control) }
  func invalidate(_ context: ContextHandle) { real.invalidate(context) }
  func environment() -> EnvironmentSnapshot { real.environment() }
  func observeEnvironment(
    _ change: @escaping @Sendable (EnvironmentSnapshot, EnvironmentSnapshot) -> Void
  ) -> EnvironmentObservation {
    real.observeEnvironment(change)
  }
}
