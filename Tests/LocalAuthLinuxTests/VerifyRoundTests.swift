import LocalAuthModel
import Testing

@testable import LocalAuthLinux

@Suite("What fprintd's words mean for a prompt")
struct VerifyRoundTests {
  private static let timing = ReaderTiming()

  /// A round that can be asked inside an expectation.
  @dynamicMemberLookup
  private final class Heard {
    private var round: VerifyRound

    init(_ round: VerifyRound) { self.round = round }

    subscript<Value>(dynamicMember path: KeyPath<VerifyRound, Value>) -> Value { round[keyPath: path] }
    func change(_ change: (inout VerifyRound) -> Void) { change(&round) }
    func begin(at now: Duration) { round.begin(at: now) }
    func hear(_ word: String, at now: Duration) -> Reading? { round.hear(word, at: now) }
    func hearNobody() -> Reading? { round.hearNobody() }
    func hearFinger(_ isPresent: Bool, at now: Duration) -> Bool { round.hearFinger(isPresent, at: now) }
  }

  /// A round that began at zero.
  private func begun(takingOver: Bool = false) -> Heard {
    var round = VerifyRound(Self.timing)
    if takingOver { round.expectTakeover() }
    round.begin(at: .zero)
    return Heard(round)
  }

  @Test("A result is the last thing that counts", arguments: ["verify-match", "verify-no-match", "nonsense"])
  func result(word: String) {
    let round = begun()
    #expect(round.hear(word, at: .seconds(1)) == VerifyResult.reading(for: word))
    #expect(round.hear("verify-match", at: .seconds(1)) == nil)
    #expect(round.hearNobody() == nil)
    round.begin(at: .seconds(2))
    #expect(round.hear("verify-match", at: .seconds(2)) == .match)
  }

  @Test("A hint is no result")
  func hint() {
    let round = begun()
    for _ in 1...3 {
      #expect(round.hear("verify-retry-scan", at: .seconds(1)) == .unusable(.unclear))
    }
    #expect(round.hear("verify-match", at: .seconds(1)) == .match)
  }

  @Test("Nobody is a result, so that a match which comes then is none")
  func nobody() {
    let round = begun()
    #expect(round.hearNobody() == .unusable(.nobodySeen))
    #expect(round.hear("verify-match", at: .seconds(61)) == nil)
  }

  @Test(
    "Right after a takeover nothing that the reader sees is meant for this prompt, and the round begins anew")
  func takeover() {
    let round = begun(takingOver: true)
    round.change { $0.hearEnd() }
    #expect(
      round.hear("verify-match", at: Self.timing.oldFinger - .milliseconds(1)) == .unusable(.liftAndRetry))
    #expect(round.mustStartAgain)
    round.begin(at: .seconds(1))
    #expect(!round.mustStartAgain)
    #expect(round.hear("verify-match", at: .seconds(1) + Self.timing.oldFinger) == .match)
    #expect(!round.isTakeover)
  }

  @Test("A finger that was there at the takeover counts for nothing until it was lifted")
  func lift() {
    let round = begun(takingOver: true)
    #expect(!round.hearFinger(true, at: .milliseconds(1)))
    #expect(!round.wasTouched)
    #expect(round.hear("verify-match", at: .seconds(30)) == .unusable(.liftAndRetry))
    round.change { $0.hearLift() }
    #expect(round.hearFinger(true, at: .seconds(31)))
    #expect(round.wasTouched)
    #expect(round.hear("verify-match", at: .seconds(31)) == .match)
  }

  @Test("The next prompt knows nothing of a takeover, and another fprintd nothing of the finger")
  func forgotten() {
    let round = begun(takingOver: true)
    _ = round.hearFinger(true, at: .zero)
    round.change { $0.forgetFinger() }
    #expect(round.isTakeover)
    #expect(round.hearFinger(true, at: .seconds(1)))
    round.change { $0.forgetOthers() }
    #expect(!round.isTakeover)
    round.begin(at: .seconds(2))
    #expect(round.hear("verify-match", at: .seconds(2)) == .match)
  }

  @Test("Where nothing was begun nothing is waited for")
  func ends() {
    var round = VerifyRound(Self.timing)
    #expect(round.hasEnded)
    round.begin(at: .zero)
    #expect(!round.hasEnded)
    round.giveUpWaiting()
    #expect(round.hasEnded)
  }
}
