import Synchronization

/// Brings a task's cancellation to its request, whichever comes first.
final class RequestSlot: Sendable {
  private struct State {
    var request: AuthenticationRequest?
    var isCancelled = false
  }
  private let state = Mutex(State())

  func fill(_ request: AuthenticationRequest) {
    let isCancelled = state.withLock { state in
      state.request = request
      return state.isCancelled
    }
    if isCancelled { request.cancel() }
  }

  func cancel() {
    let request = state.withLock { state in
      state.isCancelled = true
      return state.request
    }
    request?.cancel()
  }
}
