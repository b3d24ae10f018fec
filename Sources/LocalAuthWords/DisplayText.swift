/// Text of unknown origin, made safe to show on one line.
///
/// Control characters, escape sequences and marks that turn the direction of writing are replaced, line
/// breaks become spaces, and what is too long is cut with an ellipsis. Whatever an app or a PAM module
/// says, a terminal gets only printable text.
public struct DisplayText: Hashable, Sendable, CustomStringConvertible {
  /// The longest text that is shown, in characters. Chosen: three lines of a terminal.
  public static let mostCharacters = 240

  public let description: String

  /// The text made safe and cut to `mostCharacters`.
  public init(_ text: String, mostCharacters: Int = DisplayText.mostCharacters) {
    var shown = String.UnicodeScalarView()
    var count = 0
    var endsInSpace = true
    for character in text {
      let visible = DisplayText.visible(character)
      let isSpace = character.isWhitespace || character.isNewline || visible.isEmpty
      if isSpace, endsInSpace || count == mostCharacters { continue }
      if count == mostCharacters {
        shown.append("…")
        break
      }
      if isSpace { shown.append(" ") } else { shown.append(contentsOf: visible) }
      endsInSpace = isSpace
      count += 1
    }
    while shown.last == " " { shown.removeLast() }
    description = String(shown)
  }

  /// A character may be heaped with marks without end; more than these are not shown. Chosen: the longest
  /// emoji has ten.
  private static let mostScalarsPerCharacter = 10

  /// What is shown of a character; empty when nothing of it can be seen.
  private static func visible(_ character: Character) -> [Unicode.Scalar] {
    let scalars = character.unicodeScalars.prefix(mostScalarsPerCharacter)
    var visible = Array(scalars.filter { !isUnsafe($0) })
    if scalars.endIndex != character.unicodeScalars.endIndex {
      // What was cut off leaves nothing behind that joins the next character.
      while visible.last == joiner { visible.removeLast() }
    }
    switch visible.first?.properties.generalCategory {
    // A mark or a joiner without a character of its own would change the one before it.
    case .nonspacingMark, .enclosingMark, .format: return []
    default: return visible
    }
  }

  /// The joiner that emoji and some scripts need.
  private static let joiner: Unicode.Scalar = "\u{200D}"

  /// Whether a scalar can change more than its own place on the screen.
  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
      return scalar != joiner
    default:
      return false
    }
  }
}
