import Glibc
import LocalAuthLinux

/// A terminal without a screen: the test is its keyboard and its eyes.
///
/// Unchecked: each test uses its own, on one thread.
package final class PseudoTerminal: @unchecked Sendable {
  /// The path that the program opens.
  package let path: String
  private var keyboard: Descriptor?
  /// Keeps the terminal alive while no program has it open.
  private var holder: Descriptor?
  private var shown: [UInt8] = []

  package init(owner: UInt32? = nil) throws {
    var master: Int32 = -1
    var slave: Int32 = -1
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw SystemError("openpty") }
    keyboard = Descriptor(owning: master)
    holder = Descriptor(owning: slave)
    // Programs that other tests start meanwhile must not keep this terminal open.
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    _ = fcntl(slave, F_SETFD, FD_CLOEXEC)
    var name = [CChar](repeating: 0, count: 128)
    guard ttyname_r(slave, &name, name.count) == 0 else { throw SystemError("ttyname_r") }
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if let owner { fchown(slave, owner, gid_t.max) }
  }

  /// Types.
  package func type(_ text: String) throws {
    try keyboard?.write(Array(text.utf8))
  }

  /// Types bytes.
  package func type(bytes: [UInt8]) throws {
    try keyboard?.write(bytes)
  }

  /// Everything shown so far.
  package var screen: String {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while let keyboard {
      var entry = pollfd(fd: keyboard.number, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 0) > 0 else { break }
      let count = read(keyboard.number, &chunk, chunk.count)
      guard count > 0 else { break }
      shown += chunk[..<count]
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Whether a text is shown, within thirty seconds.
  package func shows(_ expected: String) -> Bool {
    eventually { screen.contains(expected) }
  }

  /// Whether lines are edited and shown as they are typed, as a shell's person expects.
  package var isOrdinary: Bool {
    guard let holder else { return false }
    var settings = termios()
    tcgetattr(holder.number, &settings)
    return settings.c_lflag & tcflag_t(ECHO) != 0 && settings.c_lflag & tcflag_t(ICANON) != 0
  }

  /// Gives the window another size.
  package func resize(columns: UInt16, rows: UInt16) {
    guard let keyboard else { return }
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(keyboard.number, UInt(TIOCSWINSZ), &size)
  }

  /// Closes the window.
  package func close() {
    holder = nil
    keyboard = nil
  }
}
