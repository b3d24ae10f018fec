import Foundation
import LocalAuthentication

/// What somebody typed, as it is compared: within the limits, and in one spelling.
///
/// Chosen: Unicode's form NFKC. An accent that is typed as a character of its own counts as the letter with the accent,
/// and the wide digits of a Chinese or Japanese keyboard as digits; capitals and spaces count.
struct PasscodeEntry {
  /// Chosen: what a person can be asked to type each day, with the delays against guessing by hand.
  static let leastCharacters = 6
  /// The longest entry that a prompt of this package takes, too.
  static let mostBytes = 511
  private let bytes: Data

  init(_ text: String) throws(PasscodeFailure) {
    // Normalising shortens hardly anything; a text that is far too long is not worth the work.
    guard text.utf8.count <= 8 * Self.mostBytes else { throw .tooLong }
    let normal = text.precomposedStringWithCompatibilityMapping
    guard normal.count >= Self.leastCharacters else { throw .tooShort }
    guard normal.utf8.count <= Self.mostBytes else { throw .tooLong }
    bytes = Data(normal.utf8)
  }

  /// Lends a context that has it, and asks nobody.
  func lend(_ keychain: VaultKeychain, _ body: (LAContext) -> (status: OSStatus, secret: Data?))
    -> (status: OSStatus, secret: Data?)
  {
    keychain.quietly { context in
      guard context.setCredential(bytes, type: .applicationPassword) else { return (errSecNotAvailable, nil) }
      defer { context.setCredential(nil, type: .applicationPassword) }
      return body(context)
    }
  }
}
