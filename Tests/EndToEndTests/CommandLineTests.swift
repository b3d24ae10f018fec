import LocalAuthTestSupport
import Testing

/// What `localauth` prints and how it ends, where nobody is asked.
@Suite struct CommandLineTests {
  private func run(_ arguments: String...) throws -> (status: Int32?, text: String) {
    let terminal = try PseudoTerminal()
    let child = try Child([Machine.product("localauth")] + arguments, terminal: terminal)
    let status = child.end()
    return (status, child.written + terminal.screen)
  }

  @Test(
    "Wrong command lines end with 2 and say what is wrong",
    arguments: [
      (["frobnicate"], "There is no command “frobnicate”."),
      (["evaluate"], "needs --reason TEXT"),
      (["evaluate", "--reason"], "--reason needs a value"),
      (["evaluate", "--reason", "  "], "--reason is empty"),
      (
        ["evaluate", "--reason", "x", "--policy", "magic"],
        "--policy is one of: biometrics, owner; not “magic”."
      ),
      (["evaluate", "--reason", "x", "--loud"], "There is no option “--loud” here."),
      (["status", "please"], "“please” is one word too many."),
      (["demo", "--sensor", "nose"], "--sensor is one of: face, none, optic, touch; not “nose”."),
      (["help", "frobnicate"], "There is no command “frobnicate”."),
      (["\u{1B}]0;owned\u{7}"], "There is no command"),
    ])
  func usage(arguments: [String], words: String) throws {
    let terminal = try PseudoTerminal()
    let child = try Child([Machine.product("localauth")] + arguments, terminal: terminal)
    #expect(child.end() == 2)
    #expect(terminal.shows(words))
    #expect(terminal.screen.contains("Try “localauth --help”."))
    #expect(!terminal.screen.contains("\u{1B}"))
  }

  @Test(
    "Each help text fits a screen",
    arguments: [
      ["--help"], ["help"], [], ["status", "--help"], ["evaluate", "-h"], ["help", "demo"],
      ["reset", "--help"], ["scenario", "--help"], ["explain", "--help"],
    ])
  func help(arguments: [String]) throws {
    let child = try Child([Machine.product("localauth")] + arguments)
    #expect(child.end() == 0)
    let lines = child.written.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24)
    #expect(lines.allSatisfy { $0.count <= 90 })
  }

  @Test("The story is the same each time and ends well")
  func story() throws {
    let first = try run("demo", "--script")
    #expect(first.status == 0)
    #expect(first.text.contains("the app gets      no, -8: Too many fingers or faces in a row were rejected"))
    #expect(try run("demo", "--script").text == first.text)
  }

  @Test("The demo without a terminal says so")
  func demoWithoutTerminal() throws {
    let child = try Child([Machine.product("localauth"), "demo"])
    child.closeInput()
    #expect(child.end() == 7)
  }

  @Test("The demo at a terminal: a wrong finger, the right one, and leaving")
  func demo() throws {
    let terminal = try PseudoTerminal()
    let child = try Child(
      [Machine.product("localauth"), "demo"], terminal: terminal, isShell: true, environment: ["TERM=xterm"])
    try #require(terminal.shows("[m] the right finger"))
    try terminal.type("x")
    try #require(terminal.shows("Not recognised. Try again."))
    try terminal.type("m")
    try #require(terminal.shows("Yes: it is the owner."))
    try terminal.type("q\n")
    #expect(child.end() == 0)
    #expect(terminal.isOrdinary)
  }

  @Test("status answers with 0 and valid JSON on a machine with nothing set up")
  func status() throws {
    let page = try run("status")
    #expect(page.status == 0)
    #expect(page.text.contains("Next: "))
    let document = try run("status", "--json")
    #expect(document.status == 0)
    #expect(document.text.hasPrefix("{") && document.text.contains("\"authority\" : \"embedded\""))
  }

  @Test("consent: nothing was asked yet, nothing to forget, and what is missing is said")
  func consent() throws {
    let folder = try TemporaryFolder()
    func consent(_ arguments: String...) throws -> (Int32?, String) {
      let child = try Child(
        [Machine.product("localauth"), "consent"] + arguments,
        environment: ["XDG_STATE_HOME=\(folder.path)"])
      return (child.end(), child.written)
    }
    #expect(try consent("list") == (0, "No app has asked.\n"))
    #expect(try consent("reset", "--all") == (0, "There was nothing to forget.\n"))
    #expect(try consent("reset").0 == 2)
    #expect(try consent().0 == 2)
  }

  @Test("--json answers on standard output")
  func json() throws {
    let child = try Child(
      [Machine.product("localauth"), "evaluate", "--reason", "x", "--policy", "biometrics", "--json"])
    #expect(child.end() == 5)
    #expect(child.written.contains("\"code\" : -6"))
    #expect(child.written.contains("\"success\" : false"))
  }
}
