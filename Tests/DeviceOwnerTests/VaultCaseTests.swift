import Foundation
import LocalAuthTesting
import Testing

@testable import DeviceOwner

/// Faults from the field that a vault prevents.
@Suite("Cases from the field: the vault")
struct VaultCaseTests {
  let vault = SecretVault()

  @Test(
    "BR-13 a biometry secret in lockout: lockedOut, no prompt, and nothing is lost", .device(.touchID),
    arguments: [Presence.biometry, .currentBiometry])
  func lockedOut(presence: Presence) async throws {
    let device = try SimulatedDevice.current
    try vault.keep(Data("token"), as: "session", for: presence)
    for _ in 0..<5 { device.mismatchAtLockScreen() }
    #expect(try vault.contains("session"))
    #expect(await failure { _ = try await vault.openText("session") } == .refused(.unavailable(.lockedOut)))
    expectNoPrompt()
    device.script(.enterPasscode("1234"), .match)
    #expect(await OwnerAuthenticator().authenticate(reason: "Use your sensor again") == .authenticated)
    #expect(try await vault.openText("session") == "token")
  }

  @Test("BR-37 1,000 vaults, and no context is left", .device(.touchID))
  func noContextIsLeft() async throws {
    let device = try SimulatedDevice.current
    try vault.keep(Data("token"), as: "session")
    for _ in 0..<1_000 {
      device.script(.match)
      #expect(try await SecretVault().openText("session") == "token")
    }
    while device.contextCount > 0 { await Task.yield() }
  }

  @Test("BR-42 two parallel reads: one prompt, and both get theirs", .device(.faceID))
  func parallelReads() async throws {
    let device = try SimulatedDevice.current
    try vault.keep(Data("token"), as: "session")
    try vault.keep(Data("key"), as: "database")
    device.actByHand()
    async let session = vault.openText("session")
    async let database = vault.openText("database")
    while vault.authenticator.waitingCallers < 2 { await Task.yield() }
    _ = await device.promptShown()
    device.present(.match)
    #expect(try await session == "token")
    #expect(try await database == "key")
    expectPrompts(.scanning)
  }

  @Test("BR-42 two parallel reads for different reasons are asked for one after the other", .device(.faceID))
  func parallelReasons() async throws {
    let device = try SimulatedDevice.current
    try vault.keep(Data("token"), as: "session")
    try vault.keep(Data("key"), as: "database")
    device.script(.match, .match)
    async let session = vault.openText("session", reason: "Sign in")
    async let database = vault.openText("database", reason: "Open your notes")
    #expect(try await session == "token")
    #expect(try await database == "key")
    expectPrompts(.scanning, .scanning)
  }

  @Test("BR-62 the device is locked under the prompt: interrupted, and the next try works", .device(.faceID))
  func lockedUnderThePrompt() async throws {
    let device = try SimulatedDevice.current
    try vault.keep(Data("token"), as: "session")
    device.script(.lockDevice)
    #expect(await failure { _ = try await vault.openText("session") } == .refused(.interrupted))
    #expect(await failure { _ = try vault.contains("session") } == .deviceLocked)
    #expect(await failure { _ = try await vault.openText("session") } == .deviceLocked)
    device.unlockWithBiometrics()
    #expect(try vault.contains("session"))
    device.script(.match)
    #expect(try await vault.openText("session") == "token")
  }

  @Test("BR-63 Home, three wrong fingers, Cancel and the fallback are four answers", .device(.touchID))
  func distinctAnswers() async throws {
    let device = try SimulatedDevice.current
    try vault.keep(Data("token"), as: "session")
    device.script(.goHome)
    #expect(await failure { _ = try await vault.openText("session") } == .refused(.interrupted))
    #expect(await failure { _ = try await vault.openText("session") } == .refused(.notInteractive))
    device.app.scene = .active
    device.script(.mismatch, .mismatch, .mismatch)
    #expect(await failure { _ = try await vault.openText("session") } == .refused(.notRecognised))
    device.script(.tap(.cancel))
    #expect(await failure { _ = try await vault.openText("session") } == .refused(.cancelled))
    device.script(.mismatch, .tap(.fallback))
    #expect(await failure { _ = try await vault.openText("session") } == .refused(.choseOtherWay))
    device.enterPasscodeAtLockScreen()
    device.script(.match)
    #expect(try await vault.openText("session") == "token")
  }

  @Test(
    "BR-64 gone with the passcode is not cancelled, and nobody is asked for it", .device(.touchID),
    arguments: [Presence.owner, .biometry, .currentBiometry, .passcode])
  func goneWithThePasscode(presence: Presence) async throws {
    let device = try SimulatedDevice.current
    try vault.keep(Data("token"), as: "session", for: presence)
    #expect(try vault.contains("session"))
    device.script(.tap(.cancel))
    #expect(await failure { _ = try await vault.openText("session") } == .refused(.cancelled))
    device.removePasscode()
    #expect(try !vault.contains("session"))
    device.setPasscode("2468")
    device.enrol("right index finger")
    #expect(try !vault.contains("session"))
    device.clearHistory()
    #expect(await failure { _ = try await vault.openText("session") } == .secretGone)
    expectNoPrompt()
  }

  @Test("BR-67 keeping never prompts, changing does once, removing does not", .device(.touchID))
  func promptsOfEach() async throws {
    let device = try SimulatedDevice.current
    try vault.keep(Data("first"), as: "session")
    try vault.keep(Data("second"), as: "session")
    expectNoPrompt()
    device.script(.match)
    try await vault.update("session", reason: "Change the token") { $0 + Data(" and third") }
    expectPrompts(.scanning)
    device.clearHistory()
    try vault.keep(Data("other"), as: "notes")
    try vault.remove("notes")
    expectNoPrompt()
    device.script(.match)
    #expect(try await vault.openText("session") == "second and third")
  }

