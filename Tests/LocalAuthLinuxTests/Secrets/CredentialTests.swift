import Glibc
import LocalAuthSecrets
import LocalAuthTestSupport
import Testing

@testable import LocalAuthLinux

@Suite("Keys that systemd hands over") struct CredentialTests {
  private let temporary: TemporaryFolder
  private var desk: StoreDesk

  init() throws {
    temporary = try TemporaryFolder(inMemory: true)
    desk = try StoreDesk(newKey: .credential)
    desk.settings.sources = [CredentialKey(folder: temporary.path)]
  }

  private func put(_ bytes: [UInt8], mode: mode_t = 0o400) throws {
    unlink(temporary.path + "/" + CredentialKey.name)
    try temporary.put(bytes, CredentialKey.name, mode: mode)
  }

  private var fault: StorageFault? {
    do throws(StorageFault) {
      _ = try desk.storage().find(Sample.filter(), limit: nil)
      return nil
    } catch {
      return error
    }
  }

  @Test("A store opens with the credential that it was made with, and with no other")
  func credential() throws {
    let key = (0..<32).map { UInt8($0) }
    try put(key)
    try desk.storage().add("x")
    #expect(try desk.storage().texts(Sample.filter()) == ["x"])
    let report = SecretsReport(desk.storage())
    #expect(report.key == .credential)
    #expect(report.isProtectedAtRest == true)
    for bytes in [[], Array(key.dropLast()), key + [0], Array(key.reversed())] {
      try put(bytes)
      guard case .noKey = fault else {
        Issue.record("\(bytes.count): \(String(describing: fault))")
        continue
      }
    }
    for mode in [mode_t(0o404), 0o420, 0o402] {
      try put(key, mode: mode)
      guard case .notPrivate = fault else {
        Issue.record("\(mode): \(String(describing: fault))")
        continue
      }
    }
    try put(key, mode: 0o440)
    #expect(fault == nil)
  }

  @Test("Without a credential no store is made")
  func missing() throws {
    for folder in [nil, "relative", temporary.path, "/nonexistent"] {
      var desk = desk
      desk.settings.sources = [CredentialKey(folder: folder)]
      #expect {
        try desk.storage().add("x")
      } throws: { error in
        if case .noKey? = error as? StorageFault { return true }
        return false
      }
      #expect(!desk.temporary.names(in: "data").contains("secrets.db"))
    }
  }

  @Test("The data's folder: XDG_DATA_HOME only where absolute, else the home")
  func dataFolder() throws {
    let path = temporary.path
    let folder = try PrivateFolder.ofData(environment: { $0 == "XDG_DATA_HOME" ? path + "/deep" : nil })
    #expect(folder.path == path + "/deep/local-authentication")
    _ = try PrivateFolder.ofData(environment: { ["XDG_DATA_HOME": "relative", "HOME": path][$0] })
    #expect(temporary.names(in: ".local/share") == ["local-authentication"])
  }
}
