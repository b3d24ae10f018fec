import LocalAuthLinux
import LocalAuthTestSupport
import Testing

@Suite struct KeyReaderTests {
  /// The keys that bytes make, written so that a table can be read: text as it is, other keys in angle
  /// brackets.
  private func keys(_ bytes: [UInt8], _ controls: KeyReader.Controls = .init()) -> (
    text: String, reader: KeyReader
  ) {
    var reader = KeyReader(controls: controls)
    var text = ""
    for byte in bytes { reader.feed(byte) { text += name($0) } }
    return (text, reader)
  }

  private func name(_ key: Key) -> String {
    switch key {
    case .text(let text):
      let bytes = (0..<text.count).map { text[$0] }
      return text.isValid ? String(decoding: bytes, as: UTF8.self) : "<\(String(bytes[0], radix: 16))>"
    case .enter: return "<enter>"
    case .backspace: return "<back>"
    case .eraseLine: return "<line>"
    case .eraseWord: return "<word>"
    case .escape: return "<esc>"
    case .endOfInput: return "<end>"
    case .tab: return "<tab>"
    case .redraw: return "<draw>"
    }
  }

  @Test(
    "Bytes become keys",
    arguments: [
      ("abc", "abc"), ("a b", "a b"), ("\r", "<enter>"), ("\n", "<enter>"), ("\u{7F}", "<back>"),
      ("\u{8}", "<back>"),
      ("\u{15}", "<line>"), ("\u{17}", "<word>"), ("\u{4}", "<end>"), ("\t", "<tab>"), ("\u{C}", "<draw>"),
      ("\u{0}\u{1}\u{2}\u{13}", ""), ("é€😀", "é€😀"),
      // Arrow and function keys, with and without parameters, of several terminals.
      ("\u{1B}[A", ""), ("a\u{1B}[Bb", "ab"), ("\u{1B}OPx", "x"), ("\u{1B}[15~x", "x"), ("\u{1B}[1;5Cx", "x"),
      ("\u{1B}[[Ax", "x"), ("\u{1B}[<0;10;20Mx", "x"),
      // A pasting terminal's brackets are no text; what is between them is.
      ("\u{1B}[200~hi\u{1B}[201~", "hi"),
      // Answers of the terminal itself.
      ("\u{1B}]0;title\u{7}x", "x"), ("\u{1B}]11;rgb:0/0/0\u{1B}\\x", "x"), ("\u{1B}P1$r0m\u{1B}\\x", "x"),
      // Alt with a letter, also with one of several bytes.
      ("\u{1B}ax", "x"), ("\u{1B}éx", "x"),
      ("\u{1B}\u{1B}x", "<esc>"), ("\u{1B}\r", "<esc><enter>"),
      // A sequence cut by a control: the control is a key.
      ("\u{1B}[12\rx", "<enter>x"),
    ])
  func table(input: String, expected: String) {
    #expect(keys(Array(input.utf8)).text == expected)
  }

  @Test(
    "Bytes that are no UTF-8 arrive one by one, none is lost",
    arguments: [
      ([0x80], "<80>"), ([0xE9, 0x61], "<e9>a"), ([0xC3, 0x0A], "<c3><enter>"), ([0xC0, 0xAF], "<c0><af>"),
      ([0xE0, 0x80, 0x80], "<e0><80><80>"), ([0xED, 0xA0, 0x80], "<ed><a0><80>"), ([0xFF], "<ff>"),
      ([0xF0, 0x9F, 0x98, 0x41], "<f0><9f><98>A"), ([0xF4, 0x90, 0x80, 0x80], "<f4><90><80><80>"),
    ] as [([UInt8], String)])
  func stray(bytes: [UInt8], expected: String) {
    #expect(keys(bytes).text == expected)
  }

  @Test("An escape alone is a key once nothing follows")
  func escape() {
    var (text, reader) = keys([0x1B])
    #expect(text == "")
    #expect(reader.awaitsMore)
    #expect(reader.flush() == .escape)
    #expect(!reader.awaitsMore)
    #expect(reader.flush() == nil)
    reader.feed(UInt8(ascii: "[")) { text += name($0) }
    #expect(text == "[")
  }

  @Test("The person's own editing keys are honoured; one that is switched off is none")
  func controls() {
    var controls = KeyReader.Controls()
    controls.erase = 0x23
    controls.eraseLine = 0
    #expect(keys([0x23, 0x15, 0x00, 0x7F], controls).text == "<back><back>")
  }

  @Test("A sequence without end is given up: what follows is read again")
  func endless() {
    let long =
      [0x1B, UInt8(ascii: "[")] + [UInt8](repeating: UInt8(ascii: "1"), count: 100) + [UInt8(ascii: "m")]
    #expect(keys(long).text.hasSuffix("m"))
    let string = [0x1B, UInt8(ascii: "]")] + [UInt8](repeating: UInt8(ascii: "1"), count: 5000)
    #expect(keys(string + [0x0D]).text.hasSuffix("<enter>"))
  }

  @Test("Any bytes at all: never more than four keys a byte, and always a way back to Enter")
  func anyBytes() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      var reader = KeyReader()
      for _ in 0..<200 {
        var count = 0
        reader.feed(UInt8.random(in: 0...255, using: &generator)) { _ in count += 1 }
        #expect(count <= 4)
      }
      // At worst a string of the terminal is open: its end, then Enter.
      var last: Key?
      for byte in [0x07, 0x0D] as [UInt8] { reader.feed(byte) { last = $0 } }
      #expect(last == .enter)
    }
  }

  @Test("A key never prints its character")
  func silent() {
    let text = KeyText(ascii: UInt8(ascii: "q"))
    #expect("\(text)" == "(key)")
    #expect("\(Key.text(text))".contains("q") == false)
    var dumped = ""
    dump(Key.text(text), to: &dumped)
    #expect(!dumped.contains("113"))
    #expect(text.ascii == "q")
    #expect(KeyText(ascii: 0x80).ascii == nil)
    #expect(text[7] == 0)
  }
}
