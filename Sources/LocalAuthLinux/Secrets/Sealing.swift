import CLocalAuthSodium
import LocalAuthSecrets
import LocalAuthService

/// XChaCha20-Poly1305 (IETF) by libsodium: what is sealed can be read only with the key, and does not open once
/// it was changed or is used in another place than it was made for.
///
/// Sealed bytes are a random nonce of 24 bytes, the encrypted bytes, and a tag of 16.
package enum Sealing {
  /// How long keys are.
  package static let keyBytes = 32
  package static let nonceBytes = 24
  /// How much longer sealed bytes are than plain ones.
  package static let overhead = nonceBytes + 16

  /// Whether libsodium can be used.
  static let isReady = sodium_init() >= 0

  /// Seals bytes for one place, which `bound` names.
  ///
  /// - Parameter nonce: A fixed one for test vectors; random otherwise.
  package static func seal(
    _ plain: UnsafeRawBufferPointer, _ key: UnsafeRawBufferPointer, bound: [UInt8], nonce: [UInt8]? = nil
  ) throws(StorageFault) -> [UInt8] {
    guard isReady, key.count == keyBytes, nonce.map({ $0.count == nonceBytes }) ?? true else {
      throw .failed("libsodium cannot be used.")
    }
    guard let key = key.bindMemory(to: UInt8.self).baseAddress else { throw .failed("There is no key.") }
    var code: Int32 = -1
    let sealed = [UInt8](unsafeUninitializedCapacity: plain.count + overhead) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      if let nonce {
        for (index, byte) in nonce.enumerated() { buffer.initializeElement(at: index, to: byte) }
      } else {
        randombytes_buf(start, nonceBytes)
      }
      var length: UInt64 = 0
      code = crypto_aead_xchacha20poly1305_ietf_encrypt(
        start + nonceBytes, &length, plain.bindMemory(to: UInt8.self).baseAddress, UInt64(plain.count), bound,
        UInt64(bound.count), nil, start, key)
      count = nonceBytes + Int(length)
    }
    guard code == 0, sealed.count == plain.count + overhead else { throw .failed("libsodium cannot seal.") }
    return sealed
  }

  /// Opens bytes into memory of just their plain length; false when they are not what was sealed for this place.
  package static func open(
    _ sealed: UnsafeRawBufferPointer, _ key: UnsafeRawBufferPointer, bound: [UInt8],
    into plain: UnsafeMutableRawBufferPointer
  ) -> Bool {
    guard isReady, key.count == keyBytes, sealed.count == plain.count + overhead,
      let start = sealed.bindMemory(to: UInt8.self).baseAddress,
      let key = key.bindMemory(to: UInt8.self).baseAddress
    else { return false }
    var length: UInt64 = 0
    let code = crypto_aead_xchacha20poly1305_ietf_decrypt(
      plain.bindMemory(to: UInt8.self).baseAddress, &length, nil, start + nonceBytes,
      UInt64(sealed.count - nonceBytes), bound, UInt64(bound.count), start, key)
    return code == 0 && Int(length) == plain.count
  }

  /// Opens bytes that are no secret: a record, or a line of the history.
  package static func openPublic(
    _ sealed: UnsafeRawBufferPointer, _ key: UnsafeRawBufferPointer, bound: [UInt8]
  ) -> [UInt8]? {
    guard sealed.count >= overhead else { return nil }
    var isOpen = false
    let plain = [UInt8](unsafeUninitializedCapacity: sealed.count - overhead) { buffer, count in
      isOpen = open(sealed, key, bound: bound, into: UnsafeMutableRawBufferPointer(buffer))
      count = isOpen ? buffer.count : 0
    }
    return isOpen ? plain : nil
  }

  /// Random bytes.
  static func random(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in generator.next() }
  }

  /// A keyed BLAKE2b hash.
  static func hash(_ message: [UInt8], _ key: UnsafeRawBufferPointer, count: Int) throws(StorageFault)
    -> [UInt8]
  {
    var code: Int32 = -1
    let hash = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      code = crypto_generichash(
        start, count, message, UInt64(message.count),
        key.bindMemory(to: UInt8.self).baseAddress, key.count)
      filled = code == 0 ? count : 0
    }
    guard isReady, code == 0 else { throw .failed("libsodium cannot hash.") }
    return hash
  }

  /// Puts a new key into memory.
  static func makeKey(_ memory: UnsafeMutableRawBufferPointer) throws(StorageFault) {
    guard isReady, let start = memory.baseAddress else { throw .failed("libsodium cannot be used.") }
    randombytes_buf(start, memory.count)
  }

  /// Memory for keys, or a fault.
  static func room(_ count: Int) throws(StorageFault) -> LockedMemory {
    guard let memory = LockedMemory(count: count) else { throw .failed("There is no memory for a key.") }
    return memory
  }
}

extension LockedMemory {
  /// The bytes, to be read only.
  var readable: UnsafeRawBufferPointer { UnsafeRawBufferPointer(bytes) }
}
