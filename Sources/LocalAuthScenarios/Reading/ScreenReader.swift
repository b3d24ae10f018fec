import LocalAuthModel

extension LineReader {
  private static let screens =
    "a screen: nothing, consent, scanning, shaking, dialog, sheet, app password, checking, asking, wait TIME, disabled"

  /// The words with which a screen begins.
  static let screenWords: Set<String> = [
    "nothing", "consent", "scanning", "shaking", "dialog", "sheet", "app", "checking", "asking", "wait",
    "disabled",
  ]

  /// Reads what is on the screen, in the notation of `PromptContent.notation`.
  mutating func screen() throws(ScenarioError) -> String {
    if take("nothing") { return "nothing" }
    var parts = [try part()]
    if take("+") { parts.append(try part()) }
    var text = parts.joined(separator: " + ")
    while let word = nextWord {
      guard ["[cancel]", "[fallback]", "[again]", "[allow]", "[deny]"].contains(word) else {
        throw failure("[cancel], [fallback], [again], [allow], [deny], a comma, or the end of the line")
      }
      skip()
      text += " " + word
    }
    return text
  }

  private mutating func part() throws(ScenarioError) -> String {
    guard let word = nextWord else { throw failure(Self.screens) }
    let place = self
    skip()
    switch word {
    case "consent", "shaking", "checking", "asking", "disabled": return word
    case "scanning", "dialog":
      guard take("after") else { return word }
      return "\(word) after \(try choice(ReadingFlaw.allCases.map { ("\($0)", "\($0)") }))"
    case "sheet":
      guard take("after") else { return word }
      return "sheet after \(try choice(PromptContent.LastEntry.allCases.map { ("\($0)", "\($0)") }))"
    case "app": return "app " + (try choice([("password", "password")]))
    case "wait":
      let isSeconds = nextWord.map { $0.hasSuffix("s") && $0.first != "-" } ?? false
      let time = try self.word("a time in seconds, such as 60s") { isSeconds ? Duration(word: $0) : nil }
      return "wait \(time.components.seconds)s"
    default: throw place.failure(Self.screens)
    }
  }
}
