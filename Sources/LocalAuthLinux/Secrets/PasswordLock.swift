import CLocalAuthSodium
import LocalAuthSecrets
import LocalAuthService

/// How much work it is to try an application password: Argon2id's parameters.
package struct PasswordCost: Hashable, Sendable {
  /// How often the memory is passed over.
  package var passes: UInt32
  /// How much memory, in KiB.
  package var kibibytes: UInt32

  /// So many passes over so many KiB.
  package init(passes: UInt32, kibibytes: UInt32) {
    self.passes = passes
    self.kibibytes = kibibytes
  }

  /// What libsodium calls interactive: two passes over 64 MiB.
  package static let interactive = PasswordCost(passes: 2, kibibytes: 64 << 10)

  /// Nothing that costs more is ever begun, whatever a file says.
  var isAllowed: Bool { (1...16).contains(passes) && (8...(1 << 20)).contains(kibibytes) }
}

/// An item's key, locked with a password of the app: Argon2id makes a key of the password, which seals the
/// item's.
///
/// The bytes: passes and KiB as four bytes each, big-endian, a salt of 16, then the sealed key.
enum PasswordLock {
  static let saltBytes = 16
  static let byteCount = 8 + saltBytes + Sealing.overhead + Sealing.keyBytes
  private static let bound = Array("LocalAuth item password 1".utf8)

  /// Locks the room's own key into memory of `byteCount` bytes.
  static func lock(
    _ room: borrowing KeyRoom, _ password: Passcode, _ cost: PasswordCost,
    into locked: UnsafeMutableRawBufferPointer, salt: [UInt8]? = nil, nonce: [UInt8]? = nil
  ) throws(StorageFault) {
    let salt = salt ?? Sealing.random(saltBytes)
    try derive(password, cost, salt, into: room.password)
    let sealed = try Sealing.seal(
      UnsafeRawBufferPointer(room.own), UnsafeRawBufferPointer(room.password), bound: bound, nonce: nonce)
    let head = [cost.passes, cost.kibibytes].flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) }
    locked.copyBytes(from: head + salt + sealed)
  }

  /// Unlocks a key into the room; false when it is another password.
  static func unlock(
    _ locked: UnsafeRawBufferPointer, _ password: Passcode, _ room: borrowing KeyRoom
  ) throws(StorageFault) -> Bool {
    guard locked.count == byteCount else {
      throw .damaged("The password of an item is not what was written.")
    }
    let cost = PasswordCost(
      passes: UInt32(bigEndian: locked.loadUnaligned(as: UInt32.self)),
      kibibytes: UInt32(bigEndian: locked.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
    guard cost.isAllowed else {
      throw .damaged("The password of an item asks for more work than is ever asked for.")
    }
    try derive(password, cost, Array(locked[8..<8 + saltBytes]), into: room.password)
    return Sealing.open(
      UnsafeRawBufferPointer(rebasing: locked[(8 + saltBytes)...]), UnsafeRawBufferPointer(room.password),
      bound: bound, into: room.own)
  }

  private static func derive(
    _ password: Passcode, _ cost: PasswordCost, _ salt: [UInt8], into made: UnsafeMutableRawBufferPointer
  ) throws(StorageFault) {
    guard Sealing.isReady, cost.isAllowed, salt.count == saltBytes else {
      throw .failed("The work for a password is out of bounds.")
    }
    let code = password.withBytes { password -> Int32 in
      guard let key = made.bindMemory(to: UInt8.self).baseAddress,
        let text = password.bindMemory(to: CChar.self).baseAddress
      else { return -1 }
      return crypto_pwhash(
        key, UInt64(made.count), text, UInt64(password.count), salt, UInt64(cost.passes),
        Int(cost.kibibytes) << 10, crypto_pwhash_ALG_ARGON2ID13)
    }
    guard code == 0 else { throw .failed("There is not enough memory to check a password.") }
  }
}
