import LocalAuthModel
import LocalAuthService
import LocalAuthSimulator
import Synchronization

/// Someone in front of a simulated device who answers each prompt as it comes, by who they are.
final class AnsweringPerson: PromptPresenter {
  enum Role: Sendable {
    /// Has an enrolled finger or face, and knows the passcode.
    case owner
    /// Has a finger or a face that the device knows, and not the passcode.
    case finger
    /// Has neither, and cancels.
    case stranger
  }

  fileprivate struct State {
    weak var device: SimulatedDevice?
    var role = Role.owner
    var passcode: String?
  }

  private let state = Mutex(State())

  var role: Role {
    get { state.withLock { $0.role } }
    set { state.withLock { $0.role = newValue } }
  }

  /// Stands in front of a device of this setup.
  func device(_ setup: DeviceSetup) -> SimulatedDevice {
    let device = setup.makeDevice(screen: self)
    state.withLock { state in
      state.device = device
      state.passcode = setup.passcode
    }
    return device
  }

  func connect(_ inbox: Inbox) {}
  func obstacle() -> Obstacle? { nil }
  func dismiss(_ evaluation: EvaluationID, _ outcome: Outcome) {}

  func present(_ content: PromptContent) {
    guard content.passcode != .checking else { return }
    let (device, step) = state.withLock { ($0.device, $0.step(for: content)) }
    // One step for what is shown now; it is done when the service rests.
    device?.actByHand()
    device?.script(step)
  }
}

extension AnsweringPerson.State {
  fileprivate func step(for prompt: PromptContent) -> PersonStep {
    if prompt.offers(.allow) { return .tap(role == .stranger ? .deny : .allow) }
    if role != .stranger, prompt.isScanning { return .match }
    if role != .stranger, prompt.offers(.tryAgain) { return .tap(.tryAgain) }
    if role == .owner, let passcode {
      // What an app seals with a password of its own is not this check's matter.
      if case .ready = prompt.passcode { return .enterPasscode(passcode) }
      if prompt.biometry != nil, prompt.offers(.fallback) { return .tap(.fallback) }
    }
    return .tap(.cancel)
  }
}
