/// What an app does after an authentication that did not succeed.
public enum RecoveryAction: String, Hashable, Sendable, CaseIterable {
  /// Back to the screen before; nothing is shown, and nothing is asked by itself.
  case none
  /// Asks again, when the person wants to.
  case retry
  /// Asks again by itself, once, when the app is in front the next time.
  case retryWhenActive
  /// Opens the system's settings; the message spells out where in them.
  case openSettings
  /// Shows the app's own passcode screen.
  case enterAppPasscode
  /// Asks for the owner by sensor or passcode, which also makes a locked sensor ready again.
  case useDevicePasscode
  /// Shows the app's own sign-in screen.
  case signIn
  /// Is never shown: the program is wrong. Log it.
  case fixProgram
}
