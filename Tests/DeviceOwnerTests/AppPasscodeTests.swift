import Foundation
import LocalAuthTesting
import Synchronization
import Testing

@testable import DeviceOwner

/// A machine's time since it started, which a test moves.
private final class Machine: Sendable {
  private let time = Mutex(Duration.seconds(100))
  var uptime: Duration { time.withLock { $0 } }
  func wait(_ duration: Duration) { time.withLock { $0 += duration } }
  func restart(uptime: Duration = .seconds(10)) { time.withLock { $0 = uptime } }
}

@Suite("AppPasscode: what opens, what is refused, what waits")
struct AppPasscodeTests {
  private let machine = Machine()
  let vault = SecretVault()

  /// The passcode as a process that was just started has it.
  private func passcode() -> AppPasscode { AppPasscode(of: vault) { [machine] in machine.uptime } }

  private func failure(_ passcode: AppPasscode, _ entry: String) async -> PasscodeFailure? {
    do throws(PasscodeFailure) {
      _ = try await passcode.open(entry)
      return nil
    } catch {
      return error
    }
  }

  /// What many wrong entries in a row end with, waiting as long as is asked for.
  private func fail(_ times: Int) async {
    for _ in 0..<times {
      let failed = await failure(passcode(), "wrong passcode")
      if case .wrong(let delay)? = failed {
        machine.wait(delay)
      } else {
        Issue.record("\(String(describing: failed))")
      }
    }
  }

  @Test("Set, opened, changed, removed; nobody is prompted", .device(.noSensor.noPasscode))
  func life() async throws {
    let passcode = passcode()
    #expect(try await !passcode.isSet)
    #expect(await failure(passcode, "271828") == .notSet)
    let secret = try await passcode.set("271828")
    #expect(secret.data.count == 32)
    #expect("\(secret)" == "PasscodeSecret")
    #expect(try await self.passcode().open("271828") == secret)
    #expect(await failure(passcode, "314159") == .wrong(delay: .zero))
    await #expect(throws: PasscodeFailure.alreadySet) { try await passcode.set("314159") }

    try await passcode.change(from: "271828", to: "314159")
    #expect(try await passcode.open("314159") == secret)
    #expect(await failure(passcode, "271828") == .wrong(delay: .zero))
    await #expect(throws: PasscodeFailure.wrong(delay: .zero)) {
      try await passcode.change(from: "271828", to: "141421")
    }

