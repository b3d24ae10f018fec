// How Chinese is spaced where two parts of a text meet: exactly one space between a Han character and a Latin letter
// or a digit, none between two Han characters, none beside punctuation that brings its own room.

extension Language {
  /// Puts the parts of a text together. Only where they meet is anything changed: a name keeps its own spaces.
  package func joined(_ parts: some Sequence<String>) -> String {
    guard self == .simplifiedChinese || self == .traditionalChinese else { return parts.joined() }
    return parts.reduce(into: "") { text, part in
      let isInner = { (character: Character) in character != " " }
      guard let left = text.last(where: isInner), let right = part.first(where: isInner),
        let space = left.chineseSpace(before: right)
      else { return text += part }
      while text.last == " " { text.removeLast() }
      text += space + part.drop { $0 == " " }
    }
  }
}

extension Language {
  /// Sentences, one after the other.
  package func sentences(_ sentences: [String]) -> String {
    joined(sentences.indices.flatMap { $0 > 0 ? [" ", sentences[$0]] : [sentences[$0]] })
  }
}

extension Character {
  /// What belongs between this character and the next; nil where Chinese has no rule of its own.
  package func chineseSpace(before next: Character) -> String? {
    if isFullWidthMark || next.isFullWidthMark || (isHan && next.isHan) { return "" }
    if (isHan && next.isLatinOrDigit) || (isLatinOrDigit && next.isHan) { return " " }
    return nil
  }

  /// Whether this is a character of Chinese writing.
  package var isHan: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD: return true
    default: return false
    }
  }

  /// Whether this is a mark that takes the place of a Han character, or a quotation mark, as Chinese sets them.
  private var isFullWidthMark: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x3001...0x3004, 0x3008...0x301F, 0xFF01...0xFF0F,
      0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF65:
      return true
    default: return false
    }
  }

  private var isLatinOrDigit: Bool { (isLetter || isNumber) && columnCount == 1 }
}
