import CLocalAuthLinux
import Dispatch
import Glibc
import LocalAuthLinux
import Synchronization

/// Holds a prompt on the terminal and tells on standard output what happens.
///
/// Unchecked: after the start everything is touched on the loop's thread.
final class TerminalProbe: @unchecked Sendable {
  private let options: Set<String>
  private let isOver = DispatchSemaphore(value: 0)
  private var session: TerminalSession?
  private var entry: HiddenEntry?
  private let loop: EventLoop

  init(options: Set<String>) throws {
    self.options = options
    loop = try EventLoop()
  }

  func run() throws {
    entry = try HiddenEntry()
    if options.contains("handles-interrupt") {
      signal(SIGINT) { _ in say("own handler") }
    }
    for (name, number) in [
      ("ignores-interrupt", SIGINT), ("ignores-hangup", SIGHUP), ("ignores-stop", SIGTSTP),
    ]
    where options.contains(name) {
      signal(number, SIG_IGN)
    }
    loop.post { self.begin() }
    isOver.wait()
    loop.stop()
  }

  private func begin() {
    do {
      session = try TerminalSession.begin(on: loop) { event in self.handle(event) }
      session?.write(Array("prompt> ".utf8))
      say("begun")
    } catch {
      say("refused \(error)")
      isOver.signal()
    }
  }

  private func handle(_ event: TerminalEvent) {
    switch event {
    case .key(.enter):
      entry?.withBytes { bytes in say("entry \(bytes.map { String($0, radix: 16) }.joined(separator: " "))") }
      finish()
    case .key(.text(let text)):
      if text.ascii == "!", options.contains("exits") {
        // Another thread ends the program in the middle of the prompt.
        try? OwnThread.start { exit(5) }
        return
      }
      if text.ascii == "#", options.contains("flood-on-key") {
        say("kept \(session?.write([UInt8](repeating: UInt8(ascii: "x"), count: 60_000)) ?? false)")
        return
      }
      say(entry?.append(text) == true ? "text" : "full")
    case .key(.backspace): entry?.deleteLast()
    case .key(.eraseLine): entry?.erase()
    case .key(.eraseWord): entry?.deleteWord()
    case .key(let key): say("key \(key)")
    case .resized: say("size \(session?.size.columns ?? 0)x\(session?.size.rows ?? 0)")
    case .leaving: session?.write(Array("[left]\r\n".utf8))
    case .resumed:
      session?.write(Array("again> ".utf8))
      say("resumed")
    case .ended(let end):
      say("ended \(end)")
      finish()
    }
  }

  private func finish() {
    session?.end()
    session = nil
    isOver.signal()
  }
}
