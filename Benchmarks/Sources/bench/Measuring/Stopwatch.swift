import Glibc

/// Time that no wall clock moves, in nanoseconds.
enum Stopwatch {
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// How long the work took.
  static func time(_ work: () throws -> Void) rethrows -> Double {
    let start = now
    try work()
    return Double(now - start)
  }

  /// How long one of `count` repetitions took.
  static func time(each count: Int, _ work: () throws -> Void) rethrows -> Double {
    try time { for _ in 0..<count { try work() } } / Double(count)
  }
}
