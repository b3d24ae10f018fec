import Glibc
import LocalAuthSecrets

/// The files of a store in its folder: the store itself, and what SQLite keeps beside it.
struct StoreFiles {
  static let name = "secrets.db"

  let folder: PrivateFolder
  /// The store's path, for SQLite and for words to the person.
  let path: String

  init(_ open: () throws(FileRefusal) -> PrivateFolder) throws(StorageFault) {
    do throws(FileRefusal) {
      folder = try open()
    } catch {
      throw .refused(error, path: "local-authentication in XDG_DATA_HOME (or ~/.local/share)")
    }
    path = folder.path + "/" + Self.name
  }

  /// What tells this file from another one in its place.
  struct Identity: Hashable {
    let device: UInt64
    let node: UInt64
  }

  /// Which file is there; nil when there is none. Checks that it and those beside it are the person's alone.
  func check() throws(StorageFault) -> Identity? {
    let main = try status(Self.name)
    let log = try status(Self.name + "-wal")
    _ = try status(Self.name + "-shm")
    guard let main else {
      if let log, log.st_size > 0 {
        throw .damaged(
          "“\(path)” is gone and “\(path)-wal” is not: put a copy back, or move that file away to begin anew."
        )
      }
      return nil
    }
    guard main.st_size > 0 else { throw .damagedStore(path) }
    return Identity(device: UInt64(main.st_dev), node: UInt64(main.st_ino))
  }

  /// Which file its path leads to now, whatever it is: the folder may have been moved, too. One system call.
  func identity() -> Identity? {
    var found = stat()
    guard uninterrupted({ lstat(path, &found) }) == 0 else { return nil }
    return Identity(device: UInt64(found.st_dev), node: UInt64(found.st_ino))
  }

  /// Never opens a file: closing it again would give up the locks that SQLite holds in this process.
  private func status(_ name: String) throws(StorageFault) -> stat? {
    let path = folder.path + "/" + name
    var found = stat()
    if uninterrupted({ fstatat(folder.descriptor.number, name, &found, AT_SYMLINK_NOFOLLOW) }) != 0 {
      if errno == ENOENT { return nil }
      throw .refused(.system(SystemError("fstatat")), path: path)
    }
    guard found.st_mode & S_IFMT == S_IFREG else { throw .refused(.wrongKind, path: path) }
    guard found.st_uid == geteuid() else { throw .refused(.wrongOwner, path: path) }
    guard found.st_mode & 0o077 == 0 else { throw .refused(.tooOpen, path: path) }
    return found
  }

  // MARK: A new store

  /// Makes a store if there is none, whole or not at all: `fill` gets the path of an empty file, which takes the
  /// store's name once `fill` is through.
  func create(_ fill: (_ path: String) throws(StorageFault) -> Void) throws(StorageFault) {
    let held = try explained { () throws(FileRefusal) in
      try FileLock(folder: folder, name: "secrets.lock").hold()
    }
    defer { held.release() }
    if identity() != nil { return }
    let fresh = Self.name + ".new"
    // What a killed program may have left of its beginning.
    remove(fresh)
    do throws(StorageFault) {
      try explained { () throws(FileRefusal) in try makeEmpty(fresh) }
      try fill(folder.path + "/" + fresh)
      try explained { () throws(FileRefusal) in try putInPlace(fresh) }
    } catch {
      remove(fresh)
      throw error
    }
  }

  private func remove(_ fresh: String) {
    for end in ["", "-journal", "-wal", "-shm"] { _ = unlinkat(folder.descriptor.number, fresh + end, 0) }
  }

  private func makeEmpty(_ name: String) throws(FileRefusal) {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    do throws(SystemError) {
      let file = Descriptor(
        owning: try checked("openat") { openat(folder.descriptor.number, name, flags, 0o600) })
      // Also where the process takes rights away from the files that it makes.
      try checked("fchmod") { fchmod(file.number, 0o600) }
    } catch {
      throw .system(error)
    }
  }

  private func putInPlace(_ name: String) throws(FileRefusal) {
    do throws(SystemError) {
      let parent = folder.descriptor.number
      try checked("renameat") { renameat(parent, name, parent, Self.name) }
      try checked("fsync") { fsync(parent) }
    } catch {
      throw .system(error)
    }
  }

  private func explained<Result>(
    _ body: () throws(FileRefusal) -> Result
  ) throws(StorageFault) -> Result {
    do throws(FileRefusal) { return try body() } catch { throw .refused(error, path: path) }
  }
}
