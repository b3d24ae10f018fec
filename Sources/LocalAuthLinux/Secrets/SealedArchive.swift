import LocalAuthSecrets
import LocalAuthService

/// Items in one file that a passphrase opens, to be taken to another machine: `Documentation/secret-store.md`.
///
/// The bytes: eight that say what it is, a random key locked with the passphrase, then the sealed items: how many,
/// and for each the length of its record, the record, the length of its secret and the secret. Numbers have four
/// bytes, big-endian.
package enum SealedArchive {
  /// One item and its secret.
  package struct Entry: Sendable {
    package let record: ItemRecord
    package let value: SecretValue

    package init(record: ItemRecord, value: SecretValue) {
      self.record = record
      self.value = value
    }
  }

  /// The longest archive. Chosen.
  package static let mostBytes = 256 << 20
  private static let magic = Array("LAvault1".utf8)
  private static let numberBytes = 4

  /// Seals items with a passphrase.
  package static func seal(
    _ entries: [Entry], passphrase: Passcode, cost: PasswordCost = .interactive
  ) throws(StorageFault) -> [UInt8] {
    var records: [[UInt8]] = []
    for entry in entries {
      do { records.append(try RecordFormat.encode(entry.record)) } catch { throw .tooLarge }
    }
    let byteCount = zip(entries, records).reduce(numberBytes) {
      $0 + 2 * numberBytes + $1.1.count + $1.0.value.byteCount
    }
    guard byteCount <= mostBytes / 2 else {
      throw .failed("All secrets together are too long for one archive: at most 128 MiB.")
    }
    let plain = try Sealing.room(byteCount)
    var writer = Writer(room: plain.bytes)
    writer.put(entries.count)
    for (entry, record) in zip(entries, records) {
      writer.put(record.count)
      record.withUnsafeBytes { writer.put($0) }
      writer.put(entry.value.byteCount)
      entry.value.withBytes { writer.put($0) }
    }
    let keys = try KeyRoom()
    try Sealing.makeKey(keys.own)
    let locked = try Sealing.room(PasswordLock.byteCount)
    try PasswordLock.lock(keys, passphrase, cost, into: locked.bytes)
    let sealed = try Sealing.seal(
      UnsafeRawBufferPointer(plain.bytes), UnsafeRawBufferPointer(keys.own), bound: magic)
    return magic + locked.bytes + sealed
  }

  /// Opens what `seal` made.
  ///
  /// - Throws: `.wrongPassword`; `.damaged` for anything that it did not make; `.newerFormat`.
  package static func open(_ bytes: [UInt8], passphrase: Passcode) throws(StorageFault) -> [Entry] {
    guard bytes.starts(with: magic.dropLast()) else { throw .damaged("This is no archive of a vault.") }
    guard bytes.starts(with: magic) else {
      throw .newerFormat("A newer version of localauth made this archive.")
    }
    let damaged = StorageFault.damaged("The archive is damaged: it is not what was written.")
    let headBytes = magic.count + PasswordLock.byteCount
    guard bytes.count >= headBytes + Sealing.overhead + numberBytes, bytes.count <= mostBytes else {
      throw damaged
    }
    let locked = try Sealing.room(PasswordLock.byteCount)
    locked.bytes.copyBytes(from: bytes[magic.count..<headBytes])
    let keys = try KeyRoom()
    guard try PasswordLock.unlock(UnsafeRawBufferPointer(locked.bytes), passphrase, keys) else {
      throw .wrongPassword
    }
    let key = UnsafeRawBufferPointer(keys.own)
    let plain = try Sealing.room(bytes.count - headBytes - Sealing.overhead)
    let isOpen = bytes.withUnsafeBytes { bytes in
      Sealing.open(
        UnsafeRawBufferPointer(rebasing: bytes[headBytes...]), key, bound: magic, into: plain.bytes)
    }
    guard isOpen, let entries = read(UnsafeRawBufferPointer(plain.bytes)) else { throw damaged }
    return entries
  }

  private static func read(_ bytes: UnsafeRawBufferPointer) -> [Entry]? {
    var reader = Reader(rest: bytes)
    guard let count = reader.number() else { return nil }
    var entries: [Entry] = []
    for _ in 0..<count {
      guard let record = reader.bytes(), let secret = reader.bytes(),
        let decoded = try? RecordFormat.decode(Array(record)), let value = SecretValue(copying: secret)
      else { return nil }
      entries.append(Entry(record: decoded, value: value))
    }
    return reader.rest.isEmpty ? entries : nil
  }

  private struct Writer {
    var room: UnsafeMutableRawBufferPointer

    mutating func put(_ bytes: UnsafeRawBufferPointer) {
      room.copyMemory(from: bytes)
      room = UnsafeMutableRawBufferPointer(rebasing: room[bytes.count...])
    }

    mutating func put(_ number: Int) {
      withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian) { put($0) }
    }
  }

  private struct Reader {
    var rest: UnsafeRawBufferPointer

    mutating func number() -> Int? {
      guard rest.count >= numberBytes else { return nil }
      defer { rest = UnsafeRawBufferPointer(rebasing: rest[numberBytes...]) }
      return Int(UInt32(bigEndian: rest.loadUnaligned(as: UInt32.self)))
    }

    mutating func bytes() -> UnsafeRawBufferPointer? {
      guard let count = number(), count <= rest.count else { return nil }
      defer { rest = UnsafeRawBufferPointer(rebasing: rest[count...]) }
      return UnsafeRawBufferPointer(rebasing: rest[..<count])
    }
  }
}
