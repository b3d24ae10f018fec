import LocalAuthTesting
import TestedApp
import Testing

@Test(.device(.faceID))
func aFaceOpens() async throws {
  let device = try SimulatedDevice.current
  #expect(Token.keep("t0ken"))
  device.script(.match)
  #expect(await SignIn().open() == .app(token: "t0ken"))
  expectPrompts(.scanning)
}

@Test(.device(.faceID))
func theSecondLookOpens() async throws {
  let device = try SimulatedDevice.current
  #expect(Token.keep("t0ken"))
  device.script(.mismatch, .tap(.tryAgain), .match)
  #expect(await SignIn().open() == .app(token: "t0ken"))
  expectPrompts(.scanning, .notRecognised, .scanning)
}

@Test(.device(.touchID))
func cancelLeavesTheDoorClosed() async throws {
  let device = try SimulatedDevice.current
  #expect(Token.keep("t0ken"))
  device.script(.tap(.cancel))
  #expect(await SignIn().open() == .door)
  expectReply(.failure(.userCancel))
}

@Test(.device(.touchID))
func eachTryAsksAgain() async throws {
  let device = try SimulatedDevice.current
  let signIn = SignIn()
  #expect(Token.keep("t0ken"))
  device.script(.match, .tap(.cancel))
  #expect(await signIn.open() == .app(token: "t0ken"))
  expectReply(.success(by: .biometry))
  #expect(await signIn.open() == .door)
  expectReply(.failure(.userCancel))
}
