extension Duration {
  /// A time to wait, as a person reads it: "5 minutes", "1 minute 20 seconds"; parts of a second count whole.
  public var inWords: String {
    // There is nothing to wait for before now.
    let parts = max(self, .zero).components
    let seconds = parts.seconds + (parts.attoseconds > 0 ? 1 : 0)
    func counted(_ count: Int64, _ unit: String) -> String? {
      count == 0 ? nil : "\(count) \(unit)\(count == 1 ? "" : "s")"
    }
    let words = [
      counted(seconds / 3600, "hour"), counted(seconds / 60 % 60, "minute"), counted(seconds % 60, "second"),
    ]
    let said = words.compactMap { $0 }
    return said.isEmpty ? "0 seconds" : said.joined(separator: " ")
  }
}
