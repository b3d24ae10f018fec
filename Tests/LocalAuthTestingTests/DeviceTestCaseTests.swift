import LocalAuthTesting
import Testing
import XCTest

/// The helper for XCTest, used as an app does.
final class DeviceTestCaseTests: DeviceTestCase {
  override class var deviceSetup: DeviceSetup { .faceID.passcode("2468") }

  override func setUp() async throws {
    XCTAssertEqual(try SimulatedDevice.current.facts.sensor?.kind, .faceID)
  }

  func testSynchronous() throws {
    let device = try SimulatedDevice.current
    device.script(.match)
    try Item(flags: .biometryAny).keep()
    XCTAssertEqual(try Item().read(), "s3cret")
    expectPrompts(.scanning)
  }

  func testAsynchronous() async throws {
    try SimulatedDevice.current.script(.mismatch, .tap(.tryAgain), .match)
    let code = await ask()
    XCTAssertEqual(code, 0)
    expectPrompts(.scanning, .notRecognised, .scanning)
    expectReply(.success)
  }

  @MainActor func testOnTheMainActor() async throws {
    try SimulatedDevice.current.script(.match)
    let code = await ask()
    XCTAssertEqual(code, 0)
  }
}

/// A case that keeps its own base class.
final class InvokeTests: XCTestCase {
  override func invokeTest() { invokeTest(on: .noSensor) { super.invokeTest() } }

  func testThePasscodeIsAsked() async throws {
    try SimulatedDevice.current.script(.enterPasscode("1234"))
    let code = await ask(combined)
    XCTAssertEqual(code, 0)
  }
}

/// Collects what a case is told, in place of failing.
private class CollectingCase: DeviceTestCase {
  nonisolated(unsafe) var failures: [String] = []
  #if !canImport(ObjectiveC)
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      failures.append(description)
    }
  #endif
}

#if !canImport(ObjectiveC)
  /// Cases that fail, run by hand.
  final class FailingCaseTests: XCTestCase {
    func testStepsThatAreLeftFailTheTest() {
      let failing = CollectingCase(name: "steps left") { _ in try SimulatedDevice.current.script(.match) }
      failing.invokeTest()
      XCTAssertEqual(failing.failures.count, 1)
      XCTAssertTrue(failing.failures.joined().contains("expected: .match"), "\(failing.failures)")
    }

    func testAnExpectationFailsTheTest() {
      let failing = CollectingCase(name: "a prompt expected") { _ in expectPrompts(.scanning) }
      failing.invokeTest()
      XCTAssertEqual(failing.failures.count, 1)
      XCTAssertTrue(failing.failures.joined().contains("Nothing was shown"), "\(failing.failures)")
    }
  }
#endif
