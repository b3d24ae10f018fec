import LocalAuthLinux
import LocalAuthTestSupport
import Testing

@Suite struct ChecksumTests {
  @Test(
    "CRC-32 agrees with published values",
    arguments: [
      ("", UInt32(0)), ("123456789", 0xCBF4_3926),
      ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    ])
  func knownValues(text: String, value: UInt32) {
    #expect(Checksum.crc32(text.utf8) == value)
  }

  @Test("Every single flipped bit is found")
  func flippedBits() {
    let bytes = (0..<64).map { UInt8($0) }
    let whole = Checksum.crc32(bytes)
    for bit in 0..<(bytes.count * 8) {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(Checksum.crc32(damaged) != whole)
    }
  }
}
