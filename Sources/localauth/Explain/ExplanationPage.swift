import LocalAuthExplanations

/// A page of the documentation, in the Markdown that DocC reads.
struct ExplanationPage {
  /// The name of the file, without what follows the point, by which other pages link to it.
  let name: String
  let text: String

  /// A page for each explanation, and one that lists them.
  static var all: [ExplanationPage] { [overview] + Explanation.all.map { ExplanationPage($0) } }

  /// What one number means.
  private init(_ explanation: Explanation) {
    name = Self.name(of: explanation)
    let older = explanation.olderNames
    let names = older.isEmpty ? "" : " Older names: \(older.map { "`\($0)`" }.joined(separator: ", "))."
    text = """
      # \(explanation.spelling) (\(explanation.code))

      \(explanation.gist.prefix(1).uppercased() + explanation.gist.dropFirst()).

      ## Overview

      The constant is ``\(Self.symbol(of: explanation))``.\(names)

      ### When it comes

      \(explanation.occasion)

      ### What to do

      \(explanation.response)

      \(Self.evidence(of: explanation))

      """
  }

  private static let overview = ExplanationPage(
    name: "Errors",
    text: """
      # Errors, and what to do

      Every number that an app gets back: when it comes, what to do then, and a scenario in which it does.

      ## Overview

      At a command line `localauth explain -8`, or a name in any spelling, tells the same. Decide by domain and code; \
      the debug description of an error is for logs, and its localized description for people.

      ## Topics

      \(Explanation.Domain.allCases.map(topics).joined(separator: "\n\n"))

      """)

  private init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  private static func topics(_ domain: Explanation.Domain) -> String {
    let pages = Explanation.all.filter { $0.domain == domain }.map { "- <doc:\(name(of: $0))>" }
    return "### \(domain.title)\n\n\(pages.joined(separator: "\n"))"
  }

  private static func name(of explanation: Explanation) -> String { "Error-\(explanation.name)" }

  private static func symbol(of explanation: Explanation) -> String {
    switch explanation.domain {
    case .evaluation: "/LocalAuthentication/LAError/\(explanation.name)"
    case .keychain: "/Security/\(explanation.name)"
    }
  }

  private static func evidence(of explanation: Explanation) -> String {
    guard let scenario = explanation.scenario else {
      guard case .none(let reason) = explanation.evidence else { return "" }
      return "### No scenario shows it\n\n\(reason)"
    }
    return """
      ### A scenario in which it comes

      The words are those of <doc:scenarios>.

      ```text
      \(scenario.source.split(separator: "\n").joined(separator: "\n"))
      ```
      """
  }
}
