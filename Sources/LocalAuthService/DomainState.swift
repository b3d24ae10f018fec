import LocalAuthModel

/// An opaque mark of a device's enrolments as one app sees it: equal marks, equal enrolments.
///
/// It is a label, not a secret, and not comparable between apps. 32 bytes.
public struct DomainState: Hashable, Sendable {
  private let enrolments: Enrolments
  private let app: AppIdentifier

  /// Nil when nothing is enrolled.
  init?(_ enrolments: Enrolments, app: AppIdentifier) {
    guard !enrolments.isEmpty else { return nil }
    self.enrolments = enrolments
    self.app = app
  }

  /// The mark itself.
  public var bytes: [UInt8] {
    var seed = enrolments.identity ^ (enrolments.epoch &* 0x9E37_79B9_7F4A_7C15)
    for byte in app.name.utf8 { seed = (seed ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    var generator = SplitMix64(seed: seed)
    return (0..<4).flatMap { _ in withUnsafeBytes(of: generator.next().bigEndian, Array.init) }
  }

  public static func == (left: DomainState, right: DomainState) -> Bool { left.bytes == right.bytes }
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// Numbers that follow from a seed alone, for labels and simulations; never for secrets.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The same seed gives the same numbers.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
