import LocalAuthModel
import Foundation
import Security
import Testing

@Suite("Access control")
struct AccessControlTests {
  static let flags: [(SecAccessControlCreateFlags, UInt)] = [
    (.userPresence, 1), (.biometryAny, 2), (.biometryCurrentSet, 8), (.devicePasscode, 16), (.companion, 32),
    (.or, 16384), (.and, 32768), (.privateKeyUsage, 1_073_741_824), (.applicationPassword, 2_147_483_648),
  ]

  /// The pairs that never stand together; every set without one of them is allowed.
  static let contradictions: [SecAccessControlCreateFlags] = [
    [.or, .and],
    [.biometryAny, .biometryCurrentSet],
    [.userPresence, .biometryAny], [.userPresence, .biometryCurrentSet], [.userPresence, .devicePasscode],
    [.userPresence, .companion], [.userPresence, .or], [.userPresence, .and],
  ]

  private func make(
    _ protection: CFTypeRef, _ flags: SecAccessControlCreateFlags
  ) -> (SecAccessControl?, NSError?) {
    var error: Unmanaged<CFError>?
    let access = SecAccessControlCreateWithFlags(kCFAllocatorDefault, protection, flags, &error)
    return (access, error?.takeRetainedValue())
  }

  private func make(_ flags: SecAccessControlCreateFlags) -> (SecAccessControl?, NSError?) {
    make(kSecAttrAccessibleWhenUnlocked, flags)
  }

  private func refused(_ answer: (SecAccessControl?, NSError?), saying words: String...) {
    #expect(answer.0 == nil)
    #expect(answer.1?.domain == NSOSStatusErrorDomain)
    #expect(answer.1?.code == -50)
    for word in words {
      #expect(answer.1?.localizedDescription.contains(word) == true, "\(answer.1 as Any)")
    }
  }

  @Test("bits")
  func bits() {
    for (flag, bit) in Self.flags { #expect(flag.rawValue == bit) }
    #expect(SecAccessControlCreateFlags.touchIDAny == .biometryAny)
    #expect(SecAccessControlCreateFlags.touchIDCurrentSet == .biometryCurrentSet)
    #expect(SecAccessControlCreateFlags.watch == .companion)
  }

  @Test("every set of flags is made, or refused for a pair that contradicts itself")
  func everySet() {
    for choice in 0..<(1 << Self.flags.count) {
      let set = SecAccessControlCreateFlags(
        Self.flags.indices.filter { choice & (1 << $0) != 0 }.map { Self.flags[$0].0 })
      let answer = make(set)
      if Self.contradictions.contains(where: set.isSuperset(of:)) {
        refused(answer)
      } else {
        #expect(answer.0?.control.flags.rawValue == set.rawValue && answer.1 == nil, "\(set.rawValue)")
      }
    }
  }

  @Test("the error says what is wrong")
  func words() {
    refused(make([.or, .and]), saying: "or", "and")
    refused(make([.biometryAny, .biometryCurrentSet]), saying: "biometryAny", "biometryCurrentSet")
    refused(make([.userPresence, .devicePasscode, .or]), saying: "userPresence")
    refused(make("perhaps" as CFString, []), saying: "protection")
  }

  @Test("bits without a meaning are refused: nobody is to be protected less than asked")
  func unknownBits() {
    for bit in [2, 6, 13, 16, 29, 32, 63] {
      refused(make(SecAccessControlCreateFlags(rawValue: 1 << UInt(bit))), saying: "bits")
    }
  }

  @Test("every accessibility is a protection, in each way to write it", arguments: Names.accessibilities)
  func protections(name: Name) {
    #expect(make(name.string as CFString, .userPresence).0?.control.accessibility.rawValue == name.string)
    #expect(make(name.string as CFTypeRef, []).0?.control.accessibility.rawValue == name.string)
  }

  @Test("what is no accessibility is none")
  func noProtection() {
    let others: [AnyObject] = [
      "" as NSString, "AK" as NSString, "ak " as NSString, kSecAttrAccessible, NSNumber(value: 1), NSNull(),
      NSData(), SecAccessControl(AccessControl(.whenUnlocked)),
    ]
    for other in others { refused(make(other, .userPresence)) }
  }

  @Test("nobody needs to want the error")
  func withoutError() {
    #expect(SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleAlways, [.or, .and], nil) == nil)
    #expect(SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleAlways, .or, nil) != nil)
  }

  @Test("equal by content")
  func equality() throws {
    let first = try #require(make([.biometryAny, .or, .devicePasscode]).0)
    let same = try #require(make([.devicePasscode, .biometryAny, .or]).0)
    let otherFlags = try #require(make([.biometryAny]).0)
    let otherTime = try #require(
      make(kSecAttrAccessibleAfterFirstUnlock, [.biometryAny, .or, .devicePasscode]).0)
    #expect(first == same && first !== same && first.isEqual(same) && CFEqual(first, same))
    #expect(first.hash == same.hash && Set([first, same]).count == 1)
    #expect(first != otherFlags && first != otherTime && !first.isEqual("ak") && !first.isEqual(nil))
  }

  @Test("survives a query, and tells of which type it is")
  func inQuery() throws {
    let access = try #require(make(.userPresence).0)
    let query = [kSecAttrAccessControl as String: access, "other": 1] as [String: Any] as CFDictionary
    #expect(query[kSecAttrAccessControl] as? SecAccessControl === access)
    #expect((query as? [String: Any])?[kSecAttrAccessControl as String] as? SecAccessControl === access)

    let item: CFTypeRef = access
    #expect(CFGetTypeID(item) == SecAccessControlGetTypeID())
    #expect(SecAccessControlGetTypeID() != SecKeyGetTypeID())
    #expect(item as? SecAccessControl == access)
    #expect(!access.description.isEmpty)
  }

  @Test("may be used from any thread")
  func sendable() async throws {
    let access = try #require(make(.userPresence).0)
    #expect(await Task.detached { access.control.flags }.value == .userPresence)
  }
}
