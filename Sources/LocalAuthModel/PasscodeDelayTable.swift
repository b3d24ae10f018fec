/// How long the passcode sheet takes no entry after the n-th wrong passcode in a row.
public struct PasscodeDelayTable: Hashable, Sendable {
  /// What follows the entries of the table.
  public enum Afterwards: Hashable, Sendable {
    /// The last delay is used again and again.
    case repeatsLast
    /// No passcode is taken any more: the device is disabled.
    case disables
  }

  /// `delays[n - 1]` follows the n-th wrong passcode; zero means none.
  public let delays: [Duration]
  /// What follows the last entry.
  public let afterwards: Afterwards

  /// A table of these delays.
  public init(delays: [Duration], afterwards: Afterwards) {
    self.delays = delays
    self.afterwards = afterwards
  }

  /// The delay after `count` wrong passcodes in a row, or nil when the device is disabled.
  public func delay(after count: Int) -> Duration? {
    guard count > 0 else { return .zero }
    if count <= delays.count { return delays[count - 1] }
    return afterwards == .disables ? nil : delays.last ?? .zero
  }

  /// How many wrong passcodes in a row are followed by no delay.
  public var freeEntries: Int { delays.firstIndex { $0 > .zero } ?? delays.count }

  /// The same table with no delay above `longest`, which then repeats; nothing is ever disabled.
  public func capped(at longest: Duration) -> PasscodeDelayTable {
    PasscodeDelayTable(delays: delays.map { min($0, longest) }, afterwards: .repeatsLast)
  }

  /// 1, 5, 15 minutes, 1, 3, 8 hours after the 4th to 9th; the 10th disables.
  ///
  /// Source: Apple's security guide as published since 2024.
  public static let sinceIOS17 = PasscodeDelayTable(
    delays: [
      .zero, .zero, .zero, .minutes(1), .minutes(5), .minutes(15), .hours(1), .hours(3), .hours(8),
    ],
    afterwards: .disables)

  /// 1, 5, 15, 15 minutes, 1 hour after the 5th to 9th; 1 hour after the 10th; the 11th disables.
  ///
  /// Source: Apple's security guide of 2016 to 2023 and a laboratory's measurements.
  public static let iOS9To16 = PasscodeDelayTable(
    delays: [
      .zero, .zero, .zero, .zero, .minutes(1), .minutes(5), .minutes(15), .minutes(15), .hours(1), .hours(1),
    ],
    afterwards: .disables)

  /// 1, 5, 15 minutes, then 1 hour twice, after the 6th to 10th; the 11th disables. A single old report.
  public static let iOS4 = PasscodeDelayTable(
    delays: [
      .zero, .zero, .zero, .zero, .zero, .minutes(1), .minutes(5), .minutes(15), .hours(1), .hours(1),
    ],
    afterwards: .disables)
}

extension Duration {
  /// A length in whole minutes.
  public static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }
  /// A length in whole hours.
  public static func hours(_ count: Int) -> Duration { .seconds(count * 3600) }
}
