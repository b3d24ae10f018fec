import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

/// One item as the tests name it: the account of a service.
struct Item {
  var account = "alice"
  var service = "example"

  var query: [String: Any] {
    [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
      kSecAttrAccount as String: account,
    ]
  }

  func query(_ more: [CFString: Any]) -> CFDictionary {
    query.merging(more.map { ($0.key as String, $0.value) }) { $1 } as CFDictionary
  }

  @discardableResult
  func add(_ secret: String = "secret", _ more: [CFString: Any] = [:]) -> OSStatus {
    SecItemAdd(query(more.merging([kSecValueData: Data(secret.utf8)]) { $1 }), nil)
  }

  func add(
    guarded flags: SecAccessControlCreateFlags, _ protection: CFString = kSecAttrAccessibleWhenUnlocked,
    _ secret: String = "secret"
  ) -> OSStatus {
    guard let control = SecAccessControlCreateWithFlags(nil, protection, flags, nil) else {
      return errSecParam
    }
    return add(secret, [kSecAttrAccessControl: control])
  }

  func read(_ more: [CFString: Any] = [:]) -> (status: OSStatus, secret: String?) {
    var result: CFTypeRef?
    let status = SecItemCopyMatching(query(more.merging([kSecReturnData: true]) { $1 }), &result)
    return (status, (result as? Data).flatMap { String(data: $0, encoding: .utf8) })
  }

  /// Whether it is there, without a prompt: the usual test, which takes "a prompt is needed" for yes.
  func exists() -> OSStatus {
    SecItemCopyMatching(query([kSecUseAuthenticationUI: kSecUseAuthenticationUIFail]), nil)
  }

  @discardableResult
  func update(_ secret: String, _ more: [CFString: Any] = [:]) -> OSStatus {
    SecItemUpdate(query(more), [kSecValueData as String: Data(secret.utf8)] as CFDictionary)
  }

  @discardableResult
  func delete() -> OSStatus { SecItemDelete(query as CFDictionary) }
}

extension SimulatedDevice {
  /// Five rejected fingers or faces.
  func lockOut() { for _ in 1...5 { mismatchAtLockScreen() } }
}
