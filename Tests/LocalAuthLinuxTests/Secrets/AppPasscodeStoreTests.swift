import Foundation
import LocalAuthSecrets
import LocalAuthService
import LocalAuthSimulator
import LocalAuthTestSupport
import Testing

@testable import DeviceOwner
@testable import LocalAuthLinux

/// The app's own passcode where its secret is sealed with it for real.
@Suite("AppPasscode on the store of the machine") struct AppPasscodeStoreTests {
  @Test("A right passcode opens in the next process, too; a wrong one is refused and leaves its charge")
  func opens() async throws {
    let desk = try StoreDesk()
    try await process(desk) { passcode in
      let secret = try await passcode.set("271828", for: Data("secret"))
      #expect(secret.data == Data("secret"))
    }
    for _ in 1...4 {
      try await process(desk) { passcode in
        await #expect(throws: PasscodeFailure.wrong(delay: .zero)) { try await passcode.open("314159") }
      }
    }
    try await process(desk) { passcode in
      #expect(try await passcode.open("271828").data == Data("secret"))
      await #expect(throws: PasscodeFailure.wrong(delay: .zero)) { try await passcode.open("314159") }
      try await passcode.change(from: "271828", to: "161803")
    }
    try await process(desk) { passcode in
      let secret = try await passcode.open("161803")
      #expect(secret.data == Data("secret"))
      await #expect(throws: PasscodeFailure.wrong(delay: .zero)) { try await passcode.open("271828") }
    }
    // The record and the item.
    #expect(try desk.storage().find(ItemFilter(.genericPassword), limit: nil).count == 2)
  }

  @Test("A wrong passcode costs one Argon2id, no more and no less")
  func cost() async throws {
    var desk = try StoreDesk()
    desk.settings.cost = .interactive
    try await process(desk) { passcode in _ = try await passcode.set("271828") }
    let device = device(desk)
    try device.use {
      let keychain = VaultKeychain(vault: "test", kind: .passcode) { LAContext() }
      let record = try #require(try keychain.record("passcode"))
      let wrong = try PasscodeEntry("314159")
      let entry = try (1...3).map { _ in
        try cpuTime {
          let status = wrong.lend(keychain) { keychain.read("passcode", record, $0) }.status
          #expect(status == errSecAuthFailed)
        }
      }
      let password = try #require(Passcode(text: "314159"))
      let locked = try #require(LockedMemory(count: PasswordLock.byteCount))
      let hash = try (1...3).map { _ in
        try cpuTime { try PasswordLock.lock(try KeyRoom(), password, .interactive, into: locked.bytes) }
      }
      let ratio = try #require(entry.min()) / #require(hash.min())
      print("a wrong passcode against one Argon2id: \(ratio) of \(try #require(hash.min()))")
      #expect(0.6 < ratio && ratio < 1.6)
    }
  }

  @Test(
    "An entry whose process is killed under the check has been used up, right or wrong, and nothing is lost")
  func killedUnderTheCheck() throws {
    let temporary = try TemporaryFolder(inMemory: true)
    func child(_ words: String...) throws -> Child {
      try Child(
        [Machine.probe, "passcode"] + words,
        environment: ["XDG_DATA_HOME=\(temporary.path)/data", "XDG_STATE_HOME=\(temporary.path)/state"])
    }
    func outcome(_ words: String...) throws -> String? {
      let child = try child(words[0], words[1])
      #expect(child.end(within: .seconds(30)) == 0)
      return child.written.split(separator: "\n").last.map(String.init)
    }
    #expect(try outcome("set", "271828") == "opened secret")
    for entry in ["314159", "271828", "314159", "271828", "314159"] {
      let child = try child("open", entry)
      #expect(eventually { child.written.split(separator: "\n").count { $0 == "context" } >= 3 })
      for _ in 0..<Int.random(in: 0...3000) { _ = getppid() }
      child.send(SIGKILL)
      #expect(child.end() == -SIGKILL)
    }
    #expect(try outcome("open", "271828") == "delayed")
    #expect(try outcome("open-at-once", "271828") == "opened secret")
    #expect(try outcome("open", "314159") == "wrong")
  }

  /// What a process of the app does on this machine's store.
  private func process(_ desk: StoreDesk, _ body: (AppPasscode) async throws -> Void) async throws {
    try await device(desk).use { try await body(AppPasscode(of: SecretVault("test"))) }
  }

  private func device(_ desk: StoreDesk) -> SimulatedDevice {
    let device = SimulatedDevice()
    let name = device.app.identifier.name
    device.app.attachments.attach(AppSecrets(SecretStore(desk.storage()), groups: [name]))
    return device
  }

  /// How long this thread was at work for it.
  private func cpuTime(_ body: () throws -> Void) throws -> Duration {
    func now() throws -> Duration {
      var time = timespec()
      guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { throw SystemError("clock_gettime") }
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let start = try now()
    try body()
    return try now() - start
  }
}

extension Data {
  fileprivate init(_ text: String) { self.init(text.utf8) }
}
