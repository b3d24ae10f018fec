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

  /// Sends one command.
  func send(_ command: String) throws { try ReaderDriver(socket: stack.path(socket)).send(command) }
}
