import LocalAuthTesting
import TestedApp
import Testing

@Test func theTokenIsProtected() async {
  let token = GuardedSecret(keep: { _ = Token.keep("t0ken") }, open: { Token.read(with: $0) })
  await token.expectClosedWhenHooked()
  await token.expectBoundToEnrolment()
  await token.expectGoneAfterReenrolment()
}

@Test(arguments: [DeviceSetup.touchID, .faceID, .opticID])
func soIsTheWholeSignIn(setup: DeviceSetup) async {
  let signIn = GuardedSecret(on: setup) {
    _ = Token.keep("t0ken")
  } open: { context in
    if case .app(let token) = await SignIn(makeContext: { context }).open() { token } else { nil }
  }
  await signIn.expectClosedWhenHooked()
  await signIn.expectBoundToEnrolment()
  await signIn.expectGoneAfterReenrolment()
}
