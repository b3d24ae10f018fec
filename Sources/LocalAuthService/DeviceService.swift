import Dispatch
import LocalAuthModel
import Synchronization

/// Runs one person's device: brings events to the model one at a time and performs its effects in order.
///
/// The model's step runs under a lock, its effects after it, by whoever brought the event or by the
/// executor. Nothing here waits for a person, and no lock is held while a port or an app is called.
public final class DeviceService: Sendable {
  /// Where the service's work runs: at once on the caller's thread, or on a loop's thread.
  public typealias Executor = @Sendable (@escaping @Sendable () -> Void) -> Void

  /// The outside of a device; a device without a sensor, verifier or presenter leaves it nil.
  public struct Ports: Sendable {
    /// Reads fingers or faces.
    public var sensor: (any BiometricSensor)?
    /// Checks passcodes; without one none is ever right.
    public var verifier: (any PasscodeVerifier)?
    /// Shows prompts; without one evaluations wait for other events.
    public var presenter: (any PromptPresenter)?
    /// Keeps counters, delays and consent.
    public var store: any DeviceStateStore
    /// Tells of the machine; without one only `change(_:)` does.
    public var facts: (any FactsSource)?
    /// Measures delays and ages.
    public var clock: any DeviceClock
    /// Nil works events off at once, on the thread that brought them.
    public var executor: Executor?
    /// Called whenever all that was brought is worked off, before the service rests.
    public var rest: (@Sendable () -> Void)?

    /// The two ports that no device can do without.
    public init(store: any DeviceStateStore, clock: any DeviceClock) {
      self.store = store
      self.clock = clock
    }
  }

  struct Core {
    var device: Device
    /// When the device's time was last moved.
    var instant: Duration
    var queue: [Work] = []
    var isDraining = false
    var nextEvaluation: UInt64 = 1
    var running: [EvaluationID: Running] = [:]
    var alarm: Duration?
    var observers = EnvironmentObservers()
    var lastFault: StoreFault?
  }

  /// An evaluation that has no reply yet.
  struct Running {
    let context: ContextHandle
    let wasInvalidated: Bool
    let witness: (@Sendable (Outcome) -> Void)?
    let reply: @Sendable (Outcome) -> Void
  }

  enum Work {
    case event(Event)
    case entry(Event, Passcode)
    case begin(EvaluationID, EvaluationRequest)
    case facts(@Sendable (inout DeviceFacts) -> Void)
    case rules(@Sendable (inout DeviceRules) -> Void)
  }

  let core: Mutex<Core>
  let ports: Ports
  let census = ContextCensus()

  /// A device in this state, whose ports report to it from now on.
  public init(rules: DeviceRules, facts: DeviceFacts, state: DeviceState, ports: Ports) {
    core = Mutex(
      Core(device: Device(rules: rules, facts: facts, state: state), instant: ports.clock.now))
    self.ports = ports
    let inbox = Inbox(self)
    ports.sensor?.connect(inbox)
    ports.verifier?.connect(inbox)
    ports.presenter?.connect(inbox)
  }

  /// A copy of the device as it is now.
  public var device: Device {
    awaitFacts()
    return core.withLock { core in
      refresh(&core)
      return core.device
    }
  }

  /// The rules as they are now.
  public var rules: DeviceRules { core.withLock { $0.device.rules } }

  /// Why the device's memory could not be used the last time, or nil.
  public var storeFault: StoreFault? {
    core.withLock { core in
      refresh(&core)
      return core.lastFault
    }
  }

  /// How many contexts are alive.
  public var contextCount: Int { census.count.load(ordering: .relaxed) }

  /// Brings an event.
  public func send(_ event: Event) { enqueue(.event(event)) }

  func send(_ event: Event, with passcode: Passcode) { enqueue(.entry(event, passcode)) }

  /// Changes what is true of the device.
  public func change(_ facts: @escaping @Sendable (inout DeviceFacts) -> Void) { enqueue(.facts(facts)) }

  /// Changes the device's rules.
  public func changeRules(_ rules: @escaping @Sendable (inout DeviceRules) -> Void) { enqueue(.rules(rules)) }
}

