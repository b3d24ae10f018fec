import LocalAuthSecrets

// What is done with the items of an open store.
extension OpenStore {
  private static let columns = "id,reference,revision,class,main,account,place,record"

  /// The sealed parts of an item that only its opening needs.
  struct Sealed: Sendable {
    let key: [UInt8]
    let value: [UInt8]
  }

  // MARK: Reading

  func find(_ filter: ItemFilter, limit: Int?) throws(StorageFault) -> [StoredItem] {
    if let limit, limit <= 0 { return [] }
    var found: [StoredItem] = []
    let search = try Search(filter, sealing.keys)
    try connection.rows("SELECT \(Self.columns) FROM items WHERE \(search.condition)") { row in
      search.reference?.bind(row)
      for (index, hash) in search.hashes.enumerated() { row.bind(Int32(index + 1), hash) }
    } each: { row throws(StorageFault) in
      let item = try item(row)
      if filter.matches(item) { found.append(item) }
      return found.count != limit
    }
    return found
  }

  private func item(_ row: SQLiteStatement) throws(StorageFault) -> StoredItem {
    guard let id = row.number(0), let reference = row.bytes(1).flatMap({ ItemReference(Array($0)) }),
      reference.id == id, let revision = row.number(2), let number = row.number(3),
      let main = row.bytes(4), let account = row.bytes(5),
      let place = row.bytes(6),
      let sealed = row.bytes(7)
    else { throw .damagedStore(path) }
    let hashes = ItemHashes(main: Array(main), account: Array(account), place: Array(place))
    guard let record = sealing.openRecord(sealed, reference, revision, hashes),
      record.itemClass.number == number
    else { throw damage("An item") }
    return StoredItem(reference, record, revision: revision)
  }

  /// What opening an item needs, unless it is no longer what it was.
  func sealed(_ item: StoredItem) throws(StorageFault) -> Sealed {
    var sealed: Sealed?
    var isChanged = true
    try connection.rows("SELECT revision,key,value FROM items WHERE id=?1 AND reference=?2") { row in
      item.reference.bind(row)
    } each: { row throws(StorageFault) in
      isChanged = row.number(0) != item.revision
      if !isChanged, let key = row.bytes(1), let value = row.bytes(2) {
        sealed = Sealed(key: Array(key), value: Array(value))
      }
      return false
    }
    if isChanged { throw .changed }
    guard let sealed else { throw .damagedStore(path) }
    return sealed
  }

  func count() throws(StorageFault) -> Int {
    guard let count = try connection.number("SELECT count(*) FROM items") else { throw .damagedStore(path) }
    return Int(count)
  }

  private func damage(_ what: String) -> StorageFault {
    .damaged("\(what) in “\(path)” is not what was written, and does not open: put a copy of the file back.")
  }

  // MARK: Writing

  /// What an item is to become.
  struct Change: Sendable {
    let old: StoredItem
    let new: SealedItem
    let itemClass: ItemClass
  }

  /// A name for the next item: its number, behind all others, and eight random bytes, so that it is never used
  /// again.
  func freeReference() throws(StorageFault) -> ItemReference {
    let last = try connection.number("SELECT max(id) FROM items") ?? 0
    // With a gap, so that two who add at once rarely want the same.
    let (id, isTooLarge) = last.addingReportingOverflow(Int64.random(in: 1...1 << 16))
    let bytes = withUnsafeBytes(of: id.bigEndian, Array.init) + Sealing.random(8)
    guard !isTooLarge, let reference = ItemReference(bytes) else { throw .damagedStore(path) }
    return reference
  }

  /// Adds an item; false when another has its number by now.
  func insert(_ item: SealedItem, _ itemClass: ItemClass) throws(StorageFault) -> Bool {
    try connection.change { () throws(StorageFault) in
      try connection.run(
        "INSERT INTO items(\(Self.columns),key,value) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10)ON CONFLICT DO NOTHING"
      ) { row in item.bind(row, itemClass) }
      if connection.changeCount == 1 { return true }
      var isTaken = false
      try connection.rows("SELECT 1 FROM items WHERE id=?1") { row in
        row.bind(1, item.reference.id)
      } each: { _ in
        isTaken = true
        return false
      }
      if isTaken { return false }
      throw .duplicate
    }
  }

  func replace(_ changes: [Change]) throws(StorageFault) {
    try connection.change { () throws(StorageFault) in
      for change in changes {
        // Out of the way first, so that two items may change places.
        try connection.run("UPDATE items SET main=reference WHERE id=?1 AND reference=?2 AND revision=?3") {
          row in
          change.old.reference.bind(row)
          row.bind(3, change.old.revision)
        }
        if connection.changeCount != 1 { throw .changed }
      }
      for change in changes {
        try connection.run(
          "UPDATE OR IGNORE items SET revision=?3,class=?4,main=?5,account=?6,place=?7,record=?8,key=?9,value=?10 "
            + "WHERE id=?1 AND reference=?2"
        ) { row in change.new.bind(row, change.itemClass) }
        if connection.changeCount != 1 { throw .duplicate }
      }
    }
  }

  func remove(_ items: [StoredItem]) throws(StorageFault) {
    try connection.change { () throws(StorageFault) in
      for item in items {
        try connection.run("DELETE FROM items WHERE id=?1 AND reference=?2") { row in item.reference.bind(row)
        }
      }
    }
  }
}

/// How items are looked up: by what a filter names exactly, the rest is decided item by item.
private struct Search {
  var condition: String
  var hashes: [[UInt8]] = []
  var reference: ItemReference?

  init(_ filter: ItemFilter, _ keys: StoreKeys) throws(StorageFault) {
    if let reference = filter.reference {
      condition = "id=?1 AND reference=?2"
      self.reference = reference
      return
    }
    let names = filter.ignoresCase ? [:] : filter.attributes
    let account = names[.account]
    let place = filter.itemClass.flatMap { itemClass in
      names[Attribute.place(itemClass)].map { (Attribute.place(itemClass), $0) }
    }
    switch (place, account) {
    case (let (attribute, value)?, let account?):
      condition = "place=?1 AND account=?2 ORDER BY id"
      hashes = [try keys.hash(attribute, value), try keys.hash(.account, account)]
    case (let (attribute, value)?, nil):
      // First the few numbers, in order: sorting the items themselves would read all of them.
      condition = "id IN(SELECT id FROM items WHERE place=?1)ORDER BY id"
      hashes = [try keys.hash(attribute, value)]
    case (nil, let account?):
      condition = "account=?1 ORDER BY id"
      hashes = [try keys.hash(.account, account)]
    case (nil, nil):
      condition = (filter.itemClass.map { "class=\($0.number) " } ?? "1 ") + "ORDER BY id"
    }
  }
}

extension SealedItem {
  fileprivate func bind(_ row: SQLiteStatement, _ itemClass: ItemClass) {
    reference.bind(row)
    row.bind(3, revision)
    row.bind(4, itemClass.number)
    let parts = [hashes.main, hashes.account, hashes.place, record, key, value]
    for (index, bytes) in parts.enumerated() { row.bind(Int32(index + 5), bytes) }
  }
}

extension ItemReference {
  /// The number of the row that it names, its first eight bytes.
  fileprivate var id: Int64 { Int64(bitPattern: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }) }

  /// As the first two parameters.
  fileprivate func bind(_ row: SQLiteStatement) {
    row.bind(1, id)
    row.bind(2, bytes)
  }
}

extension ItemClass {
  /// Its number in the file.
  fileprivate var number: Int64 {
    switch self {
    case .genericPassword: 1
    case .internetPassword: 2
    }
  }
}
