import CLocalAuthMemory
import LocalAuthLinux
import LocalAuthTestSupport
import Testing

@Suite struct LockedMemoryTests {
  @Test("Memory is zero at first, holds what is written, and comparing looks at every byte")
  func memory() throws {
    #expect(la_memory_allocate(0) == nil)
    #expect(la_memory_allocate(Int.max) == nil)
    let memory = try #require(la_memory_allocate(5000))
    let bytes = UnsafeMutableRawBufferPointer(start: memory, count: 5000)
    #expect(bytes.allSatisfy { $0 == 0 })
    bytes[4999] = 7
    let other = try #require(la_memory_allocate(5000))
    #expect(!la_memory_equal(memory, other, 5000))
    #expect(la_memory_equal(memory, other, 4999))
    #expect(la_memory_equal(nil, nil, 0))
    #expect(!la_memory_equal(memory, nil, 1))
    la_memory_zero(memory, 5000)
    #expect(la_memory_equal(memory, other, 5000))
    la_memory_free(memory, 5000)
    la_memory_free(other, 5000)
    la_memory_free(nil, 5000)
  }

  @Test("Locked bytes have a limit, zero what is cut off, and print nothing")
  func lockedBytes() throws {
    let bytes = try LockedBytes(capacity: 4)
    for byte in Array("abcd".utf8) { #expect(bytes.append(byte)) }
    #expect(!bytes.append(1))
    #expect(bytes.withBytes { Array($0) } == Array("abcd".utf8))
    bytes.truncate(to: 2)
    bytes.truncate(to: 3)
    bytes.truncate(to: -1)
    #expect(bytes.count == 2)
    #expect(bytes.append(UInt8(ascii: "x")))
    #expect(bytes.withBytes { Array($0) } == Array("abx".utf8))
    #expect("\(bytes)" == "(secret)")
    var dumped = ""
    dump(bytes, to: &dumped)
    #expect(!dumped.contains("97"))
    bytes.erase()
    #expect(bytes.count == 0)
    #expect(throws: SystemError.self) { try LockedBytes(capacity: 0) }
  }
}
