import LocalAuthentication

/// Why the vault did not do it. Nothing was lost, and nothing was deleted.
public enum VaultFailure: Error, Hashable, Sendable {
  /// Nothing was ever kept under this name, or it was removed. Nobody was asked.
  case notFound
  /// Something was kept, and cannot be opened any more: the fingers, the faces or the passcode were changed. Sign the
  /// person in another way, and keep it anew.
  case secretGone
  /// The device is locked. Try again once it is not.
  case deviceLocked
  /// The person was asked, or could not be, and was not shown to be the owner.
  case refused(AuthenticationProblem)
  /// Somebody else changed what is kept under the name at the same time, and that counts.
  case changedMeanwhile
  /// The keychain failed, with this status.
  case keychain(OSStatus)
}
