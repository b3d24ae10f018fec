/// How long no entry of the app's passcode is taken after wrong ones in a row.
///
/// Chosen: a person who mistypes is never held up, and somebody who guesses has about 30 entries on the first day and 24 on
/// each later one. It is never closed for good.
public struct PasscodeDelays: Hashable, Sendable {
  /// After how many wrong entries the first delay comes; at least 1.
  public let first: Int
  /// The delays, one for each wrong entry from there on; the last one stays.
  public let delays: [Duration]

  /// - Parameters:
  ///   - first: After how many wrong entries the first delay comes; less than 1 counts as 1.
  ///   - delays: One after the other; a negative one counts as none.
  public init(
    after first: Int = 5, _ delays: [Duration] = [.seconds(60), .seconds(300), .seconds(900), .seconds(3600)]
  ) {
    self.first = max(1, first)
    self.delays = delays.map { max(.zero, $0) }
  }

  /// How long no entry is taken after this many wrong ones.
  public func delay(after wrongEntries: UInt32) -> Duration {
    let index = Int(wrongEntries) - first
    guard index >= 0, let last = delays.last else { return .zero }
    return index < delays.count ? delays[index] : last
  }
}
