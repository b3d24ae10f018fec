import LocalAuthWords

/// A message of a PAM module as lines that may be shown.
enum PamMessage {
  /// Characters that a line may have; longer is cut.
  static let lineLimit = 200
  /// Lines that one message may have; more are dropped.
  static let linesLimit = 8

  /// The message's lines without what could change a terminal; empty ones go.
  static func lines(of message: UnsafeRawBufferPointer) -> [String] {
    let pieces = message.split(
      maxSplits: linesLimit, omittingEmptySubsequences: true, whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    return pieces.prefix(linesLimit)
      .map { DisplayText(String(decoding: $0, as: UTF8.self), mostCharacters: lineLimit).description }
      .filter { !$0.isEmpty }
  }
}
