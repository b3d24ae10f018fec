import LocalAuthModel

/// Why nothing came of a request for secrets. Nothing was changed.
public enum SecretFailure: Error, Hashable, Sendable {
  /// There is no such item.
  case notFound
  /// There is one already.
  case duplicate
  /// The device is locked.
  case locked
  /// The person was asked, or could have been, and it was not shown to be the owner.
  case refused(Failure)
  /// The app's own password is missing or wrong.
  case wrongPassword
  /// A person would have to be asked, and that was not allowed.
  case needsInteraction
  /// An access group that is not the app's.
  case foreignGroup
  /// Synchronised items cannot be guarded.
  case cannotSynchronize
  /// The place where secrets are kept failed.
  case storage(StorageFault)

  init(_ fault: StorageFault) {
    self =
      switch fault {
      case .duplicate: .duplicate
      case .wrongPassword: .wrongPassword
      default: .storage(fault)
      }
  }
}
