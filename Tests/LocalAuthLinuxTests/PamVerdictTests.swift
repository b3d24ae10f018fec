import CLocalAuthPAM
import Testing

@testable import LocalAuthLinux

@Suite struct PamVerdictTests {
  private static let broken: [Int32] = [
    PAM_OPEN_ERR, PAM_SYMBOL_ERR, PAM_SERVICE_ERR, PAM_SYSTEM_ERR, PAM_BUF_ERR, PAM_CRED_INSUFFICIENT,
    PAM_AUTHINFO_UNAVAIL, PAM_SESSION_ERR, PAM_CRED_UNAVAIL, PAM_CRED_EXPIRED, PAM_CRED_ERR,
    PAM_NO_MODULE_DATA,
    PAM_CONV_ERR, PAM_AUTHTOK_ERR, PAM_AUTHTOK_RECOVERY_ERR, PAM_AUTHTOK_LOCK_BUSY, PAM_AUTHTOK_DISABLE_AGING,
    PAM_TRY_AGAIN, PAM_IGNORE, PAM_ABORT, PAM_MODULE_UNKNOWN, PAM_BAD_ITEM, PAM_CONV_AGAIN, PAM_INCOMPLETE,
  ]

  private func verdict(_ authentication: Int32, _ account: Int32? = nil, answered: Bool = true) -> PamVerdict
  {
    PamVerdict.of(authentication: authentication, account: account, hasAnswered: answered, isCancelled: false)
  }

  @Test("Every code of Linux-PAM has a meaning of its own in the table")
  func complete() {
    #expect(Set(PamMeaning.table.keys) == Set(0...PAM_INCOMPLETE))
    #expect(PamMeaning.table.filter { $0.value == .agreed }.map(\.key) == [PAM_SUCCESS])
  }

  @Test("Codes that PAM does not have are a broken part", arguments: [-1, 32, 1000, Int32.max, .min])
  func unknownCodes(code: Int32) {
    #expect(verdict(code) == .unavailable(code))
    #expect(verdict(PAM_SUCCESS, code) == .unavailable(code))
  }

  @Test("A broken module is unavailable in both stages, asked or not", arguments: broken)
  func brokenCodes(code: Int32) {
    for answered in [true, false] {
      #expect(verdict(code, answered: answered) == .unavailable(code))
      #expect(verdict(PAM_SUCCESS, code, answered: answered) == .unavailable(code))
    }
  }

  @Test("Refused after an answer is a wrong entry; without one, the door is shut")
  func refused() {
    for code in [PAM_AUTH_ERR, PAM_USER_UNKNOWN, PAM_PERM_DENIED] {
      #expect(verdict(code) == .rejected(code))
      #expect(verdict(code, answered: false) == .accountLocked(code))
      #expect(verdict(PAM_SUCCESS, code) == .accountLocked(code))
    }
    #expect(verdict(PAM_MAXTRIES) == .accountLocked(PAM_MAXTRIES))
    #expect(verdict(PAM_SUCCESS, PAM_MAXTRIES) == .accountLocked(PAM_MAXTRIES))
  }

  @Test("Only both stages' consent after an answer is accepted")
  func accepted() {
    var accepted = 0
    for authentication in -1...40 as ClosedRange<Int32> {
      for account in (-1...40 as ClosedRange<Int32>).map(Optional.some) + [nil] {
        for answered in [true, false] {
          for cancelled in [true, false] {
            let verdict = PamVerdict.of(
              authentication: authentication, account: account, hasAnswered: answered, isCancelled: cancelled)
            if verdict == .accepted { accepted += 1 }
            if cancelled { #expect(verdict == .cancelled) }
          }
        }
      }
    }
    #expect(accepted == 1)
    #expect(verdict(PAM_SUCCESS, PAM_SUCCESS) == .accepted)
    #expect(verdict(PAM_SUCCESS, PAM_SUCCESS, answered: false) == .notAsked)
    #expect(verdict(PAM_SUCCESS, nil) == .unavailable(PAM_ABORT))
  }

  @Test("An expired account and a password to change have their own words")
  func ownWords() {
    for code in [PAM_ACCT_EXPIRED, PAM_AUTHTOK_EXPIRED] {
      #expect(verdict(code) == .accountExpired)
      #expect(verdict(PAM_SUCCESS, code) == .accountExpired)
    }
    #expect(verdict(PAM_NEW_AUTHTOK_REQD) == .mustChangePassword)
    #expect(verdict(PAM_SUCCESS, PAM_NEW_AUTHTOK_REQD) == .mustChangePassword)
  }
}

@Suite struct PamMessageTests {
  @Test(
    "Words of a module lose everything that a terminal would obey",
    arguments: [
      ("Password: ", ["Password:"]), ("a\u{1B}[31mb", ["a [31mb"]), ("a\u{7}\u{8}\u{0}b", ["a b"]),
      ("\u{202E}evil\u{202C}", ["evil"]), ("\u{200B}\u{FEFF}x", ["x"]), ("a\tb   c", ["a b c"]),
      ("one\r\ntwo\n\nthree\n", ["one", "two", "three"]), ("\u{9B}31m", ["31m"]), ("", []), (" \n ", []),
      ("größer 😀", ["größer 😀"]), ("a\u{2028}b", ["a b"]), ("\u{E000}\u{10FFFF}z", ["z"]),
    ])
  func table(text: String, expected: [String]) {
    let bytes = Array(text.utf8)
    #expect(bytes.withUnsafeBytes { PamMessage.lines(of: $0) } == expected)
  }

  @Test("Long words are cut, many lines dropped, and broken UTF-8 is no harm")
  func bounds() {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000)
    #expect(long.withUnsafeBytes { PamMessage.lines(of: $0) }.map(\.count) == [201])
    let many = [UInt8](String(repeating: "line\n", count: 100).utf8)
    #expect(many.withUnsafeBytes { PamMessage.lines(of: $0) }.count <= 8)
    #expect([0xFF, 0x41, 0xC3].withUnsafeBytes { PamMessage.lines(of: $0) }.first?.contains("A") == true)
  }
}
