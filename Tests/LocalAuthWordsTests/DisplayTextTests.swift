import LocalAuthWords
import Testing

/// Text of unknown origin must come out as one printable line.
@Suite("Display text")
struct DisplayTextTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let shown: String
    init(_ name: String, _ text: String, _ shown: String) {
      self.name = name
      self.text = text
      self.shown = shown
    }
    var testDescription: String { name }
  }

  static let rows = [
    Row("plain text stays", "Open the vault.", "Open the vault."),
    Row("other scripts stay", "开启保险箱 Öffne", "开启保险箱 Öffne"),
    Row("an accent stays, composed or not", "e\u{301} é", "e\u{301} é"),
    Row("a colour sequence is no sequence any more", "\u{1B}[31mred\u{1B}[0m", "[31mred [0m"),
    Row("a title sequence is none either", "\u{1B}]0;root\u{7}x", "]0;root x"),
    Row("the one-byte sequence starter goes", "a\u{9B}31mb", "a 31mb"),
    Row("a bell, a backspace and a delete go", "a\u{7}b\u{8}c\u{7F}d", "a b c d"),
    Row("a NUL goes", "a\u{0}b", "a b"),
    Row("a carriage return does not overwrite", "yes\rno", "yes no"),
    Row(
      "line breaks of every kind are one space", "a\nb\r\nc\u{2028}d\u{2029}e\u{85}f\u{B}g", "a b c d e f g"),
    Row("spaces run together and the ends are bare", "  a \t\u{A0} b  ", "a b"),
    Row("marks that turn the direction go", "a\u{202E}b\u{2066}c\u{200F}d", "a b c d"),
    Row("letters that run the other way stay", "שלום", "שלום"),
    Row("a zero-width space and a byte order mark go", "a\u{200B}b\u{FEFF}c", "a b c"),
    Row("private use and noncharacters go", "a\u{E000}b\u{FFFE}c\u{10FFFF}d", "a b c d"),
    Row("a family stays one picture", "👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
    Row("the longest picture there is stays whole", "👩🏽‍❤️‍💋‍👨🏿x", "👩🏽‍❤️‍💋‍👨🏿x"),
    Row("a joiner alone is nothing", "\u{200D}", ""),
    Row("joiners between words are nothing", "a \u{200D}\u{200D} b", "a b"),
    Row("only control characters is nothing", "\u{1}\u{2}\u{1B}\u{202E}", ""),
    Row("nothing is nothing", "", ""),
  ]

  @Test("what is shown", arguments: rows)
  func shown(_ row: Row) { #expect(DisplayText(row.text).description == row.shown) }

  @Test("what is shown never changes when it is shown again", arguments: rows)
  func stable(_ row: Row) {
    let once = DisplayText(row.text).description
    #expect(DisplayText(once).description == once)
  }

  @Test("no control character is left, whichever of them comes in")
  func noControls() {
    for value in Array(UInt32(0)..<0x20) + Array(0x7F..<0xA0) + Array(0x2028..<0x202F)
      + Array(0x2066..<0x206A)
    {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var text = "a"
      text.unicodeScalars.append(scalar)
      text += "b"
      #expect(DisplayText(text).description == "a b", "U+\(String(value, radix: 16))")
    }
  }

  @Test("every scalar there is: only graphic ones, spaces and joiners are left")
  func everyScalar() {
    var wrong: Set<Unicode.Scalar> = []
    // Nothing is assigned between the third plane and the fourteenth.
    let starts = Array(stride(from: UInt32(0), to: 0x40000, by: 0x1000)) + [0x50000, 0xE0000, 0x10F000]
    for start in starts {
      var text = ""
      for value in start..<start + 0x1000 {
        guard let scalar = Unicode.Scalar(value) else { continue }
        text += "a"
        text.unicodeScalars.append(scalar)
      }
      wrong.formUnion(DisplayText(text, mostCharacters: .max).description.unicodeScalars.filter(isUnsafe))
    }
    #expect(wrong.isEmpty)
  }

  private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
    case .format: scalar != "\u{200D}"
    default: false
    }
  }

  @Test("bytes that are no text are shown as replacements")
  func invalidBytes() {
    let text = String(decoding: [0x61, 0xFF, 0x1B, 0xC3, 0x28] as [UInt8], as: UTF8.self)
    #expect(DisplayText(text).description == "a\u{FFFD} \u{FFFD}(")
  }

  @Test("marks heaped on a letter are cut")
  func heapedMarks() {
    let text = "a" + String(repeating: "\u{301}", count: 10_000) + "b"
    let shown = Array(DisplayText(text).description.unicodeScalars)
    #expect(shown.first == "a" && shown.last == "b")
    #expect(shown.count <= 13)
  }

  @Test("a cut picture does not join what follows")
  func cutPicture() {
    let heap = Array(repeating: "👩", count: 40).joined(separator: "\u{200D}")
    let shown = DisplayText(heap + "👦").description
    #expect(!shown.unicodeScalars.contains { _ in shown.contains("\u{200D}👦") })
    #expect(DisplayText(heap).description.unicodeScalars.last != "\u{200D}")
  }

  @Test("as many characters as asked for, then an ellipsis", arguments: [1, 3, 40, 240])
  func length(_ most: Int) {
    #expect(DisplayText(String(repeating: "x", count: most), mostCharacters: most).description.count == most)
    let cut = DisplayText(String(repeating: "x", count: most + 1), mostCharacters: most).description
    #expect(cut == String(repeating: "x", count: most) + "…")
  }

  @Test("what is cut off and would show nothing gets no ellipsis")
  func invisibleEnd() { #expect(DisplayText("abc\u{7}\n", mostCharacters: 3).description == "abc") }

  static let units = [
    Row("letters", "x", ""), Row("clear the screen", "\u{1B}[2J", ""), Row("bells", "\u{7}", ""),
    Row("line breaks", "\n", ""), Row("families", "👩‍👩‍👧‍👦", ""), Row("marks", "\u{301}", ""),
    Row("joiners", "\u{200D}", ""), Row("overrides", "\u{202E}a", ""),
  ]

  @Test("a megabyte of anything is one short line", arguments: units)
  func megabyte(_ unit: Row) {
    let text = String(repeating: unit.text, count: 1_048_576 / unit.text.utf8.count)
    let shown = DisplayText(text).description
    #expect(shown.count <= DisplayText.mostCharacters + 1)
    #expect(shown.utf8.count <= (DisplayText.mostCharacters + 1) * 48)
    #expect(!shown.contains("\u{1B}"))
  }
}
