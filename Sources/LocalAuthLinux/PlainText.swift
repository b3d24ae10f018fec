/// Text from outside, made harmless before it comes near a terminal.
enum PlainText {
  /// Scalars that a line of a module may have; longer is cut.
  static let lineLimit = 200
  /// Lines that one message may have; more are dropped.
  static let linesLimit = 8

  /// A message's lines without controls, escape sequences' first bytes, direction marks and invisible
  /// characters.
  static func lines(of message: UnsafeRawBufferPointer) -> [String] {
    let pieces = message.split(
      maxSplits: linesLimit, omittingEmptySubsequences: true, whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    return pieces.prefix(linesLimit).map(line).filter { !$0.isEmpty }
  }

  /// One line of harmless text; spaces around it go.
  static func line(_ bytes: some Collection<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    var count = 0
    // Four bytes a scalar at most: what lies behind could not be shown anyway.
    for scalar in String(decoding: bytes.prefix(4 * lineLimit), as: UTF8.self).unicodeScalars {
      if count == lineLimit { break }
      guard let kept = harmless(scalar) else { continue }
      if kept == " ", scalars.last.map({ $0 == " " }) ?? true { continue }
      scalars.append(kept)
      count += 1
    }
    while scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }

  private static func harmless(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: " "
    case .control: scalar == "\t" ? " " : nil
    case .format, .surrogate, .privateUse, .unassigned: nil
    default: scalar
    }
  }
}
