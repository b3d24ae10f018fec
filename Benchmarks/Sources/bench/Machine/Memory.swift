import Glibc

/// The memory of this process that is in use, in bytes.
enum Memory {
  static func inUse() throws -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { throw Trouble("/proc/self/statm cannot be read") }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, Int32(line.count), file) != nil else { throw Trouble("/proc/self/statm is empty") }
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    guard let pages else { throw Trouble("/proc/self/statm has another form") }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
