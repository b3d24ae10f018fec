/// Checksums that find damage; they protect against no one who wants to forge.
package enum Checksum {
  /// CRC-32 of bytes as in zip and Ethernet: polynomial 0x04C11DB7 reflected, start and end inverted.
  package static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var register = UInt32.max
    for byte in bytes {
      let index = Int(UInt8(truncatingIfNeeded: register) ^ byte)
      register = (register >> 8) ^ table[index]
    }
    return ~register
  }

  private static let table: [UInt32] = (0..<256).map { (index: UInt32) in
    var value = index
    for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0xEDB8_8320 : value >> 1 }
    return value
  }
}
