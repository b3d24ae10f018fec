import LocalAuthExplanations
import Testing

/// What people type is what they saw: a number of some log, a name of some language.
@Suite struct ExplanationSearchTests {
  @Test(
    "Numbers and names in their spellings",
    arguments: [
      ("-8", ["biometryLockout"]), ("8", ["biometryLockout"]), (" -8 ", ["biometryLockout"]),
      ("\u{2212}8", ["biometryLockout"]), ("Code=-8", ["biometryLockout"]),
      ("biometryLockout", ["biometryLockout"]), ("BIOMETRYLOCKOUT", ["biometryLockout"]),
      (".biometryLockout", ["biometryLockout"]), ("LAError.biometryLockout", ["biometryLockout"]),
      ("LAError.Code.biometryLockout", ["biometryLockout"]), ("kLAErrorBiometryLockout", ["biometryLockout"]),
      ("LAErrorBiometryLockout", ["biometryLockout"]), ("touchIDLockout", ["biometryLockout"]),
      ("kLAErrorTouchIDLockout", ["biometryLockout"]), ("LAErrorTouchIDNotEnrolled", ["biometryNotEnrolled"]),
      ("watchNotAvailable", ["companionNotAvailable"]), ("-1004", ["notInteractive"]),
      ("errSecAuthFailed", ["errSecAuthFailed"]), ("errsecauthfailed", ["errSecAuthFailed"]),
      ("authFailed", ["errSecAuthFailed"]), ("-25293", ["errSecAuthFailed"]), ("25293", ["errSecAuthFailed"]),
      ("errSecDskFull", ["errSecDiskFull"]), ("0", ["errSecSuccess"]),
      // Two things have this number.
      ("-4", ["systemCancel", "errSecUnimplemented"]),
    ])
  func found(word: String, names: [String]) {
    let search = ExplanationSearch(word)
    #expect(search.found.map(\.name) == names)
    #expect(search.near.isEmpty)
  }

  @Test("Every name of every number leads to it", arguments: Explanation.all)
  func names(_ explanation: Explanation) {
    for name in [explanation.name, explanation.spelling] + explanation.olderNames {
      #expect(ExplanationSearch(name).found == [explanation], "\(name)")
    }
  }

  @Test(
    "Of what is not there the most alike is told",
    arguments: [
      ("biometryLokcout", "biometryLockout"), ("errSecAuthFail", "errSecAuthFailed"),
      ("-25294", "errSecAuthFailed"),
      ("userCancelled", "userCancel"), ("-1005", "notInteractive"),
    ])
  func near(word: String, name: String) {
    let search = ExplanationSearch(word)
    #expect(search.found.isEmpty)
    #expect(search.near.count == 3)
    #expect(search.near.contains { $0.name == name })
  }

  @Test(
    "Nonsense finds nothing and ends soon",
    arguments: [
      "", " ", ".", "LAError.", "errSec", "--8", "code=", "\u{2212}", "99999999999999999999", "-2147483648",
      String(repeating: "x", count: 1_000_000),
    ])
  func nonsense(word: String) { #expect(ExplanationSearch(word).found.isEmpty) }
}
