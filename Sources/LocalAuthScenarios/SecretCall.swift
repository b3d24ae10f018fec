/// What an app does with a secret in the keychain.
public struct SecretCall: Hashable, Sendable {
  /// What is done.
  public enum Verb: Hashable, Sendable {
    /// It is kept, guarded by nothing or by a constraint.
    case add(String, Guard?, Protection)
    /// It is opened.
    case read
    /// Whether it is there; nobody may be asked.
    case exists
    /// It is replaced by another one.
    case update(String)
    /// It is removed.
    case delete
  }

  /// What must be shown before it opens, in Apple's words.
  public enum Guard: String, Hashable, Sendable, CaseIterable {
    /// A finger or a face, else the passcode.
    case userPresence
    /// Any finger or face that is enrolled then.
    case biometryAny
    /// One of those enrolled when it was kept.
    case biometryCurrentSet
    /// The passcode.
    case devicePasscode
  }

  /// When it can be used at all, in Apple's words.
  public enum Protection: String, Hashable, Sendable, CaseIterable {
    /// While the device is unlocked.
    case whenUnlocked
    /// From the first unlock after a restart on.
    case afterFirstUnlock
    /// While the device is unlocked, and never on another one.
    case whenUnlockedThisDeviceOnly
    /// As long as the device has a passcode.
    case whenPasscodeSetThisDeviceOnly
  }

  /// The name under which it is kept.
  public let name: String
  /// What is done.
  public let verb: Verb

  /// Something done with a secret of this name.
  public init(name: String, verb: Verb) {
    self.name = name
    self.verb = verb
  }
}
