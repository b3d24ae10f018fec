#if canImport(Glibc)
  import Glibc
#endif

/// The time since the machine was started, with sleep.
func bootTime() -> Duration {
  #if canImport(Glibc)
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  #else
    let clock = ContinuousClock()
    return clock.systemEpoch.duration(to: clock.now)
  #endif
}
