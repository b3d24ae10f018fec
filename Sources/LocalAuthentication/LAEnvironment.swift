import LocalAuthModel
import LocalAuthService
import LocalAuthWords
import Synchronization

/// What the current user can authenticate with on this device, and news when that changes.
///
/// **Prompts**: never.
///
/// **Threads**: may be used from any.
///
/// **Source**: Apple's documentation.
// Its state is in `observers`, behind a lock, or in the authority.
public final class LAEnvironment: NSObject, @unchecked Sendable {
  // The authority keeps this object.
  private weak var authority: (any Authority)?
  private let observers = Mutex(Observers())
  private let queue = DispatchQueue(label: "com.apple.LocalAuthentication.environment")

  private struct Observers {
    // Only held weakly here, and called on the environment's queue alone.
    struct Entry: @unchecked Sendable {
      weak var observer: (any Observer)?
    }
    var entries: [Entry] = []
    var observation: EnvironmentObservation?

    mutating func remove(_ entry: Entry) {
      entries.removeAll { $0.observer == nil || $0.observer === entry.observer }
    }
  }

  private init(_ authority: any Authority) {
    self.authority = authority
    super.init()
  }

  /// The environment of the person who runs this process; always the same object for one device.
  ///
  /// **Source**: Apple's documentation.
  public class var currentUser: LAEnvironment {
    let authority = MachineAuthority.current()
    return authority.attachments.object { LAEnvironment(authority) }
  }

  /// What the person can authenticate with now.
  ///
  /// **Source**: Apple's header.
  public var state: State { state(authority?.environment() ?? EnvironmentSnapshot()) }

  /// Tells `observer` from now on when the state has changed; it is held weakly, and once.
  ///
  /// **Threads**: the observer is called on a private queue.
  ///
  /// **Source**: Apple's documentation.
  public func addObserver(_ observer: any Observer) {
    let entry = Observers.Entry(observer: observer)
    let isFirst = observers.withLock { observers in
      observers.remove(entry)
      observers.entries.append(entry)
      return observers.observation == nil
    }
    guard isFirst, let authority else { return }
    let observation = authority.observeEnvironment { [weak self] old, new in self?.tell(old, new) }
    // A second first observer is harmless: only one observation is kept, and the other ends here.
    observers.withLock { $0.observation = observation }
  }

  /// Stops telling `observer`.
  ///
  /// **Source**: Apple's documentation.
  public func removeObserver(_ observer: any Observer) {
    let entry = Observers.Entry(observer: observer)
    let ended = observers.withLock { observers -> EnvironmentObservation? in
      observers.remove(entry)
      guard observers.entries.isEmpty else { return nil }
      defer { observers.observation = nil }
      return observers.observation
    }
    // Ended here, outside the lock.
    withExtendedLifetime(ended) {}
  }

  private func state(_ snapshot: EnvironmentSnapshot) -> State {
    State(snapshot, in: authority?.language ?? .english)
  }

  private func tell(_ old: EnvironmentSnapshot, _ new: EnvironmentSnapshot) {
    queue.async { [weak self] in
      guard let self else { return }
      let oldState = state(old)
      guard oldState != state(new) else { return }
      for entry in observers.withLock({ $0.entries }) {
        entry.observer?.environment(self, stateDidChangeFromOldState: oldState)
      }
    }
  }
}

extension LAEnvironment {
  /// An object that is told when the mechanisms of a user change.
  ///
  /// Apple's requirement is optional; here an extension answers it with nothing.
  ///
  /// **Threads**: called on a private queue, after the environment already has its new state.
  ///
  /// **Source**: Apple's documentation.
  public protocol Observer: NSObjectProtocol {
    /// Tells that the state has changed from the given one; the environment already has the new one.
    func environment(
      _ environment: LAEnvironment, stateDidChangeFromOldState oldState: LAEnvironment.State)
  }
}

extension LAEnvironment.Observer {
  /// Does nothing.
  public func environment(
    _ environment: LAEnvironment, stateDidChangeFromOldState oldState: LAEnvironment.State
  ) {}
}

extension LAEnvironment.State {
  convenience init(_ snapshot: EnvironmentSnapshot, in language: Language) {
    self.init(
      biometry: snapshot.sensor.map { sensor in
        LAEnvironment.MechanismBiometry(
          biometryType: LABiometryType(sensor.kind), localizedName: sensor.kind.name(in: language),
          isUsable: snapshot.isBiometryUsable, isEnrolled: snapshot.isEnrolled,
          isLockedOut: snapshot.isLockedOut,
          stateHash: snapshot.domainState.map { Data($0.bytes) } ?? Data(),
          builtInSensorInaccessible: sensor.condition != .ready)
      },
      userPassword: LAEnvironment.MechanismUserPassword(
        localizedName: PasscodeName.password.title(in: language), isUsable: snapshot.isPasscodeUsable,
        isSet: snapshot.isPasscodeSet))
  }
}
