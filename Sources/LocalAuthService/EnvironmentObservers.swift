import LocalAuthModel
import Synchronization

/// Who wants to know when what the person could authenticate with changes.
struct EnvironmentObservers {
  private struct Observer {
    let caller: @Sendable () -> Caller
    var last: EnvironmentSnapshot
    let change: @Sendable (EnvironmentSnapshot, EnvironmentSnapshot) -> Void
  }

  private var observers: [UInt64: Observer] = [:]
  private var nextToken: UInt64 = 0

  var isEmpty: Bool { observers.isEmpty }

  mutating func add(
    caller: @escaping @Sendable () -> Caller, last: EnvironmentSnapshot,
    change: @escaping @Sendable (EnvironmentSnapshot, EnvironmentSnapshot) -> Void
  ) -> UInt64 {
    nextToken += 1
    observers[nextToken] = Observer(caller: caller, last: last, change: change)
    return nextToken
  }

  /// Hands the observer's closures back, to be released without a lock.
  mutating func remove(_ token: UInt64) -> Any? { observers.removeValue(forKey: token) }

  /// Each observer with the closure that tells who it is, to be called without a lock.
  var callers: [(token: UInt64, caller: @Sendable () -> Caller)] {
    observers.map { ($0.key, $0.value.caller) }
  }

  /// The call that is due to an observer, to be made without a lock; nil when nothing changed for it.
  mutating func notice(_ token: UInt64, of device: Device, for caller: Caller) -> (@Sendable () -> Void)? {
    guard let observer = observers[token] else { return nil }
    let new = device.environment(for: caller)
    let old = observer.last
    guard new != old else { return nil }
    observers[token]?.last = new
    return { observer.change(old, new) }
  }
}

extension Device {
  /// What the person could authenticate with, as `caller` sees it.
  func environment(for caller: Caller) -> EnvironmentSnapshot {
    var snapshot = EnvironmentSnapshot()
    snapshot.sensor = facts.sensor
    snapshot.isEnrolled = !facts.enrolments.isEmpty
    snapshot.isLockedOut = facts.sensor != nil && state.passcodeDemand(rules) != nil
    snapshot.isBiometryUsable = preflight(.biometrics, for: caller) == nil
    snapshot.isPasscodeSet = facts.passcode != .notSet
    snapshot.isPasscodeUsable = preflight(.owner, for: caller) == nil
    snapshot.domainState = DomainState(facts.enrolments, app: caller.app)
    return snapshot
  }
}

extension DeviceService {
  /// What the person could authenticate with now, as `caller` sees it.
  public func environment(for caller: Caller) -> EnvironmentSnapshot { device.environment(for: caller) }

  /// Calls `change` when that changes, until the observation is released.
  public func observeEnvironment(
    for caller: @escaping @Sendable () -> Caller,
    _ change: @escaping @Sendable (EnvironmentSnapshot, EnvironmentSnapshot) -> Void
  ) -> EnvironmentObservation {
    let now = caller()
    let token = core.withLock { core in
      refresh(&core)
      return core.observers.add(caller: caller, last: core.device.environment(for: now), change: change)
    }
    return EnvironmentObservation { [weak self] in
      _ = self?.core.withLock { core in Released(core.observers.remove(token)) }
    }
  }
}

/// Carries what was taken out of a lock to where it is released.
private struct Released: @unchecked Sendable {  // only ever released
  let object: Any?
  init(_ object: Any?) { self.object = object }
}
