import Foundation
import LocalAuthWords
import LocalAuthentication

/// Does what the buttons of a message promise.
///
/// ```swift
/// let recovery = Recovery(authenticator, reason: "Show your notes")
/// let result = await recovery.perform(button.action, for: problem)
/// ```
///
/// An app replaces an action by its own in ``replacements``: its passcode screen, its sign-in screen, another way to
/// the settings.
public struct Recovery: Sendable {
  /// What came of an action.
  public enum Result: Hashable, Sendable {
    /// The person was asked.
    case asked(AuthenticationOutcome)
    /// The settings were opened.
    case openedSettings
    /// There are no settings to open here: tell the person to run this command in a terminal.
    case needsCommand(String)
    /// This is the app's own: a screen to show or to leave, a fault to log.
    case leftToApp
  }

  /// Actions that the app does in its own way.
  public var replacements: [RecoveryAction: @Sendable (AuthenticationProblem?) async -> Result] = [:]

  private let authenticator: OwnerAuthenticator
  private let reason: String
  private let policy: LAPolicy
  private let settings: SystemSettings

  /// The actions after a question that was asked with this reason and policy.
  public init(
    _ authenticator: OwnerAuthenticator, reason: String, policy: LAPolicy = .deviceOwnerAuthentication
  ) {
    self.init(authenticator, reason: reason, policy: policy, settings: SystemSettings())
  }

  init(_ authenticator: OwnerAuthenticator, reason: String, policy: LAPolicy, settings: SystemSettings) {
    self.authenticator = authenticator
    self.reason = reason
    self.policy = policy
    self.settings = settings
  }

  /// Does an action, by the app's own way where it has one.
  ///
  /// **Prompts**: for ``RecoveryAction/retry`` and ``RecoveryAction/useDevicePasscode``, each once; for
  /// ``RecoveryAction/retryWhenActive`` when the app comes to the front.
  ///
  /// - Parameters:
  ///   - action: What to do.
  ///   - problem: What went before; with it the settings that are opened, or the command that is named, are the right
  ///     ones.
  public func perform(_ action: RecoveryAction, for problem: AuthenticationProblem? = nil) async -> Result {
    if let own = replacements[action] { return await own(problem) }
    switch action {
    case .retry: return .asked(await authenticator.authenticate(reason: reason, policy: policy))
    case .useDevicePasscode:
      return .asked(await authenticator.authenticate(reason: reason, policy: .deviceOwnerAuthentication))
    case .retryWhenActive:
      // Where the app is in front already, or nobody tells, it would ask again and again.
      guard await authenticator.activity.untilComesToFront() else { return .leftToApp }
      return .asked(await authenticator.authenticate(reason: reason, policy: policy))
    case .openSettings:
      return await settings.open(problem == .unavailable(.noPasscode) ? .password : .fingerprints)
    case .none, .enterAppPasscode, .signIn, .fixProgram: return .leftToApp
    }
  }
}
