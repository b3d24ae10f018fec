import Foundation
import Security
import Testing

/// Keys are not available yet, and say so.
@Suite("Keys")
struct KeyTests {
  @Test("nothing makes a key, and the error says why")
  func notAvailable() {
    let parameters =
      [kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256] as CFDictionary
    var error: Unmanaged<CFError>?
    #expect(SecKeyCreateRandomKey(parameters, &error) == nil)
    let first = error?.takeRetainedValue()
    #expect(first?.domain == NSOSStatusErrorDomain)
    #expect(first?.code == Int(errSecUnimplemented))
    #expect(first?.localizedDescription == "Keys are not available yet.")

    error = nil
    #expect(SecKeyCreateWithData(Data() as CFData, parameters, &error) == nil)
    #expect(error?.takeRetainedValue().code == -4)
    #expect(SecKeyCreateRandomKey(parameters, nil) == nil)
  }

  @Test("names")
  func names() {
    #expect(SecKeyOperationType.keyExchange.rawValue == 4)
    #expect(SecKeyAlgorithm(rawValue: "algid:sign" as CFString).rawValue as String == "algid:sign")
    #expect(SecKeyAlgorithm(rawValue: "a") == SecKeyAlgorithm(rawValue: "a"))
    let nobody: CFTypeRef = NSData()
    #expect(CFGetTypeID(nobody) != SecKeyGetTypeID())
    #expect((nobody as? SecKey) == nil)
  }
}
