import Glibc

/// How many files this process and its children may open.
package enum OpenFiles {
  /// Lowers the limit, for good; a lower one stays.
  package static func limit(to count: UInt) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_max = min(limit.rlim_max, count)
    limit.rlim_cur = min(limit.rlim_cur, limit.rlim_max)
    _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