  @Test("BR-69 another finger: any set still opens, the set of then does not", .device(.touchID))
  func reenrolled() async throws {
    let device = try SimulatedDevice.current
    let before = LAContext().domainState.biometry.stateHash
    try vault.keep(Data("any"), as: "any", for: .biometry)
    try vault.keep(Data("then"), as: "then", for: .currentBiometry)
    device.enrol("left thumb")
    #expect(LAContext().domainState.biometry.stateHash != before)
    device.script(.match)
    #expect(try await vault.openText("any") == "any")
    #expect(await failure { _ = try await vault.openText("then") } == .secretGone)
    #expect(try !vault.contains("then"))
    expectPrompts(.scanning)
    // Kept anew it is bound to what is enrolled now.
    try vault.keep(Data("now"), as: "then")
    device.script(.match)
    #expect(try await vault.openText("then") == "now")
  }

  @Test(
    "BR-71 an unknown domain state wipes nothing", .device(.faceID),
    arguments: [Presence.owner, .biometry, .currentBiometry])
  func unknownDomainState(presence: Presence) async throws {
    let device = try SimulatedDevice.current
    try vault.keep(Data("token"), as: "session", for: presence)
    device.app.consent = .denied
    #expect(try vault.contains("session"))
    if presence != .owner {
      #expect(await failure { _ = try await vault.openText("session") } == .refused(.unavailable(.denied)))
      expectNoPrompt()
    }
    device.app.consent = .granted
    device.script(.match)
    #expect(try await vault.openText("session") == "token")
  }

  @Test("BR-74 a new version of the system alone closes nothing", .device(.touchID))
  func systemUpdate() async throws {
    let device = try SimulatedDevice.current
    try vault.keep(Data("token"), as: "session")
    let before = LAContext().domainState.biometry.stateHash
    device.updateSystem(toMajor: 27)
    #expect(LAContext().domainState.biometry.stateHash != before)
    device.script(.match)
    #expect(try await vault.openText("session") == "token")
  }

  @Test("BR-75 what an earlier installation left goes at the first start, and only then", .device(.touchID))
  func firstStart() async throws {
    let device = try SimulatedDevice.current
    let folder = FileManager.default.temporaryDirectory.appending(path: "vault-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let mark = folder.appending(path: "app/installed")
    let passcode = AppPasscode(of: vault)
    let other = SecretVault("another vault")
    try other.keep(Data("other"), as: "session", for: .anyoneSignedIn)
    // Of an installation that is no more.
    try vault.keep(Data("true"), as: "uses biometrics", for: .anyoneSignedIn)
    try vault.keep(Data("token"), as: "session")
    try await passcode.set("271828")

    device.lock()
    #expect(throws: VaultFailure.deviceLocked) { try vault.removeLeftovers(unlessInstalled: mark) }
    device.unlockWithBiometrics()
    #expect(try vault.contains("session"))

    #expect(try vault.removeLeftovers(unlessInstalled: mark))
    #expect(try !vault.contains("uses biometrics"))
    #expect(await failure { _ = try await vault.openText("session") } == .notFound)
    #expect(try await !passcode.isSet)
    #expect(try await other.openText("session") == "other")
    expectNoPrompt()

    try vault.keep(Data("new"), as: "session", for: .anyoneSignedIn)
    #expect(try !vault.removeLeftovers(unlessInstalled: mark))
    #expect(try await vault.openText("session") == "new")
    // A folder in the way of the file says nothing of the installation.
    let hidden = mark.appending(path: "beyond a file")
    #expect(throws: CocoaError.self) { try vault.removeLeftovers(unlessInstalled: hidden) }
    #expect(try await vault.openText("session") == "new")
  }

  @Test("BR-78 what was never kept is notFound, and nobody is asked", .device(.touchID))
  func neverKept() async throws {
    #expect(await failure { _ = try await vault.openText("session") } == .notFound)
    #expect(try !vault.contains("session"))
    try vault.keep(Data("token"), as: "session")
    try vault.remove("session")
    #expect(await failure { _ = try await vault.openText("session") } == .notFound)
    expectNoPrompt()
  }

  @Test(
    "BR-77 a forged yes opens no secret", arguments: [DeviceSetup.touchID, .faceID, .opticID],
    [Presence.owner, .biometry, .currentBiometry, .passcode])
  func forgedYes(setup: DeviceSetup, presence: Presence) async throws {
    let secret = GuardedSecret(on: setup) {
      try SecretVault().keep(Data("token"), as: "session", for: presence)
    } open: { context in
      let authenticator = OwnerAuthenticator(turns: PromptTurns(), activity: AppActivity()) { context }
      return try? await SecretVault("test", authenticator: authenticator).open("session", reason: "Sign in")
    }
    await secret.expectClosedWhenHooked()
    if presence == .currentBiometry {
      await secret.expectBoundToEnrolment()
      await secret.expectGoneAfterReenrolment()
    }
  }

  @Test("BR-77 the call that the documentation begins with opens nothing for a forged yes")
  func forgedYesByDefault() async {
    let secret = GuardedSecret {
      try SecretVault().keep(Data("token"), as: "session")
    } open: { _ in
      try? await SecretVault().open("session", reason: "Sign in")
    }
    await secret.expectClosedWhenHooked()
    await secret.expectBoundToEnrolment()
    await secret.expectGoneAfterReenrolment()
  }
}

extension SimulatedDevice {
  /// Makes room for more wrong fingers.
  fileprivate func enterPasscodeAtLockScreen() {
    lock()
    unlock(withPasscode: "1234")
  }
}
