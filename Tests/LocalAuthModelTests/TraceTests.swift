import LocalAuthModel
import Testing

@testable import LocalAuthTraces

extension Trace: CustomTestStringConvertible {
  public var testDescription: String { description }
}

/// Every row of the oracle, played on the bare rules.
@Suite("Rows")
struct TraceTests {
  @Test("on the bare rules", arguments: Trace.everything)
  func row(_ trace: Trace) {
    for difference in trace.differences(on: BareDevice.self) {
      Issue.record(Comment(rawValue: difference.description))
    }
  }

  @Test("Each row has an id of its own and something that can fail")
  func rows() {
    #expect(Set(Trace.everything.map(\.id)).count == Trace.everything.count)
    for trace in Trace.everything {
      #expect(trace.steps.contains { !$0.expectations.isEmpty }, "\(trace)")
    }
    // Those about secrets are played with the keychain.
    let numbers = (1...26).filter { !(21...24).contains($0) }.map { "TR-" + ($0 < 10 ? "0\($0)" : "\($0)") }
    #expect(Trace.section18.map(\.id) == numbers)
  }
}

/// The player of rows must see what is wrong, else no row proves anything.
@Suite("Player of rows")
struct PlayerTests {
  /// The differences of one step on a bare device.
  private func differences(_ given: Given, _ steps: Step...) -> [String] {
    Trace("X", "x", given) { steps }.differences(on: BareDevice.self).map(\.description)
  }

  @Test("A right row has no differences")
  func right() {
    #expect(
      differences(.touchID, call(.bio, "T+", .succeeds(by: .biometry), .n(0), .shows("nothing"))).isEmpty)
  }

  @Test(
    "Each expectation can fail",
    arguments: [
      Expected.succeeds, .fails(-2), .fails(-3, .appCancel), .other("b", fails: -3), .running, .can, .n(0),
      .wrong(1),
      .locked, .shows("sheet [cancel]"), .reason(nil), .button(.cancel, .enterPasscode), .noUI,
      .type(.faceID),
      .domain("s"), .terminates,
    ])
  func wrong(_ expectation: Expected) {
    let step = Step(kind: .call(.bio), acts: "T- [fallback]", expectations: [.fails(-3), expectation])
    let found = differences(.touchID, step)
    // A preflight that says yes is what a call without a preflight has.
    if case .preflight = expectation {
      #expect(found.isEmpty)
    } else {
      #expect(found.count == 1, "\(found)")
    }
  }

  @Test("A reply that no row tells is a difference")
  func untoldReply() {
    #expect(
      differences(.touchID, call(.bio, "T+")) == [
        "X step 1 (bio-only T+): expected no reply to #1, found success by biometry"
      ])
    #expect(differences(.touchID, call(.bio.on("a")), call(.bio.on("b"))).count == 1)
  }

  @Test("A preflight that says the wrong thing is a difference")
  func preflights() {
    #expect(differences(.touchID, preflight(.bio, .cannot(-8))).count == 1)
    #expect(differences(.touchID.lockedOut, preflight(.bio, .can)).count == 1)
    #expect(differences(.touchID.lockedOut, preflight(.bio, .cannot(-7))).count == 1)
    #expect(
      differences(.touchID.lockedOut, preflight(.bio, .cannot(-8, .biometryLockout(.restart)))).count == 1)
    #expect(
      differences(.touchID.lockedOut, preflight(.bio, .cannot(-8, .biometryLockout(.mismatches)))).isEmpty)
  }

  @Test("Domain states with one label are equal, with two labels different")
  func domains() {
    let first = preflight(.bio, .domain("s1"))
    #expect(differences(.touchID, first, preflight(.bio, .domain("s2"))).count == 1)
    #expect(differences(.touchID, first, then("enrol:x"), preflight(.bio, .domain("s1"))).count == 1)
    #expect(differences(.touchID, first, preflight(.bio, .domain(nil))).count == 1)
  }

  @Test(
    "A word that is no act is not read", arguments: ["X+", "T", "[ok]", "0s", "5x", "enrol", "P", "L:", ":"])
  func words(_ text: String) {
    #expect(Acts.read(text) == nil)
  }

  @Test("Acts are read in order")
  func acts() {
    #expect(
      Acts.read("T- F+ [again] P= L:P+ 9s 5m enrol:thumb") == [
        .finger(.mismatch), .face(.match), .tap(.tryAgain), .passcode(.sameWrong),
        .lockScreen(.passcode(.right)), .wait(.seconds(9)), .wait(.seconds(300)), .enrol("thumb"),
      ])
  }
}
