@_exported import LocalAuthModel
import LocalAuthSecrets
import LocalAuthService
import Synchronization

/// A person's device in memory, with Apple's whole behaviour and everything settable.
///
/// Put it in place with `use`, say what the person does with `script` or act by hand, and read afterwards
/// what was shown. Safe on any thread; time moves only when `advance(by:)` moves it.
public final class SimulatedDevice: Sendable {
  package let service: DeviceService
  let person: Person
  let clock = ManualClock()
  let passcode = SimulatedPasscode()
  /// What all apps keep on the device.
  let secrets = SecretStore(MemoryItemStorage())
  private let apps: Mutex<[AppIdentifier: SimulatedApp]>
  let numbers: Mutex<SplitMix64>
  /// How many `use` scopes of this device are open.
  let openScopes = Atomic(0)
  let quirks = AppleSimulatorQuirks()

  /// The app that is in front.
  public let app: SimulatedApp

  /// A device that is unlocked, whose passcode was just entered, and whose app has consent.
  ///
  /// - Parameters:
  ///   - sensor: The sensor, or nil for none.
  ///   - enrolled: Names of enrolled fingers or faces; nil enrols one where there is a sensor.
  ///   - passcode: The passcode, or nil for none; at most 511 bytes.
  ///   - rules: Counts, delays and contested points.
  ///   - app: The app that is in front.
  ///   - screen: What else draws the prompts, such as a terminal; it may also hear the person.
  ///   - seed: What "random" marks follow from; the same seed gives the same device.
  public init(
    sensor: SensorKind? = .touchID, enrolled: [String]? = nil, passcode: String? = "1234",
    rules: DeviceRules = .apple, app: AppIdentifier = "com.example.app",
    screen: (any PromptPresenter)? = nil, seed: UInt64 = 1
  ) {
    var numbers = SplitMix64(seed: seed)
    let names = sensor.map { enrolled ?? [Self.firstEnrolment(of: $0)] } ?? []
    let facts = DeviceFacts(
      sensor: sensor.map { Sensor($0) },
      enrolments: Enrolments(names: names, identity: numbers.next()),
      passcode: self.passcode.set(passcode) ? .set : .notSet)
    self.numbers = Mutex(numbers)

    let clock = self.clock
    let person = Person(screen: screen)
    self.person = person
    var ports = DeviceService.Ports(store: MemoryStateStore(), clock: clock)
    ports.sensor = person
    ports.presenter = person
    ports.verifier = self.passcode
    ports.rest = { person.playNextStep() }
    service = DeviceService(rules: rules, facts: facts, state: .justUnlocked(app), ports: ports)
    self.app = SimulatedApp(
      Caller(app: app, name: app.name, usageText: "Sign in with your face."), service: service,
      person: person, secrets: secrets, quirks: quirks)
    apps = Mutex([app: self.app])
    person.live(
      in: Person.Surroundings(
        wait: { clock.advance(by: $0) },
        app: { [weak self] in self?.app(asking: $0) },
        scene: { [weak self] identifier in self?.apps.withLock { $0[identifier] }?.scene },
        later: { [weak self] time, gone in
          // Where the prompt goes before the reply, the reply waits until it has gone.
          if self?.rules.dismissal == .beforeReply { gone() } else { clock.after(time, gone) }
        }))
  }

  /// What is enrolled unless something else is named.
  static func firstEnrolment(of kind: SensorKind) -> String { kind.looks ? "face" : "right index finger" }

  // A prompt that nobody can answer any more would keep its app waiting for ever.
  deinit { service.send(.interrupt(.brokenPart(.prompt), nil)) }

  /// The app of this identifier, made when first asked for.
  public func app(
    _ identifier: AppIdentifier, name: String? = nil, usageText: String? = "Sign in with your face."
  )
    -> SimulatedApp
  {
    apps.withLock { apps in
      if let app = apps[identifier] { return app }
      let caller = Caller(app: identifier, name: name ?? identifier.name, usageText: usageText)
      let app = SimulatedApp(caller, service: service, person: person, secrets: secrets, quirks: quirks)
      apps[identifier] = app
      return app
    }
  }

  private func app(asking evaluation: EvaluationID) -> SimulatedApp? {
    guard let running = service.device.evaluation, running.id == evaluation else { return nil }
    return apps.withLock { $0[running.request.caller.app] }
  }
}

extension DeviceState {
  /// A device in use, whose first app has the person's consent.
  fileprivate static func justUnlocked(_ app: AppIdentifier) -> DeviceState {
    var state = DeviceState()
    state.sinceUnlock = .zero
    state.sincePasscode = .zero
    state.consents[app] = .granted
    return state
  }
}

// MARK: What can be seen

extension SimulatedDevice {
  /// All that happened, in order; beyond 100,000 records the oldest are gone.
  public var history: [DeviceRecord] { person.state.withLock { $0.records } }

  /// Every prompt as it appeared or changed, in order.
  public var prompts: [PromptContent] {
    history.compactMap { if case .shown(let content) = $0 { content } else { nil } }
  }

  /// Every reply, in order.
  public var replies: [Outcome] {
    history.compactMap { if case .replied(let outcome) = $0 { outcome } else { nil } }
  }

  /// Forgets the records so far.
  public func clearHistory() { person.state.withLock { $0.records = [] } }

  /// The prompt that is up.
  public var prompt: PromptContent? { person.state.withLock { $0.prompt } }

  /// Whether the sensor is on.
  public var isSensorOn: Bool { person.state.withLock { $0.armed != nil } }

  /// Counters, delays and consent as they are now.
  public var state: DeviceState { service.device.state }

  /// Hardware, enrolments and lock as they are now.
  public var facts: DeviceFacts { service.device.facts }

  /// Rejected fingers or faces in a row.
  public var mismatches: Int { state.mismatches }

  /// Why biometrics rests until the passcode is entered; nil when it does not.
  public var passcodeDemand: PasscodeDemand? {
    let device = service.device
    return device.state.passcodeDemand(device.rules)
  }

  /// How many contexts of this device are alive.
  public var contextCount: Int { service.contextCount }

  /// How long a prompt takes to leave the screen once it is answered; with Apple's rules the reply comes
  /// first. Where the rules take the prompt away before the reply, it takes no time.
  public var dismissalTime: Duration {
    get { person.state.withLock { $0.dismissalTime } }
    set { person.state.withLock { $0.dismissalTime = newValue } }
  }

  /// Counts, delays and contested points; may be changed at any time.
  public var rules: DeviceRules {
    get { service.rules }
    set { service.changeRules { $0 = newValue } }
  }
}
