import Glibc
import LocalAuthLinux

/// An empty folder of a test's own, removed with its content at the end.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// In memory where nobody needs a disk: waiting for one is most of the time of a test that writes much.
  package init(inMemory: Bool = false) throws {
    let place = inMemory && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(place)/la-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw SystemError("mkdtemp") }
    path = String(cString: made)
  }

  deinit {
    Self.remove(path)
  }

  private static func remove(_ path: String) {
    if let folder = opendir(path) {
      defer { closedir(folder) }
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { remove(path + "/" + name) }
      }
      rmdir(path)
    } else {
      unlink(path)
    }
  }

  /// The names in a folder below this one, hidden ones too.
  package func names(in part: String = "") -> Set<String> {
    var names: Set<String> = []
    guard let folder = opendir(path + "/" + part) else { return names }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      names.insert(
        withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.subtracting([".", ".."])
  }

  /// Puts bytes into a file with a mode.
  package func put(_ bytes: [UInt8], _ part: String, mode: mode_t = 0o600) throws {
    let number = open(path + "/" + part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard number >= 0 else { throw SystemError("open") }
    try Descriptor(owning: number).write(bytes)
    chmod(path + "/" + part, mode)
  }
}
