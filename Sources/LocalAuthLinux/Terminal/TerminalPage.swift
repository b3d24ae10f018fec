import LocalAuthModel
import LocalAuthWords

/// A prompt as lines of a terminal. Pure: the same content gives the same bytes.
struct TerminalPage {
  /// How much a terminal can do.
  struct Style: Hashable, Sendable {
    /// Whether the cursor can be moved: else each change is written below the one before.
    var movesCursor = true
    var isColoured = true

    /// What the person's environment asks for.
    init(environment: (String) -> String? = environmentValue) {
      let kind = environment("TERM") ?? "dumb"
      movesCursor = kind != "dumb"
      isColoured = movesCursor && environment("NO_COLOR") == nil
    }
  }

  let content: PromptContent
  let language: Language
  var secret = PasscodeName.password
  /// What was typed so far, where it may be seen.
  var visibleEntry = ""
  /// Lines that the caller adds at the end.
  var footer: [String] = []

  private struct Line {
    var text: String
    var ink: Ink
  }

  private enum Ink: String {
    case plain = ""
    case bold = "1"
    case dim = "2"
    case warning = "31"
  }

  /// The page in rows that fit `columns`; the cursor belongs at the end of the last one.
  func rows(columns: Int, style: Style) -> [String] {
    lines.flatMap { line in
      line.text.wrapped(columns: max(columns - 1, 20)).map { row in
        style.isColoured && line.ink != .plain ? "\u{1B}[\(line.ink.rawValue)m\(row)\u{1B}[0m" : row
      }
    }
  }

  private var lines: [Line] {
    let words = PromptWords(content, calling: secret, in: language)
    let keys = PromptKeys(content)
    var lines = [Line(text: words.title, ink: .bold)]
    if let reason = words.reason { lines.append(Line(text: "  " + reason, ink: .plain)) }
    if let notice = words.notice {
      lines.append(Line(text: "  " + notice, ink: content.notice?.isError == true ? .warning : .plain))
    }
    lines.append(Line(text: "  " + words.state, ink: content.isWarning ? .warning : .plain))
    let legend = keys.legend.map { "[\($0.key)] \($0.button.words(calling: secret, in: language))" }
      .joined(separator: "   ")
    if !legend.isEmpty { lines.append(Line(text: "  " + legend, ink: .dim)) }
    lines += footer.map { Line(text: "  " + $0, ink: .dim) }
    if content.takesText {
      let name = words.field
      let field = language.says("\(name): ", nl: "\(name): ", hans: "\(name)：", hant: "\(name)：")
      lines.append(Line(text: "  " + field + visibleEntry, ink: .plain))
    }
    return lines
  }
}
