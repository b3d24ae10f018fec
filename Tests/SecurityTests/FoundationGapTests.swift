import Security
import Testing

@Suite("What Foundation lacks on Linux")
struct FoundationGapTests {
  @Test("entries of a dictionary that can change")
  func mutableDictionary() {
    let query = NSMutableDictionary()
    query.setObject(kSecClassGenericPassword, forKey: kSecClass as NSCopying)
    query.setObject("me", forKey: kSecAttrAccount as String as NSString)
    query.setValue(kCFBooleanTrue, forKey: kSecReturnData as String)
    #expect(query[kSecClass] as? String == "genp")
    #expect(query["acct"] as? String == "me")
    #expect((query as? [String: Any])?["r_Data"] as? Bool == true)

    query.setValue(nil, forKey: kSecReturnData as String)
    query.setValue(nil, forKey: "never there")
    #expect(query.count == 2)
  }

  @Test("a pool that gives its result and its error")
  func pool() throws {
    struct Stop: Error {}
    #expect(autoreleasepool { 5 } == 5)
    #expect(throws: Stop.self) { try autoreleasepool { throw Stop() } }
    autoreleasepool {}
  }

  @Test("an error without content")
  func emptyError() {
    #expect(NSError().code == 0)
  }
}
