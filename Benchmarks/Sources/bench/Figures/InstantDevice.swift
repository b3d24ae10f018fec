import LocalAuthService
import LocalAuthSimulator

/// A device whose person, sensor and screen answer at once and keep nothing: what is measured is the service.
final class InstantDevice: BiometricSensor, PromptPresenter, DeviceClock {
  static let caller = Caller(app: "bench", name: "bench")

  /// Set once, before anything is asked.
  nonisolated(unsafe) private var inbox: Inbox?

  /// A service over such a device, with a finger enrolled and a passcode set.
  static func service() -> DeviceService {
    let device = InstantDevice()
    var ports = DeviceService.Ports(store: MemoryStateStore(), clock: device)
    ports.sensor = device
    ports.presenter = device
    var state = DeviceState()
    state.sinceUnlock = .zero
    state.sincePasscode = .zero
    let facts = DeviceFacts(
      sensor: Sensor(.touchID), enrolments: Enrolments(names: ["finger"], identity: 1), passcode: .set)
    return DeviceService(rules: .apple, facts: facts, state: state, ports: ports)
  }

  var now: Duration { .zero }
  func setAlarm(_ instant: Duration?, _ ring: @escaping @Sendable () -> Void) {}

  func connect(_ inbox: Inbox) { self.inbox = inbox }

  /// The finger is there as soon as the sensor is on.
  func arm(_ round: SensorRound) { inbox?.send(.read(round, .match)) }
  func disarm(_ round: SensorRound) {}
  func release() {}

  func obstacle() -> Obstacle? { nil }
  func present(_ content: PromptContent) {}
  func dismiss(_ evaluation: EvaluationID, _ outcome: Outcome) {}
}
