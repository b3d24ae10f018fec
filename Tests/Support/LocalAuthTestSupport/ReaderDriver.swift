import Glibc
import LocalAuthLinux

/// The driver of libfprint's virtual reader whose prints are names.
///
/// It listens while the reader is claimed, and takes one command a connection.
package struct ReaderDriver: Sendable {
  package let socket: String

  /// The one that listens there.
  package init(socket: String) { self.socket = socket }

  /// Sends one command as soon as the reader is claimed.
  package func send(_ command: String) throws {
    let connection = try UnixSocket.connect(socket)
    try connection.write(Array(command.utf8))
    shutdown(connection.number, Int32(SHUT_WR))
    _ = try? connection.read(upTo: 4096)
  }
}

/// Nobody listens there.
package struct NobodyListens: Error {
  package let path: String
}

/// Connections to sockets of this machine.
package enum UnixSocket {
  /// Connects as soon as somebody listens there.
  package static func connect(_ path: String) throws -> Descriptor {
    var connected: Descriptor?
    _ = eventually {
      connected = open(path)
      return connected != nil
    }
    guard let connected else { throw NobodyListens(path: path) }
    return connected
  }

  /// Connects; nil when nobody listens there.
  package static func open(_ path: String) -> Descriptor? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let stream = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let socket = Descriptor(owning: Glibc.socket(AF_UNIX, stream, 0))
    let code = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(socket.number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return code == 0 ? socket : nil
  }
}
