import Glibc

/// Threads of our own: code that blocks must never sit on a shared pool.
package enum OwnThread {
  /// Runs work on a new thread that ends with it and takes no signal.
  ///
  /// Signals stay with the program's own threads. A write to a pipe that nobody reads (PAM modules do that)
  /// then fails instead of ending the program, and a background terminal refuses instead of stopping it.
  ///
  /// - Throws: `SystemError` when there is no room for one more thread.
  package static func start(_ work: @escaping @Sendable () -> Void) throws(SystemError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))

    // The new thread inherits the mask, so that no signal can come between its start and a change there.
    var before = sigset_t()
    var blocked = SignalSet.allButFaults
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

    let box = Unmanaged.passRetained(ThreadWork(work))
    var thread = pthread_t()
    let code = pthread_create(&thread, &attributes, ownThreadMain, box.toOpaque())
    if code != 0 {
      box.release()
      throw SystemError("pthread_create", code)
    }
  }
}

/// Sets of signals, made once.
enum SignalSet {
  /// Everything except what a fault in our own code raises: those must still end the program with a trace.
  static var allButFaults: sigset_t {
    var set = sigset_t()
    sigfillset(&set)
    for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS] { sigdelset(&set, fault) }
    return set
  }

  /// The signals given.
  static func of(_ signals: Int32...) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}

private final class ThreadWork: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

private nonisolated func ownThreadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue().run()
  return nil
}
