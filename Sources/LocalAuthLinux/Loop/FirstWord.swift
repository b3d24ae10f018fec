import Synchronization

/// Something that is not known at first, and those who wait until it is.
///
/// **Threads**: any; whoever waits is called on the loop, or at once when it is known.
final class FirstWord: Sendable {
  private struct Memory {
    var isKnown = false
    var waiting: [UInt64: @Sendable () -> Void] = [:]
    var nextTicket: UInt64 = 0
  }

  private let loop: EventLoop
  private let memory = Mutex(Memory())

  init(loop: EventLoop) { self.loop = loop }

  /// Whether it is known.
  var isKnown: Bool { memory.withLock { $0.isKnown } }

  /// Calls `ready` once it is known, at the latest after `patience`; at once when it is already.
  func wait(within patience: Duration, _ ready: @escaping @Sendable () -> Void) {
    let ticket = memory.withLock { memory -> UInt64? in
      if memory.isKnown { return nil }
      memory.nextTicket += 1
      memory.waiting[memory.nextTicket] = ready
      return memory.nextTicket
    }
    guard let ticket else { return ready() }
    loop.after(patience) { [weak self] in self?.take(ticket)?() }
  }

  /// It is known from now on.
  func come() {
    let waiting = memory.withLock { memory in
      memory.isKnown = true
      defer { memory.waiting = [:] }
      return memory.waiting.values
    }
    for ready in waiting { ready() }
  }

  private func take(_ ticket: UInt64) -> (@Sendable () -> Void)? {
    memory.withLock { $0.waiting.removeValue(forKey: ticket) }
  }
}
