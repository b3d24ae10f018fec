import Glibc
import LocalAuthLinux
import LocalAuthTestSupport
import Testing

/// libfprint's virtual reader whose prints are names: the test is the person's finger.
///
/// Its driver listens on a socket while the reader is claimed, and takes one command a connection.
struct VirtualReader {
  let stack: ReaderStack
  var socket = "/run/readers/device.sock"

  /// What the driver does with the next touch.
  enum Touch {
    case finger(String)
    case flaw(Int)
    case fault(Int)

    fileprivate var command: String {
      switch self {
      case .finger(let name): "SCAN \(name)"
      case .flaw(let number): "RETRY \(number)"
      case .fault(let number): "ERROR \(number)"
      }
    }
  }

  /// Touches the reader as soon as it waits for a finger.
  func touch(_ touch: Touch) throws {
    try #require(stack.wantsFinger(), "the reader waits for a finger")
    try send(touch.command)
  }

  /// Lets a finger lie on the reader, or lifts it, and waits until fprintd has seen it.
  func rest(_ isPresent: Bool = true) throws {
    try #require(stack.wantsFinger(), "the reader waits for a finger")
    try send("FINGER \(isPresent ? 1 : 0)")
    try #require(
      eventually { stack.property("finger-present") == "b \(isPresent)" }, "fprintd sees the finger")
    // What it told the bus of it is out when it has answered again.
    _ = stack.property("finger-present")
  }

  /// Pulls the reader out.
  func unplug() throws {
    try #require(stack.wantsFinger(), "the reader waits for a finger")
    try send("UNPLUG")
  }

  /// One connection with one command.
  func send(_ command: String) throws {
    let connection = try UnixSocket.connect(stack.path(socket))
    try connection.write(Array(command.utf8))
    shutdown(connection.number, Int32(SHUT_WR))
    _ = try? connection.read(upTo: 4096)
  }
}

enum UnixSocket {
  /// Connects as soon as somebody listens there.
  static func connect(_ path: String) throws -> Descriptor {
    var connected: Descriptor?
    _ = eventually {
      connected = open(path)
      return connected != nil
    }
    return try #require(connected, "somebody listens on \(path)")
  }

  /// Connects; nil when nobody listens there.
  static func open(_ path: String) -> Descriptor? {
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
