import LocalAuthLinux
import LocalAuthTestSupport
import Testing

/// A machine with a reader, and alice at its terminal.
struct Desk {
  let stack: ReaderStack
  let reader: VirtualReader
  let alice: Person
  /// What alice's own finger is to the reader.
  static let ownFinger = VirtualReader.Touch.finger("alice")
  static let otherFinger = VirtualReader.Touch.finger("somebody")

  /// A machine as it is on its first day.
  init(_ readers: ReaderStack.Readers = .device) throws {
    stack = try ReaderStack(readers)
    reader = VirtualReader(stack: stack, socket: "/run/readers/\(readers.rawValue).sock")
    alice = try Person()
    alice.view = stack.view
  }

  /// A machine whose reader knows alice's finger, and where the password was entered once.
  static func ready(_ readers: ReaderStack.Readers = .device, service: String? = nil) throws -> Desk {
    let desk = try Desk(readers)
    try desk.enrol()
    try desk.enterPassword()
    desk.alice.service = service
    return desk
  }

  /// Somebody at another terminal of the same machine; alice keeps her state folder.
  func another(_ name: String = "alice") throws -> Person {
    let person = try Person(name, sharing: name == alice.name ? alice.folder : nil)
    person.view = stack.view
    return person
  }

  /// Enrols alice's finger.
  func enrol() throws {
    let child = try alice.start("enroll")
    for number in 1...5 {
      try reader.touch(Desk.ownFinger)
      try #require(child.writes("\(number) of 5"))
    }
    try #require(child.end() == 0)
  }

  /// The passcode comes first on a fresh device.
  func enterPassword() throws {
    let earlier = alice.terminal.screen
    let child = try alice.evaluate()
    try #require(alice.seesNext("Password: ", after: earlier))
    try alice.terminal.type("correct-horse\r")
    try #require(child.end() == 0)
  }

  /// Starts an evaluation and waits until the reader waits for a finger.
  func evaluate(_ policy: Policy = .owner, by person: Person? = nil) throws -> Child {
    try #require(stack.isFree(), "nobody has the reader")
    let child = try (person ?? alice).evaluate("--policy", policy.rawValue)
    try #require(stack.wantsFinger(), "\((person ?? alice).terminal.screen.suffix(400).debugDescription)")
    return child
  }

  /// Touches the reader again and again, as a person who is told to lift the finger, until a prompt is over with 0.
  func matches(_ child: Child) throws -> Bool {
    try eventually {
      if stack.property("finger-needed") == "b true" { try reader.send("SCAN alice") }
      return child.end(within: .milliseconds(500)) == 0
    }
  }

  enum Policy: String {
    case owner
    case biometrics
  }
}

extension Person {
  /// Waits until the terminal shows what it did not show before `act`.
  func sees(_ text: String, after act: () throws -> Void) rethrows -> Bool {
    let earlier = terminal.screen
    try act()
    return seesNext(text, after: earlier)
  }
}
