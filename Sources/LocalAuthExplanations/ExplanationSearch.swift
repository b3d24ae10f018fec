/// What a person meant by a number or a name.
public struct ExplanationSearch: Hashable, Sendable {
  /// What it can be: more than one where a number has two meanings.
  public let found: [Explanation]
  /// What is spelled or numbered most alike, where nothing was found; at most three.
  public let near: [Explanation]

  /// Looks for a number, with or without its sign, or a name in any of its spellings and in any case.
  public init(_ word: String) {
    let word = word.filter { !$0.isWhitespace }
    if let number = Explanation.number(word), number != .min {
      // Numbers of errors are negative; the sign is often lost on the way.
      let code = number > 0 ? -number : number
      found = Explanation.all.filter { $0.code == code }
      near = found.isEmpty ? Explanation.nearest { abs(Int($0.code) - Int(code)) } : []
    } else {
      let name = Explanation.bare(word)
      found = name.isEmpty ? [] : Explanation.all.filter { $0.bareNames.contains(name) }
      near =
        found.isEmpty
        ? Explanation.nearest { $0.bareNames.map { distance($0, name) }.min() ?? .max } : []
    }
  }
}

extension Explanation {
  /// What Apple puts before a name in one place or another.
  private static let prefixes = ["laerror.code.", "laerror.", "klaerror", "laerror", "errsec", "."]

  /// A number as code, logs (`Code=-8`) and typesetters (−8) write it.
  fileprivate static func number(_ word: String) -> Int32? {
    let digits = word.lowercased().hasPrefix("code=") ? word.dropFirst(5) : word[...]
    return Int32(digits.hasPrefix("\u{2212}") ? "-" + digits.dropFirst() : digits)
  }

  /// A name without what stands before it, in small letters. At most as long as the longest name is twice.
  fileprivate static func bare(_ word: String) -> String {
    let small = word.prefix(64).lowercased()
    let prefix = prefixes.first { small.hasPrefix($0) } ?? ""
    return String(small.dropFirst(prefix.count))
  }

  fileprivate var bareNames: [String] { ([name] + olderNames).map(Self.bare) }

  fileprivate static func nearest(by distance: (Explanation) -> Int) -> [Explanation] {
    // A sort by two keys, as the sort alone promises no order among equals.
    let sorted = all.enumerated().map { (distance($0.element), $0.offset, $0.element) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    return sorted.prefix(3).map(\.2)
  }
}

/// How many letters must be added, removed or changed to make one word of another.
private func distance(_ one: String, _ other: String) -> Int {
  let other = Array(other)
  var row = Array(0...other.count)
  for (line, letter) in one.enumerated() {
    var diagonal = row[0]
    row[0] = line + 1
    for (column, otherLetter) in other.enumerated() {
      let changed = diagonal + (letter == otherLetter ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1)
    }
  }
  return row[other.count]
}
