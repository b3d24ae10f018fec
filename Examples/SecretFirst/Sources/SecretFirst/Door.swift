import DeviceOwner
import Foundation

/// The way into an app that has a server's token: it opens for the fingers or faces of the day it was kept.
public struct Door: Sendable {
  /// What the screen shows next.
  public enum Screen: Hashable, Sendable {
    /// The app, with the token that the server wants.
    case app(token: Data)
    /// The door as it was: nothing to say.
    case door
    /// The door, and that it was not recognised.
    case notRecognised
    /// The sensor rests until the device's passcode is entered: offer it.
    case passcodeFirst
    /// The server's own password; the token is kept anew after it.
    case password
  }

  private let vault: SecretVault

  public init(authenticator: OwnerAuthenticator = OwnerAuthenticator()) {
    vault = SecretVault("SecretFirst", authenticator: authenticator)
  }

  /// Called at each start, before anything else.
  public func start(in folder: URL) throws {
    try vault.removeLeftovers(unlessInstalled: folder.appending(path: "installed"))
  }

  /// After the person has signed in by the server's password.
  public func keep(_ token: Data) throws {
    try vault.keep(token, as: "session")
  }

  /// Whether the button with the finger is worth showing; asks nobody.
  public func canOpen() -> Bool { (try? vault.contains("session")) == true }

  /// Asks for the finger or the face.
  public func open() async -> Screen {
    do throws(VaultFailure) {
      let token = try await vault.open("session", reason: "Sign in")
      return .app(token: token)
    } catch {
      return screen(after: error)
    }
  }

  private func screen(after failure: VaultFailure) -> Screen {
    switch failure {
    case .notFound, .secretGone: .password
    case .refused(.cancelled), .refused(.interrupted), .refused(.notInteractive), .deviceLocked: .door
    case .refused(.notRecognised): .notRecognised
    case .refused(.unavailable(.lockedOut)): .passcodeFirst
    default: .password
    }
  }
}
