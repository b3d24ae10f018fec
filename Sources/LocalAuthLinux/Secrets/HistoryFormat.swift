import LocalAuthSecrets

/// The bytes of a line of the history: `Documentation/secret-store.md`, section 6.
enum HistoryFormat {
  /// The longest name that is kept; a longer one is cut.
  static let mostNameBytes = 512

  static func encode(_ entry: HistoryEntry) -> [UInt8] {
    let action: UInt8 =
      switch entry.action {
      case .read: 1
      case .update: 2
      }
    var bytes = withUnsafeBytes(of: entry.instant.bitPattern.bigEndian, Array.init)
    bytes += withUnsafeBytes(of: entry.status.bigEndian, Array.init)
    bytes.append(action)
    for name in [entry.app, entry.item] {
      let name = cut(name).utf8
      bytes += withUnsafeBytes(of: UInt16(truncatingIfNeeded: name.count).bigEndian, Array.init) + name
    }
    return bytes
  }

  /// The entry; nil for other bytes.
  static func decode(_ bytes: [UInt8]) -> HistoryEntry? {
    var rest = bytes[...]
    func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard rest.count >= count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    func number(_ count: Int) -> UInt64? { take(count)?.reduce(0) { $0 << 8 | UInt64($1) } }
    func name() -> String? {
      guard let count = number(2), count <= mostNameBytes, let bytes = take(Int(count)) else { return nil }
      return String(validating: bytes, as: UTF8.self)
    }
    guard let instant = number(8), let status = number(4), let action = number(1), let app = name(),
      let item = name(), rest.isEmpty, (1...2).contains(action)
    else { return nil }
    return HistoryEntry(
      instant: Double(bitPattern: instant), app: app, item: item, action: action == 1 ? .read : .update,
      status: Int32(truncatingIfNeeded: status))
  }

  private static func cut(_ name: String) -> String {
    if name.utf8.count <= mostNameBytes { return name }
    var kept = ""
    var count = 0
    for scalar in name.unicodeScalars {
      count += UTF8.width(scalar)
      if count > mostNameBytes { break }
      kept.unicodeScalars.append(scalar)
    }
    return kept
  }
}
