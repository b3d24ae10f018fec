/// Why the app's passcode opened nothing.
public enum PasscodeFailure: Error, Hashable, Sendable {
  /// It is another passcode; how long no entry is taken now.
  case wrong(delay: Duration)
  /// No entry is taken for this long, and this one was not checked.
  case delayed(Duration)
  /// There is no passcode.
  case notSet
  /// There is one already.
  case alreadySet
  /// It has less than 6 characters.
  case tooShort
  /// It has more than 511 bytes.
  case tooLong
  /// The keychain did not do it.
  case vault(VaultFailure)
}
