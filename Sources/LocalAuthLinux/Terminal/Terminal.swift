import CLocalAuthLinux
import Glibc

/// Why there is no prompt on the terminal.
package enum TerminalRefusal: Error, Hashable, Sendable {
  /// The program has no terminal.
  case noTerminal
  /// The terminal belongs to another job just now.
  case inBackground
  /// Another prompt is on this terminal.
  case inUse
  /// The terminal or the lock on it does not work.
  case broken(SystemError)
}

/// The program's own terminal, whatever its standard input and output are.
///
/// **Threads**: one at a time. No call stops the program, however the terminal is set up, and none waits.
///
/// Unchecked: it lives on the event loop's thread.
package final class Terminal: @unchecked Sendable {
  /// What came from the keyboard.
  package enum Input: Hashable, Sendable {
    case bytes(Int)
    case nothing
    /// Another job is in front.
    case inBackground
    /// The terminal is gone.
    case ended
  }

  private static let mostPending = 64 * 1024

  /// The descriptor to watch.
  package let descriptor: Descriptor
  private let lock: TerminalLock
  /// Whether it is the program's own, where jobs take turns; one that was only named has no jobs of ours.
  private let isOwn: Bool
  private var found: termios?
  private var isEntered = false
  private var pending: [UInt8] = []

  private init(descriptor: Descriptor, lock: TerminalLock, isOwn: Bool) {
    self.descriptor = descriptor
    self.lock = lock
    self.isOwn = isOwn
  }

  deinit {
    leave()
  }

  /// Opens the terminal and takes the one prompt that there may be on it. Nothing on it changes yet.
  ///
  /// - Throws: `TerminalRefusal`.
  package static func open(
    lockFolder: () throws(FileRefusal) -> PrivateFolder = { () throws(FileRefusal) in try .ofState() }
  ) throws(TerminalRefusal) -> Terminal {
    let (descriptor, isOwn) = try find()
    let terminal = Terminal(
      descriptor: descriptor, lock: try TerminalLock.take(terminal: descriptor, folder: lockFolder),
      isOwn: isOwn)
    try terminal.requireFront()
    return terminal
  }

  /// The program's own terminal; where it has none, as a child of an agent, the one that `LOCALAUTH_TTY` names.
  private static func find() throws(TerminalRefusal) -> (Descriptor, isOwn: Bool) {
    // Our own open file: never blocking here changes nothing for whoever else has the terminal open.
    let flags = O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK
    let own = uninterrupted { Glibc.open("/dev/tty", flags) }
    if own >= 0 { return (Descriptor(owning: own), true) }
    guard [ENXIO, ENOENT, ENODEV, EACCES, EPERM].contains(errno) else { throw .broken(SystemError("open")) }
    guard let path = getenv("LOCALAUTH_TTY") else { throw .noTerminal }
    let named = uninterrupted { Glibc.open(path, flags) }
    guard named >= 0 else { throw .noTerminal }
    let descriptor = Descriptor(owning: named)
    var details = stat()
    // A terminal of somebody else would show them the prompt and hear their keys.
    guard isatty(named) == 1, fstat(named, &details) == 0, details.st_uid == geteuid() else {
      throw .noTerminal
    }
    return (descriptor, false)
  }

  /// Whether the program's job has the terminal.
  package var isInFront: Bool { !isOwn || tcgetpgrp(descriptor.number) == getpgrp() }

  private func requireFront() throws(TerminalRefusal) {
    if isInFront { return }
    // A terminal that was closed belongs to no job any more.
    throw tcgetpgrp(descriptor.number) < 0 ? .noTerminal : .inBackground
  }

  /// The window's columns and rows; 80 by 24 where the terminal does not know.
  package var size: (columns: Int, rows: Int) {
    var columns: UInt16 = 0
    var rows: UInt16 = 0
    guard la_terminal_size(descriptor.number, &columns, &rows) == 0 else { return (80, 24) }
    return (columns == 0 ? 80 : min(Int(columns), 1000), rows == 0 ? 24 : min(Int(rows), 1000))
  }

  /// The person's own editing keys.
  package var controls: KeyReader.Controls {
    var controls = KeyReader.Controls()
    guard let found else { return controls }
    withUnsafeBytes(of: found.c_cc) { keys in
      controls.erase = keys[Int(VERASE)]
      controls.eraseLine = keys[Int(VKILL)]
      controls.eraseWord = keys[Int(VWERASE)]
      controls.endOfInput = keys[Int(VEOF)]
    }
    return controls
  }

  /// Switches to single keys without echo; keys that raise signals keep doing so. What was typed before is
  /// dropped: it was not meant for this prompt.
  ///
  /// - Throws: `TerminalRefusal`; the terminal is then as it was.
  package func enter() throws(TerminalRefusal) {
    try requireFront()
    var current = termios()
    guard tcgetattr(descriptor.number, &current) == 0 else { throw .broken(SystemError("tcgetattr")) }
    // After a stop the shell may hand our own settings back: then the first ones still are the person's.
    if found == nil || current.c_lflag & tcflag_t(ICANON) != 0 { found = current }
    var before = found ?? current
    guard la_terminal_guard(descriptor.number, &before) == 0 else { throw .broken(SystemError("atexit")) }
    var quiet = before
    quiet.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHOE | ECHOK | ECHONL | IEXTEN)
    quiet.c_lflag |= tcflag_t(ISIG)
    quiet.c_iflag &= ~tcflag_t(IGNCR | INLCR)
    quiet.c_iflag |= tcflag_t(ICRNL)
    withUnsafeMutableBytes(of: &quiet.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    isEntered = true
    set(quiet)
    // tcsetattr calls it success when it could change anything at all.
    var now = termios()
    guard tcgetattr(descriptor.number, &now) == 0, now.c_lflag & tcflag_t(ICANON | ECHO) == 0 else {
      let failure = SystemError("tcsetattr")
      leave()
      throw .broken(failure)
    }
  }

  /// Gives the person's settings back, if the terminal is still ours to set; what was typed too much is
  /// dropped.
  package func leave() {
    pending = []
    guard isEntered, let found else { return }
    isEntered = false
    if isInFront { set(found) }
    la_terminal_unguard()
  }

  private func set(_ settings: termios) {
    var settings = settings
    withoutStopping {
      // At once, not when the output is drained: a terminal held by Ctrl-S would make us wait.
      uninterrupted { tcsetattr(descriptor.number, TCSANOW, &settings) }
      _ = tcflush(descriptor.number, TCIFLUSH)
    }
  }

  /// Reads what has been typed, without waiting.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Input {
    let count = withoutStopping {
      uninterrupted { Glibc.read(descriptor.number, buffer.baseAddress, buffer.count) }
    }
    if count > 0 { return .bytes(count) }
    if count == 0 { return .ended }
    if errno == EAGAIN { return .nothing }
    // Refused: the terminal is gone, or another job has it.
    let front = isOwn ? tcgetpgrp(descriptor.number) : 0
    return front > 0 && front != getpgrp() ? .inBackground : .ended
  }

  /// Whether output waits for the terminal to take it.
  package var hasPendingOutput: Bool { !pending.isEmpty }

  /// Writes without waiting; what the terminal does not take now is kept for `flush()`.
  ///
  /// False when output was lost: the terminal is not ours just now, or has been held for very long.
  @discardableResult
  package func write(_ bytes: some Collection<UInt8>) -> Bool {
    guard isInFront, pending.count + bytes.count <= Self.mostPending else {
      pending = []
      return false
    }
    pending += bytes
    return flush()
  }

  /// Writes what is kept, as far as the terminal takes it. False when it is lost.
  @discardableResult
  package func flush() -> Bool {
    while !pending.isEmpty {
      let count = withoutStopping {
        pending.withUnsafeBytes { bytes in
          uninterrupted { Glibc.write(descriptor.number, bytes.baseAddress, bytes.count) }
        }
      }
      if count < 0 {
        if errno == EAGAIN { return true }
        pending = []
        return false
      }
      pending.removeFirst(count)
    }
    return true
  }

  /// With these two blocked a call in the background is refused (reading) or done (the rest), and never stops
  /// us.
  private func withoutStopping<Result>(_ call: () -> Result) -> Result {
    var blocked = SignalSet.of(SIGTTOU, SIGTTIN)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    let result = call()
    let code = errno
    pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = code
    return result
  }
}
