import class LocalAuthentication.LAContext
import enum LocalAuthentication.LAPolicy
import struct LocalAuthentication.LAError
import Testing

@Suite("Imports of single names")
struct ScopedImportTests {
  @Test func names() {
    #expect(LAError(.userCancel).code == .userCancel)
    #expect(LAPolicy.deviceOwnerAuthentication.rawValue == 2)
    #expect(LAContext.self == LAContext.self)
  }
}
