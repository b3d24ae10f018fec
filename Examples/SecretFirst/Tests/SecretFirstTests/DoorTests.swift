import DeviceOwner
import Foundation
import LocalAuthTesting
import SecretFirst
import Testing

private let token = Data("t0ken".utf8)

@Test(.device(.faceID))
func aFaceOpensTheToken() async throws {
  let door = Door()
  #expect(await door.open() == .password)
  try door.keep(token)
  try SimulatedDevice.current.script(.match)
  #expect(await door.open() == .app(token: token))
}

@Test(.device(.touchID))
func whatElseCanHappen() async throws {
  let device = try SimulatedDevice.current
  let door = Door()
  try door.keep(token)
  device.script(.tap(.cancel))
  #expect(await door.open() == .door)
  device.script(.mismatch, .mismatch, .mismatch)
  #expect(await door.open() == .notRecognised)
  device.script(.mismatch, .mismatch)
  #expect(await door.open() == .passcodeFirst)
  #expect(door.canOpen())
  device.enrol("left thumb")
  #expect(!door.canOpen())
  #expect(await door.open() == .password)
}

@Test(.device(.touchID))
func aNewInstallationBeginsAnew() async throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "SecretFirst-\(UUID())")
  defer { try? FileManager.default.removeItem(at: folder) }
  let door = Door()
  try door.keep(token)  // by an installation that is no more
  try door.start(in: folder)
  #expect(!door.canOpen())
  try door.keep(token)
  try door.start(in: folder)
  #expect(door.canOpen())
}

@Test func aForgedYesOpensNothing() async {
  let secret = GuardedSecret {
    try Door().keep(token)
  } open: { context in
    if case .app(let token) = await Door(authenticator: OwnerAuthenticator { context }).open() {
      token
    } else {
      nil
    }
  }
  await secret.expectClosedWhenHooked()
  await secret.expectBoundToEnrolment()
  await secret.expectGoneAfterReenrolment()
}
