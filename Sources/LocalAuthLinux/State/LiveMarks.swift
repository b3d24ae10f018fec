import CLocalAuthLinux
import Glibc
import Synchronization

/// Marks that live exactly as long as whoever holds them: the system takes them away when a process dies.
///
/// Each mark is one locked byte of one file; the byte's position is the mark's number. The lock belongs to an
/// open file, not to a process, so marks of the same process are seen too. **Threads**: any.
package final class LiveMarks: Sendable {
  /// The highest number a mark may have.
  package static let highestNumber = UInt64(Int64.max - 1)

  private let folder: PrivateFolder
  private let name: String
  /// Never holds a mark itself, hence sees everyone's.
  private let asking: Descriptor

  /// Opens or makes the file of the marks.
  ///
  /// - Throws: `FileRefusal`.
  package init(folder: PrivateFolder, name: String) throws(FileRefusal) {
    self.folder = folder
    self.name = name
    asking = try openLockFile(name, in: folder)
  }

  /// Takes a mark; nil when somebody lives who holds it.
  ///
  /// - Throws: `FileRefusal`.
  package func hold(_ number: UInt64) throws(FileRefusal) -> Mark? {
    guard number <= Self.highestNumber else { throw .badName }
    let file = try openLockFile(name, in: folder)
    if uninterrupted({ la_byte_lock(file.number, Int16(F_WRLCK), Int64(number)) }) == 0 {
      return Mark(file: file, position: Int64(number))
    }
    if errno == EAGAIN || errno == EACCES { return nil }
    throw .system(SystemError("fcntl"))
  }

  /// Whether somebody lives who holds this mark, in this process or another.
  ///
  /// - Throws: `FileRefusal`; whoever asks must then not take the holder for dead.
  package func isAlive(_ number: UInt64) throws(FileRefusal) -> Bool {
    guard number <= Self.highestNumber else { throw .badName }
    let answer = uninterrupted { la_byte_is_locked(asking.number, Int64(number)) }
    if answer < 0 { throw .system(SystemError("fcntl")) }
    return answer == 1
  }

  /// A mark while it is held: released with this object, by `release()`, or with the process.
  package final class Mark: Sendable {
    private let file: Mutex<Descriptor?>
    private let position: Int64

    fileprivate init(file: Descriptor, position: Int64) {
      self.file = Mutex(file)
      self.position = position
    }

    deinit {
      release()
    }

    /// Gives the mark up at once.
    package func release() {
      let held = file.withLock { file in
        defer { file = nil }
        return file
      }
      // Closing alone is not enough: a program that another thread starts just now has the file open, too,
      // until it runs.
      if let held { _ = la_byte_lock(held.number, Int16(F_UNLCK), position) }
    }
  }
}
