import Foundation
import LocalAuthentication

/// Secrets under names, each of which opens only when a person has shown what it was kept for.
///
/// ```swift
/// try vault.keep(token, as: "session")
/// let token = try await vault.open("session", reason: "Sign in")
/// ```
///
/// What an app gets is the secret itself, not a yes: a yes can be forged by whoever has taken over the app's process, and
/// a secret that the keychain does not hand out cannot. Against a forged yes that holds everywhere. On Linux, where the
/// keychain is this package's code in the same process, it does not hold against whoever replaces that code; there only
/// ``AppPasscode`` does, which seals its secret with what the person types.
///
/// The person is asked by an evaluation, and the keychain is read with its context. So a cancel, a failure, a lockout
/// and an interruption are told apart, and one prompt serves several reads.
///
/// Keeping, removing and looking never prompt. Nothing is ever deleted because of what a status might mean.
///
/// **Threads**: any. Calls block for the disk, never for a person.
public struct SecretVault: Sendable {
  /// The vault's name: it tells one vault of an app from another, and is shown in a history of secrets.
  public let name: String
  let keychain: VaultKeychain
  let authenticator: OwnerAuthenticator

  /// The vault of this name, in the app's own keychain.
  ///
  /// - Parameters:
  ///   - name: Tells it from the app's other vaults.
  ///   - authenticator: Who asks the person, and makes the contexts.
  public init(_ name: String, authenticator: OwnerAuthenticator = OwnerAuthenticator()) {
    self.name = name
    self.authenticator = authenticator
    keychain = VaultKeychain(vault: name, kind: .secret, makeContext: authenticator.makeContext)
  }

  // MARK: Without a prompt

  /// Keeps a secret, in place of what was kept under the name before.
  ///
  /// It is bound to what is enrolled now. When this ends early, what was kept before is still there, whole.
  ///
  /// **Prompts**: never.
  ///
  /// **Errors**: `refused` when nobody could ever open it: no passcode, nothing enrolled, no sensor.
  ///
  /// - Parameters:
  ///   - secret: The bytes.
  ///   - name: What it is opened by.
  ///   - presence: What a person must show to open it.
  public func keep(_ secret: Data, as name: String, for presence: Presence = .currentBiometry)
    throws(VaultFailure)
  {
    for _ in 0..<VaultKeychain.mostRepeats {
      if try replace(try keychain.record(name), name, secret, presence) { return }
    }
    throw .changedMeanwhile
  }

  /// Keeps the secret of the app's own passcode, so that a sensor opens it as well.
  ///
  /// **Prompts**: never.
  public func keep(_ secret: PasscodeSecret, as name: String, for presence: ReplaceablePresence)
    throws(VaultFailure)
  {
    try keep(secret.data, as: name, for: presence.presence)
  }

  /// Whether there is a secret under this name that can still be opened.
  ///
  /// **Prompts**: never.
  ///
  /// **Errors**: `deviceLocked`, when nobody can tell; `keychain`.
  public func contains(_ name: String) throws(VaultFailure) -> Bool {
    do throws(VaultFailure) {
      _ = try reachable(name)
      return true
    } catch .notFound {
      return false
    } catch .secretGone {
      return false
    }
  }

  /// What must be shown to open the secret of this name; nil when nothing was kept.
  ///
  /// **Prompts**: never.
  public func presence(for name: String) throws(VaultFailure) -> Presence? {
    try keychain.record(name)?.presence
  }

  /// Removes a secret; none is no error.
  ///
  /// **Prompts**: never.
  public func remove(_ name: String) throws(VaultFailure) { try keychain.remove(name) }

  /// Removes every secret of this vault, and its passcode.
  ///
  /// **Prompts**: never.
  public func removeAll() throws(VaultFailure) { try keychain.removeAll() }

  // MARK: With a prompt

  /// Opens a secret: asks the person for what it was kept for, and reads it.
  ///
  /// **Prompts**: once, unless it was kept for ``Presence/anyoneSignedIn`` or is not there. Cancelling the task takes the
  /// prompt away.
  ///
  /// - Parameters:
  ///   - name: What it was kept as.
  ///   - reason: What happens once the person has authenticated; not empty.
  public func open(_ name: String, reason: String) async throws(VaultFailure) -> Data {
    guard let opened = try await opened([name], reason: reason).first else { throw .notFound }
    return opened.secret
  }

  /// Opens several secrets: all of them, or none.
  ///
  /// **Prompts**: once, where one prompt can show it all; ``Presence/passcode`` beside a finger or a face takes two.
  public func open(_ names: [String], reason: String) async throws(VaultFailure) -> [String: Data] {
    var secrets: [String: Data] = [:]
    for opened in try await opened(names, reason: reason) { secrets[opened.name] = opened.secret }
    return secrets
  }

  /// Changes a secret to what `change` makes of it, bound to what is enrolled now.
  ///
  /// **Prompts**: once, as opening it does.
  public func update(_ name: String, reason: String, _ change: (Data) -> Data) async throws(VaultFailure) {
    for opened in try await opened([name], reason: reason) {
      guard let presence = opened.record.presence else { throw .notFound }
      let isDone = try replace(opened.record, name, change(opened.secret), presence)
      if !isDone { throw .changedMeanwhile }
    }
  }

  /// Keeps a secret for something else from now on.
  ///
  /// When this ends early, the secret is still there, for the old or for the new.
  ///
  /// **Prompts**: once, as opening it does, for what it was kept for so far.
  public func move(_ name: String, to presence: Presence, reason: String) async throws(VaultFailure) {
    for opened in try await opened([name], reason: reason) where opened.record.presence != presence {
      let isDone = try replace(opened.record, name, opened.secret, presence)
      if !isDone { throw .changedMeanwhile }
    }
  }
}
