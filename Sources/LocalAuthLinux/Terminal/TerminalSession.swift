import Glibc
import LocalAuthService

/// What happens on a terminal while a prompt is open.
package enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  /// The window has another size.
  case resized
  /// The terminal is about to be given back, for a stop or a signal: what is written now still appears.
  case leaving
  /// The program was stopped and is in front again: draw everything anew.
  case resumed
  /// The session is over and the terminal given back; nothing comes after this.
  case ended(TerminalEnd)
}

/// Why a terminal session ended by itself.
package enum TerminalEnd: Hashable, Sendable {
  /// The program goes on, but another job has the terminal.
  case inBackground
  /// The terminal is gone.
  case hungUp
  /// A signal that asks programs to end came, and this one survived it.
  case signal(Int32)
  /// The terminal stopped working.
  case broken
}

/// One prompt's time on the terminal: keys in, text out, and the terminal given back on every way out.
///
/// The ways out: `end()`, release, `exit`, SIGINT, SIGQUIT, SIGHUP, SIGTERM, SIGTSTP, a lost terminal. Only
/// SIGKILL and a crash leave it as it is. **Threads**: all on the event loop's thread, the handler too.
///
/// Unchecked: it lives on the event loop's thread.
package final class TerminalSession: @unchecked Sendable {
  /// Longer than any terminal takes to send the rest of an arrow key, shorter than a person notices.
  private static let escapeDelay = Duration.milliseconds(50)
  private static let inputByteCount = 256

  private let loop: EventLoop
  private let terminal: Terminal
  private let signals: TerminalSignals
  private let handler: @Sendable (TerminalEvent) -> Void
  /// Where typed bytes first arrive; zeroed after each key.
  private let input: LockedMemory
  private var reader: KeyReader
  private var inputWatch: LoopWatch?
  private var signalWatch: LoopWatch?
  private var escapeTimer: LoopTimer?
  private var hasEnded = false

  private init(
    loop: EventLoop, terminal: Terminal, signals: TerminalSignals, input: LockedMemory,
    handler: @escaping @Sendable (TerminalEvent) -> Void
  ) {
    self.loop = loop
    self.terminal = terminal
    self.signals = signals
    self.input = input
    self.handler = handler
    reader = KeyReader(controls: terminal.controls)
  }

  /// Takes the terminal over: single keys, no echo, signals caught. Must be called on the loop.
  ///
  /// `reserved` is a terminal that was opened before; nil opens it now.
  ///
  /// - Throws: `TerminalRefusal`; nothing is changed then.
  package static func begin(
    on loop: EventLoop, reserved: Terminal? = nil,
    lockFolder: () throws(FileRefusal) -> PrivateFolder = { () throws(FileRefusal) in try .ofState() },
    handler: @escaping @Sendable (TerminalEvent) -> Void
  ) throws(TerminalRefusal) -> TerminalSession {
    guard loop.isCurrent else { throw .broken(SystemError("loop", EINVAL)) }
    guard let input = LockedMemory(count: inputByteCount) else { throw .broken(SystemError("mmap")) }
    let terminal = if let reserved { reserved } else { try Terminal.open(lockFolder: lockFolder) }
    // First the signals: from the moment the echo is off, no way out may miss.
    let signals = try TerminalSignals.take()
    do throws(TerminalRefusal) {
      try terminal.enter()
    } catch {
      signals.release()
      throw error
    }
    let session = TerminalSession(
      loop: loop, terminal: terminal, signals: signals, input: input, handler: handler)
    session.watch()
    return session
  }

  deinit {
    end()
  }

  /// The window's columns and rows.
  package var size: (columns: Int, rows: Int) { terminal.size }

  /// Writes to the terminal without waiting. False when output was lost, so that all must be drawn again.
  @discardableResult
  package func write(_ bytes: some Collection<UInt8>) -> Bool {
    guard !hasEnded else { return false }
    let isKept = terminal.write(bytes)
    watchOutput()
    return isKept
  }

  /// Gives the terminal back; no event comes after this.
  package func end() {
    guard !hasEnded else { return }
    hasEnded = true
    escapeTimer?.cancel()
    inputWatch?.cancel()
    signalWatch?.cancel()
    terminal.leave()
    signals.release()
    // One may have come since we last looked: it must not be swallowed with the handlers.
    if let missed = TerminalSignals.fatal.first(where: signals.noted().contains) {
      TerminalSignals.raiseHere(missed)
    }
  }

  private func watch() {
    // Weak: whoever shows the prompt holds the session, and letting go of it is a way out.
    inputWatch = loop.watch(terminal.descriptor.number, for: .readable) { [weak self] events in
      self?.terminalIsReady(events)
    }
    signalWatch = loop.watch(signals.descriptor, for: .readable) { [weak self] _ in self?.signalsCame() }
  }

  private func watchOutput() {
    inputWatch?.update(terminal.hasPendingOutput ? [.readable, .writable] : .readable)
  }

  private func finish(_ end: TerminalEnd) {
    guard !hasEnded else { return }
    self.end()
    handler(.ended(end))
  }

  // MARK: Keys

  private func terminalIsReady(_ events: LoopEvents) {
    if events.contains(.writable) {
      terminal.flush()
      watchOutput()
    }
    guard !events.intersection([.readable, .hungUp, .failed]).isEmpty else { return }
    defer { input.erase() }
    switch terminal.read(into: input.bytes) {
    case .bytes(let count): take(input.bytes[..<count])
    case .nothing: if events.contains(.failed) { finish(.broken) }
    case .inBackground: finish(.inBackground)
    case .ended:
      // A closed window also sends a signal, which comes first: by default it ends the program.
      signalsCame()
      finish(.hungUp)
    }
  }

  private func take(_ bytes: Slice<UnsafeMutableRawBufferPointer>) {
    escapeTimer?.cancel()
    escapeTimer = nil
    for byte in bytes {
      // A handler may end the session: what was typed after that key is not for this prompt.
      if hasEnded { return }
      reader.feed(byte) { key in if !hasEnded { handler(.key(key)) } }
    }
    guard !hasEnded, reader.awaitsMore else { return }
    escapeTimer = loop.after(Self.escapeDelay) { [weak self] in self?.escapeStaysAlone() }
  }

  private func escapeStaysAlone() {
    guard !hasEnded, let key = reader.flush() else { return }
    handler(.key(key))
  }

  // MARK: Signals

  private func signalsCame() {
    guard !hasEnded else { return }
    let noted = signals.noted()
    if let fatal = TerminalSignals.fatal.first(where: noted.contains) {
      passOnFatal(fatal)
      return
    }
    if noted.contains(SIGWINCH) {
      if signals.isHandledByProgram(SIGWINCH) { signals.passOn(SIGWINCH) }
      handler(.resized)
    }
    if noted.contains(SIGTSTP), !hasEnded {
      stop()
    } else if noted.contains(SIGCONT), !hasEnded {
      // Stopped by a signal that cannot be caught: the shell has changed the settings meanwhile.
      if signals.isHandledByProgram(SIGCONT) { signals.passOn(SIGCONT) }
      comeBack()
    }
  }

  private func passOnFatal(_ signal: Int32) {
    handler(.leaving)
    end()
    // With everything as the program had set it up. By default this is the end.
    TerminalSignals.raiseHere(signal)
    handler(.ended(.signal(signal)))
  }

  private func stop() {
    handler(.leaving)
    guard !hasEnded else { return }
    terminal.leave()
    signals.passOn(SIGTSTP)
    comeBack()
  }

  private func comeBack() {
    guard !hasEnded else { return }
    do throws(TerminalRefusal) {
      try terminal.enter()
    } catch {
      switch error {
      case .inBackground: finish(.inBackground)
      case .noTerminal: finish(.hungUp)
      case .inUse, .broken: finish(.broken)
      }
      return
    }
    reader = KeyReader(controls: terminal.controls)
    handler(.resumed)
  }
}
