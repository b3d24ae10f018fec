import LocalAuthTestSupport
import Testing

/// Everything that is said on a machine's bus, with the time at which it was said.
struct BusMonitor {
  private let child: Child

  /// Listens, as root, from now on.
  init(_ stack: ReaderStack) throws {
    child = try Child([
      "/usr/bin/busctl", "--address=unix:path=\(stack.path("/run/dbus/system_bus_socket"))", "monitor",
      "--json=short",
    ])
    let child = child
    let hears = eventually {
      _ = stack.property("name")
      return child.written.contains("\"member\":\"Get\"")
    }
    try #require(hears, "the bus is heard")
  }

  /// When a method was first called after an instant, in microseconds of the wall clock.
  func call(of member: String, after instant: Int) -> Int? {
    var found: Int?
    _ = eventually {
      found = calls(of: member).first { $0 > instant }
      return found != nil
    }
    return found
  }

  private func calls(of member: String) -> [Int] {
    child.written.split(separator: "\n")
      .filter { $0.contains("\"type\":\"method_call\"") && $0.contains("\"member\":\"\(member)\"") }
      .compactMap { line in
        let mark = "\"timestamp-realtime\":"
        guard let start = line.firstRange(of: mark)?.upperBound else { return nil }
        return Int(line[start...].prefix(while: \.isNumber))
      }
  }
}
