import LocalAuthModel

/// A device on which scenarios are played.
///
/// Every method returns when the device is at rest: what it brought about has happened, and nothing more
/// comes by itself.
public protocol ScenarioDevice {
  /// A device as a scenario gives it.
  init(_ given: Given)

  /// An app evaluates on a context; one that was not named before is new.
  mutating func evaluate(_ call: Call, on context: String)
  /// An app asks whether it could evaluate; nil means yes.
  mutating func preflight(_ call: Call, on context: String) -> Answer?
  /// An app uses a secret; the reply comes under this name, when nobody is needed any more.
  mutating func use(_ secret: SecretCall, as name: String)
  /// A person, the app or the world does something. What is not possible now is lost.
  mutating func perform(_ act: Act)

  /// The replies since this was last asked, in the order in which they came.
  mutating func takeReplies() -> [ScenarioReply]
  /// What is on the screen.
  var screen: PromptContent? { get }
  /// How many contents have been on the screen until now.
  var shownCount: Int { get }

  /// Those contents from this one on, as far as the device keeps them.
  func shown(from index: Int) -> [PromptContent]

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

extension ScenarioDevice {
  /// Nothing: most devices are played without a keychain.
  public mutating func use(_ secret: SecretCall, as name: String) {}
  /// Nothing: not every device keeps what it has shown.
  public func shown(from index: Int) -> [PromptContent] { [] }

  /// Does what a step says, its call on the context of this name; what a preflight answered, where nil means yes.
  package mutating func play(_ step: Step, on name: String) -> Answer? {
    var answer: Answer?
    switch step.kind {
    case .call(let call): evaluate(call, on: name)
    case .preflight(let call): answer = preflight(call, on: name)
    case .secret(let call): use(call, as: name)
    case .acts, .context: break
    }
    for act in step.acts { perform(act) }
    return answer
  }
}

/// The reply to the evaluation of one context.
public struct ScenarioReply: Hashable, Sendable {
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

/// One way in which a device did not do what a scenario says.
public struct Difference: Hashable, Sendable, CustomStringConvertible {
  /// The scenario.
  public let id: String
  /// The step, from 1.
  public let step: Int
  /// The line of the file.
  public let line: Int
  /// The step as it was written.
  public let text: String
  /// What the scenario says.
  public let expected: String
  /// What was found.
  public let found: String
  /// What had been shown since the step began, as far as the device keeps it.
  public internal(set) var shown: [String]

  public var description: String { "\(id) step \(step) (\(text)): expected \(expected), found \(found)" }
}
