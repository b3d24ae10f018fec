import Foundation

/// The secret that the app's own passcode opens.
///
/// It has a type of its own so that a vault keeps it for nothing that the passcode may not stand in for:
/// a ``SecretVault`` takes a ``ReplaceablePresence`` with it.
public struct PasscodeSecret: Hashable, Sendable {
  /// The bytes.
  public let data: Data
  init(_ data: Data) { self.data = data }
}

extension PasscodeSecret: CustomStringConvertible, CustomReflectable {
  /// Never the secret.
  public var description: String { "PasscodeSecret" }
  /// Never the secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
