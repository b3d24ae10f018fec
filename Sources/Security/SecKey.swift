// Keys are not available yet. The names are here, so that code which has keys beside secrets compiles; each
// function answers that it cannot, and nothing makes a key.

/// A cryptographic key. There is none yet.
///
/// **Source**: Apple's header.
public final class SecKey: NSObject, Sendable {
  private override init() {
    super.init()
  }
}

/// What a key is asked to do.
///
/// **Source**: Apple's header.
public enum SecKeyOperationType: CFIndex, Sendable {
  /// Making a signature.
  case sign = 0

  /// Verifying a signature.
  case verify = 1

  /// Encrypting.
  case encrypt = 2

  /// Decrypting.
  case decrypt = 3

  /// Agreeing on a shared secret.
  case keyExchange = 4
}

/// The name of a way to sign, encrypt or agree; none is there yet.
///
/// **Source**: Apple's documentation.
public struct SecKeyAlgorithm: RawRepresentable, Hashable, Sendable {
  private let name: String

  /// The name as Apple writes it.
  public var rawValue: CFString { name as CFString }

  /// Makes an algorithm of its name.
  public init(rawValue: CFString) {
    name = rawValue as String
  }
}

/// The number by which `CFGetTypeID` tells that an object is a ``SecKey``.
///
/// **Source**: Apple's header.
public func SecKeyGetTypeID() -> CFTypeID {
  CFTypeID(bitPattern: ObjectIdentifier(SecKey.self))
}

/// Makes a pair of keys and gives the private half.
///
/// **Errors**: always `errSecUnimplemented`, until keys are available.
///
/// **Source**: Apple's header.
@discardableResult
public func SecKeyCreateRandomKey(
  _ parameters: CFDictionary,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
  unavailable(error)
}

/// Makes a key of its bytes.
///
/// **Errors**: always `errSecUnimplemented`, until keys are available.
///
/// **Source**: Apple's header.
@discardableResult
public func SecKeyCreateWithData(
  _ keyData: CFData,
  _ attributes: CFDictionary,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
  unavailable(error)
}

/// The public half of a private key; always nil, until keys are available.
///
/// **Source**: Apple's header.
@discardableResult
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? {
  nil
}

/// The bytes of a key that may leave.
///
/// **Errors**: always `errSecUnimplemented`, until keys are available.
///
/// **Source**: Apple's header.
@discardableResult
public func SecKeyCopyExternalRepresentation(
  _ key: SecKey,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
  unavailable(error)
}

/// The attributes of a key; always nil, until keys are available.
///
/// **Source**: Apple's header.
@discardableResult
public func SecKeyCopyAttributes(_ key: SecKey) -> CFDictionary? {
  nil
}

/// The size of the blocks that a key works on, in bytes; always 0, until keys are available.
///
/// **Source**: Apple's header.
@discardableResult
public func SecKeyGetBlockSize(_ key: SecKey) -> Int {
  0
}

/// Whether a key can do something in some way; always false, until keys are available.
///
/// **Source**: Apple's header.
@discardableResult
public func SecKeyIsAlgorithmSupported(
  _ key: SecKey,
  _ operation: SecKeyOperationType,
  _ algorithm: SecKeyAlgorithm
) -> Bool {
  false
}

/// Signs with a private key.
///
/// **Errors**: always `errSecUnimplemented`, until keys are available.
///
/// **Source**: Apple's header.
@discardableResult
public func SecKeyCreateSignature(
  _ key: SecKey,
  _ algorithm: SecKeyAlgorithm,
  _ dataToSign: CFData,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
  unavailable(error)
}

/// Verifies a signature with a public key.
///
/// **Errors**: always `errSecUnimplemented`, until keys are available.
///
/// **Source**: Apple's header.
@discardableResult
public func SecKeyVerifySignature(
  _ key: SecKey,
  _ algorithm: SecKeyAlgorithm,
  _ signedData: CFData,
  _ signature: CFData,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  unavailable(error) ?? false
}

/// Encrypts with a public key.
///
/// **Errors**: always `errSecUnimplemented`, until keys are available.
///
/// **Source**: Apple's header.
@discardableResult
public func SecKeyCreateEncryptedData(
  _ key: SecKey,
  _ algorithm: SecKeyAlgorithm,
  _ plaintext: CFData,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
  unavailable(error)
}

/// Decrypts with a private key.
///
/// **Errors**: always `errSecUnimplemented`, until keys are available.
///
/// **Source**: Apple's header.
@discardableResult
public func SecKeyCreateDecryptedData(
  _ key: SecKey,
  _ algorithm: SecKeyAlgorithm,
  _ ciphertext: CFData,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
  unavailable(error)
}

/// Agrees on a shared secret with the other side, whose public key is known.
///
/// **Errors**: always `errSecUnimplemented`, until keys are available.
///
/// **Source**: Apple's header.
@discardableResult
public func SecKeyCopyKeyExchangeResult(
  _ privateKey: SecKey,
  _ algorithm: SecKeyAlgorithm,
  _ publicKey: SecKey,
  _ parameters: CFDictionary,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
  unavailable(error)
}

private func unavailable<Answer>(_ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> Answer? {
  error?.leave(NSError(status: errSecUnimplemented, reason: "Keys are not available yet."))
  return nil
}
