/// How large text will be, estimated: what draws it decides, and its font is not known here.
enum TextSize {
  /// The width of a line, rather too much than too little.
  static func width(_ text: String, _ size: Int, isBold: Bool = false) -> Int {
    let sum = text.unicodeScalars.reduce(0) { $0 + thousandths(of: $1) }
    return (sum * size * (isBold ? 118 : 104) / 100 + 999) / 1000
  }

  private static func thousandths(of scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "i", "l", "j", "t", "f", "r", ".", ",", "’", "[", "]", " ", "-", "1": 360
    case "m", "w", "M", "W": 900
    case "A"..."Z": 700
    default: 590
    }
  }

  /// Phrases one after the other, in lines that are not wider than asked where that can be.
  static func lines(_ phrases: [String], _ size: Int, widest: Int) -> [String] {
    var lines: [String] = []
    for (index, phrase) in phrases.enumerated() {
      let phrase = index == phrases.count - 1 ? phrase : phrase + ","
      if let last = lines.last, width(last + " " + phrase, size) <= widest {
        lines[lines.count - 1] = last + " " + phrase
      } else {
        lines.append(phrase)
      }
    }
    return lines
  }
}
