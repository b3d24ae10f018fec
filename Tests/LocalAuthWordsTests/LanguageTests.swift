import LocalAuthWords
import Testing

@Suite("Which language a person is spoken to")
struct LanguageTests {
  @Test(
    "Tags and names of locales",
    arguments: [
      ("en", .english), ("en_GB.UTF-8", .english), ("nl", .dutch), ("nl-BE", .dutch), ("nl_NL@euro", .dutch),
      ("zh", .simplifiedChinese), ("zh-CN", .simplifiedChinese), ("zh_SG.UTF-8", .simplifiedChinese),
      ("zh-Hans-HK", .simplifiedChinese), ("zh-Hant", .traditionalChinese),
      ("zh-Hant-CN", .traditionalChinese),
      ("zh_TW.UTF-8", .traditionalChinese), ("zh-HK", .traditionalChinese), ("ZH-mo", .traditionalChinese),
      ("de_DE.UTF-8", nil), ("", nil), ("C", nil), ("nlx", nil), ("english", nil), ("_nl", .dutch),
    ] as [(String, Language?)])
  func tags(tag: String, language: Language?) {
    #expect(Language(tag: tag) == language)
  }

  @Test(
    "The environment, as gettext reads it",
    arguments: [
      ([:], .english),
      (["LANG": "nl_NL.UTF-8"], .dutch),
      (["LANG": "nl_NL.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"], .simplifiedChinese),
      (["LANG": "nl_NL.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8", "LC_ALL": "en_US.UTF-8"], .english),
      (["LANG": "nl_NL.UTF-8", "LC_ALL": ""], .dutch),
      (["LANG": "de_DE.UTF-8", "LANGUAGE": "fr:zh_TW:nl"], .traditionalChinese),
      (["LANG": "de_DE.UTF-8", "LANGUAGE": "fr:de"], .english),
      (["LANG": "C.UTF-8", "LANGUAGE": "nl"], .english),
      (["LANG": "POSIX", "LANGUAGE": "nl"], .english),
      (["LANGUAGE": "nl"], .english),
      // A terminal of another coding would show rubbish.
      (["LANG": "nl_NL.ISO-8859-1"], .english),
      (["LANG": "zh_TW.Big5"], .english),
      (["LANG": "zh_CN.GB18030", "LANGUAGE": "zh_CN"], .english),
      (["LANG": "nl_NL.ISO-8859-15@euro"], .english),
      (["LANG": "zh_CN.", "LANGUAGE": "zh_CN"], .english),
      (["LANG": "nl_NL.UTF-8", "LC_ALL": "nl_NL.ISO-8859-1"], .english),
      (["LANG": "zh_TW.utf8"], .traditionalChinese),
      (["LANG": "nl_NL.UTF-8@euro"], .dutch),
      (["LANG": "zh_TW"], .traditionalChinese),
    ] as [([String: String], Language)])
  func environment(variables: [String: String], language: Language) {
    #expect(Language { variables[$0] } == language)
  }
}
