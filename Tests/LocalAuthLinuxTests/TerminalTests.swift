import Glibc
import LocalAuthLinux
import LocalAuthTestSupport
import Testing

/// One program with a prompt on a pseudo-terminal; its standard input and output are pipes.
@Suite struct TerminalTests {
  private let temporary: TemporaryFolder
  private let terminal: PseudoTerminal

  init() throws {
    temporary = try TemporaryFolder()
    terminal = try PseudoTerminal()
  }

  private var environment: [String] { ["XDG_STATE_HOME=\(temporary.path)/state"] }

  /// A program whose prompt is on screen.
  private func prompt(_ options: String...) throws -> Child {
    let child = try Child(
      [Machine.probe, "terminal"] + options, terminal: terminal, environment: environment)
    try #require(child.writes("begun"))
    try #require(terminal.shows("prompt> "))
    return child
  }

  @Test("What is typed arrives byte for byte, is never shown, and the terminal is as before")
  func hiddenEntry() throws {
    let child = try prompt()
    #expect(!terminal.isOrdinary)
    try terminal.type("sécrèt\u{7F}x\r")
    #expect(child.end() == 0)
    #expect(child.written.contains("entry 73 c3 a9 63 72 c3 a8 78\n"))
    #expect(terminal.screen == "prompt> ")
    #expect(terminal.isOrdinary)
  }

  @Test("Text typed before the prompt was there is not taken for an answer")
  func typedAhead() throws {
    try terminal.type("early\n")
    let child = try prompt()
    try terminal.type("late\r")
    #expect(child.end() == 0)
    #expect(child.written.contains("entry 6c 61 74 65\n"))
  }

  @Test("Text typed after the answer goes to nobody")
  func typedBehind() throws {
    let child = try prompt()
    try terminal.type("one\rrest-of-it\n")
    #expect(child.end() == 0)
    let reader = try Child(
      ["/bin/bash", "-c", "read -r line </dev/tty; echo \"got $line\""], terminal: terminal)
    try terminal.type("next\n")
    #expect(reader.writes("got next\n"))
  }

  @Test("Keys: line erased, word erased, escape alone, arrow swallowed, end of input")
  func keys() throws {
    let child = try prompt()
    try terminal.type("junk\u{15}two words\u{17}\u{1B}[A\u{4}")
    #expect(child.writes("key endOfInput"))
    #expect(!child.written.contains("key escape"))
    try terminal.type("\u{1B}")
    #expect(child.writes("key escape"))
    try terminal.type("\r")
    #expect(child.end() == 0)
    #expect(child.written.contains("entry 74 77 6f 20\n"))
  }

  @Test("511 bytes fit, no more")
  func bounds() throws {
    let child = try prompt()
    // A terminal holds 4095 bytes at a time.
    try terminal.type(String(repeating: "x", count: 600))
    #expect(child.writes("full"))
    try terminal.type("\r")
    #expect(child.end() == 0)
    #expect(child.written.split(separator: "\n").last?.split(separator: " ").count == 512)
  }

  @Test("Without a terminal it refuses at once")
  func noTerminal() throws {
    let child = try Child([Machine.probe, "terminal"], environment: environment)
    #expect(child.end() == 0)
    #expect(child.written == "refused noTerminal\n")
  }

  @Test(
    "Signals that end programs end this one, and give the terminal back first",
    arguments: [SIGINT, SIGTERM, SIGQUIT])
  func signals(signal: Int32) throws {
    let child = try prompt()
    child.send(signal)
    #expect(child.end() == -signal)
    #expect(terminal.isOrdinary)
    #expect(terminal.shows("[left]"))
  }

  @Test("Ctrl-C and Ctrl-\\ do the same", arguments: [("\u{3}", SIGINT), ("\u{1C}", SIGQUIT)])
  func signalKeys(key: String, signal: Int32) throws {
    let child = try prompt()
    try terminal.type("secret" + key)
    #expect(child.end() == -signal)
    #expect(terminal.isOrdinary)
  }

  @Test("A program with a handler of its own gets the signal, survives, and hears of it")
  func ownHandler() throws {
    let child = try prompt("handles-interrupt")
    try terminal.type("\u{3}")
    #expect(child.end() == 0)
    #expect(child.written.hasSuffix("own handler\nended signal(2)\n"))
    #expect(terminal.isOrdinary)
  }

