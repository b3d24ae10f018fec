import LocalAuthSecrets

/// The tables of a store: `Documentation/secret-store.md`, section 2.
enum StoreSchema {
  /// The version of the whole format.
  static let version: UInt8 = 1
  /// What tells the file from those of other programs: “LAsc”.
  static let application: Int64 = 0x4C41_7363

  /// What the file is made of, in this order, and nothing else.
  static let parts: [(name: String, sql: String)] = [
    (
      "store",
      "CREATE TABLE store(one INTEGER PRIMARY KEY CHECK(one=1),name BLOB NOT NULL,source INTEGER NOT NULL,"
        + "checked BLOB NOT NULL)"
    ),
    (
      "items",
      "CREATE TABLE items(id INTEGER PRIMARY KEY,reference BLOB NOT NULL,revision INTEGER NOT NULL,"
        + "class INTEGER NOT NULL,main BLOB NOT NULL,account BLOB NOT NULL,place BLOB NOT NULL,"
        + "record BLOB NOT NULL,key BLOB NOT NULL,value BLOB NOT NULL)"
    ),
    ("items_by_place", "CREATE UNIQUE INDEX items_by_place ON items(place,account,main)"),
    ("items_by_account", "CREATE INDEX items_by_account ON items(account)"),
    ("history", "CREATE TABLE history(id INTEGER PRIMARY KEY,entry BLOB NOT NULL)"),
  ]

  /// Makes a new store in an empty file.
  static func create(
    _ connection: SQLiteConnection, store: [UInt8], source: RootKeyKind, check: [UInt8]
  ) throws(StorageFault) {
    try connection.set("page_size=\(CheckedPages.pageBytes)")
    try connection.reserve(Int32(CheckedPages.checksumBytes))
    try connection.set("synchronous=EXTRA")
    try connection.change { () throws(StorageFault) in
      for part in parts { try connection.run(part.sql) }
      try connection.set("application_id=\(application)")
      try connection.set("user_version=\(version)")
      try connection.run("INSERT INTO store VALUES(1,?1,?2,?3)") { row in
        row.bind(1, store)
        row.bind(2, Int64(source.rawValue))
        row.bind(3, check)
      }
    }
    try connection.set("journal_mode=WAL")
  }

  /// What the file says of itself.
  struct Header {
    let store: [UInt8]
    let source: RootKeyKind
    let check: [UInt8]
  }

  /// Sets the connection up and looks whether the file is a store of this version.
  static func open(_ connection: SQLiteConnection) throws(StorageFault) -> Header {
    let path = connection.path
    let version = try connection.number("PRAGMA user_version")
    guard let version, try connection.number("PRAGMA application_id") == application else {
      throw .damagedStore(path)
    }
    guard version <= Int64(Self.version) else {
      throw .newerFormat(
        "“\(path)” was written by a newer version of this library: update this program. It was left as it is."
      )
    }
    guard version == Int64(Self.version) else { throw .damagedStore(path) }
    for setting in [
      "synchronous=FULL", "foreign_keys=ON", "cell_size_check=ON", "secure_delete=ON", "mmap_size=0",
      "cache_size=-16384", "temp_store=MEMORY",
    ] {
      try connection.set(setting)
    }
    try checkParts(connection)
    var mode: String?
    try connection.rows("PRAGMA journal_mode=WAL") { row in
      mode = row.text(0)
      return true
    }
    guard mode == "wal" else {
      throw .failed("“\(path)” is on a disk that SQLite cannot share: use a local disk.")
    }
    let header = try header(connection)
    connection.ownsFile()
    return header
  }

  private static func checkParts(_ connection: SQLiteConnection) throws(StorageFault) {
    var found: [(String, String)] = []
    try connection.rows("SELECT name,sql FROM sqlite_schema ORDER BY rowid") { row in
      found.append((row.text(0) ?? "", row.text(1) ?? ""))
      return found.count <= parts.count
    }
    guard found.elementsEqual(parts, by: { $0.0 == $1.name && $0.1 == $1.sql }) else {
      throw .damagedStore(connection.path)
    }
  }

  private static func header(_ connection: SQLiteConnection) throws(StorageFault) -> Header {
    var header: Header?
    try connection.rows("SELECT name,source,checked FROM store") { row in
      guard let store = row.bytes(0), store.count == StoreKeys.storeBytes, let number = row.number(1),
        let source = UInt8(exactly: number).flatMap(RootKeyKind.init), let check = row.bytes(2)
      else { return false }
      header = Header(store: Array(store), source: source, check: Array(check))
      return false
    }
    guard let header else { throw .damagedStore(connection.path) }
    return header
  }
}
