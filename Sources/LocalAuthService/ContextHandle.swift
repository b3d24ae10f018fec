import LocalAuthModel
import Synchronization

/// What an authority knows of one `LAContext`. Only the authority that made it can authenticate it.
public final class ContextHandle: Sendable {
  private struct Memory {
    var isInvalidated = false
    var proof: Proof?
    var provedAt = Duration.zero
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

  /// The state as a value; an invalidation after `wasInvalidated` was read has its own event.
  func state(at now: Duration, wasInvalidated: Bool) -> ContextState {
    memory.withLock { memory in
      var state = ContextState()
      state.isInvalidated = wasInvalidated
      state.proof = memory.proof
      state.proofAge = now - memory.provedAt
      return state
    }
  }

  func authenticate(by proof: Proof, at now: Duration) {
    memory.withLock { memory in
      guard !memory.isInvalidated else { return }
      memory.proof = proof
      memory.provedAt = now
    }
  }

  /// Answers whether this was the first time.
  func invalidate() -> Bool {
    memory.withLock { memory in
      defer {
        memory.isInvalidated = true
        memory.proof = nil
      }
      return !memory.isInvalidated
    }
  }
}

/// How many contexts of an authority are alive.
final class ContextCensus: Sendable {
  let count = Atomic(0)
}
