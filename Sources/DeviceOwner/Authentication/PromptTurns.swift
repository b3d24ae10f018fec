import Synchronization

/// Lets prompts come up one after the other.
///
/// Two evaluations at a time end each other; whoever asks second waits here until the first was answered.
///
/// **Threads**: any. Whoever waits holds no thread.
public final class PromptTurns: Sendable {
  /// The turns of this process, in which everyone waits who has no others.
  public static let process = PromptTurns()

  /// Uses a turn. What it returns is done when others may have theirs on this thread, too: whoever is answered there may
  /// ask again, and wait for that.
  typealias Begin = @Sendable (Turn) -> (@Sendable () -> Void)?

  private struct State {
    var isTaken = false
    /// Whether a thread is handing turns out; one at a time does, so that a row of short turns needs no deep stack.
    var isHandingOut = false
    var waiting: [Begin] = []
  }

  private let state = Mutex(State())

  /// Turns of their own: for a test that has a device of its own, or blocks its thread.
  public init() {}

  /// Calls `begin` when its turn has come, on this thread or on that of the one before it.
  func enter(_ begin: @escaping Begin) {
    state.withLock { $0.waiting.append(begin) }
    handOut()
  }

  fileprivate func leave() {
    state.withLock { $0.isTaken = false }
    handOut()
  }

  private func handOut() {
    while true {
      let begin = state.withLock { state -> Begin? in
        guard !state.isTaken, !state.isHandingOut, !state.waiting.isEmpty else { return nil }
        state.isTaken = true
        state.isHandingOut = true
        return state.waiting.removeFirst()
      }
      guard let begin else { return }
      let afterwards = begin(Turn(self))
      state.withLock { $0.isHandingOut = false }
      afterwards?()
    }
  }
}

/// The right to prompt; it ends once, at the latest when nobody holds it any more.
final class Turn: Sendable {
  private let turns: Mutex<PromptTurns?>

  fileprivate init(_ turns: PromptTurns) { self.turns = Mutex(turns) }
  deinit { end() }

  func end() {
    let turns = turns.withLock { turns in
      defer { turns = nil }
      return turns
    }
    turns?.leave()
  }
}
