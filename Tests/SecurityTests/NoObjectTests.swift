import LocalAuthSimulator
import LocalAuthentication
import Testing

/// Passwords have no object of their own: asking for it takes nothing away from what else is asked for.
@Suite("Objects of passwords")
struct NoObjectTests {
  let device = SimulatedDevice()
  let item = Item()

  private func copy(_ wishes: [CFString: Any]) -> (status: OSStatus, result: CFTypeRef?) {
    var result: CFTypeRef? = "untouched" as CFString
    let status = SecItemCopyMatching(item.query(wishes), &result)
    return (status, result)
  }

  @Test("Beside other wishes, nothing comes for the object but the class")
  func besideOthers() throws {
    try device.use {
      item.add("hush")
      let answer = copy([
        kSecReturnData: true, kSecReturnAttributes: true, kSecReturnPersistentRef: true, kSecReturnRef: true,
      ])
      #expect(answer.status == errSecSuccess)
      let found = try #require(answer.result as? [String: Any])
      #expect(found[kSecValueData as String] as? Data == Data("hush".utf8))
      #expect(found[kSecAttrAccount as String] as? String == item.account)
      #expect(found[kSecValuePersistentRef as String] is Data)
      #expect(found[kSecClass as String] as? String == kSecClassGenericPassword as String)
      #expect(found[kSecValueRef as String] == nil)
    }
  }

  @Test("Beside one other wish, the answer is a dictionary and not the bytes alone")
  func besideData() throws {
    try device.use {
      item.add("hush")
      let found = try #require(copy([kSecReturnData: true, kSecReturnRef: true]).result as? [String: Any])
      #expect(found[kSecValueData as String] as? Data == Data("hush".utf8))
      #expect(found[kSecAttrAccount as String] == nil)
    }
  }

  @Test("Alone, it is found, and there is nothing to hand out")
  func alone() throws {
    try device.use {
      #expect(copy([kSecReturnRef: true]).status == errSecItemNotFound)
      item.add()
      let one = copy([kSecReturnRef: true])
      #expect(one.status == errSecSuccess)
      #expect(one.result == nil)
      let all = copy([kSecReturnRef: true, kSecMatchLimit: kSecMatchLimitAll])
      #expect(all.status == errSecSuccess)
      #expect((all.result as? [Any])?.isEmpty == true)
    }
  }

  @Test("What was added is handed out the same way")
  func added() throws {
    try device.use {
      var result: CFTypeRef?
      let wishes: [CFString: Any] = [kSecReturnAttributes: true, kSecReturnRef: true]
      #expect(SecItemAdd(item.query(wishes), &result) == errSecSuccess)
      let found = try #require(result as? [String: Any])
      #expect(found[kSecAttrService as String] as? String == item.service)
      #expect(found[kSecClass as String] as? String == kSecClassGenericPassword as String)
    }
  }

  @Test("An update hands nothing out")
  func update() throws {
    try device.use {
      item.add()
      #expect(item.update("new", [kSecReturnRef: true]) == errSecParam)
    }
  }
}
