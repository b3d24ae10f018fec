import LocalAuthModel
import Synchronization

/// Which authority a context that is made here and now belongs to.
///
/// In this order: the one bound to the task, the one installed for the process, the only one in use
/// anywhere in the process, the machine's own. While several are in use, a context made outside all of
/// them is refused, so that no test ever reaches another test's device or the machine.
public enum AuthorityLookup {
  /// The authority of this task and of what it calls.
  @TaskLocal public static var bound: (any Authority)?

  private struct Overrides {
    var installed: (any Authority)?
    var open: [UInt64: any Authority] = [:]
    var nextScope: UInt64 = 0
  }

  private static let overrides = Mutex(Overrides())

  /// The authority for a new context; `machine` is asked when nothing was put in its place.
  public static func current(machine: () -> any Authority) -> any Authority {
    if let bound { return bound }
    enum Answer { case found(any Authority), several, none }
    let answer: Answer = overrides.withLock { overrides in
      if let installed = overrides.installed { return .found(installed) }
      guard let first = overrides.open.values.first else { return .none }
      return overrides.open.values.allSatisfy { $0 === first } ? .found(first) : .several
    }
    switch answer {
    case .found(let authority): return authority
    case .several: return RefusingAuthority(.invalidContext(.severalDevices))
    case .none: return machine()
    }
  }

  /// Puts an authority in place of the machine's for the whole process; nil takes it away.
  public static func install(_ authority: (any Authority)?) {
    // The old one is released after the lock.
    _ = overrides.withLock { overrides -> (any Authority)? in
      defer { overrides.installed = authority }
      return overrides.installed
    }
  }

  /// Binds `authority` to this task while `body` runs, and makes it known to threads that carry no task.
  public static func use<Result>(_ authority: any Authority, _ body: () throws -> Result) rethrows -> Result {
    let scope = open(authority)
    defer { close(scope) }
    return try $bound.withValue(authority, operation: body)
  }

  static func open(_ authority: any Authority) -> UInt64 {
    overrides.withLock { overrides in
      overrides.nextScope += 1
      overrides.open[overrides.nextScope] = authority
      return overrides.nextScope
    }
  }

  static func close(_ scope: UInt64) {
    _ = overrides.withLock { overrides in overrides.open.removeValue(forKey: scope) }
  }
}

/// Answers every question with the same failure.
public final class RefusingAuthority: Authority {
  private let failure: Failure
  private let census = ContextCensus()
  public let attachments = Attachments()

  /// Answers everything with `failure`.
  public init(_ failure: Failure) { self.failure = failure }

  public var caller: Caller { Caller(app: "", name: "") }
  public var rules: DeviceRules { .apple }
  public func makeContext() -> ContextHandle { ContextHandle(census: census) }

  public func preflight(_ policy: Policy, context: ContextHandle) -> PreflightAnswer {
    PreflightAnswer(failure: failure, sensor: nil, domainState: nil)
  }

  public func evaluate(
    _ request: EvaluationRequest, context: ContextHandle, reply: @escaping @Sendable (Outcome) -> Void
  ) {
    reply(.failure(failure))
  }

  public func access(to protection: Protection, context: ContextHandle) -> Access { .locked }
  public func protect(with control: AccessControl) throws(Failure) -> Protection { throw failure }
  public func invalidate(_ context: ContextHandle) {}
  public func environment() -> EnvironmentSnapshot { EnvironmentSnapshot() }

  public func observeEnvironment(
    _ change: @escaping @Sendable (EnvironmentSnapshot, EnvironmentSnapshot) -> Void
  ) -> EnvironmentObservation {
    EnvironmentObservation {}
  }
}
