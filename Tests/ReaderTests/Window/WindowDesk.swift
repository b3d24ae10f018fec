import Glibc
import LocalAuthTestSupport
import Testing

/// Alice at a screen, with no terminal; or somebody else.
struct WindowDesk {
  let alice: Person
  let screen: Screen

  init(_ alice: Person? = nil) throws {
    self.alice = try alice ?? Person()
    screen = try Screen(of: self.alice.name)
    self.alice.environment = screen.environment
  }

  /// Starts `localauth evaluate` as an app without a terminal would.
  func start(_ arguments: String...) throws -> Child {
    try Child(
      alice.command(
        [Machine.localauthWithWindows, "evaluate", "--reason", "Open the notes of the garden club"]
          + arguments))
  }

  /// The same, and waits until its window can be typed into.
  func evaluate(_ arguments: String..., field: String = "Password") throws -> Child {
    let child = try Child(
      alice.command(
        [Machine.localauthWithWindows, "evaluate", "--reason", "Open the notes of the garden club"]
          + arguments))
    try screen.focusWindow()
    try #require(try screen.shows("password text", field, "focused", "editable"))
    return child
  }

  /// The process that shows windows for a program.
  func promptProcess(of child: Child) throws -> pid_t? {
    let found = try Child(["/usr/bin/pgrep", "-P", "\(child.process)", "localauth-promp"])
    _ = found.end()
    return pid_t(found.written.filter(\.isNumber))
  }
}
