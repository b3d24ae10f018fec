import LocalAuthTesting
import Synchronization
import Testing

@Suite("Scripts that are not kept to")
struct ScriptTests {
  @Test("steps that are left are an issue of the test")
  func left() async throws {
    try await issue(saying: [".match", "Nothing was shown"]) {
      try withDevice(.touchID) { $0.script(.match) }
    }
  }

  @Test("a step that does not fit is an issue with what was shown")
  func misfit() async throws {
    try await issue(saying: [".enterPasscode(\"1234\")", "Touch the sensor for Touch ID.", "Open the vault."])
    {
      try await withDevice(.touchID) { device in
        device.script(.enterPasscode("1234"))
        #expect(await ask() == LAError.systemCancel.rawValue)
      }
    }
  }

  @Test("a prompt that nobody answers is an issue with what was shown")
  func unanswered() async throws {
    try await issue(saying: ["no step for it", "Touch the sensor for Touch ID."]) {
      try await withDevice(.touchID) { _ in #expect(await ask() == LAError.systemCancel.rawValue) }
    }
  }

  @Test("at the end of a test with the trait, too, at the place of the test")
  func ofTrait() async throws {
    let test = try #require(Test.current)
    let trait: DeviceTrait = .device(.touchID)
    let place = Mutex<SourceLocation?>(nil)
    try await withKnownIssue {
      try await trait.provideScope(for: test, testCase: Test.Case.current) {
        try SimulatedDevice.current.script(.match)
      }
    } matching: { issue in
      place.withLock { $0 = issue.sourceLocation }
      return issue.comments.contains { $0.rawValue.contains("expected: .match") }
    }
    #expect(place.withLock { $0 } == test.sourceLocation)
    // It gives a device to cases, and only where it is the nearest trait.
    #expect(trait.scopeProvider(for: test, testCase: nil) == nil)
    #expect(trait.scopeProvider(for: test, testCase: Test.Case.current) == nil)
  }

  @Test("a body that throws leaves steps over; they are no second fault")
  func thrown() {
    #expect(throws: Item.Refused.self) {
      try withDevice(.touchID) { device in
        device.script(.match)
        throw Item.Refused(status: 1)
      }
    }
  }

  @Test("where the script did not fit and the body throws, both are told")
  func both() async throws {
    try await issue(saying: ["no step for it"]) {
      await #expect(throws: LAError.self) {
        try await withDevice(.touchID) { _ in
          try await LAContext().evaluatePolicy(bioOnly, localizedReason: "Open the vault.")
        }
      }
    }
  }

  @Test("the form that blocks does the same")
  func blocking() async throws {
    let value = try withDevice(.touchID.script(.match)) { _ in
      try Item(flags: .biometryAny).keep()
      return try Item().read()
    }
    #expect(value == "s3cret")
    try await issue(saying: ["no step for it"]) {
      try withDevice(.touchID) { _ in
        try Item(flags: .biometryAny).keep()
        #expect(throws: Item.Refused.self) { try Item().read() }
      }
    }
  }
}

/// Expects just one issue, whose text has all of these.
func issue(
  saying texts: [String], sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Void
) async throws {
  try await withKnownIssue(sourceLocation: sourceLocation) {
    try await body()
  } matching: { issue in
    let said = issue.comments.map(\.rawValue).joined(separator: "\n")
    return texts.allSatisfy(said.contains)
  }
}
