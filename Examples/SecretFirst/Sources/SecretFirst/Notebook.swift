import DeviceOwner
import Foundation

/// Notes under a key that a finger or a face opens, and the app's own passcode as well.
public struct Notebook: Sendable {
  private let vault: SecretVault
  private let passcode: AppPasscode

  public init(authenticator: OwnerAuthenticator = OwnerAuthenticator()) {
    vault = SecretVault("Notebook", authenticator: authenticator)
    passcode = AppPasscode(of: vault)
  }

  /// Makes the key.
  public func setUp(passcode entry: String) async throws -> Data {
    let key = try await passcode.set(entry)
    try vault.keep(key, as: "key", for: .biometry)
    return key.data
  }

  /// By a finger or a face.
  public func open() async throws(VaultFailure) -> Data {
    try await vault.open("key", reason: "Open your notes")
  }

  /// By the app's own passcode.
  public func open(passcode entry: String) async throws(PasscodeFailure) -> Data {
    try await passcode.open(entry).data
  }

  /// What the app's own screen says after an entry that opened nothing.
  public func words(for failure: PasscodeFailure) -> String {
    switch failure {
    case .wrong(let delay) where delay == .zero: "Wrong passcode. Try again."
    case .wrong(let delay), .delayed(let delay): "Try again in \(delay.formatted())."
    case .tooShort, .tooLong: "A passcode has at least 6 characters."
    case .notSet, .alreadySet, .vault: "That did not work."
    }
  }

  /// Asks for the device's passcode instead of a finger from now on.
  public func usePasscodeOnly() async throws(VaultFailure) {
    try await vault.move("key", to: .passcode, reason: "Use the passcode from now on")
  }

  /// Keeps something beside the key, and opens both by one prompt.
  public func both(draft: Data) async throws(VaultFailure) -> [String: Data] {
    try vault.keep(draft, as: "draft", for: .biometry)
    return try await vault.open(["key", "draft"], reason: "Open your notes")
  }
}
