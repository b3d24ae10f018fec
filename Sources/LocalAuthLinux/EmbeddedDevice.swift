import LocalAuthModel
import LocalAuthService

/// This machine and the person's account on it, with no installation: the password by PAM, prompts on the
/// terminal, counters in the person's own files.
public enum EmbeddedDevice {
  /// The authority for an app of this account.
  ///
  /// **Prompts**: only evaluations do. **Threads**: any; events are worked off on a thread of its own.
  public static func authority(for caller: Caller) -> any Authority {
    do throws(SystemError) {
      let service = try makeService(loop: EventLoop())
      return DeviceAuthority(service, caller: { caller })
    } catch {
      // No thread and no descriptor left: nothing can be asked, so nothing is granted.
      return RefusingAuthority(.systemCancel(.brokenPart(.prompt)))
    }
  }

  static func makeService(loop: EventLoop) -> DeviceService {
    let clock = LoopClock(loop: loop)
    let folder = { @Sendable () throws(FileRefusal) in try PrivateFolder.ofState() }
    var ports = DeviceService.Ports(store: FileStateStore(folder: folder), clock: clock)
    ports.verifier = PamVerifier(
      user: { Account.effective()?.name },
      service: { () throws(FileRefusal) in try PamService.choose(folder: folder()) })
    ports.presenter = TerminalPresenter(loop: loop)
    ports.facts = MachineFacts(inspector: PasswordInspector())
    ports.executor = { work in loop.post(work) }
    return DeviceService(rules: .linux, facts: DeviceFacts(passcode: .unknown), state: .fresh, ports: ports)
  }
}

extension EmbeddedDevice {
  /// Forgets wrong attempts and delays of the effective user; the passcode comes first afterwards.
  ///
  /// What the person allowed to apps stays.
  package static func reset() throws(StoreFault) {
    let store = FileStateStore(folder: { () throws(FileRefusal) in try PrivateFolder.ofState() })
    var device = Device(rules: .linux, facts: DeviceFacts(), state: .fresh)
    _ = try store.update(&device, now: BootClock.now()) { device in
      var state = DeviceState.fresh
      state.consents = device.state.consents
      // Attempts under way keep their marks, and count when they end.
      state.charges = device.state.charges
      device.state = state
      return []
    }
  }
}
