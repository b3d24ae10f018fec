import LocalAuthModel
import LocalAuthScenarios
import Testing

/// What differs on the bare rules.
func differences(_ given: String, _ steps: String...) throws -> [Difference] {
  let lines = ["scenario X x", "given " + given] + steps
  return try ScenarioFile(lines.joined(separator: "\n")).scenarios.flatMap {
    $0.differences(on: BareDevice.self)
  }
}

/// The player must see what is wrong, else no scenario proves anything.
@Suite("Player of scenarios")
struct PlayerTests {
  @Test("What is right has no differences")
  func right() throws {
    #expect(try differences("touchID", "bio-only T+ -> success by biometry, n 0, nothing").isEmpty)
  }

  @Test(
    "Each expectation can fail",
    arguments: [
      "success", "-2", "-9", "b: -3", "running", "n 0", "wrong 1", "locked", "sheet [cancel]", "no reason",
      "button cancel enterPasscode", "no UI", "type faceID", "domain s", "ended", "ok", "data \"x\"",
      "-25300",
    ])
  func wrong(_ expectation: String) throws {
    let found = try differences("touchID", "bio-only T- [fallback] -> -3, \(expectation)")
    #expect(found.count == 1, "\(found)")
  }

  @Test("The exact reason counts where it is written")
  func reasons() throws {
    #expect(try differences("touchID, n 5", "bio-only -> -8 mismatches").isEmpty)
    #expect(try differences("touchID, n 5", "bio-only -> -8").isEmpty)
    #expect(try differences("touchID, n 5", "bio-only -> -8 restart").count == 1)
  }

  @Test("A reply that is not told is a difference, with its step, its line and what was shown")
  func untoldReply() throws {
    let found = try differences("touchID", "bio-only -> running", "T- T+ -> nothing")
    #expect(
      found.map(\.description) == [
        "X step 2 (T- T+ -> nothing): expected no reply to #1, found success by biometry"
      ])
    #expect(found.first?.line == 4)
    #expect(found.first?.shown == ["shaking [cancel] [fallback]"])
    #expect(try differences("touchID", "bio-only on a -> running", "bio-only on b -> running").count == 1)
  }

  @Test("Two replies to one context are told in either order")
  func twoReplies() throws {
    for told in ["-4 otherEvaluation, a: success", "success, a: -4 otherEvaluation"] {
      #expect(
        try differences("touchID", "bio-only on a -> running", "bio-only on a T+ -> a: \(told)").isEmpty)
    }
    #expect(
      try differences("touchID", "bio-only on a -> running", "bio-only on a T+ -> a: -4, a: -4").count == 1)
  }

  @Test("An invalidated context ends what runs on it, also when its last call ended at once")
  func invalidated() throws {
    #expect(
      try differences(
        "touchID, not enrolled", "combined on a -> sheet [cancel]", "bio-only on a -> a: -7, sheet [cancel]",
        "invalidate -> -9, nothing"
      ).isEmpty)
  }

  @Test("A preflight that says the wrong thing is a difference")
  func preflights() throws {
    #expect(try differences("touchID", "preflight bio-only -> no -8").count == 1)
    #expect(try differences("touchID, n 5", "preflight bio-only -> yes").count == 1)
    #expect(try differences("touchID, n 5", "preflight bio-only -> no -7").count == 1)
    #expect(try differences("touchID, n 5", "preflight bio-only -> no -8 mismatches").isEmpty)
  }

  @Test("Domain states with one label are equal, with two labels different")
  func domains() throws {
    let first = "preflight bio-only -> yes, domain s1"
    #expect(try differences("touchID", first, "preflight bio-only -> yes, domain s2").count == 1)
    #expect(try differences("touchID", first, "enrol:x", "preflight bio-only -> yes, domain s1").count == 1)
    #expect(try differences("touchID", first, "preflight bio-only -> yes, domain none").count == 1)
  }
}
