import Security

/// Items of this program in the keychain, as an app keeps them.
enum Keychain {
  private static func query(_ account: String) -> [String: Any] {
    [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "bench",
      kSecAttrAccount as String: account,
    ]
  }

  static func add(_ account: String, _ secret: Data) throws {
    var query = query(account)
    query[kSecValueData as String] = secret
    try check(SecItemAdd(query as CFDictionary, nil))
  }

  static func read(_ account: String) throws -> Int {
    var query = query(account)
    query[kSecReturnData as String] = true
    var result: CFTypeRef?
    try check(SecItemCopyMatching(query as CFDictionary, &result))
    guard let data = result as? Data else { throw Trouble("the keychain gave no data") }
    return data.count
  }

  static func update(_ account: String, _ secret: Data) throws {
    try check(
      SecItemUpdate(query(account) as CFDictionary, [kSecValueData as String: secret] as CFDictionary))
  }

  static func removeAll() {
    SecItemDelete(
      [kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "bench"] as CFDictionary)
  }

  private static func check(_ status: OSStatus) throws {
    guard status == errSecSuccess else { throw Trouble("the keychain says \(status)") }
  }
}

/// Secrets of mixed lengths, from 32 bytes to 4 KiB, of letters alone: libsecret's are texts.
enum SecretText {
  static func number(_ index: Int) -> String {
    String(repeating: "s", count: [32, 64, 256, 1024, 4096][index % 5])
  }

  static func account(_ index: Int) -> String { "account \(index)" }
}
