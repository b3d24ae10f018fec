import Glibc

/// A pipe whose ends are closed in programs that are started, and with it.
final class Pipe {
  let reading: Int32
  private(set) var writing: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Trouble("no pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    writing = ends[1]
  }

  deinit {
    closeWriting()
    close(reading)
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// Writes a text that fits the pipe.
  func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard write(writing, bytes, bytes.count) == bytes.count else { throw Trouble("nobody reads the pipe") }
  }

  /// Everything up to the end of the other side.
  func readAll() -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(reading, &chunk, chunk.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }
}
