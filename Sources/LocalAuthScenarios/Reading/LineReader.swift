/// One line of a scenario file, taken apart word by word.
struct LineReader {
  /// A piece of a line.
  enum Token: Hashable {
    case word(String)
    case text(String)
    case comma
    case arrow
  }

  private let tokens: [(token: Token, column: Int)]
  private var index = 0
  /// The line, from 1.
  let line: Int
  /// The column after the last character.
  private let end: Int

  /// Takes a line apart; it holds no line break.
  init(_ text: String, line: Int) throws(ScenarioError) {
    self.line = line
    var tokens: [(token: Token, column: Int)] = []
    let characters = Array(text.unicodeScalars)
    var position = 0
    func fail(_ column: Int, _ expected: String, _ found: String) -> ScenarioError {
      ScenarioError(line: line, column: column + 1, expected: expected, found: found)
    }
    while position < characters.count {
      let start = position
      switch characters[position] {
      case " ":
        position += 1
      case ",":
        tokens.append((.comma, start + 1))
        position += 1
      case "\"":
        position += 1
        while position < characters.count, characters[position] != "\"" {
          guard characters[position].value >= 0x20, characters[position].value != 0x7F else {
            throw fail(position, "text", "a control character")
          }
          position += 1
        }
        guard position < characters.count else {
          throw fail(start, "text that ends with \"", "the end of the line")
        }
        tokens.append((.text(Self.string(characters[(start + 1)..<position])), start + 1))
        position += 1
      default:
        while position < characters.count, ![" ", ",", "\""].contains(characters[position]) {
          guard (0x21...0x7E).contains(characters[position].value) else {
            throw fail(position, "a word of plain letters, digits and signs", "another character")
          }
          position += 1
        }
        let word = Self.string(characters[start..<position])
        tokens.append((word == "->" ? .arrow : .word(word), start + 1))
      }
    }
    self.tokens = tokens
    end = characters.count + 1
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// What comes next; nil at the end.
  var next: Token? { index < tokens.count ? tokens[index].token : nil }
  /// The word that comes next; nil when something else does.
  var nextWord: String? { if case .word(let word) = next { word } else { nil } }
  /// Whether nothing is left.
  var isAtEnd: Bool { next == nil }

  /// Goes on.
  mutating func skip() { index += 1 }

  /// Takes this piece if it comes next.
  mutating func take(_ token: Token) -> Bool {
    guard next == token else { return false }
    index += 1
    return true
  }

  /// Takes this word if it comes next.
  mutating func take(_ word: String) -> Bool { take(.word(word)) }

  /// Takes a word that `read` understands.
  mutating func word<Value>(_ expected: String, _ read: (String) -> Value?) throws(ScenarioError) -> Value {
    guard let word = nextWord, let value = read(word) else { throw failure(expected) }
    index += 1
    return value
  }

  /// Takes one of a few words.
  mutating func choice<Value>(_ choices: [(String, Value)]) throws(ScenarioError) -> Value {
    try word(list(choices.map(\.0))) { word in choices.first { $0.0 == word }?.1 }
  }

  /// Takes a whole number within bounds.
  mutating func number(_ bounds: ClosedRange<Int>) throws(ScenarioError) -> Int {
    try word("a number from \(bounds.lowerBound) to \(bounds.upperBound)") { word in
      guard word.utf8.count <= 7, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return Int(word).flatMap { bounds.contains($0) ? $0 : nil }
    }
  }

  /// Takes a name.
  mutating func name(_ what: String) throws(ScenarioError) -> String {
    try word("\(what): a letter, then up to 31 letters, digits, - or _") { $0.isScenarioName ? $0 : nil }
  }

  /// Takes a text in quotation marks.
  mutating func text() throws(ScenarioError) -> String {
    guard case .text(let text) = next else { throw failure("a text in quotation marks") }
    index += 1
    return text
  }

  /// Takes a text in quotation marks that says something.
  mutating func filledText() throws(ScenarioError) -> String {
    let before = self
    let text = try text()
    guard text.contains(where: { $0 != " " }) else { throw before.failure("a text that is not empty") }
    return text
  }

  /// The mistake that something else stands here.
  func failure(_ expected: String) -> ScenarioError {
    let column = index < tokens.count ? tokens[index].column : end
    let found =
      switch next {
      case .word(let word): "“\(word.prefix(40))”"
      case .text: "a text"
      case .comma: "a comma"
      case .arrow: "->"
      case nil: "the end of the line"
      }
    return ScenarioError(line: line, column: column, expected: expected, found: found)
  }

  /// Words as a list to be read: `a, b or c`.
  private func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
