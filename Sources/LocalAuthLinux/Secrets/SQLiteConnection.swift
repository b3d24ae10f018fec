import CLocalAuthSQLite
import Glibc
import LocalAuthSecrets

/// A connection to one file of SQLite, with its prepared statements. Used by one thread at a time.
final class SQLiteConnection {
  /// The file's path, for words to the person.
  let path: String
  private let handle: OpaquePointer
  private var statements: [String: SQLiteStatement] = [:]

  /// Opens a file that is there already.
  init(path: String, patience: Duration) throws(StorageFault) {
    guard let pages = CheckedPages.name else { throw .failed("SQLite cannot be used.") }
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &opened, flags, pages)
    guard let opened else { throw .failed("SQLite has no memory.") }
    self.path = path
    handle = opened
    guard code == SQLITE_OK else { throw fault(code) }
    sqlite3_busy_timeout(
      handle,
      Int32(
        clamping: patience.components.seconds * 1000
          + patience.components.attoseconds / 1_000_000_000_000_000))
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(SecretValue.mostBytes + (1 << 20)))
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    let switches = [
      // What a hostile file could make of views and triggers.
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
      (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
      // Until the file is known to be ours, nothing of it is touched.
      (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1),
    ]
    for (option, value) in switches {
      let code = la_sqlite_switch(handle, option, Int32(value))
      guard code == SQLITE_OK else { throw fault(code) }
    }
  }

  deinit {
    statements = [:]
    sqlite3_close_v2(handle)
  }

  /// From now on the last one to close writes everything into the file.
  func ownsFile() { _ = la_sqlite_switch(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0) }

  /// Room at the end of each page of a new file.
  func reserve(_ bytes: Int32) throws(StorageFault) {
    var bytes = bytes
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes)
    guard code == SQLITE_OK else { throw fault(code) }
  }

  /// What a result code means here.
  func fault(_ code: Int32) -> StorageFault {
    .sqlite(code, systemError: sqlite3_system_errno(handle), isReadOnly: isOnReadOnlyDisk, path: path)
  }

  private var isOnReadOnlyDisk: Bool {
    var status = statvfs()
    return statvfs(path, &status) == 0 && status.f_flag & UInt(ST_RDONLY) != 0
  }

  // MARK: Statements

  /// The prepared statement of a text; a text is one of the few of ours.
  func statement(_ sql: String) throws(StorageFault) -> SQLiteStatement {
    if let known = statements[sql] { return known }
    let handle = handle
    let path = path
    let made = try SQLiteStatement(sql, on: handle) { [weak self] code in
      self?.fault(code) ?? .sqlite(code, systemError: 0, isReadOnly: false, path: path)
    }
    statements[sql] = made
    return made
  }

  /// Gives a setting a value. Most take it while the statement is prepared, so that none is kept.
  func set(_ setting: String) throws(StorageFault) {
    let code = sqlite3_exec(handle, "PRAGMA \(setting)", nil, nil, nil)
    guard code == SQLITE_OK else { throw fault(code) }
  }

  /// Runs a statement that answers nothing.
  func run(_ sql: String, _ bind: (SQLiteStatement) -> Void = { _ in }) throws(StorageFault) {
    try rows(sql, bind) { _ in true }
  }

  /// Runs a statement to its end, or until `each`, which is called for every row, says that it has enough.
  func rows(
    _ sql: String, _ bind: (SQLiteStatement) -> Void = { _ in },
    each: (SQLiteStatement) throws(StorageFault) -> Bool
  ) throws(StorageFault) {
    let statement = try statement(sql)
    defer { statement.reset() }
    bind(statement)
    while try statement.step() { guard try each(statement) else { return } }
  }

  /// The whole number that a statement answers.
  func number(_ sql: String) throws(StorageFault) -> Int64? {
    var number: Int64?
    try rows(sql) { row in
      number = row.number(0)
      return false
    }
    return number
  }

  /// How many rows the last change changed.
  var changeCount: Int { Int(sqlite3_changes(handle)) }

  /// Runs a change as a whole: on disk when this returns, and not at all when it throws.
  func change<Result>(_ body: () throws(StorageFault) -> Result) throws(StorageFault) -> Result {
    try run("BEGIN IMMEDIATE")
    do throws(StorageFault) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // Some failures have rolled it back already.
      if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }
}
