import Foundation
import Security
import Testing

@Suite("Status codes")
struct StatusTests {
  @Test("the numbers outside the long block")
  func numbers() {
    for (code, number) in codesWithNumbers {
      #expect(Int(code) == number)
    }
  }

  @Test("the long block, from its first number to its last without a gap")
  func block() {
    #expect(blockOfCodes == Array((-67904 ... -67585).reversed()))
  }

  @Test("known points of the long block")
  func points() {
    #expect(errSecServiceNotAvailable == -67585)
    #expect(errSecInvalidSignature == -67688)
    #expect(errSecUnsupportedKeySize == -67735)
    #expect(errSecInvalidAlgorithm == -67747)
    #expect(errSecVerifyFailed == -67808)
    #expect(errSecNotTrusted == -67843)
    #expect(errSecDatabaseLocked == -67869)
    #expect(errSecMissingQualifiedCertStatement == -67904)
  }

  private func text(_ status: OSStatus) -> String? {
    SecCopyErrorMessageString(status, nil) as String?
  }

  @Test("what an app meets is told in a sentence of its own")
  func sentences() throws {
    let codes = Set(codesWithNumbers.map(\.0) + [errSecVerifyFailed])
    let texts = try codes.map { try #require(text($0)) }
    #expect(Set(texts).count == codes.count)
    for text in texts {
      #expect(text.hasSuffix(".") && text.first?.isUppercase == true)
      #expect(!text.contains("errSec") && !text.contains("Error "))
    }
  }

  @Test("everything else is told by its number, with its name where there is one")
  func names() {
    #expect(text(errSecServiceNotAvailable) == "Error -67585 (errSecServiceNotAvailable).")
    #expect(text(errSecDatabaseLocked) == "Error -67869 (errSecDatabaseLocked).")
    #expect(
      text(errSecMissingQualifiedCertStatement) == "Error -67904 (errSecMissingQualifiedCertStatement).")
    for code in [-67584, -67905, 1, OSStatus.min, OSStatus.max] as [OSStatus] {
      #expect(text(code) == "Error \(code).")
    }
    for code in blockOfCodes {
      #expect(text(code) != nil && text(code) == text(code))
    }
  }
}
