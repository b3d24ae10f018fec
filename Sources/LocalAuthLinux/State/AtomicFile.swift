import CLocalAuthLinux
import Glibc

/// A small file that is always either the old or the new one, whenever the power fails.
package struct AtomicFile: Sendable {
  private static let mostSetAside = 32

  private let folder: PrivateFolder
  private let name: String
  private let maximumByteCount: Int

  /// Names the file and the most bytes it may have.
  package init(folder: PrivateFolder, name: String, maximumByteCount: Int) {
    self.folder = folder
    self.name = name
    self.maximumByteCount = maximumByteCount
  }

  /// The file's identity, nil where there is no file. One system call.
  ///
  /// - Throws: `FileRefusal`.
  package func identity() throws(FileRefusal) -> FileIdentity? {
    var status = stat()
    if uninterrupted({ fstatat(folder.descriptor.number, name, &status, AT_SYMLINK_NOFOLLOW) }) == 0 {
      return FileIdentity(status)
    }
    if errno == ENOENT { return nil }
    throw .system(SystemError("fstatat"))
  }

  /// The content with its identity, nil where there is no file.
  ///
  /// - Throws: `FileRefusal`: `wrongKind`, `wrongOwner` and `tooOpen` mean that it was not we who left it so;
  ///   `tooLarge` is damage.
  package func read() throws(FileRefusal) -> (bytes: [UInt8], identity: FileIdentity)? {
    try requirePlainName(name)
    // Never blocking: a pipe in the file's place must not hold us up.
    let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    let number = uninterrupted { openat(folder.descriptor.number, name, flags) }
    if number < 0 {
      if errno == ENOENT { return nil }
      if errno == ELOOP || errno == ENXIO { throw .wrongKind }
      throw .system(SystemError("openat"))
    }
    let file = Descriptor(owning: number)
    let status = try requireOwnFile(file)
    guard status.st_size <= maximumByteCount else { throw .tooLarge }
    let bytes: [UInt8]
    do throws(SystemError) {
      // One more than allowed tells a file that grew meanwhile.
      bytes = try file.read(upTo: maximumByteCount + 1)
    } catch {
      throw .system(error)
    }
    guard bytes.count <= maximumByteCount else { throw .tooLarge }
    return (bytes, FileIdentity(status))
  }

  /// Replaces the content; on disk, name included, when this returns.
  ///
  /// The lock keeps two writers off the same new file.
  ///
  /// - Throws: `FileRefusal`; then either the old content stands or the new one, whole.
  @discardableResult
  package func write(_ bytes: [UInt8], holding _: FileLock.Held) throws(FileRefusal) -> FileIdentity {
    try requirePlainName(name)
    guard bytes.count <= maximumByteCount else { throw .tooLarge }
    let fresh = name + ".new"
    // One may be left by a process that was killed between its steps.
    if unlinkat(folder.descriptor.number, fresh, 0) != 0, errno != ENOENT {
      throw .system(SystemError("unlinkat"))
    }
    do throws(SystemError) {
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let file = Descriptor(
        owning: try checked("openat") { openat(folder.descriptor.number, fresh, flags, 0o600) })
      try file.write(bytes)
      // The name must never come before the content.
      try checked("fsync") { fsync(file.number) }
      try checked("renameat") { renameat(folder.descriptor.number, fresh, folder.descriptor.number, name) }
      var status = stat()
      try checked("fstat") { fstat(file.number, &status) }
      try checked("fsync") { fsync(folder.descriptor.number) }
      return FileIdentity(status)
    } catch {
      _ = unlinkat(folder.descriptor.number, fresh, 0)
      throw .system(error)
    }
  }

  /// Renames what stands in the file's place, whatever it is, to a name of its own, and returns that name.
  ///
  /// Nothing is overwritten: someone may want to look at it. Nil where there is nothing to rename.
  ///
  /// - Throws: `FileRefusal`, `tooManySetAside` when 32 lie there already.
  package func setAside(holding _: FileLock.Held) throws(FileRefusal) -> String? {
    try requirePlainName(name)
    for number in 1...Self.mostSetAside {
      let aside = "\(name).damaged-\(number)"
      if la_rename_without_replacing(folder.descriptor.number, name, aside) == 0 {
        if uninterrupted({ fsync(folder.descriptor.number) }) != 0 { throw .system(SystemError("fsync")) }
        return aside
      }
      if errno == ENOENT { return nil }
      if errno != EEXIST { throw .system(SystemError("renameat2")) }
    }
    throw .tooManySetAside
  }
}
