/// What is wrong with a command line, and what to do.
struct UsageError: Error, Equatable {
  let explanation: String
  init(_ explanation: String) { self.explanation = explanation }
}

/// The words of a command line, taken out one by one; what is left at the end is a mistake.
struct ArgumentReader {
  private var words: [String]

  init(_ words: some Sequence<String>) { self.words = Array(words) }

  mutating func next() -> String? { words.isEmpty ? nil : words.removeFirst() }

  /// Takes a flag; answers whether it was there.
  mutating func takeFlag(_ name: String) -> Bool {
    guard let index = words.firstIndex(of: name) else { return false }
    words.remove(at: index)
    return true
  }

  /// Takes `--name VALUE` or `--name=VALUE`; nil when it is not there.
  mutating func takeValue(_ name: String) throws(UsageError) -> String? {
    if let index = words.firstIndex(where: { $0.hasPrefix(name + "=") }) {
      return String(words.remove(at: index).dropFirst(name.count + 1))
    }
    guard let index = words.firstIndex(of: name) else { return nil }
    guard index + 1 < words.count else { throw UsageError("\(name) needs a value after it.") }
    defer { words.removeSubrange(index...index + 1) }
    return words[index + 1]
  }

  /// Takes one of a few values by name.
  mutating func takeChoice<Value>(
    _ name: String, _ choices: [String: Value]
  ) throws(UsageError) -> Value? {
    guard let value = try takeValue(name) else { return nil }
    guard let choice = choices[value] else {
      let known = choices.keys.sorted().joined(separator: ", ")
      throw UsageError("\(name) is one of: \(known); not “\(value)”.")
    }
    return choice
  }

  func expectEnd() throws(UsageError) {
    guard let word = words.first else { return }
    throw UsageError(
      word.hasPrefix("-") ? "There is no option “\(word)” here." : "“\(word)” is one word too many.")
  }
}