  @Test("An ignored signal stays ignored")
  func ignoredSignal() throws {
    let child = try prompt("ignores-interrupt", "ignores-stop")
    try terminal.type("a\u{3}b\u{1A}c\r")
    #expect(child.end() == 0)
    // Interrupting keys drop what was typed before them: that is the terminal's own way.
    #expect(child.written.contains("63\n"))
    #expect(terminal.isOrdinary)
  }

  @Test("exit on another thread gives the terminal back")
  func exitElsewhere() throws {
    let child = try prompt("exits")
    try terminal.type("!")
    #expect(child.end() == 5)
    #expect(terminal.isOrdinary)
  }

  @Test("A closed window ends the program; one that ignores it hears that the terminal is gone")
  func closedWindow() throws {
    let child = try prompt()
    terminal.close()
    // The kernel tells readers a moment before it sends the signal: a quick program may see only the former.
    let end = child.end()
    #expect(end == -SIGHUP || end == 0 && child.written.hasSuffix("ended hungUp\n"))
    let other = try PseudoTerminal()
    let survivor = try Child(
      [Machine.probe, "terminal", "ignores-hangup"], terminal: other, environment: environment)
    #expect(survivor.writes("begun"))
    other.close()
    #expect(survivor.end() == 0)
    #expect(survivor.written.hasSuffix("ended hungUp\n"))
  }

  @Test("A resized window is told, with its new size")
  func resized() throws {
    let child = try prompt()
    terminal.resize(columns: 132, rows: 50)
    #expect(child.writes("size 132x50\n"))
    // Nonsense is bounded.
    terminal.resize(columns: 0, rows: 65_535)
    #expect(child.writes("size 80x1000\n"))
    try terminal.type("\r")
    #expect(child.end() == 0)
  }

  @Test("A terminal held by Ctrl-S holds nobody up, and gets its text later")
  func heldOutput() throws {
    let child = try prompt("flood-on-key")
    try terminal.type("\u{13}#x")
    #expect(child.writes("text\n"))
    #expect(child.written.contains("kept true"))
    #expect(!terminal.screen.contains("x"))
    try terminal.type("\u{11}")
    #expect(eventually { terminal.screen.count == "prompt> ".count + 60_000 })
    // Held for so long that the prompt is drawn again and again: then what is kept is dropped, not piled up.
    try terminal.type("\u{13}##")
    #expect(child.writes("kept false"))
    try terminal.type("\u{11}\r")
    #expect(child.end() == 0)
  }

  @Test(
    "A second prompt on the same terminal is refused while the first is there, also when that one is killed after"
  )
  func oneAtATime() throws {
    // A shell without job control: both are in front.
    let script = """
      "$0" terminal >\(temporary.path)/first </dev/null &
      until grep -q begun \(temporary.path)/first; do :; done
      "$0" terminal
      kill -9 $!
      wait
      "$0" terminal
      """
    let child = try Child(
      ["/bin/bash", "-c", script, Machine.probe], terminal: terminal, environment: environment)
    #expect(child.writes("refused inUse\n"))
    #expect(child.writes("begun"))
    try terminal.type("\r")
    #expect(child.end() == 0)
  }

  @Test(
    "After su the terminal's node is another's: prompts still exclude each other",
    .enabled(if: Machine.hasAccounts, Machine.accountsReason))
  func anothersTerminal() throws {
    let script = """
      "$0" terminal >/run/home/alice/first </dev/null &
      until grep -q begun /run/home/alice/first; do :; done
      "$0" terminal
      kill -9 $!
      wait
      "$0" terminal
      """
    let command = Machine.run(as: "alice", ["/bin/bash", "-c", script, Machine.sharedProbe])
    let child = try Child(command, terminal: terminal)
    #expect(child.writes("refused inUse\n"))
    #expect(child.writes("begun"))
    try terminal.type("\r")
    #expect(child.end() == 0)
    #expect(FileIdentity.of("/run/home/alice/.local/state/local-authentication/terminals") != nil)
  }

  @Test("Two terminals have a prompt each")
  func twoTerminals() throws {
    let first = try prompt()
    let other = try PseudoTerminal()
    let second = try Child([Machine.probe, "terminal"], terminal: other, environment: environment)
    #expect(second.writes("begun"))
    try other.type("\r")
    #expect(second.end() == 0)
    try terminal.type("\r")
    #expect(first.end() == 0)
  }
}
