import LocalAuthTestSupport
import Testing

/// From end to end with pictures of fingers: real minutiae, and libfprint's own comparison.
// One after the other: each test has a whole machine of its own, and many at once only wait for each other.
@Suite(.serialized, .enabled(if: Machine.hasReaders, Machine.readersReason))
struct PictureTests {
  @Test("The enrolled finger matches however it lies; other fingers do not, and lock at five")
  func pictures() throws {
    let stack = try ReaderStack(.image)
    let reader = VirtualImageReader(stack: stack)
    let alice = try Person()
    alice.view = stack.view
    let own = FingerPicture(1)

    let enrolling = try alice.start("enroll")
    let presses = try reader.session()
    // With the first press a reader that knows many fingers looks for a duplicate.
    for number in 1...6 {
      try presses.press(own, number)
      try #require(enrolling.writes("\(number) of 6"))
    }
    #expect(enrolling.end() == 0)
    #expect(enrolling.written.contains("Your right index finger is known now."))

    let first = try alice.evaluate()
    try #require(alice.isAsked())
    try alice.terminal.type("correct-horse\r")
    try #require(first.end() == 0)

    for number in 20...23 {
      let child = try alice.evaluate("--policy", "biometrics")
      let session = try reader.session()
      // This reader takes a moment to close, so that a prompt right after another one takes it over, and a finger
      // that is there at once has to be lifted.
      let isOver = try eventually {
        try session.press(own, number)
        return child.end(within: .milliseconds(700)) == 0
      }
      #expect(isOver, "press \(number)")
    }

    let wrong = try alice.evaluate("--policy", "biometrics")
    try press([2, 3, 4], reader.session()) { try alice.status("mismatches") }
    #expect(wrong.end() == 1)
    let last = try alice.evaluate()
    try press([5, 6], reader.session()) { try alice.status("mismatches") }
    try #require(eventually { try alice.status("passcodeDemand") == "mismatches" })
    try alice.terminal.type("correct-horse\r")
    #expect(last.end() == 0)
    #expect(try alice.status("mismatches") == "0")
  }

  /// Presses other fingers, each until it counts.
  private func press(
    _ fingers: [Int], _ session: VirtualImageReader.Session, until count: () throws -> String
  ) throws {
    for finger in fingers {
      let before = try count()
      try #require(
        eventually {
          try session.press(FingerPicture(finger), finger)
          return try eventually(within: .milliseconds(700)) { try count() != before }
        }, "finger \(finger)")
    }
  }
}
