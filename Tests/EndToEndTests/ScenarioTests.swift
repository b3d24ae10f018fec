import LocalAuthTestSupport
import Testing

/// `localauth scenario`: what it prints, how it ends, and what it leaves behind.
@Suite struct ScenarioTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  /// Runs it; what it wrote on standard output, and on standard error.
  private func run(_ arguments: String...) throws -> (status: Int32?, output: String, complaint: String) {
    try run(arguments)
  }

  private func run(_ arguments: [String]) throws -> (status: Int32?, output: String, complaint: String) {
    let terminal = try PseudoTerminal()
    let child = try Child([Machine.product("localauth"), "scenario"] + arguments, terminal: terminal)
    let status = child.end(within: .seconds(60))
    return (status, child.written, terminal.screen)
  }

  private func put(_ name: String, _ lines: String...) throws -> String {
    try folder.put(Array(lines.joined(separator: "\n").utf8), name)
    return "\(folder.path)/\(name)"
  }

  /// The folder of this repository.
  private var everything: String {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/Scenarios"
  }

  @Test("All scenarios of this repository are kept on a simulated device")
  func simulated() throws {
    let (status, output, _) = try run("run", everything)
    #expect(status == 0)
    #expect(output.contains(" scenarios on a simulated device: "))
    #expect(output.contains(" kept, 0 different; "))
    print("the whole oracle through localauth: \(output)")
  }

  @Test("On the bare rules those with a keychain are skipped, and counted")
  func rules() throws {
    let (status, output, _) = try run("run", "--on=rules", everything)
    #expect(status == 0)
    #expect(output.contains("211 kept, 0 different, 11 skipped (the bare rules have no keychain); "))
  }

  @Test("The first difference of each scenario is told: place, step, expected, found, shown")
  func difference() throws {
    let file = try put(
      "x.scenario", "# wrong on purpose", "scenario X-1 a finger", "given touchID", "bio-only -> running",
      "T- -> n 2, locked", "T- -> n 2", "scenario X-2 nobody", "given touchID, n 5", "bio-only -> -8, no UI",
      "scenario X-3 \u{202E}nothing", "given touchID, n 5", "bio-only -> -2, scanning [cancel]")
    let (status, output, _) = try run("run", file)
    #expect(status == 1)
    #expect(
      output.contains(
        """
        \(file):5: X-1 a finger
          step 2     T- -> n 2, locked
          expected   n 2
          found      n 1
          shown      shaking [cancel] [fallback]
        """))
    #expect(output.contains("  shown      nothing in this step"))
    #expect(output.contains("3 scenarios on a simulated device: 1 kept, 2 different; "))
    #expect(!output.contains("\u{202E}"))
  }

  @Test("check reads and plays nothing")
  func check() throws {
    let file = try put("x.scenario", "scenario X-1 wrong", "given touchID", "bio-only -> -2")
    let (status, output, _) = try run("check", file)
    #expect(status == 0)
    #expect(output == "1 scenario in 1 file: read\n")
  }

  @Test("A mistake is told with file, line and column, and then nothing is played")
  func mistakes() throws {
    let wrong = try put(
      "wrong.scenario", "scenario X-1 wrong", "given touchID", "bio-only -> success by luck")
    let right = try put("right.scenario", "scenario X-2 right", "given touchID", "bio-only T+ -> success")
    for verb in ["run", "check"] {
      let (status, output, complaint) = try run(verb, right, wrong)
      #expect(status == 2)
      #expect(output.isEmpty)
      #expect(complaint.contains("wrong.scenario:3:24: expected biometry, passcode"))
    }
    // A folder stands for both.
    #expect(try run("run", folder.path).status == 2)
  }

  @Test("What is no file, or not there, or empty, or too large, is said")
  func noFiles() throws {
    let empty = try put("empty.scenario", "# nothing")
    try folder.put([UInt8](repeating: 0x0A, count: 2 << 20), "large.scenario")
    for (path, words) in [
      ("\(folder.path)/missing", "No such file or directory"), ("/dev/zero", "this is no file"),
      (empty, "there is no scenario in it"),
      ("\(folder.path)/large.scenario", "at most 1048576 bytes in a file"),
    ] {
      let (status, _, complaint) = try run("run", path)
      #expect(status == 2, "\(path)")
      #expect(complaint.contains(words), "\(complaint)")
    }
    let bare = try TemporaryFolder(inMemory: true)
    #expect(try run("check", bare.path).complaint.contains("no file in this folder ends with .scenario"))
  }

  @Test("Wrong command lines")
  func usage() throws {
    let wrong = [
      [], ["play"], ["run"], ["check"], ["run", "--on", "moon", "x"], ["run", "x", "--loud"],
      ["check", "--junit", "x", "y"],
    ]
    for arguments in wrong { #expect(try run(arguments).status == 2, "\(arguments)") }
  }

  @Test("A report for continuous integration")
  func report() throws {
    let file = try put(
      "x.scenario", "scenario X-1 <right> & \"quoted\"", "given touchID", "bio-only T+ -> success",
      "scenario X-2 wrong", "given touchID", "bio-only T- -> n 5", "scenario X-3 a secret", "given touchID",
      "add token \"x\" -> ok")
    let report = "\(folder.path)/report.xml"
    #expect(try run("run", "--on", "rules", "--junit", report, file).status == 1)
    let reader = try Child(["/bin/cat", report])
    #expect(reader.end() == 0)
    let text = reader.written
    #expect(text.contains("<testsuites tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\" time=\""))
    #expect(text.contains("name=\"X-1 &lt;right&gt; &amp; &quot;quoted&quot;\""))
    #expect(text.contains("<failure message=\"step 1: expected n 5, found n 1\">"))
    #expect(text.contains("<skipped message=\"the bare rules have no keychain\"/>"))
    #expect(text.hasSuffix("</testsuites>\n"))
    // What is no file stays what it is.
    #expect(try run("run", "--junit", "/dev/null", file).status == 2)
    #expect(try run("run", "--junit", "\(folder.path)/none/report.xml", file).status == 2)
  }

  @Test("Ctrl-C ends it at once, and leaves no half report")
  func interrupted() throws {
    let report = "report.xml"
    let many = [String](repeating: everything, count: 500)
    let child = try Child(
      [Machine.product("localauth"), "scenario", "run", "--junit", "\(folder.path)/\(report)"] + many)
    child.send(2)
    #expect(child.end() == -2)
    #expect(folder.names().isEmpty)
  }
}
