import LocalAuthentication
import Testing

/// The ways in which apps write queries, results and access controls, with no import but LocalAuthentication.
/// What would search a keychain is a function here that fills in a fixed result.
@Suite("Spellings of keychain code")
struct KeychainSpellingTests {
  @discardableResult
  private func search(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    guard query[kSecAttrAccount] as? String == "me" else { return errSecItemNotFound }
    let attributes: [String: Any] = [
      kSecAttrAccount as String: "me", kSecValueData as String: Data("secret".utf8),
      kSecAttrCreationDate as String: Date(timeIntervalSince1970: 0),
      kSecAttrSynchronizable as String: 1,
    ]
    if query[kSecMatchLimit] as? String == kSecMatchLimitAll as String {
      result?.pointee = [attributes, attributes] as CFArray
    } else if query[kSecReturnAttributes] as? Bool == true {
      result?.pointee = attributes as CFDictionary
    } else {
      result?.pointee = Data("secret".utf8) as CFData
    }
    return errSecSuccess
  }

  private func isComplete(_ query: CFDictionary) -> Bool {
    query[kSecClass] as? String == "genp" && query[kSecAttrAccount] as? String == "me"
      && query[kSecReturnData] as? Bool == true
  }

  @Test("queries in dictionaries of Swift, by each type of key")
  func queries() {
    let strings: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "me",
      kSecReturnData as String: true,
    ]
    #expect(isComplete(strings as CFDictionary))
    let constants: [CFString: Any] = [
      kSecClass: kSecClassGenericPassword, kSecAttrAccount: "me", kSecReturnData: kCFBooleanTrue!,
    ]
    #expect(isComplete(constants as CFDictionary))
    let nsStrings: [NSString: Any] = [
      kSecClass: kSecClassGenericPassword, kSecAttrAccount: "me", kSecReturnData: true,
    ]
    #expect(isComplete(nsStrings as CFDictionary))
    let objects: [NSObject: AnyObject] = [
      kSecClass: kSecClassGenericPassword, kSecAttrAccount: "me" as NSString, kSecReturnData: kCFBooleanTrue,
    ]
    #expect(isComplete(objects as CFDictionary))
    let anything: [AnyHashable: Any] = [
      kSecClass: kSecClassGenericPassword, kSecAttrAccount as String: "me", kSecReturnData: true,
    ]
    #expect(isComplete(anything as CFDictionary))
    let anyObjects: [String: AnyObject] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "me" as AnyObject,
      kSecReturnData as String: kCFBooleanTrue!,
    ]
    #expect(isComplete(anyObjects as CFDictionary))
    let references: [String: CFTypeRef] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "me" as CFString,
      kSecReturnData as String: true as CFBoolean,
    ]
    #expect(isComplete(references as CFDictionary))
    #expect(
      isComplete(
        [kSecClass: kSecClassGenericPassword, kSecAttrAccount: "me", kSecReturnData: true] as CFDictionary))
  }

  @Test("queries in Foundation's dictionaries")
  func foundationQueries() {
    let fixed: NSDictionary = [
      kSecClass: kSecClassGenericPassword, kSecAttrAccount: "me", kSecReturnData: true,
    ]
    #expect(isComplete(fixed))
    let changing = NSMutableDictionary()
    changing[kSecClass] = kSecClassGenericPassword
    changing.setObject("me", forKey: kSecAttrAccount as NSCopying)
    changing.setValue(kCFBooleanTrue, forKey: kSecReturnData as String)
    #expect(isComplete(changing))
    #expect(isComplete(changing as CFDictionary))
    let byString = NSMutableDictionary()
    byString[kSecClass as String] = kSecClassGenericPassword as String
    byString.setObject("me", forKey: kSecAttrAccount as String as NSString)
    byString.setObject(kCFBooleanTrue as Any, forKey: kSecReturnData as NSString)
    #expect(isComplete(byString))
    let arrays = NSMutableDictionary(
      objects: [kSecClassGenericPassword as NSString, "me", kCFBooleanTrue!],
      forKeys: [kSecClass as NSString, kSecAttrAccount as NSString, kSecReturnData as NSString])
    #expect(isComplete(arrays))
    let plain: [String: Any] = ["class": "genp", "acct": "me", "r_Data": true]
    #expect(isComplete(NSMutableDictionary(dictionary: plain)))
  }

  @Test("a value that is not there becomes null")
  func missingValue() {
    let query: [String: Data?] = [kSecValueData as String: nil, kSecAttrGeneric as String: Data()]
    #expect((query as CFDictionary)[kSecValueData] is NSNull)
  }

  @Test("results")
  func results() throws {
    let query: [String: Any] = [kSecAttrAccount as String: "me"]
    var reference: CFTypeRef?
    #expect(search(query as CFDictionary, &reference) == errSecSuccess)
    #expect(reference as? Data == Data("secret".utf8))
    #expect((reference as! CFData) as Data == Data("secret".utf8))
    #expect(reference as? NSData != nil)

    var object: AnyObject?
    search(query as CFDictionary, &object)
    #expect((object as? Data).flatMap { String(data: $0, encoding: .utf8) } == "secret")

    var pointed: AnyObject?
    let status = withUnsafeMutablePointer(to: &pointed) {
      search(query as CFDictionary, UnsafeMutablePointer($0))
    }
    #expect(status == noErr && pointed is Data)
    #expect(search([:] as CFDictionary, nil) == errSecItemNotFound)
    #expect([errSecItemNotFound, errSecDuplicateItem].contains(search([:] as CFDictionary, nil)))
  }

  @Test("attributes in a result")
  func attributes() throws {
    var query: [CFString: Any] = [kSecAttrAccount: "me", kSecReturnAttributes: true]
    var result: CFTypeRef?
    search(query as CFDictionary, &result)
    let item = try #require(result as? [String: Any])
    #expect(item[kSecValueData as String] as? Data == Data("secret".utf8))
    #expect(item[kSecAttrCreationDate as String] as? Date == Date(timeIntervalSince1970: 0))
    #expect(item[kSecAttrSynchronizable as String] as? Bool == true)
    #expect(item[kSecAttrSynchronizable as String] as? Int == 1)
    #expect((result as? [CFString: Any])?[kSecAttrAccount] as? String == "me")
    #expect((result as? [String: AnyObject])?[kSecAttrAccount as String] as? String == "me")
    #expect((result as? [AnyHashable: Any])?[kSecAttrAccount] as? String == "me")
    #expect((result as? NSDictionary)?[kSecAttrAccount] as? String == "me")

    query[kSecMatchLimit] = kSecMatchLimitAll
    search(query as CFDictionary, &result)
    #expect((result as? [[String: Any]])?.count == 2)
    #expect((result as? [NSDictionary])?.last?[kSecAttrAccount] as? String == "me")
    #expect((result as? NSArray)?.count == 2)
  }

  @Test("a type asked of a result before it is cast")
  func typeOfResult() {
    var result: CFTypeRef?
    search([kSecAttrAccount: "me"] as CFDictionary, &result)
    #expect(CFGetTypeID(result) == CFDataGetTypeID())
    #expect(CFGetTypeID(result) != SecKeyGetTypeID())
  }

  @Test("texts")
  func texts() {
    #expect(String(kSecClass) == "class")
    #expect(kSecClass as NSString == "class" as NSString)
    #expect(NSString(format: kSecClass) == "class")
    #expect("s" as CFString == "s" as NSString)
    #expect((SecCopyErrorMessageString(errSecItemNotFound, nil) as String?) != nil)
    func bytes() -> CFData? { Data([1]) as CFData }
    #expect(bytes() as Data? == Data([1]))
  }

  @Test("constants in a switch, in a set and as keys")
  func constants() {
    func strength(_ accessibility: CFString) -> Int {
      switch accessibility {
      case kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: return 2
      case kSecAttrAccessibleWhenUnlocked: return 1
      default: return 0
      }
    }
    #expect(strength(kSecAttrAccessibleWhenUnlocked) == 1)
    #expect(strength("akpu" as CFString) == 2)

    func said(_ status: OSStatus) -> String {
      switch status {
      case errSecSuccess: return "found"
      case errSecItemNotFound: return "none"
      case errSecUserCanceled, errSecAuthFailed: return "not opened"
      default: return SecCopyErrorMessageString(status, nil).map { $0 as String } ?? "error \(status)"
      }
    }
    #expect(said(-128) == "not opened" && said(errSecDuplicateItem) != "none")
    #expect(Set<CFString>([kSecClass, kSecAttrAccount, "class" as CFString]).count == 2)
    #expect([kSecClass: kSecClassKey].classOfItem == "keys")
  }

  @Test("access control, and its error")
  func accessControl() throws {
    var error: Unmanaged<CFError>?
    let access = SecAccessControlCreateWithFlags(
      nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, [.biometryCurrentSet, .or, .devicePasscode],
      &error)
    #expect(access != nil && error == nil)
    let query: [String: Any] = [
      kSecAttrAccessControl as String: access as Any,
      kSecUseAuthenticationContext as String: LAContext(),
    ]
    #expect((query as CFDictionary)[kSecAttrAccessControl] as! SecAccessControl? == access)
    #expect((query as CFDictionary)[kSecUseAuthenticationContext] is LAContext)

    func make(_ flags: SecAccessControlCreateFlags) throws -> SecAccessControl {
      var error: Unmanaged<CFError>?
      guard
        let access = SecAccessControlCreateWithFlags(
          kCFAllocatorDefault, kSecAttrAccessibleWhenUnlocked as CFTypeRef, flags, &error)
      else { throw error!.takeRetainedValue() as Error }
      return access
    }
    #expect(throws: Never.self) { try make(.userPresence) }
    do {
      _ = try make([.userPresence, .devicePasscode])
      Issue.record("made")
    } catch let error as NSError {
      #expect(error.domain == NSOSStatusErrorDomain && error.code == Int(errSecParam))
    }
  }

  @Test("errors of CoreFoundation in an app's own")
  func errors() {
    enum KeychainError: Error, Equatable { case noAccess(CFError?), status(OSStatus) }
    var unmanaged: Unmanaged<CFError>?
    SecAccessControlCreateWithFlags(nil, "nonsense" as CFString, [], &unmanaged)
    let error = unmanaged?.takeRetainedValue()
    #expect(KeychainError.noAccess(error) == .noAccess(error))
    #expect(CFErrorGetCode(error) == CFIndex(errSecParam))
    #expect((CFErrorGetDomain(error) as String?) == NSOSStatusErrorDomain)
    #expect((CFErrorCopyDescription(error) as String?)?.isEmpty == false)
    #expect((CFErrorCopyUserInfo(error) as? [String: Any]) != nil)
  }

  @Test("random bytes")
  func random() {
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess)
    var data = Data(count: 32)
    _ = data.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, 32, $0.baseAddress!) }
    #expect(data != Data(count: 32))
  }

  @Test("work in a pool, and a measured time")
  func pool() {
    let start = CFAbsoluteTimeGetCurrent()
    let count = autoreleasepool { [kSecClass, kSecAttrAccount].count }
    #expect(count == 2 && CFAbsoluteTimeGetCurrent() >= start)
  }
}

extension Dictionary where Key == CFString {
  fileprivate var classOfItem: String? { self[kSecClass] as? String }
}
