import CLocalAuthSQLite
import CLocalAuthSodium
import Glibc
import Synchronization

/// The way to SQLite's files on which each page of a store carries a checksum: a page that was damaged anywhere is
/// an error and is never taken for what was written, so no item is left out or changed by it.
///
/// It finds damage. Against whoever wants to forge, items are sealed.
enum CheckedPages {
  static let pageBytes = 4096
  /// The checksum: the last bytes of a page.
  static let checksumBytes = 16
  /// What reading a damaged page gives.
  static let damageCode = SQLITE_IOERR | (32 << 8)  // SQLITE_IOERR_DATA

  /// The name under which SQLite knows it; nil when it could not be set up.
  static let name: String? = register()

  // The original functions. Unsafe: written once, by whoever needs the name first, before any file is opened.
  fileprivate nonisolated(unsafe) static var system: UnsafeMutablePointer<sqlite3_vfs>?
  /// Unsafe: a constant table of SQLite's own; written under `tableLock` before a file has it.
  fileprivate nonisolated(unsafe) static var original: UnsafePointer<sqlite3_io_methods>?
  /// Unsafe: as above; never freed, since SQLite keeps its address.
  fileprivate nonisolated(unsafe) static var table: UnsafeMutablePointer<sqlite3_io_methods>?

  private static func register() -> String? {
    let name = "local-authentication-pages"
    guard sodium_init() >= 0, sqlite3_initialize() == SQLITE_OK, let unix = sqlite3_vfs_find("unix"),
      let kept = strdup(name)
    else { return nil }
    system = unix
    // SQLite keeps both for ever.
    let own = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    own.initialize(to: unix.pointee)
    own.pointee.zName = UnsafePointer(kept)
    own.pointee.pNext = nil
    own.pointee.xOpen = openFile
    return sqlite3_vfs_register(own, 0) == SQLITE_OK ? name : nil
  }

  /// Whether a page is to be believed.
  static func isWhole(_ page: UnsafePointer<UInt8>, at offset: Int64) -> Bool {
    // A page that says that another version wrote it is not ours to check; nothing but that is read of it.
    if offset == 0, version(page) != UInt32(StoreSchema.version) { return true }
    var sum = [UInt8](repeating: 0, count: checksumBytes)
    checksum(page, at: offset, into: &sum)
    return memcmp(sum, page + (pageBytes - checksumBytes), checksumBytes) == 0
  }

  /// The number at byte 60 of the file: `PRAGMA user_version`.
  private static func version(_ page: UnsafePointer<UInt8>) -> UInt32 {
    (60..<64).reduce(0) { $0 << 8 | UInt32(page[$1]) }
  }

  /// Poly1305 of the page before its checksum. The key is public, and holds the page's place in the file: a
  /// checksum that takes a microsecond, and no proof against anyone.
  fileprivate static func checksum(
    _ page: UnsafePointer<UInt8>, at offset: Int64, into sum: UnsafeMutablePointer<UInt8>
  ) {
    let key = keyStart + withUnsafeBytes(of: offset.bigEndian, Array.init) + [UInt8](repeating: 0, count: 8)
    // Never fails.
    _ = crypto_onetimeauth(sum, page, UInt64(pageBytes - checksumBytes), key)
  }

  private static let keyStart = Array("LocalAuth page 1".utf8)

  fileprivate static func isPage(_ count: Int32, _ offset: Int64) -> Bool {
    count == Int32(pageBytes) && offset % Int64(pageBytes) == 0
  }

  /// Puts our functions in the place of the system's for one open file.
  fileprivate static func adopt(_ file: UnsafeMutablePointer<sqlite3_file>) -> Bool {
    tableLock.withLock { _ in
      guard let methods = file.pointee.pMethods else { return false }
      if let original { guard original == methods else { return false } }
      if table == nil {
        let made = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        made.initialize(to: methods.pointee)
        // Without the functions for mapped files, which would go around the checks.
        made.pointee.iVersion = 2
        made.pointee.xRead = readFile
        made.pointee.xWrite = writeFile
        original = methods
        table = made
      }
      file.pointee.pMethods = UnsafePointer(table)
      return true
    }
  }

  private static let tableLock = Mutex(())
}

// MARK: Functions that SQLite calls: named and nonisolated, since a closure literal may become main-actor isolated

private nonisolated func openFile(
  _: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?,
  _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32, _ outFlags: UnsafeMutablePointer<Int32>?
) -> Int32 {
  guard let system = CheckedPages.system, let file, let open = system.pointee.xOpen else {
    return SQLITE_CANTOPEN
  }
  let code = open(system, name, file, flags, outFlags)
  guard code == SQLITE_OK, flags & SQLITE_OPEN_MAIN_DB != 0 else { return code }
  if CheckedPages.adopt(file) { return SQLITE_OK }
  _ = file.pointee.pMethods?.pointee.xClose(file)
  file.pointee.pMethods = nil
  return SQLITE_CANTOPEN
}

private nonisolated func readFile(
  _ file: UnsafeMutablePointer<sqlite3_file>?, _ buffer: UnsafeMutableRawPointer?, _ count: Int32,
  _ offset: Int64
) -> Int32 {
  guard let read = CheckedPages.original?.pointee.xRead, let buffer else { return SQLITE_IOERR }
  let code = read(file, buffer, count, offset)
  guard code == SQLITE_OK, CheckedPages.isPage(count, offset) else { return code }
  let page = buffer.assumingMemoryBound(to: UInt8.self)
  return CheckedPages.isWhole(page, at: offset) ? SQLITE_OK : CheckedPages.damageCode
}

private nonisolated func writeFile(
  _ file: UnsafeMutablePointer<sqlite3_file>?, _ buffer: UnsafeRawPointer?, _ count: Int32, _ offset: Int64
) -> Int32 {
  guard let write = CheckedPages.original?.pointee.xWrite, let buffer else { return SQLITE_IOERR }
  guard CheckedPages.isPage(count, offset) else { return write(file, buffer, count, offset) }
  return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: CheckedPages.pageBytes) { page in
    guard let start = page.baseAddress else { return SQLITE_NOMEM }
    memcpy(start, buffer, CheckedPages.pageBytes)
    CheckedPages.checksum(
      start, at: offset, into: start + (CheckedPages.pageBytes - CheckedPages.checksumBytes))
    return write(file, start, count, offset)
  }
}
