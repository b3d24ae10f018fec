import Dispatch
import LocalAuthModel
import LocalAuthService
import LocalAuthWords

/// This machine and the person's account on it, with no installation: the password by PAM, prompts on the
/// terminal or as a window, counters in the person's own files.
public enum EmbeddedDevice {
  /// The authority for an app of this account.
  ///
  /// **Prompts**: only evaluations do. **Threads**: any; events are worked off on a thread of its own.
  public static func authority(for caller: Caller) -> any Authority {
    do throws(SystemError) {
      let parts = try Parts(loop: EventLoop())
      // The caller's closure keeps what belongs to the device and is asked by nobody.
      return DeviceAuthority(
        parts.service, calling: .password, in: .ofEnvironment,
        caller: { withExtendedLifetime(parts) { caller } })
    } catch {
      // No thread and no descriptor left: nothing can be asked, so nothing is granted.
      return RefusingAuthority(.systemCancel(.brokenPart(.prompt)))
    }
  }

  /// What whoever tries the parts out may choose; what is not chosen is the machine's own.
  package struct Choices {
    package var rules = DeviceRules.linux
    package var timing = ReaderTiming()
    /// Nil is the terminal, or a window.
    package var presenter: (any PromptPresenter)?
    /// Nil is time that nobody moves.
    package var clock: (any DeviceClock)?

    package init() {}
  }

  /// The parts of an embedded device. Whoever does not keep them for good ends them.
  package struct Parts {
    package let service: DeviceService
    private let loop: EventLoop
    let reader: ReaderFacts
    let inspector = PasswordInspector()
    private let session: SessionWatch

    package init(loop: EventLoop, _ choices: Choices = Choices()) {
      self.loop = loop
      let folder = { @Sendable () throws(FileRefusal) in try PrivateFolder.ofState() }
      let link = ReaderLink(loop: loop)
      reader = ReaderFacts(loop: loop, link: link)
      var ports = DeviceService.Ports(
        store: FileStateStore(folder: folder), clock: choices.clock ?? LoopClock(loop: loop))
      ports.sensor = FprintSensor(
        loop: loop, link: link, timing: choices.timing, known: { [reader] in reader.fresh })
      ports.verifier = PamVerifier(
        user: { Account.effective()?.name },
        service: { () throws(FileRefusal) in try PamService.choose(folder: folder()) })
      ports.presenter = choices.presenter ?? ChosenPresenter(loop: loop)
      session = SessionWatch(loop: loop)
      ports.facts = MachineFacts(inspector: inspector, reader: reader, session: session)
      ports.executor = { work in loop.post(work) }
      service = DeviceService(
        rules: choices.rules, facts: DeviceFacts(passcode: .unknown), state: .fresh, ports: ports)
      session.begin { [weak service] isLocked in
        if isLocked {
          service?.send(.lockScreen(.lock))
        } else {
          service?.change { $0.isLocked = false }
        }
      }
    }

    /// Ends the loop, so that nothing uses the bus any more when these parts let go of it on another thread.
    package func end() { loop.stop() }

    /// Asks fprintd anew for the reader and its fingers, and calls `ready` when the device knows.
    package func lookAgain(_ ready: @escaping @Sendable () -> Void) { reader.lookAgain(ready) }
  }
}

extension EmbeddedDevice {
  /// Waits, for a moment at most, until fprintd has the reader back.
  ///
  /// For a program that ends right after its reply: an fprintd whose client leaves while it closes the reader
  /// falls over, and the next program meets it.
  package static func waitForReader() { _ = FprintSensor.atWork.wait(timeout: .now() + .milliseconds(300)) }

  /// What is kept for the effective user.
  package static func state() throws(StoreFault) -> DeviceState {
    var device = Device(rules: .linux, facts: DeviceFacts(), state: .fresh)
    try ownStore.refresh(&device, now: BootClock.now())
    return device.state
  }

  /// Changes what is kept for the effective user. Attempts under way keep their marks, and count when they end.
  package static func changeState(_ change: (inout DeviceState) -> Void) throws(StoreFault) {
    var device = Device(rules: .linux, facts: DeviceFacts(), state: .fresh)
    _ = try ownStore.update(&device, now: BootClock.now()) { device in
      let charges = device.state.charges
      change(&device.state)
      device.state.charges = charges
      return []
    }
  }

  /// Forgets the answer for one app, or for all; answers how many were forgotten.
  package static func resetConsent(for app: AppIdentifier?) throws(StoreFault) -> Int {
    var count = 0
    try changeState { state in
      let forgotten = state.consents.keys.filter { app == nil || $0 == app }
      count = forgotten.count
      for app in forgotten { state.consents[app] = nil }
    }
    return count
  }

  /// Forgets wrong attempts and delays of the effective user; the passcode comes first afterwards.
  ///
  /// What the person allowed to apps stays.
  package static func reset() throws(StoreFault) {
    try changeState { state in
      let consents = state.consents
      state = .fresh
      state.consents = consents
    }
  }

  private static var ownStore: FileStateStore {
    FileStateStore(folder: { () throws(FileRefusal) in try PrivateFolder.ofState() })
  }
}
