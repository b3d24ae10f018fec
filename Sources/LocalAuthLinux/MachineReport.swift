import LocalAuthModel
import LocalAuthService

/// What this machine can do for this account now, for whoever sets it up.
package struct MachineReport: Sendable {
  /// The account's name; nil when the machine knows none of this number.
  package let user: String?
  package let isRoot: Bool
  package let password: PasswordStatus
  package let pamSource: PamService.Source
  package let device: Device
  /// The reader's name and its fingers; nil when there is none to speak of.
  package let readerName: String?
  package let fingers: [String]
  /// Why attempts and delays cannot be kept; nil when they can.
  package let storeFault: String?
  /// What keeps a prompt from being shown here.
  package let obstacle: Obstacle?
  /// What keeps a prompt from being shown as a window.
  package let windowObstacle: Obstacle?

  /// Looks, and asks nobody.
  package init() throws(SystemError) {
    let loop = try EventLoop()
    let parts = EmbeddedDevice.Parts(loop: loop)
    defer { parts.end() }
    let service = parts.service
    // Whoever sets things up waits for an fprintd that has to be started first.
    service.awaitFacts(within: SystemBus.patience)
    device = service.device
    let reader = try? parts.reader.found?.get()
    readerName = reader?.name
    fingers = reader?.fingers ?? []
    storeFault = service.storeFault?.explanation
    let account = Account.effective()
    user = account?.name
    isRoot = account?.identifier == 0
    password = parts.inspector.status()
    pamSource = PamService.source()
    windowObstacle = WindowPresenter.obstacle()
    obstacle = ChosenPresenter.obstacle(
      onTerminal: TerminalPresenter(loop: loop).obstacle(), asWindow: windowObstacle)
  }

  /// Why a policy cannot be evaluated now; nil when it can.
  package func failure(of policy: Policy) -> Failure? {
    if storeFault != nil { return .systemCancel(.brokenPart(.stateStore)) }
    return device.preflight(policy, for: Caller(app: "localauth", name: "localauth"))
  }

  /// Why biometrics would rest; nil when it would not.
  package var passcodeDemand: PasscodeDemand? { device.state.passcodeDemand(device.rules) }

  /// The delay that the next wrong password brings; nil when none.
  package var nextDelay: Duration? {
    let delay = device.rules.passcodeDelays.delay(after: device.state.wrongPasscodes + 1)
    return delay == .zero ? nil : delay
  }
}
