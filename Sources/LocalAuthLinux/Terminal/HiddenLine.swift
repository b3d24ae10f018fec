import Dispatch
import LocalAuthService
import Synchronization

/// One line that the person types without seeing it.
package enum HiddenLine {
  /// Why there is no line.
  package enum Refusal: Error, Hashable, Sendable {
    /// There is no terminal to ask on, or it is in use.
    case terminal(TerminalRefusal)
    /// The person gave up.
    case cancelled
    /// The terminal went away, or another job took it.
    case interrupted
    /// It is longer than what can be typed.
    case tooLong
    /// More came after Enter at once, as from a text of several lines that was pasted.
    case severalLines
  }

  /// Asks on the program's own terminal, whatever its standard input and output are, and waits for Enter.
  ///
  /// The question is one line without control characters; what is typed comes right behind it. An empty line is one, too.
  package static func read(_ question: String) throws(Refusal) -> Passcode {
    let loop: EventLoop
    let entry: HiddenEntry
    do throws(SystemError) {
      loop = try EventLoop()
      entry = try HiddenEntry()
    } catch {
      throw .terminal(.broken(error))
    }
    let asking = HiddenQuestion(question, entry: entry, loop: loop)
    loop.post { asking.begin() }
    defer { loop.stop() }
    return try asking.wait().get()
  }
}

/// Unchecked: everything but the answer lives on the loop's thread.
private final class HiddenQuestion: @unchecked Sendable {
  private let question: String
  private let entry: HiddenEntry
  private var session: TerminalSession?
  /// Whether a character did not fit: a line that was cut is not what the person typed.
  private var isTooLong = false
  /// Runs from Enter on: a person's next key is not that fast.
  private var ending: LoopTimer?
  private static let pasteDelay = Duration.milliseconds(30)
  private let loop: EventLoop
  private let answer = Mutex<Result<Passcode, HiddenLine.Refusal>?>(nil)
  private let isAnswered = DispatchSemaphore(value: 0)

  init(_ question: String, entry: HiddenEntry, loop: EventLoop) {
    self.loop = loop
    self.question = question
    self.entry = entry
  }

  func wait() -> Result<Passcode, HiddenLine.Refusal> {
    isAnswered.wait()
    return answer.withLock { $0 } ?? .failure(.interrupted)
  }

  func begin() {
    do throws(TerminalRefusal) {
      session = try TerminalSession.begin(on: loop) { [weak self] event in self?.handle(event) }
      ask()
    } catch {
      finish(.failure(.terminal(error)))
    }
  }

  private func ask() { session?.write(Array("\r\(question)".utf8)) }

  private func handle(_ event: TerminalEvent) {
    switch event {
    case .key where ending != nil: finish(.failure(.severalLines))
    case .key(.text(let text)): if !entry.append(text) { isTooLong = true }
    case .key(.backspace): entry.deleteLast()
    case .key(.eraseWord): entry.deleteWord()
    case .key(.eraseLine):
      entry.erase()
      isTooLong = false
    case .key(.enter):
      ending = loop.after(Self.pasteDelay) { [weak self] in
        guard let self else { return }
        finish(isTooLong ? .failure(.tooLong) : typed)
      }
    case .key(.endOfInput) where !entry.isEmpty, .key(.tab): break
    case .key(.escape), .key(.endOfInput): finish(.failure(.cancelled))
    case .key(.redraw), .resumed: ask()
    case .resized: break
    case .leaving: session?.write(Array("\r\n".utf8))
    case .ended: finish(.failure(.interrupted))
    }
  }

  private var typed: Result<Passcode, HiddenLine.Refusal> {
    guard let line = entry.withBytes({ Passcode(copying: $0) }) else { return .failure(.interrupted) }
    return .success(line)
  }

  private func finish(_ result: Result<Passcode, HiddenLine.Refusal>) {
    ending?.cancel()
    entry.erase()
    session?.write(Array("\r\n".utf8))
    session?.end()
    session = nil
    let isFirst = answer.withLock { answer in
      defer { answer = answer ?? result }
      return answer == nil
    }
    if isFirst { isAnswered.signal() }
  }
}
