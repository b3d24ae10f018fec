import Foundation
import LocalAuthSecrets
import LocalAuthSimulator
import LocalAuthentication
import Testing

/// What is kept of what was done with guarded secrets.
@Suite("The history of secrets")
struct SecretHistoryTests {
  let device = SimulatedDevice()
  let item = Item()

  private func history() throws -> [HistoryEntry] {
    let secrets = try #require(device.app.attachments.object(AppSecrets.self))
    return try secrets.store.history(limit: 1000)
  }

  private func story(_ entries: [HistoryEntry]) -> [String] {
    entries.reversed().map { "\($0.app) \($0.action.rawValue) \($0.item): \($0.status)" }
  }

  @Test("guarded reads and updates with what came of them; the newest first")
  func entries() throws {
    try device.use {
      #expect(item.add(guarded: .userPresence) == errSecSuccess)
      device.script(.match, .tap(.cancel), .match)
      _ = item.read()
      _ = item.read()
      _ = item.update("new")
      _ = item.exists()
      device.lockOut()
      device.script(.enterPasscode("1234"))
      _ = item.read()
      let before = Date().timeIntervalSince1970
      let entries = try history()
      #expect(
        story(entries) == [
          "com.example.app read example, alice: 0", "com.example.app read example, alice: -128",
          "com.example.app update example, alice: 0", "com.example.app read example, alice: -25308",
          "com.example.app read example, alice: 0",
        ])
      #expect(entries.allSatisfy { abs($0.instant - before) < 3600 })
      #expect(entries.map(\.status) == [0, -25308, 0, -128, 0])
    }
  }

  @Test("nothing of secrets that nobody guards, of adding, of deleting, and of what is not there")
  func unguarded() throws {
    try device.use {
      item.add()
      _ = item.read()
      item.update("new")
      item.delete()
      _ = item.read()
      #expect(item.add(guarded: .biometryCurrentSet) == errSecSuccess)
      device.enrol("left thumb")
      _ = item.read()
      device.lock()
      #expect(item.read().status == errSecInteractionNotAllowed || item.read().status == errSecItemNotFound)
      item.delete()
      let entries = try history()
      #expect(entries.isEmpty)
    }
  }

  @Test(
    "the app's own password counts as a guard; each item of a query has its own line; apps are told apart")
  func more() throws {
    let other = device.app("com.example.other")
    other.accessGroups = device.app.accessGroups
    try device.use {
      let context = LAContext()
      context.setCredential(Data("right".utf8), type: .applicationPassword)
      let sealed: [CFString: Any] = [
        kSecUseAuthenticationContext: context, kSecAttrAccessControl: control(.applicationPassword),
      ]
      #expect(item.add("secret", sealed) == errSecSuccess)
      device.script(.enterPasscode("wrong"), .tap(.cancel))
      _ = item.read()
      _ = item.read()
      _ = item.read([kSecUseAuthenticationContext: context])
      item.delete()
      for name in ["a", "b"] {
        #expect(Item(account: name).add(guarded: .userPresence) == errSecSuccess)
      }
    }
    try device.use(as: other) {
      device.script(.match)
      _ = secrets([kSecClass: kSecClassGenericPassword])
    }
    let entries = try history()
    #expect(
      story(entries) == [
        "com.example.app read example, alice: -25293", "com.example.app read example, alice: -128",
        "com.example.app read example, alice: 0",
        "com.example.other read example, a: 0", "com.example.other read example, b: 0",
      ])
    let store = try #require(device.app.attachments.object(AppSecrets.self)).store
    #expect(try store.history(limit: 1).map(\.item) == ["example, b"])
  }
}
