import LocalAuthExplanations

/// An explanation as a terminal shows it.
struct ExplanationText {
  /// The lines; each but those of a scenario at most 80 columns wide.
  let text: String

  init(_ explanation: Explanation) {
    let older = explanation.olderNames
    let names = older.isEmpty ? "" : " (formerly \(older.joined(separator: ", ")))"
    text = """
      \(explanation.spelling), \(explanation.code)\(names)

      When it comes
      \(Self.paragraph(explanation.occasion))

      What to do
      \(Self.paragraph(explanation.response))

      \(Self.evidence(of: explanation))
      """
  }

  /// All numbers, a line each.
  static var table: String {
    let blocks = Explanation.Domain.allCases.map { domain in
      let lines = Explanation.all.filter { $0.domain == domain }.map {
        "\(filled("\($0.code)", 7, fromLeft: true))  \(filled($0.name, 28)) \($0.gist)"
      }
      return ([domain.title] + lines).joined(separator: "\n")
    }
    return (blocks + ["localauth explain NUMBER or NAME tells more."]).joined(separator: "\n\n")
  }

  private static func evidence(of explanation: Explanation) -> String {
    guard let scenario = explanation.scenario else {
      guard case .none(let reason) = explanation.evidence else { return "" }
      return "No scenario shows it\n\(paragraph(reason))"
    }
    let lines = scenario.source.split(separator: "\n").map { "  \($0)" }
    return "A scenario in which it comes\n\(lines.joined(separator: "\n"))"
  }

  /// A paragraph in lines, with code between quotation marks.
  private static func paragraph(_ text: String) -> String {
    var lines: [String] = []
    var line = " "
    for word in quoted(text).split(separator: " ") {
      if line.count + 1 + word.count > 80 {
        lines.append(line)
        line = " "
      }
      line += " " + word
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// A terminal has no other type for code.
  private static func quoted(_ text: String) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().reduce(into: "") {
      $0 += $1.offset == 0 ? "" : $1.offset.isMultiple(of: 2) ? "”" : "“"
      $0 += $1.element
    }
  }

  private static func filled(_ text: String, _ width: Int, fromLeft: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return fromLeft ? space + text : text + space
  }
}

extension Explanation.Domain {
  /// Who hands such numbers out.
  var title: String {
    switch self {
    case .evaluation: "LAError: what evaluations and preflights answer"
    case .keychain: "OSStatus: what the keychain answers"
    }
  }
}
