import LocalAuthModel
import LocalAuthService
import Testing

@Suite("A passcode in memory")
struct PasscodeTests {
  @Test("equal when and only when the bytes are")
  func equality() throws {
    let texts = ["", "1234", "12345", "1235", "１２３４", "1234\u{0}", "é", "e\u{301}", "💤"]
    for one in texts {
      for other in texts {
        let left = try #require(Passcode(text: one))
        let right = try #require(Passcode(text: other))
        #expect(left.isEqual(to: right) == (Array(one.utf8) == Array(other.utf8)), "\(one) and \(other)")
      }
    }
  }

  @Test("holds exactly the bytes it was made of")
  func bytes() throws {
    let passcode = try #require(Passcode(text: "pässword"))
    #expect(passcode.byteCount == 9)
    #expect(passcode.withBytes { Array($0) } == Array("pässword".utf8))
  }

  @Test("nothing is an entry too, and is not the same as no entry")
  func empty() throws {
    let nothing = try #require(Passcode(text: ""))
    #expect(nothing.byteCount == 0)
    #expect(nothing.withBytes { $0.count } == 0)
    #expect(nothing.isEqual(to: try #require(Passcode(text: ""))))
  }

  @Test("as long as the limit and no longer")
  func limit() {
    #expect(
      Passcode(text: String(repeating: "x", count: Passcode.mostBytes))?.byteCount == Passcode.mostBytes)
    #expect(Passcode(text: String(repeating: "x", count: Passcode.mostBytes + 1)) == nil)
    #expect(Passcode(text: String(repeating: "é", count: Passcode.mostBytes / 2 + 1)) == nil)
    let bytes = [UInt8](repeating: 1, count: 2000)
    #expect(bytes.withUnsafeBytes { Passcode(copying: $0) } == nil)
    #expect(bytes.withUnsafeBytes { Passcode(copying: $0, mostBytes: 2000) }?.byteCount == 2000)
    #expect(bytes.withUnsafeBytes { Passcode(copying: $0, mostBytes: 1999) } == nil)
  }

  @Test("no way of printing it shows it")
  func description() throws {
    let secret = "correct horse"
    let passcode = try #require(Passcode(text: secret))
    var dumped = ""
    dump(passcode, to: &dumped)
    for text in ["\(passcode)", String(reflecting: passcode), String(describing: [passcode]), dumped] {
      #expect(!text.contains(secret))
      #expect(!text.contains("horse"))
    }
    #expect(Mirror(reflecting: passcode).children.isEmpty)
  }

  // MARK: Its life in the service

  private struct Entry {
    let bench: Bench
    weak var passcode: Passcode?
  }

  private func enter(_ bench: Bench, for evaluation: EvaluationID = EvaluationID(1)) throws -> Entry {
    let passcode = try #require(Passcode(text: "1234"))
    let entry = Entry(bench: bench, passcode: passcode)
    bench.presenter.enter(passcode, for: evaluation)
    return entry
  }

  @Test("an entry that nobody asked for is let go at once")
  func notAsked() throws {
    let entry = try enter(Bench(nil))
    #expect(entry.passcode == nil)
    #expect(entry.bench.log.all.isEmpty)
  }

  @Test("an entry beside a prompt that takes none is let go at once")
  func notTaken() throws {
    let bench = Bench()
    bench.evaluate(.owner)
    let entry = try enter(bench)
    #expect(entry.passcode == nil)
    #expect(!bench.log.all.contains { $0.hasPrefix("check") })
  }

  @Test("an entry for an older prompt is let go at once")
  func late() throws {
    let bench = Bench(nil)
    bench.evaluate(.owner)
    bench.evaluate(.owner)
    let entry = try enter(bench)
    #expect(entry.passcode == nil)
    #expect(!bench.log.all.contains { $0.hasPrefix("check") })
  }

  @Test("an entry during a delay is let go and not checked")
  func duringDelay() throws {
    let bench = Bench(
      nil,
      state: {
        $0.wrongPasscodes = 4
        $0.passcodeDelay = .seconds(60)
      })
    bench.evaluate(.owner)
    let entry = try enter(bench)
    #expect(entry.passcode == nil)
    #expect(!bench.log.all.contains { $0.hasPrefix("check") })
  }

  @Test("an entry that is checked lives as long as the check keeps it")
  func checked() throws {
    let bench = Bench(nil)
    bench.verifier.keepEntries(true)
    bench.evaluate(.owner)
    let entry = try enter(bench)
    #expect(entry.passcode != nil)
    bench.verifier.keepEntries(false)
    #expect(entry.passcode == nil)
  }

  @Test("an entry while another is checked is let go")
  func second() throws {
    let bench = Bench(nil)
    bench.verifier.keepEntries(true)
    bench.evaluate(.owner)
    let first = try enter(bench)
    let second = try enter(bench)
    #expect(first.passcode != nil)
    #expect(second.passcode == nil)
    #expect(bench.log.count { $0.hasPrefix("check") } == 1)
  }

  @Test("an answer to no question is let go")
  func answer() throws {
    let bench = Bench(nil)
    bench.verifier.keepEntries(true)
    bench.evaluate(.owner)
    weak var answer: Passcode?
    do {
      let passcode = try #require(Passcode(text: "987"))
      answer = passcode
      bench.presenter.answer(passcode, for: EvaluationID(1))
    }
    #expect(answer == nil)
    #expect(!bench.log.all.contains { $0.hasPrefix("answer") })
  }

  @Test("an entry that the memory cannot note is not checked and let go")
  func unwritten() throws {
    let bench = Bench(nil)
    bench.evaluate(.owner)
    bench.store.failUpdate(1)
    let entry = try enter(bench)
    #expect(entry.passcode == nil)
    #expect(bench.log.all.last == "reply: broken stateStore")
    #expect(!bench.log.all.contains { $0.hasPrefix("check") })
  }

  @Test("an entry after its device has gone is let go")
  func deviceGone() throws {
    let presenter: TestPresenter
    do { presenter = Bench(nil).presenter }
    weak var entry: Passcode?
    do {
      let passcode = try #require(Passcode(text: "1234"))
      entry = passcode
      presenter.enter(passcode, for: EvaluationID(1))
    }
    #expect(entry == nil)
  }
}
