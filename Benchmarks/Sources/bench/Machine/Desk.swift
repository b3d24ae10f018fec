import Glibc

/// A machine whose reader knows this account's finger, where the password was entered once, and its terminal.
final class Desk {
  static let ownFinger = "own"
  static let otherFinger = "other"

  let localauth: String
  let reader: FingerReader
  let keyboard: Keyboard
  /// Asks for finger or password, or for a finger alone.
  let owner: Program
  let biometrics: Program

  init(_ options: Options, for figure: Figure) throws {
    guard let localauth = options.localauth else {
      throw Trouble("\(figure.rawValue) needs --localauth PROGRAM")
    }
    try Account.needs(service: "local-authentication")
    self.localauth = localauth
    reader = try FingerReader()
    keyboard = try Keyboard()
    owner = try Program(localauth, ["evaluate", "--reason", "be measured"])
    biometrics = try Program(localauth, ["evaluate", "--policy", "biometrics", "--reason", "be measured"])
    try enrol()
    try enterPassword()
  }

  /// A controlling terminal, and standard streams that lead nowhere.
  var terminal: Program.Streams { Program.Streams(terminal: keyboard.path) }

  private func enrol() throws {
    let enrolment = try Program("fprintd-enroll")
    let process = try enrolment.start()
    try reader.wait()
    for _ in 1...5 { try reader.send("SCAN \(Desk.ownFinger)") }
    try enrolment.wait(for: process)
    try reader.waitUntilFree()
  }

  /// Enters the right password at a prompt of ours.
  func enterPassword() throws {
    let process = try owner.start(terminal)
    try keyboard.wait(for: "assword")
    try keyboard.type(Account.password + "\r")
    try owner.wait(for: process)
    try rest()
  }

  /// Makes ready for the next round.
  func rest() throws {
    keyboard.clear()
    try reader.waitUntilFree()
  }
}
