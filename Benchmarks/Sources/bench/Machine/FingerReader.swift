import CBench
import Glibc

/// libfprint's virtual reader, whose prints are names: the benchmark is the person's finger.
///
/// Its driver listens on a socket while the reader is claimed, and takes one command a connection.
final class FingerReader {
  private static let socketPath = "/run/readers/device.sock"
  /// How long everything rests before a finger comes, so that no peer is caught in the middle of its start.
  private static let rest: UInt32 = 10_000

  private let reader: OpaquePointer

  init() throws {
    guard let reader = bench_reader_open() else {
      throw Trouble("fprintd has no reader here (\(String(cString: strerror(errno)))): see Benchmarks/run")
    }
    self.reader = reader
  }

  deinit { bench_reader_close(reader) }

  /// Whether fprintd waits for a finger now.
  func needsFinger() throws -> Bool { try check("finger-needed", bench_reader_needs_finger(reader)) > 0 }

  /// Waits until fprintd waits for a finger, or for none.
  func wait(forNeed isNeeded: Bool = true, milliseconds: Int32 = 15_000) throws {
    _ = try check(
      isNeeded ? "nobody waits for a finger" : "somebody still waits for a finger",
      bench_reader_await_finger(reader, isNeeded ? 1 : 0, milliseconds))
  }

  /// Waits until the reader is nobody's, so that the next program finds it free.
  ///
  /// The driver listens exactly as long as the reader is claimed. fprintd is not asked: a claim that comes while it
  /// cleans up after a program that has ended may never be answered.
  func waitUntilFree() throws {
    let deadline = Stopwatch.now + 10_000_000_000
    while let connection = try connection() {
      close(connection)
      guard Stopwatch.now < deadline else { throw Trouble("the reader is not given back") }
      usleep(200)
    }
    usleep(2000)
    try wait(forNeed: false)
  }

  /// Lays a finger on the reader as soon as it waits for one and all is at rest; answers when that was.
  func touch(_ finger: String, afterRest: Bool = true) throws -> UInt64 {
    try wait()
    if afterRest { usleep(Self.rest) }
    let start = Stopwatch.now
    try send("SCAN \(finger)")
    return start
  }

  /// Lays a finger on the reader for whoever waits; answers fprintd's verdict, nil when it compared nothing.
  func hearVerdict(on finger: String) throws -> Bool? {
    _ = try check("the signals", bench_reader_forget_verdict(reader))
    try send("SCAN \(finger)")
    let code = bench_reader_await_verdict(reader, 300)
    return code < 0 ? nil : code == 1
  }

  /// One connection with one command.
  func send(_ command: String) throws {
    guard let number = try connection() else { throw Trouble("nobody has claimed the reader") }
    defer { close(number) }
    let bytes = Array(command.utf8)
    guard write(number, bytes, bytes.count) == bytes.count else {
      throw Trouble("\(Self.socketPath) takes no finger: \(String(cString: strerror(errno)))")
    }
    // The driver closes when it has taken it; two at once would be one.
    shutdown(number, Int32(SHUT_WR))
    var answer: UInt8 = 0
    while read(number, &answer, 1) > 0 {}
  }

  /// A connection to the driver; nil while the reader is nobody's.
  private func connection() throws -> Int32? {
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw Trouble("no socket") }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Self.socketPath.utf8) }
    let code = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if code == 0 { return number }
    let reason = errno
    close(number)
    guard reason == ECONNREFUSED || reason == ENOENT else {
      throw Trouble("\(Self.socketPath): \(String(cString: strerror(reason)))")
    }
    return nil
  }

  // MARK: As a program of its own

  /// One verification from claim to release, as a program in C does it; `verdict` is called when it is known.
  func verify(_ verdict: (Bool) throws -> Void) throws {
    _ = try check("Claim", bench_reader_claim(reader))
    _ = try check("VerifyStart", bench_reader_start(reader))
    try verdict(try check("VerifyStatus", bench_reader_await_verdict(reader, 15_000)) == 1)
    _ = try check("VerifyStop", bench_reader_stop(reader))
    _ = try check("Release", bench_reader_release(reader))
  }

  /// Compares one finger after the other in one claim, while `goesOn` says so; answers how many were accepted.
  func compare(_ finger: String, while goesOn: (_ count: Int) -> Bool) throws -> (count: Int, accepted: Int) {
    var count = 0
    var accepted = 0
    _ = try check("Claim", bench_reader_claim(reader))
    while goesOn(count) {
      _ = try check("VerifyStart", bench_reader_start(reader))
      try send("SCAN \(finger)")
      accepted += Int(try check("VerifyStatus", bench_reader_await_verdict(reader, 15_000)))
      _ = try check("VerifyStop", bench_reader_stop(reader))
      count += 1
    }
    _ = try check("Release", bench_reader_release(reader))
    return (count, accepted)
  }

  private func check(_ what: String, _ code: Int32) throws -> Int32 {
    guard code >= 0 else { throw Trouble("fprintd: \(what): \(String(cString: strerror(-code)))") }
    return code
  }
}
