/// The fingers or faces that a sensor knows, by name, and an identity that never comes back once left.
///
/// Templates are never here: only names that the person chose, and two numbers.
public struct Enrolments: Hashable, Sendable {
  /// At most this many fingers or appearances by default. Source: Apple's security guide.
  public static let mostFingers = 5, mostFaces = 2

  /// Names in the order of enrolment.
  public private(set) var names: [String]
  /// Changes with each enrolment or removal and never returns to an old value; drawn by the caller.
  public private(set) var identity: UInt64
  /// The major version of the system that made the state; a new one changes the domain state alone.
  public var epoch: UInt64

  /// Enrolments under these names.
  public init(names: [String] = [], identity: UInt64 = 0, epoch: UInt64 = 0) {
    self.names = names
    self.identity = identity
    self.epoch = epoch
  }

  /// Whether nothing is enrolled.
  public var isEmpty: Bool { names.isEmpty }

  /// Adds a name; an existing one is replaced, which also counts as a change.
  public mutating func add(_ name: String, newIdentity: UInt64) {
    names.removeAll { $0 == name }
    names.append(name)
    identity = newIdentity
  }

  /// Removes a name; an unknown one changes nothing.
  public mutating func remove(_ name: String, newIdentity: UInt64) {
    guard let index = names.firstIndex(of: name) else { return }
    names.remove(at: index)
    identity = newIdentity
  }
}
