import LocalAuthTesting

let bioOnly = LAPolicy.deviceOwnerAuthenticationWithBiometrics
let combined = LAPolicy.deviceOwnerAuthentication

/// Evaluates; the code, with 0 for success.
func ask(_ policy: LAPolicy = bioOnly, on context: LAContext = LAContext()) async -> Int {
  do {
    try await context.evaluatePolicy(policy, localizedReason: "Open the vault.")
    return 0
  } catch {
    return (error as NSError).code
  }
}

/// Asks whether it could be evaluated; the code, with 0 for yes.
func couldAsk(_ policy: LAPolicy = bioOnly, on context: LAContext = LAContext()) -> Int {
  var error: NSError?
  return context.canEvaluatePolicy(policy, error: &error) ? 0 : error?.code ?? 1
}

/// A keychain item, kept and read as apps do.
struct Item {
  var flags: SecAccessControlCreateFlags?
  var context: LAContext?

  private var query: [String: Any] {
    var query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "example",
      kSecAttrAccount as String: "token",
    ]
    query[kSecUseAuthenticationContext as String] = context
    return query
  }

  func keep() throws {
    var item = query
    item[kSecValueData as String] = Data("s3cret".utf8)
    if let flags {
      item[kSecAttrAccessControl as String] = SecAccessControlCreateWithFlags(
        nil, kSecAttrAccessibleWhenUnlocked, flags, nil)
    }
    let status = SecItemAdd(item as CFDictionary, nil)
    if status != errSecSuccess { throw Refused(status: status) }
  }

  func read() throws -> String {
    var item = query
    item[kSecReturnData as String] = true
    var result: CFTypeRef?
    let status = SecItemCopyMatching(item as CFDictionary, &result)
    guard status == errSecSuccess, let data = result as? Data else { throw Refused(status: status) }
    return String(decoding: data, as: UTF8.self)
  }

  struct Refused: Error, Hashable {
    let status: OSStatus
  }
}
