import Glibc
import LocalAuthTestSupport
import Testing

/// Windows for fingers, with a real fprintd.
@Suite(.serialized, .enabled(if: Machine.hasWindows, Machine.windowsReason))
struct WindowFingerTests {
  private func ready() throws -> (Desk, WindowDesk) {
    let desk = try Desk.ready()
    return (desk, try WindowDesk(desk.alice))
  }

  @Test("A wrong finger, said and shown, then the right one; nothing was typed")
  func finger() throws {
    let (desk, window) = try ready()
    let child = try window.evaluate()
    let state = "Touch the fingerprint reader with your right index finger. Enter your password."
    #expect(try window.screen.shows("alert", state))
    try window.screen.picture("prompt-waiting")
    try desk.reader.touch(Desk.otherFinger)
    try #require(try window.screen.shows("alert", "Not recognised. Try again. Enter your password."))
    try window.screen.picture("prompt-not-recognised")
    try desk.reader.touch(Desk.ownFinger)
    #expect(child.end() == 0)
    #expect(try window.screen.isEmpty())
  }

  @Test("Half a password stays typed while fingers come")
  func besides() throws {
    let (desk, window) = try ready()
    let child = try window.evaluate()
    try window.screen.type("correct")
    try desk.reader.touch(Desk.otherFinger)
    try #require(try window.screen.shows("alert", "Not recognised. Try again. Enter your password."))
    try window.screen.type("-horse")
    try window.screen.press("Return")
    #expect(child.end() == 0)
  }

  @Test("Five wrong fingers: the window says that the reader rests, and the password opens")
  func locked() throws {
    let (desk, window) = try ready()
    // A prompt asks for three fingers at most; the count goes on in the next one.
    let first = try window.evaluate()
    for _ in 1...3 { try desk.reader.touch(Desk.otherFinger) }
    try #require(try window.screen.shows("alert", "Not recognised. Enter your password."))
    try window.screen.press("Escape")
    #expect(first.end() == 3)
    try #require(desk.stack.isFree())
    let child = try window.evaluate()
    for _ in 1...2 { try desk.reader.touch(Desk.otherFinger) }
    try #require(
      eventually {
        (try? window.screen.widgets().contains { $0.role == "alert" && $0.name.contains("rests, because") })
          == true
      })
    try window.screen.picture("prompt-locked")
    try window.screen.type("correct-horse")
    try window.screen.press("Return")
    #expect(child.end() == 0)
  }

  @Test("Fingers alone: no field, and the other way after a mismatch")
  func biometricsOnly() throws {
    let (desk, window) = try ready()
    let child = try window.start("--policy", "biometrics")
    try #require(desk.stack.wantsFinger())
    try window.screen.focusWindow()
    #expect(try !window.screen.widgets().contains { $0.role == "password text" })
    try desk.reader.touch(Desk.otherFinger)
    try #require(try window.screen.shows("push button", "Enter Password"))
    try window.screen.press("alt+e")
    #expect(child.end() == 4)
  }
}
