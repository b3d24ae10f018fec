/// The kind of credential that an app puts on a context itself, so that nobody is asked for it.
///
/// **Source**: Apple's header.
public enum LACredentialType: Int, Sendable {
  /// A password that the app keeps, for items that ask for one of their own.
  case applicationPassword = 0

  /// The PIN of a smart card.
  case smartCardPIN = -3
}

// The C constants of Apple's header, with its uneven names.

/// The number of ``LACredentialType/applicationPassword``.
public let kLACredentialTypeApplicationPassword: Int32 = 0

/// The number of ``LACredentialType/smartCardPIN``.
public let kLACredentialSmartCardPIN: Int32 = -3
