import LocalAuthTestSupport
import Testing

/// Where a person can be asked.
enum Surface: String, CaseIterable, Sendable {
  case terminal
  case window

  /// Those that can be tried here: windows only in scripts/check-desktop.
  static let here: [Surface] = Machine.hasWindows ? allCases : [.terminal]
}

/// A person who is asked, somehow.
struct Asked {
  let person: Person
  private let screen: Screen?

  init(_ surface: Surface, _ name: String = "alice") throws {
    person = try Person(name)
    screen = surface == .window ? try Screen(of: name) : nil
    if let screen { person.environment = screen.environment }
  }

  /// Starts an evaluation and waits until a password can be typed.
  func evaluate(_ arguments: String..., reason: String = "open the shed") throws -> Child {
    let program = screen == nil ? Person.localauth : Machine.localauthWithWindows
    let child = try Child(
      person.command([program, "evaluate", "--reason", reason] + arguments),
      terminal: screen == nil ? person.terminal : nil)
    try screen?.focusWindow()
    try #require(try takes("Password"))
    return child
  }

  /// Waits until something can be typed into a field.
  func takes(_ field: String) throws -> Bool {
    guard let screen else { return person.terminal.shows("\(field): ") }
    return try screen.shows("password text", field, "focused", "editable")
  }

  /// Waits until a text is shown, on whatever line.
  func shows(_ text: String) throws -> Bool {
    try eventually { try shown().contains(text) }
  }

  /// Everything that is shown now; on a terminal, also what was.
  func shown() throws -> String {
    guard let screen else { return person.terminal.screen.replacing("\r\n", with: "\n") }
    return try screen.widgets().map(\.name).joined(separator: "\n")
  }

  /// Types a line and hands it over.
  func enter(_ text: String) throws {
    guard let screen else { return try person.terminal.type(text + "\r") }
    if !text.isEmpty { try screen.type(text) }
    try screen.press("Return")
  }

  /// Types without handing it over.
  func type(_ text: String) throws {
    if let screen { try screen.type(text) } else { try person.terminal.type(text) }
  }

  /// The key that leaves.
  func leave() throws {
    if let screen { try screen.press("Escape") } else { try person.terminal.type("\u{1B}") }
  }
}
