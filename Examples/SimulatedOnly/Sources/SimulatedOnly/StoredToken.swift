import Foundation

/// A token that nothing guards, kept by a file that imports Foundation alone.
enum StoredToken {
  private static var query: [String: Any] {
    [kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "token"]
  }

  static func keep(_ token: String) -> OSStatus {
    var item = query
    item[kSecValueData as String] = Data(token.utf8)
    return SecItemAdd(item as CFDictionary, nil)
  }

  static var isThere: Bool { SecItemCopyMatching(query as CFDictionary, nil) == errSecSuccess }
}
