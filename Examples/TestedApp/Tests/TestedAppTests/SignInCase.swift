import LocalAuthTesting
import TestedApp
import XCTest

final class SignInCase: DeviceTestCase {
  override class var deviceSetup: DeviceSetup { .faceID }

  func testAFaceOpens() async throws {
    let device = try SimulatedDevice.current
    XCTAssertTrue(Token.keep("t0ken"))
    device.script(.match)
    let screen = await SignIn().open()
    XCTAssertEqual(screen, .app(token: "t0ken"))
    expectPrompts(.scanning)
  }
}
