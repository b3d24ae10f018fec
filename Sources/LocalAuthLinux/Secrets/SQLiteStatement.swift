import CLocalAuthSQLite
import LocalAuthSecrets

/// One prepared statement. Belongs to its connection and is used under that one's lock.
final class SQLiteStatement {
  private let statement: OpaquePointer
  private let fault: (Int32) -> StorageFault
  private var hasFailedToBind = false

  init(
    _ sql: String, on connection: OpaquePointer, fault: @escaping (Int32) -> StorageFault
  ) throws(StorageFault) {
    var made: OpaquePointer?
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
    guard code == SQLITE_OK, let made else { throw fault(code) }
    statement = made
    self.fault = fault
  }

  deinit { sqlite3_finalize(statement) }

  /// Puts bytes in place of a parameter, counted from 1.
  func bind(_ index: Int32, _ bytes: [UInt8]) {
    // The bytes are copied before the call returns: SQLITE_TRANSIENT.
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let code = bytes.withUnsafeBytes {
      // No bytes at all are still bytes and not NULL.
      $0.isEmpty
        ? sqlite3_bind_zeroblob(statement, index, 0)
        : sqlite3_bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), copies)
    }
    if code != SQLITE_OK { hasFailedToBind = true }
  }

  /// Puts a number in place of a parameter, counted from 1.
  func bind(_ index: Int32, _ number: Int64) {
    if sqlite3_bind_int64(statement, index, number) != SQLITE_OK { hasFailedToBind = true }
  }

  /// Goes on to the next row; false when there is none.
  func step() throws(StorageFault) -> Bool {
    guard !hasFailedToBind else { throw fault(SQLITE_NOMEM) }
    let code = sqlite3_step(statement)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw fault(code)
    }
  }

  /// The bytes of a column, counted from 0, valid until the next step; nil when it has none.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
    guard sqlite3_column_type(statement, column) == SQLITE_BLOB else { return nil }
    // The pointer first: asking for it may change the length.
    let start = sqlite3_column_blob(statement, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }

  /// The whole number in a column, counted from 0; nil when it has none.
  func number(_ column: Int32) -> Int64? {
    guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
    return sqlite3_column_int64(statement, column)
  }

  /// The text in a column, counted from 0; nil when it has none.
  func text(_ column: Int32) -> String? {
    guard sqlite3_column_type(statement, column) == SQLITE_TEXT else { return nil }
    return sqlite3_column_text(statement, column).map { String(cString: $0) }
  }

  /// Ends its reading and forgets what was bound.
  func reset() {
    // Reports the failure of the last step again, which was thrown then.
    _ = sqlite3_reset(statement)
    _ = sqlite3_clear_bindings(statement)
    hasFailedToBind = false
  }
}
