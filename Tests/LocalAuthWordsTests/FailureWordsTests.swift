import LocalAuthModel
import LocalAuthScenarios
import LocalAuthWords
import Testing

@Suite("Failures in words")
struct FailureWordsTests {
  @Test("BR-04: every reason has a text of its own")
  func distinctReasons() {
    let texts = Dictionary(grouping: Failure.everyOne, by: \.debugText)
    #expect(texts.values.filter { $0.count > 1 }.isEmpty)
    #expect(texts.count == Failure.everyOne.count)
  }

  @Test("BR-04: one message for each of Apple's codes, and a different one for different codes")
  func messagesFollowCodes() {
    let codes = Dictionary(grouping: Failure.everyOne, by: \.code).mapValues {
      Set($0.map { $0.message(in: .english) })
    }
    #expect(codes.values.allSatisfy { $0.count == 1 })
    #expect(Set(codes.values.flatMap { $0 }).count == codes.count)
  }

  @Test("no text is empty, and all are sentences", arguments: Failure.everyOne)
  func sentences(_ failure: Failure) {
    for text in [failure.message(in: .english), failure.debugText] {
      #expect(text.first?.isUppercase == true)
      #expect(text.last == ".")
    }
  }

  @Test("no text shows a code, and no message a name of the API", arguments: Failure.everyOne)
  func noCodes(_ failure: Failure) {
    for text in [failure.message(in: .english), failure.debugText] {
      #expect(!text.contains { $0.isNumber })
      #expect(!text.contains("\(failure.code)"))
      #expect(!text.contains("LAError"))
    }
    for word in ["NS", "LA", "()", "{", "context was"] {
      #expect(!failure.message(in: .english).contains(word))
    }
  }

  @Test("the message does not tell the reason", arguments: Unavailability.allCases)
  func messagesKeepReasons(_ reason: Unavailability) {
    let failure = Failure.biometryNotAvailable(reason)
    #expect(failure.message(in: .english) != failure.debugText)
    #expect(failure.debugText == reason.debugText)
  }

  @Test("a context outside several devices is told what to do")
  func severalDevices() {
    let text = Failure.invalidContext(.severalDevices).debugText
    #expect(text.contains("use { }"))
    #expect(text.contains("installAsDefault()"))
  }

  @Test("the advice at a command line is a sentence, and shows no code", arguments: Failure.everyOne)
  func advice(_ failure: Failure) {
    let advice = failure.advice(in: .english)
    #expect(advice.first?.isUppercase == true)
    #expect(advice.last == ".")
    #expect(!advice.contains { $0.isNumber })
    #expect(advice.utf8.allSatisfy { $0 >= 0x20 })
  }

  @Test("the advice in a lockout leads out of it", arguments: PasscodeDemand.allCases)
  func lockoutAdvice(_ demand: PasscodeDemand) {
    let advice = Failure.biometryLockout(demand).advice(in: .english)
    #expect(advice.contains(demand.because(calling: .password, in: .english)))
    #expect(advice.contains("--policy owner"))
  }

  @Test("a refused account has a last word that says what to do", arguments: FailedReason.allCases)
  func lastWords(_ reason: FailedReason) {
    switch reason {
    case .tooManyMismatches: #expect(reason.lastWord(in: .english) == nil)
    case .passwordMustChange: #expect(reason.lastWord(in: .english)?.contains("passwd") == true)
    case .accountExpired, .accountRefused:
      #expect(reason.lastWord(in: .english)?.contains("administrator") == true)
    }
  }

  @Test("why the passcode comes first, in the middle of a sentence")
  func because() {
    let reasons = PasscodeDemand.allCases.map { $0.because(calling: .passcode, in: .english) }
    #expect(Set(reasons).count == PasscodeDemand.allCases.count)
    #expect(reasons.allSatisfy { $0.first?.isLowercase == true && $0.last != "." })
  }

  @Test("each sensor has its own name, each flaw its own hint")
  func sensors() {
    #expect(SensorKind.allCases.map { $0.name(in: .english) } == ["Touch ID", "Face ID", "Optic ID"])
    #expect(Set(ReadingFlaw.allCases.map { $0.hint(in: .english) }).count == ReadingFlaw.allCases.count)
  }
}
