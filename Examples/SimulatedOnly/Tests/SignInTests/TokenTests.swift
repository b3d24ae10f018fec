import LocalAuthSimulator
import LocalAuthentication
import Testing

/// The app's own code, as it runs on a phone: a token that opens for the fingers that are enrolled now.
enum Token {
  static var query: [String: Any] {
    [kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "token"]
  }

  static func keep(_ token: String) -> OSStatus {
    var item = query
    item[kSecValueData as String] = Data(token.utf8)
    item[kSecAttrAccessControl as String] = SecAccessControlCreateWithFlags(
      nil, kSecAttrAccessibleWhenUnlocked, .biometryCurrentSet, nil)
    return SecItemAdd(item as CFDictionary, nil)
  }

  static func read() -> (status: OSStatus, token: String?) {
    var item = query
    item[kSecReturnData as String] = true
    var result: CFTypeRef?
    let status = SecItemCopyMatching(item as CFDictionary, &result)
    return (status, (result as? Data).map { String(decoding: $0, as: UTF8.self) })
  }
}

@Test func theTokenOpensForTheFingersOfThen() throws {
  let device = SimulatedDevice(sensor: .touchID, passcode: "1234")
  device.script(.mismatch, .mismatch, .mismatch, .match)
  try device.use {
    #expect(Token.keep("s3cret") == errSecSuccess)  // storing never prompts
    #expect(Token.read().status == errSecAuthFailed)  // three wrong fingers
    #expect(Token.read().token == "s3cret")  // the right one
    device.enrol("left thumb")
    #expect(Token.read().status == errSecItemNotFound)  // gone with the set of fingers, and nobody is asked
  }
}
