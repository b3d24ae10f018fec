import Glibc

/// A pseudo-terminal: its screen is watched and its keys are struck by the benchmark.
final class Keyboard {
  /// The path that the program opens.
  let path: String
  private let master: Int32
  /// Keeps the terminal alive while no program has it open.
  private let holder: Int32

  init() throws {
    var master: Int32 = -1
    var slave: Int32 = -1
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw Trouble("no pseudo-terminal") }
    var name = [CChar](repeating: 0, count: 128)
    guard ttyname_r(slave, &name, name.count) == 0 else { throw Trouble("the pseudo-terminal has no name") }
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.master = master
    holder = slave
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    close(master)
    close(holder)
  }

  /// Waits until a word is on the screen.
  func wait(for word: String) throws {
    let wanted = Array(word.utf8)
    var shown: [UInt8] = []
    while !shown.contains(wanted) {
      var entry = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 10_000) > 0 else {
        throw Trouble("no “\(word)” within ten seconds; shown: \(String(decoding: shown, as: UTF8.self))")
      }
      shown += read()
    }
  }

  func type(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard write(master, bytes, bytes.count) == bytes.count else {
      throw Trouble("the terminal takes no keys")
    }
  }

  /// Throws away what is on the screen.
  func clear() {
    var entry = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while poll(&entry, 1, 0) > 0, !read().isEmpty {}
  }

  private func read() -> ArraySlice<UInt8> {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(master, &chunk, chunk.count)
    return chunk[..<max(count, 0)]
  }
}
