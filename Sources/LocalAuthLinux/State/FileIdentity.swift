import Glibc

/// What tells one state of a file from another without reading it.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let node: UInt64
  private let byteCount: Int64
  private let modified: Int64
  private let modifiedNanoseconds: Int64
  private let changed: Int64
  private let changedNanoseconds: Int64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    node = UInt64(status.st_ino)
    byteCount = Int64(status.st_size)
    modified = Int64(status.st_mtim.tv_sec)
    modifiedNanoseconds = Int64(status.st_mtim.tv_nsec)
    changed = Int64(status.st_ctim.tv_sec)
    changedNanoseconds = Int64(status.st_ctim.tv_nsec)
  }

  /// The identity of what a path leads to, nil where there is nothing to see. One system call.
  package static func of(_ path: String) -> FileIdentity? {
    var status = stat()
    guard uninterrupted({ stat(path, &status) }) == 0 else { return nil }
    return FileIdentity(status)
  }
}
