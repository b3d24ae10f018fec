import Foundation
import LocalAuthScenarios
import LocalAuthentication

extension SecretCall {
  /// Makes the call through Apple's API; blocks until it is answered.
  func answer() -> Answer {
    switch verb {
    case .add(let text, let guarded, let protection):
      var item = query([kSecValueData: Data(text.utf8)])
      if let guarded {
        guard let control = SecAccessControlCreateWithFlags(nil, protection.constant, guarded.flags, nil)
        else {
          return .status(errSecParam, nil)
        }
        item[kSecAttrAccessControl as String] = control
      } else {
        item[kSecAttrAccessible as String] = protection.constant
      }
      return .status(SecItemAdd(item as CFDictionary, nil), nil)
    case .read:
      var result: CFTypeRef?
      let status = SecItemCopyMatching(query([kSecReturnData: true]) as CFDictionary, &result)
      return .status(status, (result as? Data).map { String(decoding: $0, as: UTF8.self) })
    case .exists:
      let silent = query([kSecUseAuthenticationUI: kSecUseAuthenticationUIFail])
      return .status(SecItemCopyMatching(silent as CFDictionary, nil), nil)
    case .update(let text):
      let change = [kSecValueData as String: Data(text.utf8)] as CFDictionary
      return .status(SecItemUpdate(query([:]) as CFDictionary, change), nil)
    case .delete:
      return .status(SecItemDelete(query([:]) as CFDictionary), nil)
    }
  }

  private func query(_ more: [CFString: Any]) -> [String: Any] {
    var query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "scenario",
      kSecAttrAccount as String: name,
    ]
    for (key, value) in more { query[key as String] = value }
    return query
  }
}

extension SecretCall.Guard {
  fileprivate var flags: SecAccessControlCreateFlags {
    switch self {
    case .userPresence: .userPresence
    case .biometryAny: .biometryAny
    case .biometryCurrentSet: .biometryCurrentSet
    case .devicePasscode: .devicePasscode
    }
  }
}

extension SecretCall.Protection {
  fileprivate var constant: CFString {
    switch self {
    case .whenUnlocked: kSecAttrAccessibleWhenUnlocked
    case .afterFirstUnlock: kSecAttrAccessibleAfterFirstUnlock
    case .whenUnlockedThisDeviceOnly: kSecAttrAccessibleWhenUnlockedThisDeviceOnly
    case .whenPasscodeSetThisDeviceOnly: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
    }
  }
}
