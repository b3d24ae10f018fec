import LocalAuthTestSupport
import Testing

/// `localauth diagram`: what it prints, and what it says of a wrong command line.
@Suite struct DiagramTests {
  private func run(_ arguments: String...) throws -> (status: Int32?, output: String, complaint: String) {
    let terminal = try PseudoTerminal()
    let child = try Child([Machine.product("localauth"), "diagram"] + arguments, terminal: terminal)
    let status = child.end(within: .seconds(60))
    return (status, child.written, terminal.screen)
  }

  @Test(
    "Each format begins and ends as its reader expects",
    arguments: [
      ("svg", "<svg xmlns=", "</svg>\n"), ("dot", "digraph \"deviceOwnerAuthentication", "}\n"),
      ("mermaid", "---\ntitle: deviceOwnerAuthentication", "the app invalidates\n"),
    ])
  func formats(_ format: String, _ start: String, _ end: String) throws {
    let (status, output, _) = try run("--policy=owner", "--sensor", "touch", "--format", format)
    #expect(status == 0)
    #expect(output.hasPrefix(start) && output.hasSuffix(end))
    #expect(output.contains("Waiting for a finger"))
  }

  @Test("Without a format it is a picture")
  func picture() throws {
    let (status, output, _) = try run("--policy", "biometrics", "--sensor", "none")
    #expect(status == 0)
    #expect(output.hasPrefix("<svg ") && output.contains("-6 biometryNotAvailable"))
  }

  @Test(
    "A wrong command line is explained",
    arguments: [
      ([], "needs --policy owner or --policy biometrics"),
      (["--policy", "owner"], "needs --sensor touch, --sensor face or --sensor none"),
      (["--policy", "face"], "--policy is one of: biometrics, owner; not “face”"),
      (["--policy", "owner", "--sensor", "nose"], "--sensor is one of: face, none, touch; not “nose”"),
      (
        ["--policy", "owner", "--sensor", "face", "--format", "png"],
        "--format is one of: dot, mermaid, svg; not “png”"
      ),
      (["--policy", "owner", "--sensor", "face", "x"], "“x” is one word too many"),
    ] as [([String], String)])
  func mistakes(_ arguments: [String], _ words: String) throws {
    let terminal = try PseudoTerminal()
    let child = try Child([Machine.product("localauth"), "diagram"] + arguments, terminal: terminal)
    #expect(child.end(within: .seconds(60)) == 2)
    #expect(child.written.isEmpty)
    #expect(terminal.screen.contains(words), "\(terminal.screen)")
  }
}
