import DeviceOwner
import Foundation
import LocalAuthTesting
import SecretFirst
import Testing

@Test(.device(.touchID))
func aFingerOrThePasscode() async throws {
  let device = try SimulatedDevice.current
  let notebook = Notebook()
  let key = try await notebook.setUp(passcode: "correct horse")
  device.script(.match)
  #expect(try await notebook.open() == key)
  for _ in 0..<5 { device.mismatchAtLockScreen() }
  await #expect(throws: VaultFailure.refused(.unavailable(.lockedOut))) { try await notebook.open() }
  #expect(try await notebook.open(passcode: "correct horse") == key)
}

@Test(.device(.touchID))
func wrongEntriesWait() async throws {
  let notebook = Notebook()
  _ = try await notebook.setUp(passcode: "correct horse")
  for _ in 1...4 {
    await #expect(throws: PasscodeFailure.wrong(delay: .zero)) {
      try await notebook.open(passcode: "wrong horse")
    }
  }
  await #expect(throws: PasscodeFailure.wrong(delay: .seconds(60))) {
    try await notebook.open(passcode: "wrong horse")
  }
  await #expect(throws: PasscodeFailure.self) { try await notebook.open(passcode: "correct horse") }
  #expect(notebook.words(for: .delayed(.seconds(60))) == "Try again in 0:01:00.")
}

@Test(.device(.touchID))
func onePromptForBoth() async throws {
  let device = try SimulatedDevice.current
  let notebook = Notebook()
  let key = try await notebook.setUp(passcode: "correct horse")
  device.script(.match)
  #expect(try await notebook.both(draft: Data("draft".utf8)) == ["key": key, "draft": Data("draft".utf8)])
  device.script(.match, .enterPasscode("1234"))
  try await notebook.usePasscodeOnly()
  #expect(try await notebook.open() == key)
}
