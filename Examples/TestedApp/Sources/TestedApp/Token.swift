import LocalAuthentication

/// The server's token, in the keychain, for the fingers or faces that were enrolled when it was kept.
public enum Token {
  private static func query(_ context: LAContext?) -> [String: Any] {
    var query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "TestedApp",
      kSecAttrAccount as String: "token",
    ]
    query[kSecUseAuthenticationContext as String] = context
    return query
  }

  /// Keeps a token; whether that worked.
  public static func keep(_ token: String, with context: LAContext? = nil) -> Bool {
    SecItemDelete(query(context) as CFDictionary)
    var item = query(context)
    item[kSecValueData as String] = Data(token.utf8)
    item[kSecAttrAccessControl as String] = SecAccessControlCreateWithFlags(
      nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, nil)
    return SecItemAdd(item as CFDictionary, nil) == errSecSuccess
  }

  /// Whether there is one, without asking anybody.
  public static func isThere(with context: LAContext) -> Bool {
    var item = query(context)
    item[kSecUseAuthenticationUI as String] = kSecUseAuthenticationUIFail
    let status = SecItemCopyMatching(item as CFDictionary, nil)
    return status == errSecSuccess || status == errSecInteractionNotAllowed
  }

  /// The token, if this context opens it.
  public static func read(with context: LAContext) -> String? {
    var item = query(context)
    item[kSecReturnData as String] = true
    var result: CFTypeRef?
    guard SecItemCopyMatching(item as CFDictionary, &result) == errSecSuccess else { return nil }
    return (result as? Data).map { String(decoding: $0, as: UTF8.self) }
  }
}
