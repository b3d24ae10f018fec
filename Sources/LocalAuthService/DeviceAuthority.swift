import LocalAuthModel
import LocalAuthWords

/// A device in this process, as one app sees it.
public final class DeviceAuthority: Authority {
  /// The device.
  public let service: DeviceService
  public let language: Language
  private let currentCaller: @Sendable () -> Caller

  /// The device as the app that `caller` names sees it, speaking a language.
  public init(
    _ service: DeviceService, in language: Language = .english, caller: @escaping @Sendable () -> Caller
  ) {
    self.service = service
    self.language = language
    currentCaller = caller
  }

  public var caller: Caller { currentCaller() }
  public var rules: DeviceRules { service.rules }
  public let attachments = Attachments()

  public func makeContext() -> ContextHandle { service.makeContext() }

  public func preflight(_ policy: Policy, context: ContextHandle) -> PreflightAnswer {
    service.preflight(policy, for: caller, context: context)
  }

  public func evaluate(
    _ request: EvaluationRequest, context: ContextHandle, reply: @escaping @Sendable (Outcome) -> Void
  ) {
    service.evaluate(request, context: context, reply: reply)
  }

  public func access(to protection: Protection, context: ContextHandle) -> Access {
    service.access(to: protection, context: context)
  }

  public func protect(with control: AccessControl) throws(Failure) -> Protection {
    try service.protect(with: control)
  }

  public func invalidate(_ context: ContextHandle) { service.invalidate(context) }
  public func environment() -> EnvironmentSnapshot { service.environment(for: caller) }

  public func observeEnvironment(
    _ change: @escaping @Sendable (EnvironmentSnapshot, EnvironmentSnapshot) -> Void
  ) -> EnvironmentObservation {
    service.observeEnvironment(for: currentCaller, change)
  }
}

extension DeviceAuthority {
  /// A device that has neither a sensor nor a passcode: every answer is no.
  public static func withoutDevice(for caller: Caller) -> DeviceAuthority {
    var ports = DeviceService.Ports(store: MemoryStateStore(), clock: StoppedClock())
    ports.presenter = NoScreen()
    let service = DeviceService(rules: .apple, facts: DeviceFacts(), state: .fresh, ports: ports)
    return DeviceAuthority(service, caller: { caller })
  }
}

/// Where nothing can be shown, so that nobody waits for an answer.
private final class NoScreen: PromptPresenter {
  func connect(_ inbox: Inbox) {}
  func obstacle() -> Obstacle? { .noTerminal }
  func present(_ content: PromptContent) {}
  func dismiss(_ evaluation: EvaluationID, _ outcome: Outcome) {}
}

/// A clock for a device on which nothing can happen.
private final class StoppedClock: DeviceClock {
  var now: Duration { .zero }
  func setAlarm(_ instant: Duration?, _ ring: @escaping @Sendable () -> Void) {}
}
