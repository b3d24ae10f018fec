import LocalAuthModel
import LocalAuthSecrets
import LocalAuthService
import Synchronization

/// One app on a simulated device: who asks, and where it is on the screen.
///
/// Apps of one device share its counters and its lockout, and have their own consent. Safe on any thread.
public final class SimulatedApp: Authority {
  /// Under which the device knows the app.
  public let identifier: AppIdentifier
  private let service: DeviceService
  private let person: Person
  private let asCaller: Mutex<Caller>
  private let secrets: AppSecrets
  private let quirks: AppleSimulatorQuirks
  public let attachments = Attachments()

  init(
    _ caller: Caller, service: DeviceService, person: Person, secrets: SecretStore,
    quirks: AppleSimulatorQuirks
  ) {
    self.quirks = quirks
    self.secrets = AppSecrets(secrets, groups: [caller.app.name])
    attachments.attach(self.secrets)
    identifier = caller.app
    self.service = service
    self.person = person
    asCaller = Mutex(caller)
  }

  /// The name that prompts show.
  public var name: String {
    get { caller.name }
    set { asCaller.withLock { $0.name = newValue } }
  }

  /// What the app says it uses Face ID for (`NSFaceIDUsageDescription`); nil when it says nothing.
  public var usageText: String? {
    get { caller.usageText }
    set { asCaller.withLock { $0.usageText = newValue } }
  }

  /// Where the app is. Moving it to the background ends its prompt; a prompt of its own does not move it.
  public var scene: AppScene {
    get { caller.scene }
    set {
      asCaller.withLock { $0.scene = newValue }
      person.record(.scene(identifier, newValue))
      if newValue == .background { service.send(.interrupt(.movedToBackground, identifier)) }
    }
  }

  /// The person's answer to whether this app may use Face ID; nil when not asked yet.
  ///
  /// Only a simulated device can tell "never asked" from "granted".
  public var consent: Consent? {
    get { service.device.state.consents[identifier] }
    set { service.send(.consent(identifier, newValue)) }
  }

  /// The keychain access groups that are the app's, as its entitlements say; the first is that of items that
  /// name none. Without one the app has no keychain.
  public var accessGroups: [String] {
    get { secrets.groups }
    set { secrets.groups = newValue }
  }

  // MARK: Authority

  public var caller: Caller { asCaller.withLock { $0 } }
  public var rules: DeviceRules { service.rules }
  public func makeContext() -> ContextHandle { service.makeContext() }

  public func preflight(_ policy: Policy, context: ContextHandle) -> PreflightAnswer {
    service.preflight(policy, for: caller, context: context)
  }

  public func evaluate(
    _ request: EvaluationRequest, context: ContextHandle, reply: @escaping @Sendable (Outcome) -> Void
  ) {
    service.evaluate(
      request, context: context, witness: { [person] in person.record(.replied($0)) }, reply: reply)
  }

  public func access(to protection: Protection, context: ContextHandle) -> Access {
    service.access(to: quirks.isOn ? protection.unguarded : protection, context: context)
  }

  public func protect(with control: AccessControl) throws(Failure) -> Protection {
    try service.protect(with: control)
  }

  public func invalidate(_ context: ContextHandle) { service.invalidate(context) }
  public func environment() -> EnvironmentSnapshot { service.environment(for: caller) }

  public func observeEnvironment(
    _ change: @escaping @Sendable (EnvironmentSnapshot, EnvironmentSnapshot) -> Void
  ) -> EnvironmentObservation {
    service.observeEnvironment(for: { [weak self] in self?.caller ?? Caller(app: "", name: "") }, change)
  }
}
