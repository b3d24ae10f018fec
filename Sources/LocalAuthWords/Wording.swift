/// A text of ours with what is filled in, put together by the rules of its language.
///
/// Names and texts of others are filled in as they are; a `word` of ours gets a capital where a sentence begins
/// with it. The rule about spaces in Chinese holds where the parts meet.
package struct Wording: ExpressibleByStringInterpolation {
  private let parts: [String]

  package init(stringLiteral text: String) { parts = [text] }
  package init(stringInterpolation filled: StringInterpolation) { parts = filled.parts }

  /// The text as it is read.
  package func text(in language: Language) -> String { language.joined(parts) }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [String] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) { append(text) }
    package mutating func appendInterpolation(_ text: String) { append(text) }
    package mutating func appendInterpolation(_ count: some BinaryInteger) { append("\(count)") }
    package mutating func appendInterpolation(word: String) {
      append(beginsSentence ? word.capitalised : word)
    }

    private mutating func append(_ part: String) { if !part.isEmpty { parts.append(part) } }

    private var beginsSentence: Bool {
      guard let last = parts.last?.last(where: { $0 != " " }) else { return true }
      return ".?:".contains(last)
    }
  }
}

extension Language {
  /// The one of these texts that is in this language. Nothing else makes a text for people, so that none can be
  /// missing in a language.
  package func says(
    _ english: @autoclosure () -> Wording, nl dutch: @autoclosure () -> Wording,
    hans simplified: @autoclosure () -> Wording, hant traditional: @autoclosure () -> Wording
  ) -> String {
    let wording =
      switch self {
      case .english: english()
      case .dutch: dutch()
      case .simplifiedChinese: simplified()
      case .traditionalChinese: traditional()
      }
    return wording.text(in: self)
  }
}

extension String {
  /// With a capital first; a name such as "iPhone" is no word of ours and is never asked for.
  fileprivate var capitalised: String { prefix(1).uppercased() + dropFirst() }
}
