import Foundation
import LocalAuthTestSupport
import Testing

/// `localauth explain`: what it tells, and how it ends.
@Suite struct ExplainTests {
  /// Runs it; what it wrote on standard output, and on standard error.
  private func run(_ arguments: String...) throws -> (status: Int32?, output: String, complaint: String) {
    let terminal = try PseudoTerminal()
    let child = try Child([Machine.product("localauth"), "explain"] + arguments, terminal: terminal)
    let status = child.end()
    return (status, child.written, terminal.screen)
  }

  @Test("A number is told with its names, when it comes, what to do, and a scenario")
  func lockout() throws {
    let (status, output, _) = try run("-8")
    #expect(status == 0)
    #expect(
      output.hasPrefix("LAError.biometryLockout, -8 (formerly touchIDLockout)\n\nWhen it comes\n  Five "))
    #expect(output.contains("\nWhat to do\n  Evaluate “deviceOwnerAuthentication” once"))
    #expect(
      output.hasSuffix(
        """

        A scenario in which it comes
          scenario TR-03 three mismatches end the prompt, five lock the device
          given touchID
          bio-only T- T- T- -> -1 tooManyMismatches, n 3, unlocked
          bio-only T- T- -> -8 mismatches, n 5, locked
          preflight bio-only -> no -8 mismatches, type touchID
          preflight combined -> yes
          bio-only -> -8, no UI

        """))
    for word in ["8", "kLAErrorBiometryLockout", "TOUCHIDLOCKOUT", "LAError.biometryLockout"] {
      #expect(try run(word).output == output, "\(word)")
    }
  }

  @Test("A status; one that no scenario shows says why; a number with two meanings tells both")
  func statuses() throws {
    #expect(try run("errSecAuthFailed").output.contains("scenario TR-24 "))
    #expect(try run("-34018").output.contains("No scenario shows it\n  The apps of a scenario"))
    let both = try run("-4").output
    #expect(both.contains("LAError.systemCancel, -4\n") && both.contains("\nerrSecUnimplemented, -4\n"))
  }

  @Test("Without a word all are listed, a line each")
  func table() throws {
    let (status, output, _) = try run()
    #expect(status == 0)
    #expect(
      output.contains(
        "\n     -8  biometryLockout              too many mismatches: the passcode comes first\n"))
    #expect(output.contains("\n -25300  errSecItemNotFound           not there, or closed for good\n"))
    #expect(output.split(separator: "\n").allSatisfy { $0.count <= 90 })
  }

  @Test("What is not there is a mistake, and the nearest are named")
  func unknown() throws {
    let (status, output, complaint) = try run("biometryLokcout\u{1B}[2J")
    #expect(status == 2)
    #expect(output.isEmpty)
    #expect(complaint.contains("is no error that an app can meet here. Most alike: biometryLockout (-8), "))
    #expect(complaint.contains("“localauth explain” lists all."))
    #expect(!complaint.contains("\u{1B}"))
  }

  @Test("Wrong command lines")
  func usage() throws {
    for arguments in [["-8", "-7"], ["--loud", "-8"], ["--pages"]] {
      let child = try Child([Machine.product("localauth"), "explain"] + arguments)
      #expect(child.end() == 2, "\(arguments)")
    }
  }

  @Test("Pages for the documentation: one each, and one that lists them")
  func pages() throws {
    let folder = try TemporaryFolder(inMemory: true)
    let place = "\(folder.path)/pages"
    #expect(try run("--pages", place).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: place)
    #expect(names.count == 35)
    let page = try String(contentsOfFile: "\(place)/Error-biometryLockout.md", encoding: .utf8)
    #expect(page.hasPrefix("# LAError.biometryLockout (-8)\n\nToo many mismatches"))
    #expect(page.contains("\n```text\nscenario TR-03 ") && page.hasSuffix("\nbio-only -> -8, no UI\n```\n"))
    let list = try String(contentsOfFile: "\(place)/Errors.md", encoding: .utf8)
    for name in names where name != "Errors.md" {
      #expect(list.contains("- <doc:\(name.dropLast(3))>"), "\(name)")
    }
    // A file is in the way.
    let refused = try run("--pages", "\(place)/Errors.md")
    #expect(refused.status == 2)
    #expect(refused.complaint.contains("the pages were not written to"))
  }
}
