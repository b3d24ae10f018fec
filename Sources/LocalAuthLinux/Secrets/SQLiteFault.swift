import CLocalAuthSQLite
import Glibc
import LocalAuthSecrets

extension StorageFault {
  /// What a result code of SQLite means for the store at a path.
  ///
  /// - Parameters:
  ///   - systemError: The `errno` behind the code, 0 where there is none.
  ///   - isReadOnly: Whether the disk takes no writes.
  static func sqlite(_ code: Int32, systemError: Int32, isReadOnly: Bool, path: String) -> StorageFault {
    switch (code & 0xFF, systemError) {
    case (SQLITE_BUSY, _), (SQLITE_LOCKED, _), (SQLITE_PROTOCOL, _):
      .busy("Another program holds “\(path)”: try again, or end that program.")
    case (SQLITE_CORRUPT, _), (SQLITE_NOTADB, _), (SQLITE_ERROR, _), (SQLITE_MISMATCH, _), (SQLITE_SCHEMA, _),
      (SQLITE_EMPTY, _), (SQLITE_FORMAT, _), (SQLITE_RANGE, _), (SQLITE_CONSTRAINT, _):
      .damagedStore(path)
    case (SQLITE_IOERR, _) where code == CheckedPages.damageCode: .damagedStore(path)
    case (SQLITE_FULL, _), (_, ENOSPC), (_, EDQUOT), (_, EFBIG):
      .full("The disk of “\(path)” is full: make room; nothing was changed.")
    case (_, _) where isReadOnly, (_, EROFS):
      .readOnly("The disk of “\(path)” takes no writes: mount it writable.")
    case (SQLITE_READONLY, _), (SQLITE_PERM, _), (SQLITE_AUTH, _), (_, EACCES), (_, EPERM):
      .notPrivate("“\(path)” cannot be written by this account: give it back with “chown” and “chmod u+rw”.")
    case (SQLITE_TOOBIG, _): .tooLarge
    case (SQLITE_NOMEM, _): .failed("There is not enough memory to use “\(path)”.")
    default:
      .failed(
        "“\(path)” cannot be used (SQLite: \(code), system: \(systemError)): see whether its disk is well.")
    }
  }

  /// The file is not what was written.
  static func damagedStore(_ path: String) -> StorageFault {
    .damaged(
      "“\(path)” is damaged: put a copy of it back, or move it away with its “-wal” to begin anew. It was left as it is."
    )
  }

  /// A file or folder of the store is not used.
  static func refused(_ refusal: FileRefusal, path: String) -> StorageFault {
    switch refusal {
    case .noPlace:
      .notPrivate("There is no home folder to keep secrets in: set HOME, XDG_DATA_HOME and XDG_STATE_HOME.")
    case .wrongKind: .notPrivate("“\(path)” is a link or something else that is not ours: remove it.")
    case .wrongOwner:
      .notPrivate("“\(path)” belongs to another user: move it away or give it back with “chown”.")
    case .tooOpen: .notPrivate("“\(path)” can be used by others: run “chmod -R go-rwx” on it.")
    case .system(let error) where error.code == EACCES || error.code == EPERM:
      .notPrivate("“\(path)” cannot be entered by this account: see who owns it and its folders.")
    case .system(let error) where error.code == EROFS:
      .readOnly("The disk of “\(path)” takes no writes: mount it writable.")
    case .system(let error) where [ENOSPC, EDQUOT, EFBIG].contains(error.code):
      .full("The disk of “\(path)” is full: make room; nothing was changed.")
    case .system(let error): .failed("“\(path)” cannot be used (\(error)): see whether its disk is well.")
    case .badName, .tooLarge, .tooManySetAside, .damaged, .newer, .markTaken:
      .failed("“\(path)” cannot be used.")
    }
  }
}
