import CLocalAuthLinux
import Glibc
import LocalAuthSecrets
import LocalAuthService

/// A root key in a file of its own, in another folder than the store: a copy of the one alone opens nothing.
package struct RootKeyFile: RootKeySource {
  /// The file's name.
  package static let name = "root.key"
  package let kind = RootKeyKind.file
  private let folder: @Sendable () throws(FileRefusal) -> PrivateFolder

  /// In the person's state folder unless said otherwise.
  package init(
    folder: @escaping @Sendable () throws(FileRefusal) -> PrivateFolder = { () throws(FileRefusal) in
      try PrivateFolder.ofState()
    }
  ) {
    self.folder = folder
  }

  package func find(store _: [UInt8]) throws(StorageFault) -> LockedMemory? {
    try find(in: openFolder())
  }

  private func find(in folder: PrivateFolder) throws(StorageFault) -> LockedMemory? {
    let path = folder.path + "/" + Self.name
    do throws(FileRefusal) {
      return try KeyFile.read(
        Self.name, in: folder.descriptor,
        check: { file throws(FileRefusal) in
          try requireOwnFile(file)
        })
    } catch {
      if error == .damaged {
        throw .noKey("“\(path)” is not the key that was written: put a copy of it back.")
      }
      throw .refused(error, path: path)
    }
  }

  package func make(store _: [UInt8]) throws(StorageFault) -> LockedMemory {
    let folder = try openFolder()
    let key = try Sealing.room(Sealing.keyBytes)
    try Sealing.makeKey(key.bytes)
    let path = folder.path + "/" + Self.name
    do throws(SystemError) {
      if try KeyFile.write(key, Self.name, in: folder.descriptor) { return key }
    } catch {
      throw .refused(.system(error), path: path)
    }
    guard let other = try find(in: folder) else { throw .failed("“\(path)” comes and goes.") }
    return other
  }

  private func openFolder() throws(StorageFault) -> PrivateFolder {
    do throws(FileRefusal) {
      return try folder()
    } catch {
      throw .refused(error, path: "local-authentication in XDG_STATE_HOME (or ~/.local/state)")
    }
  }
}

/// Reads and writes 32 secret bytes, which are in locked memory alone.
enum KeyFile {
  /// The key in a file; nil where there is none. Any other length is damage.
  static func read(
    _ name: String, in folder: Descriptor, check: (Descriptor) throws(FileRefusal) -> Void
  ) throws(FileRefusal) -> LockedMemory? {
    // Never blocking: a pipe in the file's place must not hold us up.
    let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    let number = uninterrupted { openat(folder.number, name, flags) }
    if number < 0 {
      if errno == ENOENT { return nil }
      if errno == ELOOP || errno == ENXIO { throw .wrongKind }
      throw .system(SystemError("openat"))
    }
    let file = Descriptor(owning: number)
    try check(file)
    // One byte more tells a file that is too long.
    guard let memory = LockedMemory(count: Sealing.keyBytes + 1) else {
      throw .system(SystemError("mmap", ENOMEM))
    }
    var count = 0
    while count < memory.bytes.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: memory.bytes[count...])
      let got = uninterrupted { Glibc.read(file.number, rest.baseAddress, rest.count) }
      if got < 0 { throw .system(SystemError("read")) }
      if got == 0 { break }
      count += got
    }
    guard count == Sealing.keyBytes, let key = LockedMemory(count: count) else { throw .damaged }
    key.bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory.readable[..<count]))
    return key
  }

  /// Writes a new key file, on disk when this returns; false when there is one already, which stays.
  static func write(
    _ key: LockedMemory, _ name: String, in folder: Descriptor
  ) throws(SystemError) -> Bool {
    // A name of its own: two programs may be at it.
    let fresh = "\(name).\(getpid())-\(Sealing.random(4).map { String($0, radix: 16) }.joined()).new"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = Descriptor(owning: try checked("openat") { openat(folder.number, fresh, flags, 0o600) })
    do throws(SystemError) {
      try checked("fchmod") { fchmod(file.number, 0o600) }
      let count = try checked("write") { Glibc.write(file.number, key.bytes.baseAddress, key.bytes.count) }
      guard count == key.bytes.count else { throw SystemError("write", ENOSPC) }
      try checked("fsync") { fsync(file.number) }
      if la_rename_without_replacing(folder.number, fresh, name) != 0 {
        guard errno == EEXIST else { throw SystemError("renameat2") }
        _ = unlinkat(folder.number, fresh, 0)
        return false
      }
      try checked("fsync") { fsync(folder.number) }
      return true
    } catch {
      _ = unlinkat(folder.number, fresh, 0)
      throw error
    }
  }
}
