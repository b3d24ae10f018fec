import CLocalAuthLinux
import Glibc

/// The right to the one prompt that there may be on a terminal.
///
/// A lock on /dev/tty would be one lock for all terminals of the machine: every terminal opens that same
/// node. So the lock is on the terminal's own node (/dev/pts/3), which only its owner and root can open.
/// After `su` the node belongs to somebody else; then it is a byte in a private file, with the terminal's
/// number for its position.
enum TerminalLock: Sendable {
  case node(FileLock.Held)
  case mark(LiveMarks.Mark)

  /// Takes the lock without waiting; the system gives it up when its holder dies.
  static func take(
    terminal: Descriptor, folder: () throws(FileRefusal) -> PrivateFolder
  ) throws(TerminalRefusal) -> TerminalLock {
    var major: UInt32 = 0
    var minor: UInt32 = 0
    if la_terminal_device(terminal.number, &major, &minor) != 0 { throw .broken(SystemError("TIOCGDEV")) }
    if let node = openNode(major: major, minor: minor) {
      if uninterrupted({ flock(node.number, LOCK_EX | LOCK_NB) }) == 0 {
        return .node(FileLock.Held(file: node))
      }
      if errno == EWOULDBLOCK { throw .inUse }
    }
    do {
      let marks = try LiveMarks(folder: folder(), name: "terminals")
      guard let mark = try marks.hold(UInt64(major) << 32 | UInt64(minor)) else {
        throw TerminalRefusal.inUse
      }
      return .mark(mark)
    } catch let refusal as TerminalRefusal {
      throw refusal
    } catch FileRefusal.system(let error) {
      throw .broken(error)
    } catch {
      throw .broken(SystemError("lock", EACCES))
    }
  }

  /// The terminal's own node, if it is there, is that terminal, and may be opened.
  private static func openNode(major: UInt32, minor: UInt32) -> Descriptor? {
    guard let path = nodePath(major: major, minor: minor) else { return nil }
    let number = uninterrupted { open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW) }
    guard number >= 0 else { return nil }
    let node = Descriptor(owning: number)
    var status = stat()
    // In a container /dev/pts may be another folder than the one the terminal came from.
    guard uninterrupted({ fstat(number, &status) }) == 0, status.st_mode & S_IFMT == S_IFCHR,
      la_device_is(status.st_rdev, major, minor)
    else { return nil }
    return node
  }

  private static func nodePath(major: UInt32, minor: UInt32) -> String? {
    // Pseudo-terminals are in no list of devices; their numbers are fixed.
    if major == 136 { return "/dev/pts/\(minor)" }
    var buffer = [CChar](repeating: 0, count: 512)
    let count = readlink("/sys/dev/char/\(major):\(minor)", &buffer, buffer.count - 1)
    guard count > 0 else { return nil }
    let bytes = buffer[..<count].map { UInt8(bitPattern: $0) }
    guard let name = bytes.split(separator: UInt8(ascii: "/")).last else { return nil }
    return "/dev/" + String(decoding: name, as: UTF8.self)
  }
}
