import LocalAuthModel
import LocalAuthWords
import Testing

/// What holds for every text that people read, in every language.
@Suite("Every text in every language")
struct EveryLanguageTests {
  /// Why a text would be no good, found in one walk over all of them.
  private func expectNone(
    _ comment: Comment, in languages: [Language] = Language.allCases,
    where isWrong: (_ text: String, EveryText, Language) -> Bool
  ) {
    var wrong: Set<String> = []
    for entry in EveryText.all {
      for language in languages {
        guard let text = entry[language], isWrong(text, entry, language) else { continue }
        wrong.insert("\(language): “\(text)” (\(entry))")
      }
    }
    #expect(wrong.isEmpty, "\(comment)")
  }

  @Test("There is a text in each language, or in none")
  func presence() {
    for entry in EveryText.all {
      #expect(Set(Language.allCases.map { entry[$0] == nil }).count == 1, "\(entry)")
    }
    #expect(EveryText.all.count > 500)
    expectNone("says nothing") { text, _, _ in !text.contains { $0.isLetter || $0.isNumber } }
  }

  /// Brands, and what is a number or a name alone.
  private static let sameEverywhere = ["Touch ID", "Face ID", "Optic ID"]

  @Test("What is said in another language is not English")
  func translated() {
    expectNone("is English", in: [.dutch, .simplifiedChinese, .traditionalChinese]) { text, entry, _ in
      text == entry[.english] && !Self.sameEverywhere.contains(text)
    }
    expectNone("has no Han", in: [.simplifiedChinese, .traditionalChinese]) { text, _, _ in
      !text.contains { $0.isHan } && !Self.sameEverywhere.contains(text) && text != "1/5"
    }
    // Words that a forgotten translation would leave.
    let english = ["the", "your", "again", "password", "passcode", "sensor is", "reader"]
    expectNone("speaks English in between", in: [.dutch, .simplifiedChinese, .traditionalChinese]) {
      text, _, _ in
      let words = text.split { !$0.isLetter }.map { $0.lowercased() }
      return english.contains { words.contains($0) }
    }
    expectNone("has Han", in: [.english, .dutch]) { text, _, _ in
      text.replacing("微信", with: "").contains { $0.isHan }
    }
  }

  @Test("BR-31: a text for one sensor never names another")
  func brands() {
    let brands = Language.allCases.flatMap { language in SensorKind.allCases.map { $0.name(in: language) } }
    expectNone("names another brand") { text, entry, language in
      brands.contains { $0 != entry.sensor?.name(in: language) && text.contains($0) }
    }
    expectNone("does not name its own") { text, entry, language in
      guard let sensor = entry.sensor, let english = entry[.english] else { return false }
      return english.contains(sensor.name(in: .english)) && !text.contains(sensor.name(in: language))
    }
  }

  @Test("A machine whose secret is a password speaks of no passcode, and of no brand of finger")
  func password() {
    let passcodes = ["passcode", "Passcode", "oegangscode", "设备密码", "裝置密碼", "Touch ID", "触控 ID"]
    expectNone("speaks of a phone") { text, entry, _ in
      let isOfMachine = "\(entry)".hasSuffix("password") && !"\(entry)".hasPrefix("enterPass")
      return isOfMachine && passcodes.contains { text.contains($0) }
    }
  }

  @Test("No placeholder is left, no code is shown, nobody is shouted at")
  func plain() {
    expectNone("has a mark that does not belong") { text, _, _ in
      text.contains { "{}%!！<>$\\\n\u{FFFD}".contains($0) } || text.contains("Optional")
        || text.contains("LAError")
    }
    let codes = (-14 ... -1).map { "\($0)" } + ["-1004"]
    expectNone("shows a code") { text, _, _ in codes.contains { text.contains($0) } }
  }

  @Test("Chinese is spaced by its rule, and other languages with single spaces")
  func spacing() {
    expectNone("has two spaces, or one at an end") { text, entry, _ in
      // A question ends where what is typed begins.
      let isQuestion = text.hasSuffix(": ")
      return text.contains("  ") || text.first == " " || (text.last == " " && !isQuestion)
    }
    expectNone("is not spaced as Chinese is", in: [.simplifiedChinese, .traditionalChinese]) { text, _, _ in
      Self.isSpacedWrongly(text)
    }
  }

  /// Whether a space is missing beside a Han character, or one is too much.
  static func isSpacedWrongly(_ text: String) -> Bool {
    let characters = Array(text)
    for index in characters.indices.dropLast() {
      let (left, right) = (characters[index], characters[index + 1])
      if left.chineseSpace(before: right) == " " { return true }
      guard right == " ", index + 2 < characters.count else { continue }
      if left.chineseSpace(before: characters[index + 2]) == "" { return true }
    }
    return false
  }

  @Test("The rule of spacing finds what is wrong")
  func spacingFinds() {
    for wrong in ["面容ID", "用 手指", "好。 请", "5分钟", "Face ID未"] { #expect(Self.isSpacedWrongly(wrong)) }
    for right in ["面容 ID", "好。请", "5 分钟", "--policy owner。", "“fg”将"] {
      #expect(!Self.isSpacedWrongly(right))
    }
  }

  @Test("Chinese marks are full-width, with the quotation marks of its script")
  func marks() {
    expectNone("has a narrow mark", in: [.simplifiedChinese, .traditionalChinese]) { text, _, _ in
      text.contains { ",;?()".contains($0) } || text.hasSuffix(".")
    }
    expectNone("has the other script's quotation marks", in: [.traditionalChinese]) { text, _, _ in
      text.contains { "“”‘’".contains($0) }
    }
    expectNone("has the other script's quotation marks", in: [.simplifiedChinese, .english, .dutch]) {
      text, _, _ in
      text.contains { "「」".contains($0) }
    }
  }

  @Test("Each script of Chinese keeps to its own characters")
  func scripts() {
    expectNone("has a traditional character", in: [.simplifiedChinese]) { text, _, _ in
      text.contains { ChineseScripts.traditionalOnly.contains($0) }
    }
    expectNone("has a simplified character", in: [.traditionalChinese]) { text, _, _ in
      text.contains { ChineseScripts.simplifiedOnly.contains($0) }
    }
    let texts = { (language: Language) in Set(EveryText.all.compactMap { $0[language] }.joined()) }
    // The table knows every character that one text has and the other has not, or it is in both scripts.
    let known = ChineseScripts.traditionalOnly.union(ChineseScripts.simplifiedOnly).union(ChineseScripts.both)
    let differing = texts(.simplifiedChinese).symmetricDifference(texts(.traditionalChinese))
    #expect(String(differing.filter { $0.isHan && !known.contains($0) }.sorted()) == "")
  }
}
