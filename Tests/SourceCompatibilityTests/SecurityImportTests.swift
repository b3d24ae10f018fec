import CoreFoundation
import Foundation
import Security
import Testing

/// Files that import each module by its name; no name may become ambiguous by that.
@Suite("Imports beside each other")
struct SecurityImportTests {
  @Test func names() {
    let name: CFString = kSecClass
    let query: CFDictionary =
      [name: kSecClassGenericPassword, kSecReturnData: kCFBooleanTrue!] as CFDictionary
    let item: CFTypeRef = query
    let status: OSStatus = noErr
    var pointer: NSErrorPointer = nil
    pointer = nil
    #expect(CFGetTypeID(item) == CFDictionaryGetTypeID() && CFEqual(item, query))
    #expect(status == errSecSuccess && pointer == nil && kCFNull != nil)
    #expect(CFAbsoluteTimeGetCurrent() > 0 && kCFAllocatorDefault == nil)
  }
}
