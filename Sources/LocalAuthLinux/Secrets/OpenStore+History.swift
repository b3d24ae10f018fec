import LocalAuthSecrets

// What was done with the secrets of an open store.
extension OpenStore {
  /// The oldest of more are forgotten.
  static let mostHistory: Int64 = 10_000

  /// Adds a line. The last ones may be lost when the power fails: nobody waits for the disk because of them.
  func note(_ entry: HistoryEntry) throws(StorageFault) {
    // Until it is set back, the next change of an item would not be on disk when it returns.
    isSpoiled = true
    try connection.set("synchronous=NORMAL")
    let fault = add(entry)
    try connection.set("synchronous=FULL")
    isSpoiled = false
    if let fault { throw fault }
  }

  private func add(_ entry: HistoryEntry) -> StorageFault? {
    do throws(StorageFault) {
      try connection.change { () throws(StorageFault) in
        let last = try connection.number("SELECT max(id) FROM history") ?? 0
        guard (0..<Int64.max).contains(last) else { throw .damagedStore(path) }
        let id = last + 1
        let sealed = try sealing.keys.seal(HistoryFormat.encode(entry), .history, bound: place(id))
        try connection.run("INSERT INTO history VALUES(?1,?2)") { row in
          row.bind(1, id)
          row.bind(2, sealed)
        }
        try connection.run("DELETE FROM history WHERE id<=?1") { row in row.bind(1, id - Self.mostHistory) }
      }
      return nil
    } catch {
      return error
    }
  }

  /// The newest lines.
  func history(limit: Int) throws(StorageFault) -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    try connection.rows("SELECT id,entry FROM history ORDER BY id DESC LIMIT ?1") { row in
      row.bind(1, Int64(max(0, limit)))
    } each: { row throws(StorageFault) in
      guard let id = row.number(0), let sealed = row.bytes(1),
        let bytes = sealing.keys.open(sealed, .history, bound: place(id)),
        let entry = HistoryFormat.decode(bytes)
      else { throw .damagedStore(path) }
      entries.append(entry)
      return true
    }
    return entries
  }

  private func place(_ id: Int64) -> [UInt8] {
    [StoreSchema.version] + Array("hist".utf8) + sealing.keys.store
      + withUnsafeBytes(of: id.bigEndian, Array.init)
  }
}
