import Foundation
import Security
import Testing

@Suite("Random bytes")
struct RandomTests {
  @Test("as many as wanted and not one more", arguments: [0, 1, 7, 8, 255, 256, 257, 1000, 100_000])
  func count(count: Int) {
    // A byte that is zero in eight tries is one that nothing fills.
    var filled = [Bool](repeating: false, count: count)
    for _ in 0..<8 {
      var bytes = [UInt8](repeating: 0, count: count + 16)
      #expect(SecRandomCopyBytes(kSecRandomDefault, count, &bytes) == errSecSuccess)
      #expect(bytes[count...].allSatisfy { $0 == 0 })
      for index in 0..<count where bytes[index] != 0 { filled[index] = true }
    }
    #expect(filled.allSatisfy { $0 })
  }

  @Test("never the same twice")
  func fresh() {
    var seen: Set<Data> = []
    for _ in 0..<1000 {
      var data = Data(count: 32)
      let status = data.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { SecRandomCopyBytes(nil, buffer.count, $0) }
      }
      #expect(status == 0)
      seen.insert(data)
    }
    #expect(seen.count == 1000)
  }

  @Test("a count below 0 is refused, and the memory left alone")
  func negative() {
    var bytes: [UInt8] = [1, 2, 3]
    #expect(SecRandomCopyBytes(kSecRandomDefault, -1, &bytes) == errSecParam)
    #expect(SecRandomCopyBytes(kSecRandomDefault, .min, &bytes) == errSecParam)
    #expect(bytes == [1, 2, 3])
  }
}
