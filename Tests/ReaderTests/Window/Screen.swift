import Glibc
import LocalAuthLinux
import LocalAuthTestSupport
import Testing

/// A person's screen, with keyboard and screen reader.
///
/// It ends with its last holder. Unchecked: each test uses its own, on one thread.
final class Screen: @unchecked Sendable {
  /// What a screen reader knows of one widget.
  struct Widget: Hashable {
    let role: String
    let name: String
    let states: [String]
  }

  private struct DidNotStart: Error {
    let words: String
  }

  private let person: String
  private let holder: Child
  private let reader: Child
  private let folder: TemporaryFolder
  /// What a program needs in its environment to be on this screen.
  let environment: [String]
  private var looks = 0

  init(of person: String = "alice") throws {
    self.person = person
    folder = try TemporaryFolder()
    chmod(folder.path, 0o777)
    holder = try Child(
      Machine.run(
        as: person,
        [Self.support("display"), "/bin/sh", "-c", "env; echo ready; exec cat"]))
    guard holder.writes("\nready\n") else { throw DidNotStart(words: holder.written) }
    let names = [
      "DISPLAY", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "DBUS_SESSION_BUS_ADDRESS", "GDK_", "GSK_", "GTK_",
      "GSETTINGS_",
    ]
    environment = holder.written.split(separator: "\n").map(String.init).filter { line in
      names.contains { line.hasPrefix($0) }
    }
    reader = try Child(
      Machine.run(as: person, [Self.support("screen-reader")]),
      environment: environment + ["PYTHONIOENCODING=utf-8"])
    guard reader.writes("ready\n") else { throw DidNotStart(words: "the screen reader") }
  }

  deinit {
    reader.closeInput()
    _ = reader.end()
    holder.closeInput()
    _ = holder.end()
  }

  private static func support(_ name: String) -> String {
    #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Support/" + name
  }

  // MARK: Seeing

  /// Everything that a screen reader knows now.
  func widgets() throws -> [Widget] {
    let before = reader.written.count
    looks += 1
    try reader.write("look\n")
    guard eventually({ reader.written.dropFirst(before).contains("end\n") }) else { return [] }
    return reader.written.dropFirst(before).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3 else { return nil }
      return Widget(role: parts[0], name: parts[1], states: parts[2].split(separator: " ").map(String.init))
    }
  }

  /// Waits until there is such a widget.
  func shows(_ role: String, _ name: String, _ states: String...) throws -> Bool {
    try eventually {
      try widgets().contains { widget in
        widget.role == role && widget.name == name && states.allSatisfy(widget.states.contains)
      }
    }
  }

  /// Waits until there is no window any more.
  func isEmpty() throws -> Bool { try eventually { try !widgets().contains { $0.role == "dialog" } } }

  /// What was read aloud so far.
  var heard: [String] {
    reader.written.split(separator: "\n").filter { $0.hasPrefix("heard\t") }.map { String($0.dropFirst(6)) }
  }

  // MARK: Keyboard

  /// Gives the keyboard to the window, as a desktop does; there is no window manager here.
  func focusWindow(of program: String = "localauth-prompt") throws {
    try run(
      "/usr/bin/xdotool", "search", "--sync", "--onlyvisible", "--class", program, "windowfocus", "--sync")
  }

  func type(_ text: String) throws { try run("/usr/bin/xdotool", "type", "--delay", "2", "--", text) }

  /// Presses keys, in the names of X: "Return", "Escape", "alt+c".
  func press(_ keys: String...) throws {
    for key in keys { try run("/usr/bin/xdotool", "key", key) }
  }

  /// Asks the window to go, as the desktop does when the person closes it.
  func closeWindow() throws {
    let found = try Child(
      Machine.run(
        as: person, ["/usr/bin/xdotool", "search", "--onlyvisible", "--class", "localauth-prompt"]),
      environment: environment)
    try #require(found.end() == 0)
    try run(Self.support("close-window"), found.written.filter(\.isNumber))
  }

  /// Runs a program of the person's on this screen.
  func run(_ command: String...) throws {
    let child = try Child(Machine.run(as: person, command), environment: environment)
    let status = child.end()
    guard status == 0 else {
      throw DidNotStart(words: "\(command): \(String(describing: status)) \(child.written)")
    }
  }

  // MARK: Pictures

  /// Keeps a picture of the window for the documents, where `LOCALAUTH_PICTURES` names a folder.
  func picture(_ name: String) throws {
    guard let pictures = environmentValue("LOCALAUTH_PICTURES") else { return }
    let path = "\(folder.path)/\(name).png"
    try run("/usr/bin/import", "-window", "root", "\(folder.path)/screen.png")
    // Without a window manager there is a border where its shadow would be.
    try run(
      "/usr/bin/convert", "\(folder.path)/screen.png", "-trim", "+repage", "-shave", "5x5", "+repage",
      "-strip", path)
    #expect(installProgram(path, as: "\(pictures)/\(name).png"))
    chmod("\(pictures)/\(name).png", 0o644)
  }
}

extension Machine {
  /// The program that shows windows, built by scripts/check-desktop; nil in a run without it.
  static let promptProgram = environmentValue("LOCALAUTH_TEST_PROMPT")

  /// Whether prompts can be shown as windows here.
  static let hasWindows = hasReaders && promptProgram != nil

  /// Why a test with windows is skipped.
  static let windowsReason: Comment =
    "needs GTK and a display: run scripts/bootstrap desktop, then scripts/check-desktop as root"

  /// `localauth` as it is installed together with the program that shows windows.
  static let localauthWithWindows = withWindows(product("localauth"), as: "localauth")

  /// An app with a window of its own, installed in the same place; it is built beside the program for prompts.
  static let unlockDemo = withWindows(
    (promptProgram ?? "").split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/UnlockDemo",
    as: "unlock-demo")

  private static func withWindows(_ program: String, as name: String) -> String {
    let folder = "/run/with-windows"
    let prompt = "\(folder)/libexec/swift-local-authentication/localauth-prompt"
    for (program, place) in [(promptProgram ?? "", prompt), (program, "\(folder)/bin/\(name)")] {
      _ = try? Child(["/usr/bin/install", "-D", "-m", "755", program, place]).end()
    }
    return "\(folder)/bin/\(name)"
  }
}
