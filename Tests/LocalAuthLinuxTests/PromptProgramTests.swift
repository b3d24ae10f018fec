import Glibc
import LocalAuthTestSupport
import Testing

@testable import LocalAuthLinux

@Suite("Which program may show a window")
struct PromptProgramTests {
  /// A program of ours, installed in a place where nobody else can write, and gone at the end.
  private final class Installed {
    let prefix: String
    let path: String
    /// Those above it that are ours, the nearest first.
    let folders: [String]

    init() throws {
      let place = geteuid() == 0 ? "/run" : environmentValue("HOME") ?? "/"
      var template = Array("\(place)/la-test-XXXXXX".utf8CString)
      guard let made = mkdtemp(&template) else { throw SystemError("mkdtemp") }
      prefix = String(cString: made)
      let libexec = prefix + "/libexec"
      folders = [libexec + "/swift-local-authentication", libexec, prefix]
      path = folders[0] + "/localauth-prompt"
      for folder in folders.reversed() {
        mkdir(folder, 0o755)
        chmod(folder, 0o755)
      }
      guard installProgram("/usr/bin/env", as: path) else { throw SystemError("install") }
    }

    deinit {
      unlink(path)
      for folder in folders { rmdir(folder) }
    }
  }

  @Test("One that only its owner can change, and its folders too, is started")
  func own() throws {
    let program = try Installed()
    #expect(PromptProgram.found(for: program.prefix + "/bin/app")?.path == program.path)
  }

  @Test(
    "A file or any folder above it that others can write to is passed over, sticky or not",
    arguments: [0o757, 0o1777] as [mode_t])
  func writable(mode: mode_t) throws {
    let program = try Installed()
    for path in [program.path] + program.folders {
      chmod(path, mode)
      #expect(PromptProgram.trusted(program.path) == nil, "\(path)")
      chmod(path, 0o755)
    }
    #expect(PromptProgram.trusted(program.path) != nil)
  }

  @Test(
    "What a group can write to is passed over, unless the group is the person alone",
    .enabled(if: geteuid() == 0, "needs root"))
  func groups() throws {
    let program = try Installed()
    for path in [program.path] + program.folders {
      chmod(path, 0o775)
      chown(path, 0, 4711)
      #expect(PromptProgram.trusted(program.path) == nil, "\(path)")
      chown(path, 0, 0)
      #expect(PromptProgram.trusted(program.path) != nil, "\(path)")
    }
  }

  @Test("A folder of somebody else is passed over", .enabled(if: geteuid() == 0, "needs root"))
  func foreign() throws {
    let program = try Installed()
    for path in [program.path] + program.folders {
      chown(path, 4711, 0)
      #expect(PromptProgram.trusted(program.path) == nil, "\(path)")
      chown(path, 0, 0)
    }
  }

  @Test("A link is resolved, and what it leads to is looked at and started")
  func link() throws {
    let program = try Installed()
    let folder = try TemporaryFolder()
    symlink(program.path, folder.path + "/link")
    #expect(PromptProgram.trusted(folder.path + "/link")?.path == program.path)
    chmod(program.prefix, 0o777)
    #expect(PromptProgram.trusted(folder.path + "/link") == nil)
  }

  @Test("What is no program is none")
  func none() throws {
    let program = try Installed()
    #expect(PromptProgram.trusted(program.prefix) == nil)
    #expect(PromptProgram.trusted(program.path + "-none") == nil)
    chmod(program.path, 0o644)
    #expect(PromptProgram.trusted(program.path) == nil)
  }
}
