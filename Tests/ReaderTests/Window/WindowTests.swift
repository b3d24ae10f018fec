import Glibc
import LocalAuthLinux
import LocalAuthTestSupport
import Testing

/// `localauth evaluate` with a window, on a real screen with a real keyboard.
// One after the other: each test has a screen of its own, and a busy machine draws late.
@Suite(.serialized, .enabled(if: Machine.hasWindows, Machine.windowsReason))
struct WindowTests {
  @Test("A password: who asks and for what, typed unseen, and the window is gone")
  func password() throws {
    let desk = try WindowDesk()
    let child = try desk.evaluate()
    let screen = desk.screen
    #expect(try screen.shows("dialog", "localauth wants to know that it is you"))
    #expect(try screen.shows("label", "Open the notes of the garden club"))
    #expect(try screen.shows("alert", "Enter your password."))
    #expect(try screen.shows("push button", "Cancel"))
    try screen.picture("prompt-passcode")
    try screen.type("correct-horse")
    try screen.press("Return")
    #expect(child.end() == 0)
    #expect(child.written.isEmpty)
    #expect(try screen.isEmpty())
  }

  @Test("A wrong password is said aloud, the field is empty again, and the right one follows")
  func wrongThenRight() throws {
    let desk = try WindowDesk()
    let child = try desk.evaluate()
    try desk.screen.type("battery-staple")
    try desk.screen.press("Return")
    try #require(try desk.screen.shows("alert", "Wrong password. Try again."))
    #expect(eventually { desk.screen.heard.contains("Wrong password. Try again.") })
    try #require(try desk.screen.shows("password text", "Password", "focused", "editable"))
    try desk.screen.type("correct-horse")
    // The mnemonic of the button that goes on.
    try desk.screen.press("alt+o")
    #expect(child.end() == 0)
  }

  @Test("Enter in an empty field is nothing")
  func empty() throws {
    let desk = try WindowDesk()
    let child = try desk.evaluate()
    try desk.screen.press("Return", "Return")
    try desk.screen.type("correct-horse")
    try desk.screen.press("Return")
    #expect(child.end() == 0)
  }

  @Test("Escape, the button, its letter, and closing the window all cancel: exit 3", arguments: Way.allCases)
  func leaving(way: Way) throws {
    let desk = try WindowDesk()
    let child = try desk.evaluate()
    try desk.screen.type("half a pass")
    switch way {
    case .escape: try desk.screen.press("Escape")
    case .button:
      try desk.screen.press("Tab")
      try #require(try desk.screen.shows("push button", "Cancel", "focused"))
      try desk.screen.press("space")
    case .letter: try desk.screen.press("alt+c")
    case .close: try desk.screen.closeWindow()
    }
    #expect(child.end() == 3)
    #expect(try desk.alice.status("wrongPasswords") == "0")
    #expect(try desk.screen.isEmpty())
  }

  enum Way: CaseIterable {
    case escape
    case button
    case letter
    case close
  }

