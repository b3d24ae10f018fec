import Foundation
import LocalAuthTesting
import Testing

@testable import DeviceOwner

@Suite("SecretVault: keeping, opening, moving")
struct VaultTests {
  let vault = SecretVault()

  @Test(.device(.touchID), arguments: Presence.allCases)
  func eachOpensForWhatItWasKeptFor(presence: Presence) async throws {
    let device = try SimulatedDevice.current
    try vault.keep(Data("token"), as: "session", for: presence)
    #expect(try vault.presence(for: "session") == presence)
    expectNoPrompt()
    switch presence {
    case .anyoneSignedIn: break
    case .owner, .biometry, .currentBiometry: device.script(.match)
    case .passcode: device.script(.enterPasscode("1234"))
    }
    #expect(try await vault.openText("session") == "token")
    switch presence {
    case .anyoneSignedIn: expectPrompts()
    case .owner, .biometry, .currentBiometry: expectPrompts(.scanning)
    case .passcode: expectPrompts(.passcode)
    }
  }

  @Test("An owner's secret opens by the passcode too", .device(.touchID.lockedOut))
  func ownerByPasscode() async throws {
    try vault.keep(Data("token"), as: "session", for: .owner)
    try SimulatedDevice.current.script(.enterPasscode("1234"))
    #expect(try await vault.openText("session") == "token")
  }

