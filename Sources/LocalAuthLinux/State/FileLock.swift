import Glibc

/// A lock that spans one read and write of a file, against other processes and other threads alike.
package struct FileLock: Sendable {
  private let folder: PrivateFolder
  private let name: String

  /// Names the lock; its file stays, empty, in the folder.
  package init(folder: PrivateFolder, name: String) {
    self.folder = folder
    self.name = name
  }

  /// Waits for the lock and holds it until the result is released. Not recursive.
  ///
  /// The system gives the lock up when its holder dies. A holder that is stopped makes others wait: hold it for
  /// a read and a write, never while a person is asked.
  ///
  /// - Throws: `FileRefusal`.
  package func hold() throws(FileRefusal) -> Held {
    let file = try openLockFile(name, in: folder)
    if uninterrupted({ flock(file.number, LOCK_EX) }) != 0 { throw .system(SystemError("flock")) }
    return Held(file: file)
  }

  /// The lock as long as it is held: what must not happen without the lock asks for this.
  package final class Held: Sendable {
    private let file: Descriptor

    /// Takes over an open file that was locked.
    init(file: Descriptor) {
      self.file = file
    }

    deinit {
      release()
    }

    /// Gives the lock up; releasing the object does it too.
    package func release() {
      // Closing alone is not enough: a program that another thread starts just now has the file open, too,
      // until it runs.
      _ = flock(file.number, LOCK_UN)
    }
  }
}

/// Opens or makes an empty file whose only use is to be locked; each call has a lock of its own.
func openLockFile(_ name: String, in folder: PrivateFolder) throws(FileRefusal) -> Descriptor {
  try requirePlainName(name)
  let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
  let number = uninterrupted { openat(folder.descriptor.number, name, flags, 0o600) }
  if number < 0 {
    if errno == ELOOP || errno == EISDIR || errno == ENXIO { throw .wrongKind }
    throw .system(SystemError("openat"))
  }
  let file = Descriptor(owning: number)
  try requireOwnFile(file)
  return file
}

/// A plain file of the effective user that nobody else may read or write.
@discardableResult
func requireOwnFile(_ file: Descriptor) throws(FileRefusal) -> stat {
  var status = stat()
  if uninterrupted({ fstat(file.number, &status) }) != 0 { throw .system(SystemError("fstat")) }
  guard status.st_mode & S_IFMT == S_IFREG else { throw .wrongKind }
  guard status.st_uid == geteuid() else { throw .wrongOwner }
  guard status.st_mode & 0o077 == 0 else { throw .tooOpen }
  return status
}
