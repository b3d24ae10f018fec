import Glibc

/// A file descriptor that is closed when its last holder lets go.
package final class Descriptor: Sendable {
  /// The number, valid as long as this object lives.
  package let number: Int32

  /// Takes the descriptor over; nobody else may close it.
  package init(owning number: Int32) {
    self.number = number
  }

  deinit {
    // Linux releases the number also when close reports EINTR: never again.
    _ = close(number)
  }

  /// Reads to the end, but at most so many bytes, from a descriptor that has an end.
  package func read(upTo limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(limit, 4096))
    while bytes.count < limit {
      let most = min(chunk.count, limit - bytes.count)
      let got = try checked("read") {
        chunk.withUnsafeMutableBytes { Glibc.read(number, $0.baseAddress, most) }
      }
      if got == 0 { break }
      bytes += chunk[..<got]
    }
    return bytes
  }

  /// Writes all the bytes, waiting as long as it takes.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      done += try checked("write") {
        bytes.withUnsafeBytes { buffer in
          let rest = UnsafeRawBufferPointer(rebasing: buffer[done...])
          return Glibc.write(number, rest.baseAddress, rest.count)
        }
      }
    }
  }
}
