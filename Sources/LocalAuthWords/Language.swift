/// A language that all texts for people are written in.
public enum Language: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case dutch = "nl"
  case simplifiedChinese = "zh-Hans"
  case traditionalChinese = "zh-Hant"

  /// The language of a tag or the name of a locale ("nl-BE", "zh_TW.UTF-8"); nil when there are no texts in it.
  public init?(tag: some StringProtocol) {
    // What follows is the coding and the variant of a locale: "sr_RS.UTF-8@latin".
    let name = tag.prefix { $0 != "." && $0 != "@" }
    let parts = name.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
    switch parts.first {
    case "en": self = .english
    case "nl": self = .dutch
    case "zh": self = Language.chinese(parts.dropFirst())
    default: return nil
    }
  }

  /// What a script says goes before what a region says; without either it is the mainland's.
  private static func chinese(_ parts: ArraySlice<String>) -> Language {
    if parts.contains("hant") { return .traditionalChinese }
    if parts.contains("hans") { return .simplifiedChinese }
    return parts.contains { ["tw", "hk", "mo"].contains($0) } ? .traditionalChinese : .simplifiedChinese
  }

  /// The language that a person's environment asks for; English where it asks for none of ours.
  ///
  /// As gettext reads it: the first that is set of LC_ALL, LC_MESSAGES and LANG names the locale; unless that is
  /// "C" or "POSIX", the list in LANGUAGE goes before it, the first of ours in it. A locale that says that its coding is
  /// another than UTF-8 gets English: its terminal would show the others as rubbish.
  public init(environment value: (String) -> String?) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(value).first { !$0.isEmpty } ?? "C"
    let place = locale.prefix { $0 != "." && $0 != "@" }
    guard place != "C", place != "POSIX", Language.isUnicode(locale) else {
      self = .english
      return
    }
    let wished = (value("LANGUAGE") ?? "").split(separator: ":").lazy.compactMap { Language(tag: $0) }.first
    self = wished ?? Language(tag: locale) ?? .english
  }

  /// Whether a locale's coding is UTF-8; one that names none is taken for it. Chosen: today's terminals are.
  private static func isUnicode(_ locale: String) -> Bool {
    guard let dot = locale.firstIndex(of: ".") else { return true }
    let coding = locale[dot...].dropFirst().prefix { $0 != "@" }
    return ["utf-8", "utf8"].contains(coding.lowercased())
  }
}