    try await passcode.remove()
    try await passcode.remove()
    #expect(try await !passcode.isSet)
    #expect(await failure(passcode, "314159") == .notSet)
    #expect(try await passcode.set("314159", for: Data("own")).data == Data("own"))
    expectNoPrompt()
  }

  @Test("BR-10 the right app passcode opens, and the sensor rests until the device's", .device(.touchID))
  func theDeviceStaysLockedOut() async throws {
    let device = try SimulatedDevice.current
    let secret = try await passcode().set("271828")
    try vault.keep(secret, as: "session", for: .biometry)
    for _ in 0..<5 { device.mismatchAtLockScreen() }
    let authenticator = OwnerAuthenticator()
    let lock = SessionLock(authenticator, reason: "Show your notes", activity: AppActivity(.active))
    #expect(try await passcode().open("271828") == secret)
    lock.letIn()
    #expect(lock.isContentVisible)
    #expect(authenticator.availability.biometricsProblem == .unavailable(.lockedOut))
    #expect(
      await DeviceOwnerTests.failure { _ = try await vault.openText("session") }
        == .refused(.unavailable(.lockedOut)))
    device.script(.enterPasscode("1234"), .match)
    #expect(await authenticator.authenticate(reason: "Use your sensor again") == .authenticated)
    #expect(authenticator.availability.canUseBiometrics)
    #expect(try await vault.open("session", reason: "Sign in") == secret.data)
  }

  // MARK: Spelling

  @Test("Too short, too long: said before anything is checked or charged", .device(.touchID))
  func limits() async throws {
    let passcode = passcode()
    for short in ["", "12345", "e\u{301}e\u{301}e\u{301}"] {
      await #expect(throws: PasscodeFailure.tooShort) { try await passcode.set(short) }
    }
    for long in [
      String(repeating: "1", count: 512), String(repeating: "ü", count: 256),
      String(repeating: "1", count: 100_000),
    ] {
      await #expect(throws: PasscodeFailure.tooLong) { try await passcode.set(long) }
    }
    let longest = String(repeating: "1", count: 511)
    try await passcode.set(longest)
    for _ in 0..<20 { #expect(await failure(passcode, "1") == .tooShort) }
    #expect(try await passcode.delay == .zero)
    #expect(await failure(passcode, longest) == nil)
    await #expect(throws: PasscodeFailure.tooShort) { try await passcode.change(from: longest, to: "1") }
  }

  @Test(
    "One spelling of the same characters, and no other", .device(.touchID),
    arguments: [
      ("pässword", "pa\u{308}ssword", true), ("123456", "１２３４５６", true), ("password", "Password", false),
      ("pass word", "password", false), ("passwörd", "password", false),
    ])
  func spelling(_ set: String, _ typed: String, isSame: Bool) async throws {
    try await passcode().set(set)
    #expect(await failure(passcode(), typed) == (isSame ? nil : .wrong(delay: .zero)))
  }

  // MARK: Delays

  @Test("Four wrong entries are free, then the delays grow to an hour and stay", .device(.touchID))
  func delays() async throws {
    let secret = try await passcode().set("271828")
    let expected: [Int64] = [0, 0, 0, 0, 60, 300, 900, 3600, 3600, 3600]
    for seconds in expected {
      let delay = Duration.seconds(seconds)
      #expect(await failure(passcode(), "314159") == .wrong(delay: delay))
      #expect(try await passcode().delay == delay)
      guard delay > .zero else { continue }
      // Not even the right one, until the last moment.
      #expect(await failure(passcode(), "271828") == .delayed(delay))
      machine.wait(delay - .nanoseconds(1))
      #expect(await failure(passcode(), "271828") == .delayed(.nanoseconds(1)))
      machine.wait(.nanoseconds(1))
    }
    #expect(try await passcode().open("271828") == secret)
    // A right one begins anew.
    await fail(4)
    #expect(try await passcode().open("271828") == secret)
  }

  @Test("A restart begins the delay again and never shortens it", .device(.touchID))
  func restart() async throws {
    _ = try await passcode().set("271828")
    machine.restart(uptime: .seconds(10_000))
    await fail(4)
    #expect(await failure(passcode(), "314159") == .wrong(delay: .seconds(60)))
    machine.wait(.seconds(59))
    machine.restart()
    #expect(await failure(passcode(), "271828") == .delayed(.seconds(60)))
    machine.wait(.seconds(30))
    #expect(await failure(passcode(), "271828") == .delayed(.seconds(30)))
    machine.restart()
    #expect(try await passcode().delay == .seconds(60))
    machine.wait(.seconds(60))
    #expect(await failure(passcode(), "271828") == nil)
  }

  @Test("A restart that the clock does not show takes at least what the clock says", .device(.touchID))
  func longRestart() async throws {
    _ = try await passcode().set("271828")
    machine.restart(uptime: .seconds(5))
    await fail(4)
    #expect(await failure(passcode(), "314159") == .wrong(delay: .seconds(60)))
    // Up for 50 seconds after the restart, so at least that long has passed; 45 of them count.
    machine.restart(uptime: .seconds(50))
    #expect(await failure(passcode(), "271828") == .delayed(.seconds(15)))
  }

  @Test("A clock that stands still never ends a delay", .device(.touchID))
  func brokenClock() async throws {
    let broken = AppPasscode(of: vault) { .zero }
    _ = try await broken.set("271828")
    for _ in 0..<5 { _ = await failure(broken, "314159") }
    for _ in 0..<5 { #expect(await failure(broken, "271828") == .delayed(.seconds(60))) }
  }

  @Test("The real clock moves, and counts from the start of the machine")
  func realClock() {
    let before = AppPasscode.uptime()
    #expect(before > .zero)
    #expect(AppPasscode.uptime() >= before)
  }

  @Test(
    "An entry is charged before it is checked: one that is broken off has been used up", .device(.touchID))
  func chargedFirst() async throws {
    let device = try SimulatedDevice.current
    _ = try await passcode().set("271828")
    // The item is not there for the check, as little as after a kill in its middle.
    let record = try #require(try passcodeKeychain.record("passcode"))
    let item: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword,
      kSecAttrService as String: "test.passcode.\(record.item.uuidString)",
    ]
    #expect(SecItemDelete(item as CFDictionary) == errSecSuccess)
    for _ in 0..<4 {
      #expect(await failure(passcode(), "271828") == .vault(.keychain(errSecItemNotFound)))
    }
    #expect(try #require(try passcodeKeychain.record("passcode")).wrongEntries == 4)
    #expect(await failure(passcode(), "271828") == .vault(.keychain(errSecItemNotFound)))
    #expect(await failure(passcode(), "271828") == .delayed(.seconds(60)))
    device.lock()
    #expect(await failure(passcode(), "271828") == .vault(.deviceLocked))
  }

  @Test(
    "Many entries at once are charged one by one: none is free", .device(.touchID), arguments: [true, false])
  func manyAtOnce(inOneProcess: Bool) async throws {
    _ = try await passcode().set("271828")
    let shared = passcode()
    let passcodes = (0..<40).map { _ in inOneProcess ? shared : passcode() }
    var checked = 0
    await withTaskGroup(of: PasscodeFailure?.self) { group in
      for passcode in passcodes { group.addTask { await failure(passcode, "314159") } }
      for await ended in group {
        switch ended {
        case .wrong: checked += 1
        case .delayed: break
        default: Issue.record("\(String(describing: ended))")
        }
      }
    }
    #expect(checked == 5)
    #expect(try await passcode().delay == .seconds(60))
  }

  @Test("Set by many at once: one is set, and opens", .device(.touchID))
  func setByMany() async throws {
    let entries = (0..<8).map { "27182\($0)" }
    let won = await withTaskGroup(of: String?.self) { group in
      for entry in entries {
        let passcode = passcode()
        group.addTask { (try? await passcode.set(entry, for: Data(entry))) == nil ? nil : entry }
      }
      return await group.reduce(into: [String]()) { if let entry = $1 { $0.append(entry) } }
    }
    #expect(won.count == 1)
    let entry = try #require(won.first)
    #expect(try await passcode().open(entry).data == Data(entry))
    #expect(SimulatedDevice.itemCount == 2)
  }

  @Test("A right entry takes back its own charge, not one that was made meanwhile", .device(.touchID))
  func othersCharges() async throws {
    _ = try await passcode().set("271828")
    await fail(2)
    let keychain = passcodeKeychain
    var mine = try #require(try keychain.record("passcode"))
    let before = mine
    mine.wrongEntries += 1
    #expect(try keychain.replace("passcode", before, with: mine))
    var others = mine
    others.wrongEntries += 1
    #expect(try keychain.replace("passcode", mine, with: others))
    #expect(await passcode().forgive(mine).wrongEntries == 1)
  }

  @Test("A change keeps what others were charged", .device(.touchID))
  func changeKeepsCharges() async throws {
    _ = try await passcode().set("271828")
    let keychain = passcodeKeychain
    let record = try #require(try keychain.record("passcode"))
    var charged = record
    charged.wrongEntries = 3
    charged.charged = 7
    #expect(try keychain.replace("passcode", record, with: charged))
    #expect(try await passcode().replace(charged, PasscodeEntry("314159"), Data("secret")))
    let now = try #require(try keychain.record("passcode"))
    #expect(now.wrongEntries == 3 && now.charged == 7 && now.item != record.item)
  }

  @Test("Changed by somebody else meanwhile", .device(.touchID))
  func changedMeanwhile() async throws {
    let secret = try await passcode().set("271828")
    let (one, two) = (passcode(), passcode())
    try await one.change(from: "271828", to: "314159")
    #expect(await failure(two, "271828") == .wrong(delay: .zero))
    #expect(try await two.open("314159") == secret)
    #expect(SimulatedDevice.itemCount == 2)
  }

  private var passcodeKeychain: VaultKeychain {
    VaultKeychain(vault: "test", kind: .passcode) { LAContext() }
  }
}
