import Dispatch
import LocalAuthModel
import LocalAuthService
import Synchronization

/// Checks the account's own password with PAM, one check at a time, each on a thread of its own.
///
/// A check that nobody waits for any more runs to its end unseen; the next one begins after it.
final class PamVerifier: PasscodeVerifier {
  private struct State {
    var inbox: Inbox?
    var current: PamDialogue?
    var waiting: PamDialogue?
    /// Recognises the same wrong entry again. Not the entry: a number keyed by this process's own secret.
    var lastWrong: Int?
  }

  private let user: @Sendable () -> String?
  private let service: @Sendable () throws(FileRefusal) -> PamService
  private let state = Mutex(State())

  init(
    user: @escaping @Sendable () -> String?,
    service: @escaping @Sendable () throws(FileRefusal) -> PamService
  ) {
    self.user = user
    self.service = service
  }

  func connect(_ inbox: Inbox) { state.withLock { $0.inbox = inbox } }

  func check(_ check: PasscodeCheck, _ passcode: Passcode) {
    let dialogue = PamDialogue(check, passcode)
    let mayBegin = state.withLock { state in
      guard state.current == nil else {
        state.waiting = dialogue
        return false
      }
      state.current = dialogue
      return true
    }
    if mayBegin { begin(dialogue) }
  }

  func answer(_ check: PasscodeCheck, _ answer: Passcode) { dialogue(of: check)?.give(answer) }

  func abandon(_ check: PasscodeCheck) {
    let waiting = state.withLock { state -> PamDialogue? in
      guard state.waiting?.check == check else { return nil }
      defer { state.waiting = nil }
      return state.waiting
    }
    (waiting ?? dialogue(of: check))?.abandon()
  }

  private func dialogue(of check: PasscodeCheck) -> PamDialogue? {
    state.withLock { $0.current?.check == check ? $0.current : nil }
  }

  private func begin(_ dialogue: PamDialogue) {
    do throws(SystemError) {
      try OwnThread.start { self.run(dialogue) }
    } catch {
      report(.notChecked, of: dialogue)
      next()
    }
  }

  private func run(_ dialogue: PamDialogue) {
    report(verdict(of: dialogue), of: dialogue)
    next()
  }

  private func next() {
    let next = state.withLock { state in
      state.current = state.waiting
      state.waiting = nil
      return state.current
    }
    if let next { begin(next) }
  }

  private func report(_ verdict: PasscodeVerdict, of dialogue: PamDialogue) {
    guard !dialogue.isAbandoned else { return }
    state.withLock { $0.inbox }?.send(.passcodeVerdict(dialogue.check, verdict))
  }

  private func verdict(of dialogue: PamDialogue) -> PasscodeVerdict {
    guard let inbox = state.withLock({ $0.inbox }), let user = user(), let service = try? service() else {
      return .notChecked
    }
    let outcome = dialogue.passcode.withBytes { typed in
      PamCheck(service: service).run(
        user: user, firstAnswer: typed,
        ask: { dialogue.ask($0, inbox) },
        say: { line, isError in
          inbox.send(.passcodeNotice(dialogue.check, PasscodeNotice(text: line, isError: isError)))
        })
    }
    // Waited out here, where only this check's thread stands still.
    dialogue.waitUnlessAbandoned(outcome.delay)
    return meaning(of: outcome, dialogue, inbox)
  }

  private func meaning(of outcome: PamOutcome, _ dialogue: PamDialogue, _ inbox: Inbox) -> PasscodeVerdict {
    switch outcome.verdict {
    case .accepted:
      state.withLock { $0.lastWrong = nil }
      return .correct
    case .rejected:
      return .wrong(repeated: isRepeated(dialogue.passcode))
    case .accountLocked:
      return outcome.hasAnswered ? .refused(.accountRefused) : .notChecked
    case .accountExpired:
      return .refused(.accountExpired)
    case .mustChangePassword:
      return .refused(.passwordMustChange)
    case .notAsked:
      let text = "The PAM service asks for no password, so it proves nothing."
      inbox.send(.passcodeNotice(dialogue.check, PasscodeNotice(text: text, isError: true)))
      return .notChecked
    case .unavailable, .cancelled:
      return .notChecked
    }
  }

  private func isRepeated(_ entry: Passcode) -> Bool {
    var hasher = Hasher()
    entry.withBytes { hasher.combine(bytes: $0) }
    let mark = hasher.finalize()
    return state.withLock { state in
      defer { state.lastWrong = mark }
      return state.lastWrong == mark
    }
  }
}

/// One check and what its thread and the person have to say to each other.
private final class PamDialogue: Sendable {
  private struct State {
    var isAbandoned = false
    var answer: Passcode?
  }

  let check: PasscodeCheck
  let passcode: Passcode
  private let state = Mutex(State())
  private let news = DispatchSemaphore(value: 0)

  init(_ check: PasscodeCheck, _ passcode: Passcode) {
    self.check = check
    self.passcode = passcode
  }

  var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

  func abandon() {
    state.withLock { $0.isAbandoned = true }
    news.signal()
  }

  func give(_ answer: Passcode) {
    state.withLock { $0.answer = answer }
    news.signal()
  }

  /// Asks the person; nil when nobody waits for the check any more.
  func ask(_ question: PamQuestion, _ inbox: Inbox) -> Passcode? {
    guard !isAbandoned else { return nil }
    inbox.send(
      .passcodeQuestion(check, PasscodeQuestion(text: question.text, echoes: question.isEchoed)))
    while true {
      // A signal may be of something older; only what it brought counts.
      news.wait()
      let (answer, isAbandoned) = state.withLock { state in
        defer { state.answer = nil }
        return (state.answer, state.isAbandoned)
      }
      if isAbandoned { return nil }
      if let answer { return answer }
    }
  }

  func waitUnlessAbandoned(_ delay: Duration) {
    let end = BootClock.now() + delay
    while !isAbandoned, case let left = end - BootClock.now(), left > .zero {
      let parts = left.components
      let nanoseconds = Int(parts.seconds) * 1_000_000_000 + Int(parts.attoseconds / 1_000_000_000)
      _ = news.wait(timeout: .now() + .nanoseconds(nanoseconds))
    }
  }
}
