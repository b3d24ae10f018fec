import Glibc
import LocalAuthLinux
import LocalAuthTestSupport
import Testing

/// A machine of a test's own with a real fingerprint stack: bus, polkit, fprintd and libfprint's virtual readers.
///
/// It ends with its last holder. Unchecked: each test uses its own, on one thread.
final class ReaderStack: @unchecked Sendable {
  /// Which readers fprintd has; see Tests/Support/reader-stack.
  enum Readers: String {
    case device
    case image
    case storage
    case none
    case noFprintd = "no-fprintd"
  }

  private struct DidNotStart: Error {
    let words: String
  }

  private let holder: Child

  init(_ readers: Readers = .device) throws {
    let script =
      #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/Support/reader-stack"
    // It lives as long as its standard input.
    holder = try Child(
      [script, "/bin/sh", "-c", "echo ready; exec cat"], environment: ["READERS=\(readers.rawValue)"])
    guard holder.writes("ready") else { throw DidNotStart(words: holder.written) }
    guard ![.none, .noFprintd].contains(readers) else { return }
    // An evaluation waits only a moment for fprintd to be started; here it runs already.
    guard eventually({ property("name").hasPrefix("s ") }) else { throw DidNotStart(words: "no fprintd") }
  }

  deinit {
    holder.closeInput()
    _ = holder.end()
  }

  /// The words that put a command onto this machine.
  var view: [String] { ["/usr/bin/nsenter", "--mount=/proc/\(holder.process)/ns/mnt", "--"] }

  /// A path of this machine, as the test sees it.
  func path(_ path: String) -> String { "/proc/\(holder.process)/root\(path)" }

  /// Runs a command on this machine as root, and answers what it wrote.
  @discardableResult
  func run(_ command: String...) throws -> String {
    let child = try Child(view + command)
    let status = child.end()
    guard status == 0 else { throw DidNotStart(words: "\(command): \(String(describing: status))") }
    return child.written
  }

  // MARK: fprintd

  /// The process of the running fprintd; nil when none was started yet.
  var fprintd: pid_t? {
    let number = open(path("/run/readers/fprintd.pid"), O_RDONLY | O_CLOEXEC)
    guard number >= 0, let bytes = try? Descriptor(owning: number).read(upTo: 32) else { return nil }
    return pid_t(String(decoding: bytes, as: UTF8.self).filter(\.isNumber))
  }

  /// Ends fprintd without a word.
  func killFprintd() throws { kill(try #require(fprintd), SIGKILL) }

  /// Ends the bus without a word.
  func killBus() throws {
    let number = open(path("/run/readers/bus.pid"), O_RDONLY | O_CLOEXEC)
    try #require(number >= 0)
    let digits = try String(decoding: Descriptor(owning: number).read(upTo: 32), as: UTF8.self).filter(
      \.isNumber)
    kill(try #require(pid_t(digits)), SIGKILL)
  }

  /// A property of the reader, in the words of busctl: "b true".
  func property(_ name: String) -> String {
    let answer = try? bus(
      "get-property", "net.reactivated.Fprint", "/net/reactivated/Fprint/Device/0",
      "net.reactivated.Fprint.Device",
      name)
    return answer?.split(separator: "\n").first.map(String.init) ?? ""
  }

  /// Waits until fprintd waits for a finger.
  func wantsFinger() -> Bool { eventually { property("finger-needed") == "b true" } }

  /// Waits until fprintd waits for no finger any more.
  func wantsNoFinger() -> Bool { eventually { property("finger-needed") == "b false" } }

  /// Waits until nobody has claimed the reader: until then the next prompt takes it over from another program.
  func isFree() -> Bool {
    // The driver listens from the claim to the release.
    eventually {
      ["device", "image", "storage"].allSatisfy { UnixSocket.open(path("/run/readers/\($0).sock")) == nil }
    }
  }

  /// Asks the bus by busctl, as root.
  func bus(_ arguments: String...) throws -> String {
    let child = try Child(
      ["/usr/bin/busctl", "--address=unix:path=\(path("/run/dbus/system_bus_socket"))"] + arguments)
    _ = child.end()
    return child.written
  }

  /// The unique names on the bus of one process.
  func names(of process: pid_t) throws -> [String] {
    try bus("list", "--unique", "--no-legend", "--no-pager").split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      return words.count > 1 && words[1] == "\(process)" ? String(words[0]) : nil
    }
  }
}

extension Machine {
  /// Whether a real fingerprint stack can be started here.
  static let hasReaders =
    hasAccounts
    && ["/usr/libexec/fprintd", "/usr/lib/polkit-1/polkitd", "/usr/bin/dbus-daemon", "/usr/bin/busctl"]
      .allSatisfy { (path: String) in access(path, X_OK) == 0 }

  /// Why a test with a real fingerprint stack is skipped.
  static let readersReason: Comment =
    "needs root, accounts and fprintd: run scripts/bootstrap test, then scripts/test as root"
}