  @Test("A sensor that rests opens nothing that needs it, whatever else was shown", .device(.touchID))
  func passcodeIsNoFinger() async throws {
    let device = try SimulatedDevice.current
    try vault.keep(Data("token"), as: "session")
    try vault.keep(Data("notes"), as: "notes", for: .passcode)
    for _ in 0..<5 { device.mismatchAtLockScreen() }
    #expect(
      await failure { _ = try await vault.open(["notes", "session"], reason: "Sign in") }
        == .refused(.unavailable(.lockedOut)))
    expectNoPrompt()
  }

  @Test("Several secrets: one prompt where one can show it all", .device(.faceID))
  func several() async throws {
    let device = try SimulatedDevice.current
    let kept: [Presence] = [.anyoneSignedIn, .owner, .biometry, .currentBiometry]
    for presence in kept { try vault.keep(Data("\(presence)"), as: "\(presence)", for: presence) }
    let names = kept.map { "\($0)" }
    device.script(.match)
    let secrets = try await vault.open(names, reason: "Sign in")
    #expect(secrets == Dictionary(uniqueKeysWithValues: names.map { ($0, Data($0)) }))
    expectPrompts(.scanning)

    device.clearHistory()
    try vault.keep(Data("passcode"), as: "passcode", for: .passcode)
    device.script(.match, .enterPasscode("1234"))
    #expect(try await vault.open(names + ["passcode"], reason: "Sign in").count == 5)
    expectPrompts(.scanning, .passcode)
  }

  @Test("Several secrets: all, or none", .device(.faceID))
  func allOrNone() async throws {
    try vault.keep(Data("token"), as: "session")
    #expect(await failure { _ = try await vault.open(["session", "notes"], reason: "Sign in") } == .notFound)
    expectNoPrompt()
    #expect(try await vault.open([], reason: "Sign in").isEmpty)
  }

  @Test("A cancelled task takes its prompt away", .device(.touchID))
  func cancelledTask() async throws {
    let device = try SimulatedDevice.current
    try vault.keep(Data("token"), as: "session")
    device.actByHand()
    let vault = vault
    let task = Task { await failure { _ = try await vault.openText("session") } }
    _ = await device.promptShown()
    task.cancel()
    #expect(await task.value == .refused(.withdrawn))
    #expect(device.prompt == nil)
  }

  @Test(
    "What nobody could ever open is not kept, and what was kept stays", .device(.touchID),
    arguments: [Presence.biometry, .currentBiometry])
  func cannotBeKept(presence: Presence) async throws {
    let device = try SimulatedDevice.current
    try vault.keep(Data("token"), as: "session", for: .owner)
    device.removeAllEnrolments()
    #expect(
      await failure { try vault.keep(Data("new"), as: "session", for: presence) }
        == .refused(.unavailable(.notEnrolled)))
    device.script(.enterPasscode("1234"))
    #expect(try await vault.openText("session") == "token")
  }

  @Test("Without a passcode only what nobody guards is kept", .device(.touchID.noPasscode))
  func noPasscode() async throws {
    for presence in Presence.allCases where presence != .anyoneSignedIn {
      let refused = await failure { try vault.keep(Data("token"), as: "session", for: presence) }
      let why: WhyUnavailable = presence == .owner || presence == .passcode ? .noPasscode : .notEnrolled
      #expect(refused == .refused(.unavailable(why)), "\(presence)")
    }
    try vault.keep(Data("token"), as: "session", for: .anyoneSignedIn)
    #expect(try await vault.openText("session") == "token")
  }

  @Test("Vaults, names and the app's own items are kept apart", .device(.touchID))
  func apart() async throws {
    let other = SecretVault("other")
    try vault.keep(Data("one"), as: "session", for: .anyoneSignedIn)
    try other.keep(Data("two"), as: "session", for: .anyoneSignedIn)
    try vault.keep(Data("three"), as: "passcode", for: .anyoneSignedIn)
    let passcode = AppPasscode(of: vault)
    try await passcode.set("271828", for: Data("four"))
    let own: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrLabel as String: "test",
      kSecAttrAccount as String: "session", kSecAttrService as String: "own",
      kSecValueData as String: Data("five"),
    ]
    #expect(SecItemAdd(own as CFDictionary, nil) == errSecSuccess)
    try vault.remove("session")
    #expect(try await other.openText("session") == "two")
    #expect(try await vault.openText("passcode") == "three")
    try vault.keep(Data("three and a half"), as: "passcode", for: .anyoneSignedIn)
    #expect(try await passcode.open("271828").data == Data("four"))
    try vault.removeAll()
    #expect(try !vault.contains("passcode"))
    #expect(try await !passcode.isSet)
    #expect(try await other.openText("session") == "two")
    #expect(SecItemDelete(own as CFDictionary) == errSecSuccess)
  }

  // MARK: Between the yes and the read

  /// A context whose yes nobody gave, after which something happens.
  private final class ForgedContext: SimulatedContext, @unchecked Sendable {  // adds a constant
    let event: @Sendable () -> Void

    init(_ device: SimulatedDevice, event: @escaping @Sendable () -> Void) {
      self.event = event
      super.init(device)
    }

    override func evaluateAccessControl(
      _ accessControl: SecAccessControl, operation: LAAccessControlOperation, localizedReason: String,
      reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
      event()
      reply(true, nil)
    }
  }

  /// What opening ends with when something happens after a yes that nobody gave.
  private func ending(_ event: @escaping @Sendable (SimulatedDevice) throws -> Void) async throws
    -> VaultFailure?
  {
    let device = try SimulatedDevice.current
    let authenticator = OwnerAuthenticator(turns: PromptTurns(), activity: AppActivity()) {
      ForgedContext(device) { #expect(throws: Never.self) { try event(device) } }
    }
    return await failure {
      _ = try await SecretVault("test", authenticator: authenticator).open("session", reason: "Sign in")
    }
  }

  @Test(
    "BR-13 BR-63 what the keychain alone cannot tell, a fresh preflight and the record do", .device(.touchID))
  func betweenYesAndRead() async throws {
    let vault = vault
    try vault.keep(Data("token"), as: "session", for: .biometry)
    #expect(try await ending { _ in } == .refused(.notRecognised))
    #expect(try await ending { $0.lock() } == .deviceLocked)
    try SimulatedDevice.current.unlock(withPasscode: "1234")
    let lockOut: @Sendable (SimulatedDevice) -> Void = { for _ in 0..<5 { $0.mismatchAtLockScreen() } }
    #expect(try await ending(lockOut) == .refused(.unavailable(.lockedOut)))
    try SimulatedDevice.current.lock()
    try SimulatedDevice.current.unlock(withPasscode: "1234")
    #expect(try await ending { $0.app.scene = .background } == .refused(.notRecognised))
    try SimulatedDevice.current.app.scene = .active
    try vault.keep(Data("token"), as: "session")
    #expect(try await ending { $0.enrol("left thumb") } == .secretGone)
    try vault.keep(Data("token"), as: "session")
    #expect(try await ending { _ in try vault.remove("session") } == .notFound)
    try vault.keep(Data("token"), as: "session")
    let moves: @Sendable (SimulatedDevice) throws -> Void = { _ in
      try vault.keep(Data("moved"), as: "session", for: .passcode)
    }
    #expect(try await ending(moves) == .changedMeanwhile)
    expectNoPrompt()
  }

  // MARK: From one presence to another

  @Test(
    "Moved, it opens for the new and no longer for the old", .device(.touchID),
    arguments: Presence.allCases, Presence.allCases)
  func moves(from old: Presence, to new: Presence) async throws {
    let device = try SimulatedDevice.current
    try vault.keep(Data("token"), as: "session", for: old)
    if old != .anyoneSignedIn { device.script(old == .passcode ? .enterPasscode("1234") : .match) }
    try await vault.move("session", to: new, reason: "Use your passcode from now on")
    #expect(try vault.presence(for: "session") == new)
    #expect(SimulatedDevice.itemCount == 2)
    if new != .anyoneSignedIn { device.script(new == .passcode ? .enterPasscode("1234") : .match) }
    #expect(try await vault.openText("session") == "token")
  }

  @Test("A move that is cancelled changes nothing", .device(.touchID))
  func cancelledMove() async throws {
    let device = try SimulatedDevice.current
    try vault.keep(Data("token"), as: "session")
    device.script(.tap(.cancel), .match)
    #expect(
      await failure { try await vault.move("session", to: .anyoneSignedIn, reason: "Open always") }
        == .refused(.cancelled))
    #expect(try vault.presence(for: "session") == .currentBiometry)
    #expect(try await vault.openText("session") == "token")
  }

  // MARK: Ended in the middle, and two at once

  @Test(
    "Ended after any step of keeping, one whole secret is there, and the next one clears up",
    .device(.touchID))
  func endedInTheMiddle() async throws {
    let keychain = vault.keychain
    try vault.keep(Data("old"), as: "session", for: .anyoneSignedIn)
    let old = try #require(try keychain.record("session"))
    let new = VaultRecord(after: old, .anyoneSignedIn)

    // The new one is stored.
    #expect(keychain.quietly { keychain.add(Data("new"), "session", new, nil, $0) } == errSecSuccess)
    #expect(try await vault.openText("session") == "old")
    #expect(SimulatedDevice.itemCount == 3)
    // The record has changed over.
    #expect(try keychain.replace("session", old, with: new))
    #expect(try await vault.openText("session") == "new")
    #expect(SimulatedDevice.itemCount == 3)

    // Whatever was left goes at the latest with the one after the next.
    try vault.keep(Data("next"), as: "session", for: .anyoneSignedIn)
    try vault.keep(Data("last"), as: "session", for: .anyoneSignedIn)
    #expect(try await vault.openText("session") == "last")
    #expect(SimulatedDevice.itemCount == 2)
    try vault.remove("session")
    #expect(SimulatedDevice.itemCount == 0)
  }

  @Test("A writer that was overtaken gives way, and takes nothing with it", .device(.touchID))
  func overtaken() async throws {
    let keychain = vault.keychain
    try vault.keep(Data("old"), as: "session", for: .anyoneSignedIn)
    let seen = try #require(try keychain.record("session"))
    let slow = VaultRecord(after: seen, .anyoneSignedIn)
    #expect(keychain.quietly { keychain.add(Data("slow"), "session", slow, nil, $0) } == errSecSuccess)
    try vault.keep(Data("fast"), as: "session", for: .anyoneSignedIn)
    #expect(try !keychain.change("session", seen, to: slow))
    #expect(try await vault.openText("session") == "fast")
    #expect(SimulatedDevice.itemCount == 2)
  }

  @Test("What is kept while the prompt is up is what is read", .device(.touchID))
  func keptUnderThePrompt() async throws {
    let device = try SimulatedDevice.current
    try vault.keep(Data("old"), as: "session")
    device.actByHand()
    let vault = vault
    async let ended = failure { try await vault.update("session", reason: "Change") { $0 + Data("er") } }
    _ = await device.promptShown()
    try vault.keep(Data("new"), as: "session")
    device.present(.match)
    #expect(await ended == nil)
    device.script(.match)
    #expect(try await vault.openText("session") == "newer")
  }

  @Test("Who looks while others keep never finds it gone", .device(.touchID))
  func lookingWhileOthersKeep() async throws {
    let vault = vault
    try vault.keep(Data("0"), as: "session", for: .anyoneSignedIn)
    await withTaskGroup(of: VaultFailure?.self) { group in
      group.addTask {
        await failure { for _ in 0..<300 { try vault.keep(Data("1"), as: "session", for: .anyoneSignedIn) } }
      }
      group.addTask {
        await failure {
          for _ in 0..<300 {
            let isThere = try vault.contains("session")
            #expect(isThere)
          }
        }
      }
      group.addTask { await failure { for _ in 0..<300 { _ = try await vault.openText("session") } } }
      for await ended in group { #expect(ended == nil || ended == .changedMeanwhile) }
    }
  }

  @Test("Many writers at once: one of their secrets is there, whole, and nothing else", .device(.touchID))
  func manyWriters() async throws {
    let vault = vault
    await withTaskGroup(of: VaultFailure?.self) { group in
      for number in 0..<16 {
        group.addTask {
          await failure {
            try vault.keep(
              Data("\(number)"), as: "session", for: number.isMultiple(of: 2) ? .anyoneSignedIn : .owner)
          }
        }
      }
      for await ended in group { #expect(ended == nil || ended == .changedMeanwhile) }
    }
    try vault.keep(Data("last"), as: "session", for: .anyoneSignedIn)
    try vault.keep(Data("last"), as: "session", for: .anyoneSignedIn)
    #expect(try await vault.openText("session") == "last")
    #expect(SimulatedDevice.itemCount == 2)
  }

  @Test("A record that is damaged is an error and loses nothing", .device(.touchID))
  func damagedRecord() async throws {
    try vault.keep(Data("token"), as: "session", for: .anyoneSignedIn)
    let record = try #require(try vault.keychain.record("session"))
    for bytes in [Data(), Data([1]), Data([2]) + record.bytes.dropFirst(), record.bytes + [0]] {
      #expect(VaultRecord(bytes) == nil)
    }
    var unknown = record.bytes
    unknown[1] = 5
    #expect(VaultRecord(unknown) == nil)
    #expect(VaultRecord(record.bytes) == record)
    let mark: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrGeneric as String: record.bytes,
    ]
    #expect(
      SecItemUpdate(mark as CFDictionary, [kSecAttrGeneric as String: unknown] as CFDictionary)
        == errSecSuccess)
    #expect(await failure { _ = try await vault.openText("session") } == .keychain(errSecDecode))
    #expect(
      await failure { try vault.keep(Data("new"), as: "session", for: .anyoneSignedIn) }
        == .keychain(errSecDecode))
    #expect(SimulatedDevice.itemCount == 2)
  }
}
