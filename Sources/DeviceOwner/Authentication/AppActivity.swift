import Foundation
import Synchronization

/// Where the app is: in front, covered, or away.
///
/// On Apple's platforms ``system`` follows the notifications of UIKit and AppKit. Elsewhere no system tells: an app with
/// windows calls ``change(to:)``, and for a program at a terminal the state stays unknown.
///
/// **Threads**: any. Observers are called on the thread that brought the change.
public final class AppActivity: Sendable {
  /// Where an app can be.
  public enum State: Hashable, Sendable, CaseIterable {
    /// In front, with the input.
    case active
    /// Visible without the input: a prompt covers it, a call comes in, it is about to leave or to come.
    case inactive
    /// Not on the screen.
    case background
  }

  /// This app, as the system tells.
  public static let system: AppActivity = {
    let activity = AppActivity()
    activity.follow(NotificationCenter.default)
    return activity
  }()

  private struct Inside {
    var state: State?
    var observers: [UInt64: @Sendable (State) -> Void] = [:]
    var waiting: [UInt64: Waiting] = [:]
    var numbers: UInt64 = 0

    mutating func next() -> UInt64 {
      numbers += 1
      return numbers
    }
  }

  /// Somebody who waits for a state.
  private struct Waiting {
    let fits: @Sendable (State) -> Bool
    let go: @Sendable () -> Void
  }

  private let inside: Mutex<Inside>

  /// An app of this state; nil when nobody has told yet.
  public init(_ state: State? = nil) { inside = Mutex(Inside(state: state)) }

  /// Where the app is; nil when nobody has told yet.
  public var state: State? { inside.withLock { $0.state } }

  /// Tells where the app is now.
  public func change(to state: State) {
    let (observers, waiting) = inside.withLock { inside in
      inside.state = state
      let due = inside.waiting.filter { $0.value.fits(state) }
      for number in due.keys { inside.waiting[number] = nil }
      return (inside.observers.inOrder, due.inOrder)
    }
    for observer in observers { observer(state) }
    for one in waiting { one.go() }
  }

  /// Calls `go` once the app is active, at once when it is; answers false, and never calls it, when nobody tells.
  func whenActive(_ go: @escaping @Sendable () -> Void) -> Bool {
    guard state != nil else { return false }
    wait(until: { $0 == .active }, go)
    return true
  }

  /// Waits until nothing covers the app any more: it has its input again, or has left. Ends with the task, too.
  func untilUncovered() async { await wait { $0 != .inactive } }

  /// Waits until the app comes to the front; answers false when it is there already, nobody tells, or the task ends.
  func untilComesToFront() async -> Bool {
    guard let state, state != .active else { return false }
    await wait { $0 == .active }
    return !Task.isCancelled
  }

  private func wait(until fits: @escaping @Sendable (State) -> Bool) async {
    let number = inside.withLock { $0.next() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        wait(as: number, until: fits) { continuation.resume() }
        if Task.isCancelled { giveUp(number) }
      }
    } onCancel: {
      giveUp(number)
    }
  }

  private func wait(
    as number: UInt64? = nil, until fits: @escaping @Sendable (State) -> Bool,
    _ go: @escaping @Sendable () -> Void
  ) {
    let isDue = inside.withLock { inside in
      if let state = inside.state, !fits(state) {
        inside.waiting[number ?? inside.next()] = Waiting(fits: fits, go: go)
        return false
      }
      return true
    }
    if isDue { go() }
  }

  /// Whether anybody waits for a state.
  var isAwaited: Bool { inside.withLock { !$0.waiting.isEmpty } }

  private func giveUp(_ number: UInt64) {
    inside.withLock { $0.waiting.removeValue(forKey: number) }?.go()
  }

  /// Calls `change` with each state that is told, until the observation is released.
  func observe(_ change: @escaping @Sendable (State) -> Void) -> Observation {
    let number = inside.withLock { inside in
      let number = inside.next()
      inside.observers[number] = change
      return number
    }
    return Observation { [weak self] in
      // The closure is released after the lock.
      _ = self?.inside.withLock { $0.observers.removeValue(forKey: number) }
    }
  }

  /// Ends when it is released.
  final class Observation: Sendable {
    private let end: @Sendable () -> Void
    init(_ end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }
  }

  /// By their names, which need no window system to be written.
  func follow(_ center: NotificationCenter) {
    let states: [String: State] = [
      "UIApplicationDidBecomeActiveNotification": .active,
      "UIApplicationWillResignActiveNotification": .inactive,
      "UIApplicationWillEnterForegroundNotification": .inactive,
      "UIApplicationDidEnterBackgroundNotification": .background,
      "NSApplicationDidBecomeActiveNotification": .active,
      "NSApplicationDidResignActiveNotification": .inactive,
      "NSApplicationDidHideNotification": .background,
    ]
    for (name, state) in states {
      // Observed for as long as the process lives.
      _ = center.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { [weak self] _ in
        self?.change(to: state)
      }
    }
  }
}

extension Dictionary where Key == UInt64 {
  /// The values in the order in which they came.
  var inOrder: [Value] { sorted { $0.key < $1.key }.map(\.value) }
}
