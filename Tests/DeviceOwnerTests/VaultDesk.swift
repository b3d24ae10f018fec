import DeviceOwner
import Foundation
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthService
import LocalAuthTesting

extension SecretVault {
  /// A vault on the device of the test that runs, whose prompts wait for no other test's.
  init(_ name: String = "test") { self.init(name, authenticator: OwnerAuthenticator()) }

  func openText(_ name: String, reason: String = "Sign in") async throws(VaultFailure) -> String {
    String(decoding: try await open(name, reason: reason), as: UTF8.self)
  }
}

extension Data {
  init(_ text: String) { self.init(text.utf8) }
}

/// How a call on the vault ended.
func failure(_ body: () async throws -> Void) async -> VaultFailure? {
  do {
    try await body()
    return nil
  } catch let error as VaultFailure {
    return error
  } catch {
    Issue.record(error)
    return nil
  }
}

extension SimulatedDevice {
  /// How many items the app has in the keychain of the device of the test that runs.
  static var itemCount: Int? {
    guard let app = try? current.app, let secrets = app.attachments.object(AppSecrets.self) else {
      return nil
    }
    var filter = ItemFilter(nil)
    filter.isSynchronizable = nil
    return try? secrets.store.list(filter, for: Asker(app, groups: secrets.groups, now: 0)).count
  }
}
