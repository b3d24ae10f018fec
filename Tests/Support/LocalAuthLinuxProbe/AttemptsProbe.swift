import Glibc
import LocalAuthLinux
import LocalAuthModel
import LocalAuthService
import LocalAuthTestSupport
import Synchronization

/// Attempts that are broken off with a finger on the reader, one after the other. Arguments: how many, and the
/// password. Tells how many there were, and the longest run of them without a password between.
nonisolated func breakOff(_ arguments: ArraySlice<String>) throws {
  // The reader's driver may leave while it is spoken to.
  signal(SIGPIPE, SIG_IGN)
  OpenFiles.limit(to: 1024)
  let words = Array(arguments)
  let breaker = try Breaker(password: words[1])
  defer { breaker.end() }
  for number in 1...(Int(words[0]) ?? 1) { try breaker.attempt(number) }
  say("attempts \(breaker.attempts) passwords \(breaker.passwords) longest \(breaker.longest)")
}

/// Somebody who tries to save attempts by leaving in time, in every way that a program has.
private final class Breaker {
  private struct Trouble: Error, CustomStringConvertible {
    let description: String
  }

  /// Where the reply to one evaluation comes in.
  private final class Reply: Sendable {
    let outcome = Mutex<Outcome?>(nil)
  }

  private let loop: EventLoop
  private let parts: EmbeddedDevice.Parts
  private let person = RowPerson()
  private let password: String
  private var reply = Reply()
  private(set) var attempts = 0
  private(set) var passwords = 0
  private(set) var longest = 0
  /// Attempts since the last password.
  private var run = 0

  init(password: String) throws {
    self.password = password
    loop = try EventLoop()
    var choices = EmbeddedDevice.Choices()
    choices.presenter = person
    parts = EmbeddedDevice.Parts(loop: loop, choices)
  }

  func end() { parts.end() }

  private var service: DeviceService { parts.service }

  /// One attempt; where the device is locked, the password first.
  func attempt(_ number: Int) throws {
    let context = ask(.biometrics)
    if case .failure(.biometryLockout)? = outcome() {
      try enterPassword()
      return try attempt(number)
    }
    if let outcome = outcome() { throw Trouble(description: "attempt \(number) is over at once: \(outcome)") }
    let before = try EmbeddedDevice.state().mismatches
    try layFinger()
    attempts += 1
    run += 1
    longest = max(longest, run)
    // A verdict that comes just then must not be lost; the finger may already lie there for another one.
    let isCompared = number.isMultiple(of: 3)
    if isCompared { try? OwnReader.send("SCAN somebody") }
    switch number % 4 {
    case 0: person.tap(.cancel)
    case 1: service.invalidate(context)
    case 2: person.interrupt(.movedToBackground)
    default: service.send(.lockScreen(.lock))
    }
    guard eventually({ outcome() != nil }) else {
      throw Trouble(description: "attempt \(number) has no reply")
    }
    service.change { $0.isLocked = false }
    loop.run {}
    let counted = try EmbeddedDevice.state().mismatches - before
    guard counted == 1 || isCompared && counted == 2 || before + counted == 5 else {
      throw Trouble(description: "attempt \(number) counted \(counted) times")
    }
  }

  private func enterPassword() throws {
    _ = ask(.owner)
    person.enter(password)
    guard eventually({ outcome() != nil }), outcome() == .success(.passcode) else {
      throw Trouble(description: "the password does not answer: \(String(describing: outcome()))")
    }
    passwords += 1
    run = 0
  }

  /// Begins an evaluation and returns when its prompt is up, or it has its reply.
  private func ask(_ policy: Policy) -> ContextHandle {
    let context = service.makeContext()
    let request = EvaluationRequest(
      policy: policy, reason: "try", caller: Caller(app: "probe", name: "probe"))
    let reply = Reply()
    self.reply = reply
    service.evaluate(request, context: context) { outcome in reply.outcome.withLock { $0 = outcome } }
    _ = eventually { outcome() != nil || person.screen != nil }
    return context
  }

  private func outcome() -> Outcome? { reply.outcome.withLock { $0 } }

  /// Lays a finger on the reader until the device has written it down.
  private func layFinger() throws {
    let isKnown = eventually {
      // What comes while the reader is being opened is thrown away by its driver, and so done again; and a finger
      // that was there before has to be lifted.
      try? OwnReader.send("FINGER 0")
      try? OwnReader.send("FINGER 1")
      return eventually(within: .milliseconds(20)) {
        service.device.state.charges.contains { $0.isTouched }
      }
    }
    guard isKnown else { throw Trouble(description: "the finger is not seen") }
  }
}
