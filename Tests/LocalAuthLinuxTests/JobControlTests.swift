import Glibc
import LocalAuthLinux
import LocalAuthTestSupport
import Testing

/// A prompt under an interactive shell with job control, as a person has it.
@Suite struct JobControlTests {
  private let temporary: TemporaryFolder
  private let terminal: PseudoTerminal
  private let shell: Child

  init() throws {
    temporary = try TemporaryFolder()
    terminal = try PseudoTerminal()
    shell = try Child(
      ["/bin/bash", "--norc", "--noprofile", "-i"], terminal: terminal, isShell: true,
      environment: [
        "XDG_STATE_HOME=\(temporary.path)/state", "PS1=ready$ ", "PROBE=\(Machine.probe)", "TERM=dumb",
        "HISTFILE=/dev/null",
      ])
    try #require(terminal.shows("ready$ "))
  }

  /// What the probe has told so far.
  private var told: String {
    let number = open(temporary.path + "/told", O_RDONLY | O_CLOEXEC)
    guard number >= 0, let bytes = try? Descriptor(owning: number).read(upTo: 65_536) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func tells(_ expected: String) -> Bool {
    eventually { told.contains(expected) }
  }

  private func start() throws {
    try terminal.type("$PROBE terminal >\(temporary.path)/told\n")
    try #require(tells("begun"))
    try #require(terminal.shows("prompt> "))
  }

  @Test("Ctrl-Z gives the terminal back; fg takes the prompt up again")
  func stopAndContinue() throws {
    try start()
    try terminal.type("ab\u{1A}")
    #expect(terminal.shows("[left]"))
    #expect(terminal.shows("Stopped"))
    #expect(isBack())
    try terminal.type("echo shell-$((1 + 1))-echoes\n")
    #expect(terminal.shows("shell-2-echoes"))
    #expect(terminal.screen.contains("echo shell-$((1 + 1))-echoes"))
    try terminal.type("fg\n")
    #expect(tells("resumed"))
    #expect(terminal.shows("again> "))
    try terminal.type("c\r")
    #expect(tells("entry"))
    #expect(tells("63\n"))
    #expect(isBack())
    try terminal.type("echo status-$?\n")
    #expect(terminal.shows("status-0"))
  }

  @Test("After Ctrl-Z and bg the prompt ends, and the program goes on without touching the terminal")
  func background() throws {
    try start()
    try terminal.type("\u{1A}")
    #expect(terminal.shows("Stopped"))
    try terminal.type("bg\n")
    #expect(tells("ended inBackground"))
    try terminal.type("wait; echo status-$?\n")
    #expect(terminal.shows("status-0"))
  }

  @Test("Started in the background it refuses at once, and is never stopped")
  func startedInBackground() throws {
    try terminal.type("stty tostop; $PROBE terminal >\(temporary.path)/told & wait $!; echo status-$?\n")
    #expect(tells("refused inBackground"))
    #expect(terminal.shows("status-0"))
    #expect(!terminal.screen.contains("Stopped"))
  }

  @Test("Stopped by a signal that nobody can catch, it takes the terminal up again after fg")
  func uncatchableStop() throws {
    try start()
    try terminal.type("d")
    #expect(tells("text"))
    let probe = try #require(self.probe)
    kill(probe, SIGSTOP)
    #expect(terminal.shows("Stopped"))
    #expect(isBack())
    try terminal.type("echo shell-$((2 + 1))\n")
    #expect(terminal.shows("shell-3"))
    try terminal.type("fg\n")
    #expect(tells("resumed"))
    try terminal.type("e\r")
    #expect(tells("entry 64 65\n"))
    #expect(isBack())
    try terminal.type("echo status-$?\n")
    #expect(terminal.shows("status-0"))
  }

  @Test("Ctrl-C leaves a shell that shows what is typed, and ends the job by that signal")
  func interrupted() throws {
    try start()
    try terminal.type("x\u{3}")
    #expect(terminal.shows("[left]"))
    #expect(isBack())
    try terminal.type("echo status-$?\n")
    #expect(terminal.shows("status-130"))
    #expect(terminal.screen.contains("echo status-$?"))
  }

  /// Whether the shell comes back. What is typed before was not meant for it, and is dropped with the prompt.
  private func isBack() -> Bool { eventually { terminal.screen.hasSuffix("ready$ ") } }

  /// The shell's only child.
  private var probe: pid_t? {
    let path = "/proc/\(shell.process)/task/\(shell.process)/children"
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0, let bytes = try? Descriptor(owning: number).read(upTo: 64) else { return nil }
    return pid_t(String(decoding: bytes.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self))
  }
}