// MARK: What an app asks

extension DeviceService {
  /// A new context, not authenticated.
  public func makeContext() -> ContextHandle { ContextHandle(census: census) }

  /// Whether `policy` could be evaluated for `caller` now; asks nobody.
  public func preflight(_ policy: Policy, for caller: Caller, context: ContextHandle) -> PreflightAnswer {
    awaitFacts()
    return core.withLock { core in
      refresh(&core)
      let facts = core.device.facts
      let failure: Failure? =
        if context.isInvalidated {
          .invalidContext(.invalidated)
        } else if core.lastFault != nil {
          .systemCancel(.brokenPart(.stateStore))
        } else {
          core.device.preflight(policy, for: caller)
        }
      let isBiometric = policy == .biometrics || policy == .biometricsOrCompanion
      return PreflightAnswer(
        failure: failure,
        sensor: facts.sensor?.kind,
        domainState: isBiometric && failure == nil ? DomainState(facts.enrolments, app: caller.app) : nil)
    }
  }

  /// Runs one evaluation. `witness` is told in the order of the effects, `reply` when all effects of the same
  /// step are done, so that an app never finds a prompt half taken away.
  public func evaluate(
    _ request: EvaluationRequest, context: ContextHandle,
    witness: (@Sendable (Outcome) -> Void)? = nil, reply: @escaping @Sendable (Outcome) -> Void
  ) {
    // Known from here on, so that an invalidation either came before or finds the evaluation.
    let id = core.withLock { core in
      let id = EvaluationID(core.nextEvaluation)
      core.nextEvaluation += 1
      core.running[id] = Running(
        context: context, wasInvalidated: context.isInvalidated, witness: witness, reply: reply)
      return id
    }
    guard let facts = ports.facts else { return enqueue(.begin(id, request)) }
    facts.prepare(within: Self.promptPatience) { [weak self] in self?.enqueue(.begin(id, request)) }
  }

  /// How long a preflight and a prompt wait for the machine's first word about itself. Chosen.
  package static let preflightPatience = Duration.milliseconds(250)
  static let promptPatience = Duration.seconds(2)

  /// Waits until there are facts to judge by, for a moment and only before the first ones.
  package func awaitFacts(within patience: Duration = DeviceService.preflightPatience) {
    guard let facts = ports.facts, !facts.isPrepared else { return }
    let isPrepared = DispatchSemaphore(value: 0)
    facts.prepare(within: patience) { isPrepared.signal() }
    isPrepared.wait()
  }

  /// Whether a secret opens for this context now, and what is missing when not; asks nobody.
  public func access(to protection: Protection, context: ContextHandle) -> Access {
    let isPlain = !protection.control.needsPasscodeOnDevice
    if isPlain { awaitLock() } else { awaitFacts() }
    return core.withLock { core in
      if !isPlain || core.device.facts.isLocked { refresh(&core) }
      let state = context.state(at: core.instant, wasInvalidated: context.isInvalidated)
      return core.device.access(to: protection, for: state)
    }
  }

  /// How a secret that is stored now is guarded, or why it cannot be stored; asks nobody.
  public func protect(with control: AccessControl) throws(Failure) -> Protection {
    if control.needsPasscodeOnDevice { awaitFacts() }
    return try core.withLock { core throws(Failure) in
      if control.needsPasscodeOnDevice { refresh(&core) }
      return try core.device.protect(with: control)
    }
  }

  /// Waits until the lock is known, for a moment and only before the first word of it.
  private func awaitLock() {
    guard let facts = ports.facts, !facts.isLockKnown else { return }
    let isKnown = DispatchSemaphore(value: 0)
    facts.prepareLock(within: Self.preflightPatience) { isKnown.signal() }
    isKnown.wait()
  }

  /// Ends what runs on this context, and refuses whatever is asked on it later.
  public func invalidate(_ context: ContextHandle) {
    guard context.invalidate() else { return }
    let ids = core.withLock { core in core.running.filter { $0.value.context === context }.map(\.key) }
    for id in ids { send(.invalidate(id)) }
  }
}
