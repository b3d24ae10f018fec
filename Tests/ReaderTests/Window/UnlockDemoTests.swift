import Glibc
import LocalAuthTestSupport
import Testing

/// UnlockDemo on a real screen: what a person sees of an app with a lock.
@Suite(.serialized, .enabled(if: Machine.hasWindows, Machine.windowsReason))
struct UnlockDemoTests {
  /// The app, started, with the keyboard.
  private func start(_ desk: WindowDesk) throws -> Child {
    let app = try Child(desk.alice.command([Machine.unlockDemo]))
    try desk.screen.focusWindow(of: "unlock-demo")
    return app
  }

  /// Somebody with a store of the test's own.
  private func keeper(_ alice: Person? = nil) throws -> WindowDesk {
    let desk = try WindowDesk(alice)
    desk.alice.environment += ["XDG_DATA_HOME=\(desk.alice.folder.path)/data"]
    return desk
  }

  /// The app of somebody who has chosen a passcode before.
  private func startAgain(_ desk: WindowDesk) throws -> Child {
    let first = try start(desk)
    try #require(try desk.screen.shows("password text", "App passcode", "focused"))
    try desk.screen.type("moss-kettle")
    try desk.screen.press("Return")
    try #require(try desk.screen.shows("label", "Library card"))
    first.send(SIGKILL)
    _ = first.end()
    return try start(desk)
  }

  @Test("The first time a passcode is chosen, and what is too short is said")
  func welcome() throws {
    let desk = try keeper()
    let app = try start(desk)
    let screen = desk.screen
    try #require(try screen.shows("password text", "App passcode", "focused"))
    try screen.type("moss")
    try screen.press("Return")
    try #require(try screen.shows("label", "Use at least 6 characters."))
    try #require(try screen.shows("password text", "App passcode", "focused"))
    try screen.type("moss-kettle")
    try screen.press("Return")
    try #require(try screen.shows("label", "Library card"))
    try screen.picture("unlock-in")
    app.send(SIGKILL)
  }

  @Test("Signed out: the account's password opens, in a window of the system's; Escape leaves it shut")
  func password() throws {
    let desk = try keeper()
    let app = try startAgain(desk)
    let screen = desk.screen
    try #require(try screen.shows("push button", "Sign in with your password", "focused"))
    #expect(try !screen.widgets().contains { $0.name == "Library card" })
    try screen.picture("unlock-out")
    try screen.press("Return")
    try screen.focusWindow()
    try #require(try screen.shows("password text", "Password", "focused"))
    try screen.press("Escape")
    try #require(try screen.isEmpty())
    #expect(try !screen.widgets().contains { $0.name == "Library card" })

    try screen.focusWindow(of: "unlock-demo")
    try #require(try screen.shows("push button", "Sign in with your password", "focused", "enabled"))
    try screen.press("Return")
    try screen.focusWindow()
    try #require(try screen.shows("password text", "Password", "focused"))
    try screen.type("correct-horse")
    try screen.press("Return")
    try #require(try screen.isEmpty())
    // Nobody gives the keyboard back here, so the person is away until the app has it again.
    #expect(try screen.shows("label", "Hidden while you are away"))
    try screen.focusWindow(of: "unlock-demo")
    #expect(try screen.shows("label", "Library card"))
    app.send(SIGKILL)
  }

  @Test("A finger opens it, and nothing is typed")
  func finger() throws {
    let reader = try Desk.ready()
    let desk = try keeper(reader.alice)
    let app = try startAgain(desk)
    try #require(try desk.screen.shows("push button", "Sign in with your fingerprint", "focused"))
    try desk.screen.press("Return")
    try #require(try desk.screen.shows("dialog", "unlock-demo wants to know that it is you"))
    try reader.reader.touch(Desk.ownFinger)
    try #require(try desk.screen.isEmpty())
    try desk.screen.focusWindow(of: "unlock-demo")
    #expect(try desk.screen.shows("label", "Library card"))
    app.send(SIGKILL)
  }

  @Test("The app's own passcode opens it, too, in the person's language")
  func passcode() throws {
    let desk = try keeper()
    let app = try startAgain(desk)
    try #require(try desk.screen.shows("push button", "Sign in with your password", "focused"))
    app.send(SIGKILL)
    _ = app.end()
    desk.alice.environment += ["LANG=nl_NL.UTF-8"]
    let dutch = try start(desk)
    try #require(try desk.screen.shows("push button", "Log in met je wachtwoord", "focused"))
    try desk.screen.picture("unlock-dutch")
    try desk.screen.press("Tab", "space")
    try #require(try desk.screen.shows("password text", "Pincode van de app", "focused"))
    try desk.screen.type("another one")
    try desk.screen.press("Return")
    try #require(
      try desk.screen.shows("label", "Dat is niet de juiste pincode. Probeer het opnieuw."))
    try #require(try desk.screen.shows("password text", "Pincode van de app", "focused"))
    try desk.screen.type("moss-kettle")
    try desk.screen.press("Return")
    #expect(try desk.screen.shows("label", "Library card"))
    dutch.send(SIGKILL)
  }
}
