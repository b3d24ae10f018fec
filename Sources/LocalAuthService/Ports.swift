import LocalAuthModel

// What a device needs from outside. Each port reports through the `Inbox` that it is given once, from any
// thread, and is told what to do by the thread that works off the service's events.

/// A fingerprint reader, a camera, or a simulation of one.
public protocol BiometricSensor: AnyObject, Sendable {
  /// Gives the port the place to report to, before anything else is called.
  func connect(_ inbox: Inbox)
  /// Switches the sensor on; readings are reported under `round`.
  func arm(_ round: SensorRound)
  /// Switches the sensor off; what it says of `round` afterwards counts nothing.
  func disarm(_ round: SensorRound)
  /// The prompt that used the sensor is over: others may have it.
  func release()
}

/// Whoever can tell a right passcode from a wrong one.
public protocol PasscodeVerifier: AnyObject, Sendable {
  /// Gives the port the place to report to, before anything else is called.
  func connect(_ inbox: Inbox)
  /// Begins to check an entry, without blocking.
  func check(_ check: PasscodeCheck, _ passcode: Passcode)
  /// Goes on with the person's answer to the question that the check asked.
  func answer(_ check: PasscodeCheck, _ answer: Passcode)
  /// Nobody waits for this check any more.
  func abandon(_ check: PasscodeCheck)
}

/// What draws a prompt and hears the person.
public protocol PromptPresenter: AnyObject, Sendable {
  /// Gives the port the place to report to, before anything else is called.
  func connect(_ inbox: Inbox)
  /// What keeps a prompt from being shown now, or nil. Shows nothing.
  func obstacle() -> Obstacle?
  /// Shows a prompt, or changes the one that is shown.
  func present(_ content: PromptContent)
  /// Takes the prompt away; when it returns, the screen is the app's again.
  func dismiss(_ evaluation: EvaluationID, _ outcome: Outcome)
  /// The rules end this app instead of a reply.
  func terminate(_ app: AppIdentifier, _ evaluation: EvaluationID)
}

extension PromptPresenter {
  /// Nothing: only a simulated device can end an app.
  public func terminate(_ app: AppIdentifier, _ evaluation: EvaluationID) {}
}

/// Where a device's memory is kept.
public protocol DeviceStateStore: AnyObject, Sendable {
  /// Brings `device.state` up to date, cheaply when nothing changed.
  ///
  /// `now` is the service's clock.
  func refresh(_ device: inout Device, now: Duration) throws(StoreFault)
  /// One read, change and write, alone among all processes; what `change` did is durable on return.
  ///
  /// When this throws, nothing was written and `device` is as it was.
  func update(
    _ device: inout Device, now: Duration, _ change: (inout Device) -> [Effect]
  ) throws(StoreFault) -> [Effect]
}

/// Why a device's memory cannot be used. The text says what is wrong and what to do.
public struct StoreFault: Error, Hashable, Sendable {
  /// What is wrong and what to do.
  public let explanation: String

  /// A fault with its explanation.
  public init(_ explanation: String) { self.explanation = explanation }
}

/// A device's memory that lasts as long as the process.
public final class MemoryStateStore: DeviceStateStore {
  /// An empty store.
  public init() {}

  public func refresh(_ device: inout Device, now: Duration) {}
  public func update(
    _ device: inout Device, now: Duration, _ change: (inout Device) -> [Effect]
  ) -> [Effect] {
    change(&device)
  }
}

/// Where facts about the machine come from; asked before each preflight and each evaluation.
public protocol FactsSource: AnyObject, Sendable {
  /// Whether `refresh` has something to tell already.
  var isPrepared: Bool { get }
  /// Whether it is known that the device is locked or not, or that nobody can tell.
  var isLockKnown: Bool { get }
  /// Calls `ready` once that is known, at the latest after `patience`; at once when it is already.
  func prepareLock(within patience: Duration, _ ready: @escaping @Sendable () -> Void)
  /// Calls `ready` once there is something to tell, at the latest after `patience`; at once when there is already.
  func prepare(within patience: Duration, _ ready: @escaping @Sendable () -> Void)
  /// Brings `facts` up to date without blocking.
  func refresh(_ facts: inout DeviceFacts)
}

/// The time that delays and ages are measured with. It counts while the machine sleeps.
public protocol DeviceClock: AnyObject, Sendable {
  /// Time since a fixed instant.
  var now: Duration { get }
  /// Calls `ring` once when the clock reaches `instant`, instead of what was asked before; nil asks nothing.
  func setAlarm(_ instant: Duration?, _ ring: @escaping @Sendable () -> Void)
}
