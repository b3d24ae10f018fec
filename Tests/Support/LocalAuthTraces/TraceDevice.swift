import LocalAuthModel

/// A device on which rows are played.
///
/// Every method returns when the device is at rest: what it brought about has happened, and nothing more
/// comes by itself.
public protocol TraceDevice {
  /// A device as a row gives it.
  init(_ given: Given)

  /// An app evaluates on a context; one that was not named before is new.
  mutating func evaluate(_ call: Call, on context: String)
  /// An app asks whether it could evaluate; nil means yes.
  mutating func preflight(_ call: Call, on context: String) -> Answer?
  /// A person, the app or the world does something. What is not possible now is lost.
  mutating func perform(_ act: Act)

  /// The replies since this was last asked, in the order in which they came.
  mutating func takeReplies() -> [TraceReply]
  /// What is on the screen.
  var screen: PromptContent? { get }
  /// How many contents have been on the screen until now.
  var shownCount: Int { get }

  /// Mismatches in a row.
  var mismatches: Int { get }
  /// Wrong passcodes in a row.
  var wrongPasscodes: Int { get }
  /// Whether biometrics rests until a correct passcode.
  var isLockedOut: Bool { get }

  /// The kind of sensor that a context tells; a context that was not named before is new.
  func biometryType(of context: String) -> SensorKind?
  /// The domain state that a context tells.
  func domainState(of context: String) -> [UInt8]?
}

/// The reply to the evaluation of one context.
public struct TraceReply: Hashable, Sendable {
  /// The name of the context.
  public let context: String
  /// What was replied.
  public let answer: Answer

  /// A reply.
  public init(context: String, answer: Answer) {
    self.context = context
    self.answer = answer
  }
}

/// One way in which a device did not do what a row says.
public struct Difference: Hashable, Sendable, CustomStringConvertible {
  /// The row and the step, in its own notation.
  public let step: String
  /// What the row says.
  public let expected: String
  /// What was found.
  public let found: String

  public var description: String { "\(step): expected \(expected), found \(found)" }
}
