import LocalAuthModel
import LocalAuthWords

/// Whoever answers evaluations, as one app sees it: the embedded device, a daemon, or a simulated device.
///
/// Safe on any thread. No call blocks for a person.
public protocol Authority: AnyObject, Sendable {
  /// The app in whose name this authority is asked.
  var caller: Caller { get }
  /// The rules of the device behind it.
  var rules: DeviceRules { get }
  /// The language that the device speaks to people.
  var language: Language { get }
  /// A new context, not authenticated; it is known as long as the handle lives.
  func makeContext() -> ContextHandle
  /// What the standing conditions are; asks nobody.
  func preflight(_ policy: Policy, context: ContextHandle) -> PreflightAnswer
  /// Asks whether this is the owner. `reply` is called exactly once, from any thread, unless the
  /// device's rules end the app instead.
  func evaluate(
    _ request: EvaluationRequest, context: ContextHandle, reply: @escaping @Sendable (Outcome) -> Void)
  /// Whether a secret opens for this context now, and what is missing when not; asks nobody.
  func access(to protection: Protection, context: ContextHandle) -> Access
  /// How a secret that is stored now is guarded, or why it cannot be stored; asks nobody.
  func protect(with control: AccessControl) throws(Failure) -> Protection
  /// Ends what runs on this context, and refuses whatever is asked on it later.
  func invalidate(_ context: ContextHandle)
  /// What the person could authenticate with.
  func environment() -> EnvironmentSnapshot
  /// Calls `change` with the old and the new snapshot when it changes, until the observation is released.
  func observeEnvironment(
    _ change: @escaping @Sendable (_ old: EnvironmentSnapshot, _ new: EnvironmentSnapshot) -> Void
  ) -> EnvironmentObservation
  /// Room for objects of upper floors that live as long as the authority.
  var attachments: Attachments { get }
}

extension Authority {
  /// A device that nobody owns, such as a simulated one, speaks English wherever it runs: tests may compare texts.
  public var language: Language { .english }
}

/// What a preflight answers.
public struct PreflightAnswer: Sendable {
  /// Why not, or nil.
  public let failure: Failure?
  /// The sensor that the device has, whatever the answer.
  public let sensor: SensorKind?
  /// The mark of the enrolments, when the policy is biometric and the answer is yes.
  public let domainState: DomainState?

  /// An answer.
  public init(failure: Failure?, sensor: SensorKind?, domainState: DomainState?) {
    self.failure = failure
    self.sensor = sensor
    self.domainState = domainState
  }
}

/// What a person could authenticate with at one moment, as one app sees it.
public struct EnvironmentSnapshot: Hashable, Sendable {
  /// The sensor; nil when there is none.
  public var sensor: Sensor?
  /// Whether a finger or face is enrolled.
  public var isEnrolled = false
  /// Whether biometrics rests until the passcode.
  public var isLockedOut = false
  /// Whether bio-only could be evaluated.
  public var isBiometryUsable = false
  /// Whether there is a passcode.
  public var isPasscodeSet = false
  /// Whether the combined policy could be evaluated.
  public var isPasscodeUsable = false
  /// The mark of the enrolments; nil when nothing is enrolled.
  public var domainState: DomainState?

  /// Nothing to authenticate with.
  public init() {}
}

/// Ends an observation when it is released.
public final class EnvironmentObservation: Sendable {
  private let cancel: @Sendable () -> Void
  init(_ cancel: @escaping @Sendable () -> Void) { self.cancel = cancel }
  deinit { cancel() }
}
