/// What the app is about to do with a protected item or key, when it evaluates that item's access control.
///
/// **Source**: Apple's header.
public enum LAAccessControlOperation: Int, Sendable {
  /// Adding an item.
  case createItem = 0

  /// Reading an item.
  case useItem = 1

  /// Making a key.
  case createKey = 2

  /// Signing with a key.
  case useKeySign = 3

  /// Decrypting with a key.
  case useKeyDecrypt = 4

  /// Agreeing on a shared secret with a key.
  case useKeyKeyExchange = 5
}

extension LAAccessControlOperation {
  /// Whether nothing that is guarded is opened by it.
  var onlyCreates: Bool { self == .createItem || self == .createKey }
}

// The C constants of Apple's header.

/// The number of ``LAAccessControlOperation/createItem``.
public let kLAAccessControlOperationCreateItem: Int32 = 0

/// The number of ``LAAccessControlOperation/useItem``.
public let kLAAccessControlOperationUseItem: Int32 = 1

/// The number of ``LAAccessControlOperation/createKey``.
public let kLAAccessControlOperationCreateKey: Int32 = 2

/// The number of ``LAAccessControlOperation/useKeySign``.
public let kLAAccessControlOperationUseKeySign: Int32 = 3

/// The number of ``LAAccessControlOperation/useKeyDecrypt``.
public let kLAAccessControlOperationUseKeyDecrypt: Int32 = 4

/// The number of ``LAAccessControlOperation/useKeyKeyExchange``.
public let kLAAccessControlOperationUseKeyKeyExchange: Int32 = 5
