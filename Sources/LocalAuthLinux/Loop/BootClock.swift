import Glibc

/// Time that no wall clock moves: it runs from the machine's start, through suspend.
package enum BootClock {
  /// The time since the machine started, suspend included.
  ///
  /// Should the kernel refuse the clock, time stands at zero: delays then last longer, never shorter.
  package static func now() -> Duration {
    var time = timespec()
    guard clock_gettime(CLOCK_BOOTTIME, &time) == 0 else { return .zero }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The random name that the kernel gave to this start of the machine, 36 characters.
  ///
  /// - Throws: `SystemError` where the kernel's folder is hidden; times of another start can then not be told
  /// apart.
  package static func bootIdentifier() throws(SystemError) -> String {
    let text = try SmallFile.text(at: "/proc/sys/kernel/random/boot_id", limit: 64)
    let isName =
      text.utf8.count == 36 && text.utf8.allSatisfy { isHexadecimal($0) || $0 == UInt8(ascii: "-") }
    guard isName else { throw SystemError("boot_id", EBADMSG) }
    return text
  }

  /// The name of this installation (machine-id, 32 hexadecimal digits), empty where there is none.
  package static func machineIdentifier(at path: String = "/etc/machine-id") -> String {
    guard let text = try? SmallFile.text(at: path, limit: 64) else { return "" }
    let isName = text.utf8.count == 32 && text.utf8.allSatisfy(isHexadecimal)
    return isName ? text : ""
  }
}

private func isHexadecimal(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
}

/// Short texts that the system keeps in files.
enum SmallFile {
  /// The first line of a file of at most `limit` bytes; longer is an error, never a truncated name.
  static func text(at path: String, limit: Int) throws(SystemError) -> String {
    let file = Descriptor(owning: try checked("open") { open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY) })
    let bytes = try file.read(upTo: limit + 1)
    if bytes.count > limit { throw SystemError("read", EFBIG) }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: line, as: UTF8.self)
  }
}
