#if !canImport(ObjectiveC)

  import Foundation

  /// The number of an error, within its domain.
  ///
  /// **Source**: Apple's documentation.
  @_alwaysEmitIntoClient
  public func CFErrorGetCode(_ error: CFError!) -> CFIndex {
    error?.code ?? 0
  }

  /// The domain of an error, by which its number has a meaning.
  ///
  /// **Source**: Apple's documentation.
  @_alwaysEmitIntoClient
  public func CFErrorGetDomain(_ error: CFError!) -> CFErrorDomain! {
    error.map { $0.domain as NSString }
  }

  /// What else an error carries, by keys such as `NSLocalizedDescriptionKey`.
  ///
  /// **Source**: Apple's documentation.
  @_alwaysEmitIntoClient
  public func CFErrorCopyUserInfo(_ error: CFError!) -> CFDictionary! {
    error.map { $0.userInfo as NSDictionary }
  }

  /// An error in words, for whoever sees it as it is; never nil for an error.
  ///
  /// **Source**: Apple's documentation.
  @_alwaysEmitIntoClient
  public func CFErrorCopyDescription(_ error: CFError!) -> CFString! {
    error.map { $0.localizedDescription as NSString }
  }

#endif
