import CLocalAuthLinux
import Glibc
import Synchronization

/// The signals that a person's keys and a closing terminal raise, caught while a prompt is open.
///
/// The handler only notes the signal and wakes the loop, which then restores the terminal before the signal
/// does its work. What the program had set up is put back afterwards, and ignored signals stay ignored.
///
/// Unchecked: it lives on the event loop's thread.
final class TerminalSignals: @unchecked Sendable {
  /// These end the program unless it handles them itself.
  static let fatal = [SIGINT, SIGQUIT, SIGHUP, SIGTERM]
  private static let all = fatal + [SIGTSTP, SIGCONT, SIGWINCH]

  /// Made once and never closed: a handler may be about to write on another thread.
  private static let pipe: (reading: Int32, writing: Int32)? = {
    var ends: [Int32] = [-1, -1]
    return la_pipe(&ends, true) == 0 ? (ends[0], ends[1]) : nil
  }()

  /// Handlers belong to the whole process: one holder at a time.
  private static let isTaken = Mutex(false)

  /// Becomes readable when a signal came.
  let descriptor: Int32
  private var isHeld = true

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    release()
  }

  /// Installs the handlers.
  static func take() throws(TerminalRefusal) -> TerminalSignals {
    guard let pipe else { throw .broken(SystemError("pipe2", EMFILE)) }
    let isFree = isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
    guard isFree else { throw .inUse }
    let signals = TerminalSignals(descriptor: pipe.reading)
    _ = signals.noted()
    la_signals_wake(pipe.writing)
    for signal in all where la_signals_install(signal) != 0 {
      let failure = SystemError("sigaction")
      signals.release()
      throw .broken(failure)
    }
    return signals
  }

  /// The signals that came since the last call; the wake-ups are read away.
  func noted() -> Set<Int32> {
    var bytes = [UInt8](repeating: 0, count: 64)
    while uninterrupted({ read(descriptor, &bytes, bytes.count) }) == bytes.count {}
    let bits = la_signals_take()
    return Set(Self.all.filter { bits & (1 << UInt64($0)) != 0 })
  }

  /// Lets a signal do what it would have done without us, then handles it again. Returns if that did not end
  /// the program.
  ///
  /// Sent to this very thread, so that it is over when the call returns; to the process it would be some
  /// other thread's, some time later. With `SIGTSTP` the call lasts as long as the program is stopped.
  func passOn(_ signal: Int32) {
    let signals = signal == SIGTSTP ? [SIGTSTP, SIGCONT] : [signal]
    for signal in signals { la_signals_restore(signal) }
    Self.raiseHere(signal)
    for signal in signals where isHeld { la_signals_install(signal) }
  }

  /// Whether the program itself handles a signal, beside us.
  func isHandledByProgram(_ signal: Int32) -> Bool {
    la_signals_found(signal) == 2
  }

  /// Puts everything back as it was found.
  func release() {
    guard isHeld else { return }
    isHeld = false
    for signal in Self.all { la_signals_restore(signal) }
    la_signals_wake(-1)
    Self.isTaken.withLock { $0 = false }
  }

  /// Raises a signal on this thread, which normally takes none.
  static func raiseHere(_ signal: Int32) {
    var wanted = SignalSet.of(signal)
    var before = sigset_t()
    pthread_sigmask(SIG_UNBLOCK, &wanted, &before)
    raise(signal)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
