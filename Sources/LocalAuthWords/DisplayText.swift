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
      if count == mostCharacters {
        shown.append("…")
        break
      }
      let scalars = character.unicodeScalars.prefix(DisplayText.mostScalarsPerCharacter)
      let visible = scalars.filter { !DisplayText.isUnsafe($0) }
      let isSpace = character.isWhitespace || character.isNewline || visible.isEmpty
      if isSpace, endsInSpace { continue }
      if isSpace { shown.append(" ") } else { shown.append(contentsOf: visible) }
      endsInSpace = isSpace
      count += 1
    }
    while shown.last == " " { shown.removeLast() }
    description = String(shown)
  }

  /// A character may be heaped with marks without end; more than these are not shown.
  private static let mostScalarsPerCharacter = 8

  /// Whether a scalar can change more than its own place on the screen.
  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
      // The joiner that emoji and some scripts need, and only that.
      return scalar != "\u{200D}"
    default:
      return false
    }
  }
}
