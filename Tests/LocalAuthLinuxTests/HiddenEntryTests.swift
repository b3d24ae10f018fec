import LocalAuthLinux
import LocalAuthTestSupport
import Testing

@Suite struct HiddenEntryTests {
  private func entry(_ text: String) throws -> HiddenEntry {
    let entry = try HiddenEntry()
    type(Array(text.utf8), into: entry)
    return entry
  }

  private func type(_ bytes: [UInt8], into entry: HiddenEntry) {
    var reader = KeyReader()
    for byte in bytes {
      reader.feed(byte) { key in
        if case .text(let text) = key { _ = entry.append(text) }
      }
    }
  }

  private func bytes(_ entry: HiddenEntry) -> [UInt8] {
    entry.withBytes { Array($0) }
  }

  @Test("What is typed is there, byte for byte")
  func typed() throws {
    #expect(try bytes(entry("pä€😀")) == Array("pä€😀".utf8))
    #expect(try entry("").isEmpty)
  }

  @Test("The last character goes with all its bytes", arguments: ["", "a", "ä", "€", "😀", "aä", "äa"])
  func deleteLast(text: String) throws {
    let entry = try entry("x" + text)
    for _ in text.unicodeScalars { entry.deleteLast() }
    #expect(bytes(entry) == [UInt8(ascii: "x")])
    entry.deleteLast()
    entry.deleteLast()
    #expect(entry.isEmpty)
  }

  @Test("Bytes that are no UTF-8 go one by one")
  func deleteStray() throws {
    let entry = try HiddenEntry()
    type([0x61, 0x80, 0xC3], into: entry)
    type([0x0D], into: entry)
    entry.deleteLast()
    #expect(bytes(entry) == [0x61])
  }

  @Test(
    "The last word goes",
    arguments: [("", ""), ("one", ""), ("one two", "one "), ("one two  ", "one "), ("  ", "")])
  func deleteWord(text: String, left: String) throws {
    let entry = try entry(text)
    entry.deleteWord()
    #expect(bytes(entry) == Array(left.utf8))
  }

  @Test("It is full at 511 bytes, and a character goes in whole or not at all")
  func full() throws {
    let entry = try HiddenEntry()
    type([UInt8](repeating: 0x61, count: 510), into: entry)
    type(Array("€".utf8), into: entry)
    #expect(bytes(entry).count == 510)
    type([0x62, 0x63], into: entry)
    #expect(bytes(entry).count == 511)
    #expect(bytes(entry).last == 0x62)
    entry.erase()
    #expect(entry.isEmpty)
  }
}
