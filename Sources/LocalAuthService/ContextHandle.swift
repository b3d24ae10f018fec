import LocalAuthModel
import Synchronization

/// What an authority knows of one `LAContext`. Only the authority that made it can authenticate it.
public final class ContextHandle: Sendable {
  private struct Memory {
    var isInvalidated = false
    var proof: Proof?
    var provedAt = Duration.zero
    var provenEnrolments: UInt64?
    var hasProvenPasscode = false
    var applicationPassword: Passcode?
  }

  private let memory = Mutex(Memory())
  private let census: ContextCensus

  init(census: ContextCensus) {
    self.census = census
    census.count.add(1, ordering: .relaxed)
  }

  deinit { census.count.subtract(1, ordering: .relaxed) }

  /// Whether every later question on it is refused.
  public var isInvalidated: Bool { memory.withLock { $0.isInvalidated } }

  /// The app's own password that the person typed; nil until then, and when it did not open what it was typed for.
  package var applicationPassword: Passcode? { memory.withLock { $0.applicationPassword } }

  /// Keeps, or forgets, what the person typed.
  package func keep(_ password: Passcode?) {
    // The old one is released after the lock.
    let old = memory.withLock { memory in
      defer { memory.applicationPassword = memory.isInvalidated ? nil : password }
      return memory.applicationPassword
    }
    withExtendedLifetime(old) {}
  }

  /// The state as a value; an invalidation after `wasInvalidated` was read has its own event.
  func state(at now: Duration, wasInvalidated: Bool) -> ContextState {
    memory.withLock { memory in
      var state = ContextState()
      state.isInvalidated = wasInvalidated
      state.proof = memory.proof
      state.proofAge = now - memory.provedAt
      state.provenEnrolments = memory.provenEnrolments
      state.hasProvenPasscode = memory.hasProvenPasscode
      return state
    }
  }

  /// Keeps what a person showed under these enrolments; a success that nobody was asked for shows nothing.
  func authenticate(by proof: Proof, under enrolments: UInt64, at now: Duration) {
    guard proof.isShown else { return }
    memory.withLock { memory in
      guard !memory.isInvalidated else { return }
      memory.proof = proof
      memory.provedAt = now
      if proof != .passcode { memory.provenEnrolments = enrolments }
      if proof != .biometry { memory.hasProvenPasscode = true }
    }
  }

  /// Answers whether this was the first time.
  func invalidate() -> Bool {
    keep(nil)
    return memory.withLock { memory in
      defer {
        memory.isInvalidated = true
        memory.proof = nil
        memory.provenEnrolments = nil
        memory.hasProvenPasscode = false
      }
      return !memory.isInvalidated
    }
  }
}

/// How many contexts of an authority are alive.
final class ContextCensus: Sendable {
  let count = Atomic(0)
}