  @Test("Four wrong passwords bring a wait, which is counted down")
  func delay() throws {
    let desk = try WindowDesk()
    let child = try desk.evaluate()
    for number in 1...4 {
      try #require(try desk.screen.shows("password text", "Password", "focused", "editable"))
      try desk.screen.type("wrong-\(number)")
      try desk.screen.press("Return")
      if number < 4 {
        try #require(
          eventually { desk.screen.heard.filter { $0.hasPrefix("Wrong password") }.count == number })
      }
    }
    try #require(
      eventually { desk.screen.heard.contains { $0.hasPrefix("Too many wrong passwords. Wait ") } })
    #expect(try desk.screen.widgets().contains { $0.role == "progress bar" && $0.name.hasPrefix("Too many") })
    let first = try #require(waitWords(desk))
    #expect(eventually { waitWords(desk) != first })
    try desk.screen.picture("prompt-delay")
    // The seconds are not read aloud one by one.
    #expect(desk.screen.heard.filter { $0.hasPrefix("Too many") }.count == 1)
    try desk.screen.press("Escape")
    #expect(child.end() == 3)
  }

  private func waitWords(_ desk: WindowDesk) -> String? {
    try? desk.screen.widgets().first { $0.role == "label" && $0.name.contains("Wait ") }?.name
  }

  @Test("A last word that says what to do is read aloud, and the keyboard is on what closes it")
  func lastWord() throws {
    let desk = try WindowDesk(Person("expired"))
    let child = try desk.evaluate()
    try desk.screen.type("old-times")
    try desk.screen.press("Return")
    #expect(child.end() == 1)
    #expect(try desk.screen.shows("push button", "Close", "focused"))
    let word = "This account has expired. Ask the administrator of this machine."
    #expect(eventually { desk.screen.heard.contains(word) })
    try desk.screen.press("space")
    #expect(try desk.screen.isEmpty())
  }

  // MARK: Ends that nobody wanted

  @Test(
    "The window's process is killed: a broken prompt, never a success: exit 9", arguments: [SIGKILL, SIGTERM])
  func killedPrompt(signal: Int32) throws {
    let desk = try WindowDesk()
    let child = try desk.evaluate()
    try desk.screen.type("correct-horse")
    kill(try #require(try desk.promptProcess(of: child)), signal)
    #expect(child.end() == 9)
    #expect(try desk.screen.isEmpty())
  }

  @Test("The app is killed: its window goes with it")
  func killedApp() throws {
    let desk = try WindowDesk()
    let child = try desk.evaluate()
    try desk.screen.type("correct-hor")
    let prompt = try #require(try desk.promptProcess(of: child))
    child.send(SIGKILL)
    #expect(child.end() == -SIGKILL)
    #expect(eventually { kill(prompt, 0) != 0 })
    #expect(try desk.screen.isEmpty())
  }

  @Test("Two apps at once: each has a window of its own, and an answer to one is none to the other")
  func twoApps() throws {
    let desk = try WindowDesk()
    let first = try desk.evaluate()
    let second = try desk.start()
    #expect(try eventually { try desk.screen.widgets().filter { $0.role == "dialog" }.count == 2 })
    kill(try #require(try desk.promptProcess(of: second)), SIGKILL)
    #expect(second.end() == 9)
    try desk.screen.focusWindow()
    try desk.screen.type("correct-horse")
    try desk.screen.press("Return")
    #expect(first.end() == 0)
  }

  // MARK: Where there can be no window

  @Test("A display that cannot be opened: no success, and no hang")
  func noServer() throws {
    let alice = try Person()
    alice.environment = ["DISPLAY=:9999"]
    let child = try Child(alice.command([Machine.localauthWithWindows, "evaluate", "--reason", "x"]))
    #expect(child.end() == 9)
  }

  @Test("Asked for a window where there is no display: exit 7 with the reason")
  func noDisplay() throws {
    let alice = try Person()
    alice.environment += ["LOCALAUTH_PROMPT=window"]
    let child = try alice.evaluate()
    #expect(child.end() == 7)
    #expect(alice.terminal.shows("There is no display to show a window on."))
  }

  @Test("The program that shows windows is not installed: exit 7 with the reason")
  func notInstalled() throws {
    let alice = try Person()
    alice.environment += ["DISPLAY=:9999", "LOCALAUTH_PROMPT=window"]
    let child = try alice.evaluate()
    #expect(child.end() == 7)
    #expect(alice.terminal.shows("localauth-prompt is not installed"))
    #expect(try alice.status("windowObstacle") == "noPromptProgram")
  }

  @Test("Somebody at a terminal is asked there, display or not")
  func terminalFirst() throws {
    let desk = try WindowDesk()
    desk.alice.environment += ["TERM=xterm"]
    let child = try Child(
      desk.alice.command([Machine.localauthWithWindows, "evaluate", "--reason", "x"]),
      terminal: desk.alice.terminal)
    try #require(desk.alice.isAsked())
    try desk.alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
    #expect(try desk.screen.isEmpty())
  }

  // MARK: Languages and looks

  @Test(
    "The window speaks the person's language",
    arguments: [
      ("nl_NL.UTF-8", "localauth wil weten of jij het bent", "Wachtwoord", "Annuleer", "prompt-dutch"),
      ("zh_CN.UTF-8", "localauth 想确认是你本人", "密码", "取消", "prompt-chinese"),
    ])
  func languages(locale: String, title: String, field: String, cancel: String, picture: String) throws {
    let desk = try WindowDesk()
    desk.alice.environment += ["LANG=\(locale)"]
    let child = try desk.evaluate(field: field)
    #expect(try desk.screen.shows("dialog", title))
    #expect(try desk.screen.shows("push button", cancel))
    try desk.screen.picture(picture)
    try desk.screen.press("Escape")
    #expect(child.end() == 3)
  }

  @Test("Dark, where the desktop is")
  func dark() throws {
    let desk = try WindowDesk()
    desk.alice.environment += ["ADW_DEBUG_COLOR_SCHEME=prefer-dark"]
    let child = try desk.evaluate()
    try desk.screen.picture("prompt-dark")
    try desk.screen.press("Escape")
    #expect(child.end() == 3)
  }

  @Test("In letters twice as large the window still fits the screen, and works")
  func large() throws {
    let desk = try WindowDesk()
    let folder = try TemporaryFolder()
    chmod(folder.path, 0o755)
    let settings = "mkdir -p gtk-4.0; printf '[Settings]\ngtk-font-name=Cantarell 22\n' >gtk-4.0/settings.ini"
    #expect(try Child(["/bin/sh", "-c", "cd \(folder.path); \(settings)"]).end() == 0)
    desk.alice.environment += ["XDG_CONFIG_HOME=\(folder.path)"]
    let child = try desk.evaluate()
    try desk.screen.picture("prompt-large")
    try desk.screen.type("correct-horse")
    try desk.screen.press("Return")
    #expect(child.end() == 0)
  }
}
