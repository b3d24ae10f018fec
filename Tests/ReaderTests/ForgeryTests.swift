import Glibc
import LocalAuthTestSupport
import Testing

/// Any process may send a signal that names fprintd's interface: bob does, to alice's own connections.
// One after the other: each test has a whole machine of its own, and many at once only wait for each other.
@Suite(.serialized, .enabled(if: Machine.hasReaders, Machine.readersReason))
struct ForgeryTests {
  private struct Forgery {
    let path: String
    let interface: String
    let member: String
    let arguments: [String]

    static let device = "/net/reactivated/Fprint/Device/0"
    static let deviceInterface = "net.reactivated.Fprint.Device"

    static let all: [Forgery] = [
      Forgery(
        path: device, interface: deviceInterface, member: "VerifyFingerSelected",
        arguments: ["s", "left-thumb"]),
      Forgery(
        path: device, interface: deviceInterface, member: "VerifyStatus",
        arguments: ["sb", "verify-match", "true"]),
      Forgery(
        path: device, interface: deviceInterface, member: "VerifyStatus",
        arguments: ["sb", "verify-no-match", "true"]),
      Forgery(
        path: device, interface: deviceInterface, member: "VerifyStatus",
        arguments: ["sb", "verify-unknown-error", "true"]),
      Forgery(
        path: device, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
        arguments: ["sa{sv}as", deviceInterface, "1", "finger-present", "b", "true", "0"]),
      Forgery(
        path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: "NameOwnerChanged",
        arguments: ["sss", "net.reactivated.Fprint", ":1.4", ""]),
      Forgery(
        path: "/org/freedesktop/login1/session/_31", interface: "org.freedesktop.login1.Session",
        member: "Lock",
        arguments: []),
      Forgery(
        path: "/org/freedesktop/login1/session/_31", interface: "org.freedesktop.login1.Session",
        member: "Unlock",
        arguments: []),
    ]
  }

  /// Bob sends everything to every connection of a program.
  private func forge(at desk: Desk, to child: Child) throws {
    let bob = try desk.another("bob")
    let names = try desk.stack.names(of: child.process)
    try #require(!names.isEmpty)
    for name in names {
      for forgery in Forgery.all {
        let sent = try Child(
          bob.command(
            ["/usr/bin/busctl", "--system", "--destination=\(name)", "emit", forgery.path, forgery.interface]
              + [forgery.member] + forgery.arguments))
        try #require(sent.end() == 0, "\(forgery.member)")
      }
    }
  }

  @Test("While the reader waits")
  func waiting() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluate(.biometrics)
    try forge(at: desk, to: child)
    // What fprintd itself says afterwards is heard, so what bob said before was heard, too.
    try desk.reader.touch(.flaw(1))
    try #require(desk.alice.terminal.shows("Too short."))
    #expect(!desk.alice.terminal.screen.contains("left thumb"))
    #expect(!desk.alice.terminal.screen.contains("Not recognised"))
    #expect(child.end(within: .zero) == nil)
    try desk.alice.terminal.type("\u{1B}")
    #expect(child.end() == 3)
    #expect(try desk.alice.status("mismatches") == "0")
  }

  @Test("While the reader rests")
  func resting() throws {
    let desk = try Desk.ready()
    let child = try desk.evaluateShortly(.biometrics)
    try #require(desk.rests())
    try forge(at: desk, to: child)
    #expect(child.end(within: .zero) == nil)
    #expect(desk.stack.property("finger-needed") == "b false")
    try desk.alice.terminal.type("t")
    try desk.reader.touch(Desk.ownFinger)
    #expect(child.writes("replied success"))
    #expect(!desk.alice.terminal.screen.contains("Not recognised"))
    #expect(!desk.alice.terminal.screen.contains("left thumb"))
    #expect(try desk.alice.status("mismatches") == "0")
  }

  @Test("While the password is checked")
  func checking() throws {
    let desk = try Desk.ready(service: "la-slow")
    let child = try desk.evaluate()
    try desk.alice.terminal.type("correct-horse\r")
    try #require(desk.alice.terminal.shows("Checking…"))
    try #require(desk.stack.wantsNoFinger())
    try forge(at: desk, to: child)
    #expect(child.end(within: .zero) == nil)
    #expect(try desk.alice.status("mismatches") == "0")
    child.send(SIGKILL)
    #expect(child.end() == -SIGKILL)
    #expect(try desk.alice.status("mismatches") == "0")
  }

  @Test("While another program has the reader")
  func busy() throws {
    let desk = try Desk.ready()
    let holder = try Child(desk.another().command(["/usr/bin/fprintd-verify"]))
    try #require(desk.stack.wantsFinger())
    let child = try desk.alice.evaluate("--policy", "biometrics")
    try #require(desk.alice.terminal.shows("Another program is using the fingerprint reader."))
    try forge(at: desk, to: child)
    #expect(child.end(within: .zero) == nil)
    try desk.reader.touch(Desk.ownFinger)
    #expect(holder.end() == 0)
    try #require(try desk.matches(child))
  }

  @Test("While a finger is enrolled")
  func enrolling() throws {
    let desk = try Desk()
    let child = try desk.alice.start("enroll")
    try #require(desk.stack.wantsFinger())
    let bob = try desk.another("bob")
    for name in try desk.stack.names(of: child.process) {
      for word in ["enroll-stage-passed", "enroll-completed", "enroll-failed"] {
        let sent = try Child(
          bob.command([
            "/usr/bin/busctl", "--system", "--destination=\(name)", "emit", Forgery.device,
            Forgery.deviceInterface,
            "EnrollStatus", "sb", word, "true",
          ]))
        try #require(sent.end() == 0)
      }
    }
    try desk.reader.touch(.flaw(1))
    try #require(child.writes("Too short."))
    #expect(!child.written.contains("1 of 5") && !child.written.contains("known now"))
    #expect(child.end(within: .zero) == nil)
  }
}
