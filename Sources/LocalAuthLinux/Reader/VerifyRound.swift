import LocalAuthModel

/// What fprintd has said of the verification that it was last told to begin, and what of that is this prompt's.
struct VerifyRound: Hashable {
  /// Whether fprintd has said its last word on it.
  private(set) var hasEnded = true
  /// Whether it has its result: what comes later says nothing more.
  private(set) var hasResult = false
  /// Whether a finger was on the reader.
  private(set) var wasTouched = false
  /// The round was spent on a finger that was not meant for it: fprintd has to begin it anew.
  private(set) var mustStartAgain = false
  /// Whether the reader was another program's before, and no finger of this prompt's came yet.
  private(set) var isTakeover = false
  /// The finger that was on the reader when it was taken over has not left it yet.
  private var mustLift = false
  private var startedAt = Duration.zero
  private let timing: ReaderTiming

  init(_ timing: ReaderTiming) { self.timing = timing }

  // MARK: What is done

  /// fprintd is told to begin.
  mutating func begin(at now: Duration) {
    hasEnded = false
    hasResult = false
    wasTouched = false
    mustStartAgain = false
    startedAt = now
  }

  /// The last word is not waited for any longer.
  mutating func giveUpWaiting() { hasEnded = true }

  /// The reader will be taken from another program.
  mutating func expectTakeover() { isTakeover = true }

  /// Another fprintd knows nothing of the finger that lies on the reader.
  mutating func forgetFinger() { mustLift = false }

  /// The prompt is over.
  mutating func forgetOthers() {
    isTakeover = false
    mustLift = false
  }

  // MARK: What is heard

  /// fprintd has said its last word.
  mutating func hearEnd() { hasEnded = true }

  /// What a word about the verification means for this prompt; nil when it means nothing any more.
  mutating func hear(_ word: String, at now: Duration) -> Reading? {
    guard !hasResult else { return nil }
    if mustLift || isOldFinger(at: now) {
      // A finger meant for another program's prompt: no answer to this one, and no attempt.
      mustStartAgain = hasEnded
      return .unusable(.liftAndRetry)
    }
    isTakeover = false
    return take(VerifyResult.reading(for: word))
  }

  /// Nobody came while the reader was on; nil when there is a result already.
  mutating func hearNobody() -> Reading? { hasResult ? nil : take(.unusable(.nobodySeen)) }

  private mutating func take(_ reading: Reading) -> Reading {
    switch reading {
    case .match, .mismatch, .failed, .unusable(.nobodySeen): hasResult = true
    // The same verification goes on.
    case .unusable: break
    }
    return reading
  }

  /// A finger left the reader, whoever's it was.
  mutating func hearLift() { mustLift = false }

  /// A finger came down, or left; answers whether it is this prompt's.
  mutating func hearFinger(_ isPresent: Bool, at now: Duration) -> Bool {
    if isPresent, isOldFinger(at: now) { mustLift = true }
    guard !mustLift else { return false }
    if isPresent { wasTouched = true }
    return true
  }

  /// Whether what the reader sees now was there before it was taken over.
  private func isOldFinger(at now: Duration) -> Bool { isTakeover && now - startedAt < timing.oldFinger }
}
