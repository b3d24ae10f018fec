import LocalAuthSecrets

// What is done with the items of an open store.
extension OpenStore {
  private static let columns = "reference,revision,class,main,account,place,record"

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
      for (index, hash) in search.hashes.enumerated() { row.bind(Int32(index + 1), hash) }
    } each: { row throws(StorageFault) in
      let item = try item(row)
      if filter.matches(item) { found.append(item) }
      return found.count != limit
    }
    return found
  }

  private func item(_ row: SQLiteStatement) throws(StorageFault) -> StoredItem {
    guard let reference = row.bytes(0).flatMap({ ItemReference(Array($0)) }), let revision = row.number(1),
      let number = row.number(2), let main = row.bytes(3), let account = row.bytes(4),
      let place = row.bytes(5),
      let sealed = row.bytes(6)
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
    try connection.rows("SELECT revision,key,value FROM items WHERE reference=?1") { row in
      row.bind(1, item.reference.bytes)
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

  func insert(_ item: SealedItem, _ itemClass: ItemClass) throws(StorageFault) {
    try connection.change { () throws(StorageFault) in
      try connection.run(
        "INSERT INTO items(\(Self.columns),key,value) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9)"
          + "ON CONFLICT(place,account,main)DO NOTHING"
      ) { row in item.bind(row, itemClass) }
      if connection.changeCount == 0 { throw .duplicate }
    }
  }

  func replace(_ changes: [(old: StoredItem, itemClass: ItemClass, new: SealedItem)]) throws(StorageFault) {
    try connection.change { () throws(StorageFault) in
      for change in changes {
        // Out of the way first, so that two items may change places.
        try connection.run("UPDATE items SET main=reference WHERE reference=?1 AND revision=?2") { row in
          row.bind(1, change.old.reference.bytes)
          row.bind(2, change.old.revision)
        }
        if connection.changeCount != 1 { throw .changed }
      }
      for change in changes {
        try connection.run(
          "UPDATE OR IGNORE items SET revision=?2,class=?3,main=?4,account=?5,place=?6,record=?7,key=?8,value=?9 "
            + "WHERE reference=?1"
        ) { row in change.new.bind(row, change.itemClass) }
        if connection.changeCount != 1 { throw .duplicate }
      }
    }
  }

  func remove(_ items: [StoredItem]) throws(StorageFault) {
    try connection.change { () throws(StorageFault) in
      for item in items {
        try connection.run("DELETE FROM items WHERE reference=?1") { row in row.bind(1, item.reference.bytes)
        }
      }
    }
  }
}

/// How items are looked up: by what a filter names exactly, the rest is decided item by item.
private struct Search {
  var condition: String
  var hashes: [[UInt8]] = []

  init(_ filter: ItemFilter, _ keys: StoreKeys) throws(StorageFault) {
    if let reference = filter.reference {
      condition = "reference=?1"
      hashes = [reference.bytes]
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
    row.bind(1, reference.bytes)
    row.bind(2, revision)
    row.bind(3, itemClass.number)
    let parts = [hashes.main, hashes.account, hashes.place, record, key, value]
    for (index, bytes) in parts.enumerated() { row.bind(Int32(index + 4), bytes) }
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
