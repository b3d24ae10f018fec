import Glibc
import LocalAuthTestSupport
import Testing

/// The prompt on a terminal: signals, jobs, sizes, other prompts, hostile text.
@Suite(.enabled(if: Machine.hasAccounts, Machine.accountsReason))
struct TerminalUseTests {
  @Test(
    "Ctrl-C, SIGTERM, SIGHUP end the program as usual, and the terminal is as before",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(signal: Int32) throws {
    let alice = try Person()
    let child = try alice.evaluate()
    try #require(alice.isAsked())
    if signal == SIGINT { try alice.terminal.type("\u{3}") } else { child.send(signal) }
    #expect(child.end() == -signal)
    #expect(alice.terminal.isOrdinary)
    #expect(try alice.status("wrongPasswords") == "0")
  }

  @Test("Ctrl-Z gives the terminal back, fg asks again")
  func stopped() throws {
    let alice = try Person()
    let shell = try alice.jobs()
    try alice.terminal.type("\(Person.localauth) evaluate --reason 'open the shed'\n")
    try #require(alice.isAsked())
    try alice.terminal.type("\u{1A}")
    try #require(alice.terminal.shows("Stopped"))
    #expect(eventually { alice.terminal.isOrdinary || alice.terminal.screen.hasSuffix("$ ") })
    let earlier = alice.terminal.screen
    try alice.terminal.type("fg; echo ended $?\n")
    try #require(alice.seesNext("Password: ", after: earlier))
    try alice.terminal.type("correct-horse\r")
    #expect(alice.terminal.shows("ended 0"))
    shell.send(SIGKILL)
  }

  @Test("A background job is told at once, and is not stopped")
  func background() throws {
    let alice = try Person()
    let shell = try alice.jobs()
    try alice.terminal.type("\(Person.localauth) evaluate --reason x & wait $!; echo ended $?\n")
    #expect(alice.terminal.shows("ended 7"))
    #expect(alice.terminal.screen.contains("This is a background job of its terminal."))
    shell.send(SIGKILL)
  }

  @Test("Without a terminal: exit 7, and no hang")
  func noTerminal() throws {
    let alice = try Person()
    let child = try alice.start("evaluate", "--reason", "x", onTerminal: false)
    #expect(child.end() == 7)
  }

  @Test("--no-interaction: exit 7, nothing shown")
  func noInteraction() throws {
    let alice = try Person()
    let child = try alice.evaluate("--no-interaction")
    #expect(child.end() == 7)
    #expect(!alice.terminal.screen.contains("Password: "))
  }

  @Test("One prompt a terminal: of two at once one is refused, the other goes on")
  func twoOnOneTerminal() throws {
    let alice = try Person()
    let evaluate = "\(Person.localauth) evaluate --reason x"
    let shell = try alice.shell("\(evaluate) | \(evaluate); echo ended ${PIPESTATUS[*]} >/dev/tty")
    try #require(alice.isAsked())
    try #require(alice.terminal.shows("Another prompt is on this terminal."))
    try alice.terminal.type("correct-horse\r")
    #expect(
      eventually {
        alice.terminal.screen.contains("ended 0 7") || alice.terminal.screen.contains("ended 7 0")
      })
    #expect(shell.end() == 0)
  }

  @Test("The window's new size is drawn")
  func resized() throws {
    let alice = try Person()
    let child = try alice.evaluate("--cancel-title", "A rather long title for a button that only cancels")
    try #require(alice.isAsked())
    let earlier = alice.terminal.screen
    alice.terminal.resize(columns: 40, rows: 24)
    #expect(alice.seesNext("Password: ", after: earlier))
    let drawn = alice.terminal.screen.dropFirst(earlier.count)
    #expect(!drawn.contains("A rather long title for a button that only cancels"))
    try alice.terminal.type("\u{1B}")
    #expect(child.end() == 3)
  }

  @Test(
    "Hostile text never reaches the terminal as it is",
    arguments: [
      "evil \u{1B}]0;owned\u{7} \u{1B}[2J \u{9B}31m text", "right\u{202E}tfel \u{2066}isolated\u{2069}",
      "line\r\nbreak\u{0}",
    ])
  func hostile(reason: String) throws {
    let alice = try Person()
    alice.environment += ["NO_COLOR=1"]
    let text = reason.filter { $0 != "\u{0}" }
    let child = try Child(
      alice.command([Person.localauth, "evaluate", "--reason", text, "--cancel-title", text]),
      terminal: alice.terminal)
    try #require(alice.isAsked())
    let screen = alice.terminal.screen
    for mark in ["\u{7}", "\u{9B}", "\u{1B}]", "\u{1B}[2J", "\u{202E}", "\u{2066}", "\u{2069}"] {
      #expect(!screen.contains(mark))
    }
    try alice.terminal.type("\u{1B}")
    #expect(child.end() == 3)
  }

  @Test("A reason of 100,000 characters is cut")
  func longReason() throws {
    let alice = try Person()
    let child = try alice.start("evaluate", "--reason", String(repeating: "la ", count: 33_000))
    try #require(alice.isAsked())
    #expect(alice.terminal.screen.count < 2000)
    try alice.terminal.type("\u{1B}")
    #expect(child.end() == 3)
  }

  @Test("A dumb terminal gets no escape sequence; NO_COLOR gets no colour")
  func plain() throws {
    for (environment, mark) in [(["TERM=dumb"], "\u{1B}"), (["TERM=xterm", "NO_COLOR=1"], "\u{1B}[1m")] {
      let alice = try Person()
      alice.environment = environment
      let child = try alice.evaluate()
      try #require(alice.isAsked())
      try alice.terminal.type("nope\r")
      try #require(alice.terminal.shows("Wrong password. Try again."))
      try alice.terminal.type("correct-horse\r")
      #expect(child.end() == 0)
      #expect(!alice.terminal.screen.contains(mark))
    }
  }
}
