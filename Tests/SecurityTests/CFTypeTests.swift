import LocalAuthModel
import CoreFoundation
import Foundation
import Security
import Testing

@Suite("CoreFoundation's types")
struct CFTypeTests {
  @Test("from Swift's values and back")
  func casts() {
    #expect(("text" as CFString) as String == "text")
    #expect((Data([1, 2]) as CFData) as Data == Data([1, 2]))
    let now = Date()
    #expect((now as CFDate) as Date == now)
    #expect((5 as CFNumber) as? Int == 5)
    #expect((true as CFBoolean) as? Bool == true)
    #expect((["a", "b"] as CFArray) as? [String] == ["a", "b"])
    #expect((["a": 1] as CFDictionary) as? [String: Int] == ["a": 1])
  }

  @Test("out of an object whose type nobody knows")
  func fromObjects() {
    func object(_ value: CFTypeRef) -> CFTypeRef? { value }
    #expect(object("text" as CFString) as? String == "text")
    #expect(object(Data([1]) as CFData) as? Data == Data([1]))
    #expect(object(Data([1]) as CFData) as? CFData == Data([1]) as CFData)
    #expect(object([kSecClass: kSecClassKey] as CFDictionary) as? [String: String] == ["class": "keys"])
    #expect(object([kSecClass: kSecClassKey] as CFDictionary) as? [CFString: Any] != nil)
    #expect((object([["a": 1]] as CFArray) as? [[String: Any]])?.first?["a"] as? Int == 1)
    #expect(object(NSData()) as? String == nil)
  }

  @Test("one key in whichever form it is written")
  func keys() {
    #expect(AnyHashable("class") == AnyHashable(kSecClass))
    #expect(AnyHashable("class").hashValue == AnyHashable(kSecClass).hashValue)
    #expect(AnyHashable(NSMutableString(string: "class")) == AnyHashable("class"))

    let typed: [AnyHashable: Any] = [kSecClass: kSecClassKey, "acct": "me"]
    #expect(typed["class"] as? String == "keys")
    #expect(typed[kSecAttrAccount] as? String == "me")
    let query = typed as CFDictionary
    #expect(query[kSecClass] as? String == "keys")
    #expect(query["acct"] as? String == "me")
    #expect((query as? [AnyHashable: Any])?[kSecClass as String] as? String == "keys")
    #expect((query as? [CFString: Any])?[kSecAttrAccount] as? String == "me")
  }

  @Test("true and false are two objects, and no numbers")
  func booleans() {
    #expect(kCFBooleanTrue === NSNumber(value: true) && kCFBooleanFalse === (false as CFBoolean))
    #expect(kCFBooleanTrue !== NSNumber(value: 1))
    #expect(kCFNull === NSNull())
    #expect(kCFBooleanTrue as? Bool == true && kCFBooleanFalse as? Int == 0)
  }

  @Test("which type an object has")
  func typeIDs() {
    let kinds: [(CFTypeRef, CFTypeID)] = [
      ("text" as CFString, CFStringGetTypeID()),
      (NSMutableString(string: "text"), CFStringGetTypeID()),
      (Data() as CFData, CFDataGetTypeID()),
      ([:] as CFDictionary, CFDictionaryGetTypeID()),
      (NSMutableDictionary(), CFDictionaryGetTypeID()),
      ([] as CFArray, CFArrayGetTypeID()),
      (Date() as CFDate, CFDateGetTypeID()),
      (1 as CFNumber, CFNumberGetTypeID()),
      (kCFBooleanTrue, CFBooleanGetTypeID()),
      (kCFNull, CFNullGetTypeID()),
      (NSError(domain: "domain", code: 1), CFErrorGetTypeID()),
      (SecAccessControl(AccessControl(.whenUnlocked)), SecAccessControlGetTypeID()),
    ]
    for (object, id) in kinds { #expect(CFGetTypeID(object) == id, "\(object)") }
    #expect(Set(kinds.map(\.1)).count == 10)

    final class OfSwift {}
    #expect(CFGetTypeID(OfSwift()) == CFGetTypeID(OfSwift()))
    #expect(CFGetTypeID(OfSwift()) != CFGetTypeID(NSObject()))
  }

  @Test("what an error says")
  func errors() {
    let error: CFError = NSError(
      domain: NSOSStatusErrorDomain, code: -50, userInfo: [NSLocalizedDescriptionKey: "It is wrong."])
    #expect(CFErrorGetCode(error) == -50)
    #expect(CFErrorGetDomain(error) as String == NSOSStatusErrorDomain)
    #expect(CFErrorCopyDescription(error) as String == "It is wrong.")
    #expect((CFErrorCopyUserInfo(error) as? [String: Any])?[NSLocalizedDescriptionKey] as? String != nil)
  }

  @Test("the toolchain's own functions are still there")
  func real() {
    #expect(CFAbsoluteTimeGetCurrent() > 0)
    #expect(CFGetTypeID(CFRunLoopGetCurrent()) == CFRunLoopGetTypeID())
    #expect(CFEqual("a" as CFString, "a" as CFString))
  }
}
