import Security

/// What a read costs when there are a hundred times as many secrets, and what memory they take.
enum GrowthFigure {
  private static let size = 200

  static func take(_ options: Options) throws {
    Keychain.removeAll()
    var filled = 0
    func fill(to count: Int) throws {
      while filled < count {
        try Keychain.add(SecretText.account(filled), Data("secret of \(filled)".utf8))
        filled += 1
      }
    }
    func reading(_ name: String, _ count: Int) -> Entrant {
      var next = 0
      return Entrant(name, aim: "≤ 60 µs") {
        try Stopwatch.time(each: size) {
          next = (next + 7919) % count
          _ = try Keychain.read(SecretText.account(next))
        }
      }
    }
    let few = 1000
    let many = options.shortening > 1 ? 10_000 : 100_000
    for count in [few, many] {
      try fill(to: count)
      let before = try Memory.inUse()
      try Contest(
        title: "A read with \(count) secrets in the store", rounds: 100, roundSize: "\(size) reads",
        entrants: [reading("SecItemCopyMatching", count)]
      ).run(options)
      print("  memory over these reads: \((try Memory.inUse() - before) / 1024) KiB more")
    }
  }
}
