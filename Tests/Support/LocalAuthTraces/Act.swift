import LocalAuthModel

/// Something that a person, the app or the world does to a device.
public enum Act: Hashable, Sendable {
  /// `T-` `T+` `T?` `T!`: a finger is put on the sensor.
  case finger(Reading)
  /// `F-` `F+` `F?` `F!`: a face is before the sensor; `F?` is nobody.
  case face(Reading)
  /// `[cancel]` `[fallback]` `[again]` `[allow]` `[deny]`: a button is tapped, if it is there.
  case tap(Button.Role)
  /// `P+` `P-` `P=`: a passcode is entered, if one is taken.
  case passcode(Entry)
  /// `L:T+` `L:F-` `L:P+` …: the same at the lock screen.
  case lockScreen(LockScreenAct)
  /// `lock`: the device is locked.
  case lock
  /// `background`: the app that called last goes to the background.
  case background
  /// `call`: another part of the system takes the screen.
  case systemInterface
  /// `invalidate`: the app invalidates the context of its last call.
  case invalidate
  /// `release`: the app lets go of the context of its last call.
  case release
  /// `restart`: the device is started again.
  case restart
  /// `9s` `5m` `48h`: time passes.
  case wait(Duration)
  /// `enrol:NAME`: a finger or face is added in Settings, which asks for the passcode first.
  case enrol(String)
  /// `remove:NAME`: a finger or face is removed in Settings.
  case remove(String)
  /// `passcode:off` `passcode:on`: the passcode is removed or set in Settings.
  case setPasscode(Bool)
  /// `consent:allow` `consent:deny` `consent:reset`: what app A may do is changed in Settings.
  case consent(Consent?)
  /// `unplug` `plug`: the sensor goes away or comes back.
  case sensor(SensorCondition)
  /// `remote-lock`, `emergency`: the passcode is demanded.
  case demand(PasscodeDemand)

  /// Which passcode is entered.
  public enum Entry: Hashable, Sendable {
    /// The right one.
    case right
    /// A wrong one that was not entered before.
    case wrong
    /// The wrong one that was entered before.
    case sameWrong
  }

  /// What is done at the lock screen.
  public enum LockScreenAct: Hashable, Sendable {
    /// A finger or a face, accepted or rejected.
    case biometry(isMatch: Bool)
    /// A passcode.
    case passcode(Entry)
  }
}

/// Acts in a row, written as the oracle writes them: `"T- T- [fallback] P+"`.
public struct Acts: Sendable, ExpressibleByStringLiteral {
  /// What was written.
  public let text: String
  /// The acts.
  public let all: [Act]

  /// Reads acts. A word that is none is a mistake in the row and stops the program.
  public init(stringLiteral text: String) {
    guard let acts = Self.read(text) else { preconditionFailure("no such act in \"\(text)\"") }
    self.text = text
    all = acts
  }

  /// Nothing but time.
  init(waiting duration: Duration) {
    text = "\(duration)"
    all = [.wait(duration)]
  }

  /// The acts that `text` writes, or nil when it has a word that is no act.
  public static func read(_ text: String) -> [Act]? {
    var acts: [Act] = []
    for word in text.split(separator: " ") {
      guard let act = act(String(word)) else { return nil }
      acts.append(act)
    }
    return acts
  }

  /// The act that a word stands for.
  private static func act(_ word: String) -> Act? {
    if let act = words[word] { return act }
    if let unit = word.last, let count = Int(word.dropLast()), count > 0 {
      switch unit {
      case "s": return .wait(.seconds(count))
      case "m": return .wait(.minutes(count))
      case "h": return .wait(.hours(count))
      default: return nil
      }
    }
    let parts = word.split(separator: ":").map(String.init)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "enrol": return .enrol(parts[1])
    case "remove": return .remove(parts[1])
    default: return nil
    }
  }

  /// The words that are always the same act.
  private static let words: [String: Act] = [
    "T-": .finger(.mismatch), "T+": .finger(.match), "T?": .finger(.unusable(.tooShort)),
    "T!": .finger(.failed(.broken)),
    "F-": .face(.mismatch), "F+": .face(.match), "F?": .face(.unusable(.nobodySeen)),
    "F!": .face(.failed(.broken)),
    "[cancel]": .tap(.cancel), "[fallback]": .tap(.fallback), "[again]": .tap(.tryAgain),
    "[allow]": .tap(.allow), "[deny]": .tap(.deny),
    "P+": .passcode(.right), "P-": .passcode(.wrong), "P=": .passcode(.sameWrong),
    "L:T+": .lockScreen(.biometry(isMatch: true)), "L:T-": .lockScreen(.biometry(isMatch: false)),
    "L:F+": .lockScreen(.biometry(isMatch: true)), "L:F-": .lockScreen(.biometry(isMatch: false)),
    "L:P+": .lockScreen(.passcode(.right)), "L:P-": .lockScreen(.passcode(.wrong)),
    "L:P=": .lockScreen(.passcode(.sameWrong)),
    "lock": .lock, "background": .background, "call": .systemInterface, "invalidate": .invalidate,
    "release": .release, "restart": .restart,
    "passcode:off": .setPasscode(false), "passcode:on": .setPasscode(true),
    "consent:allow": .consent(.granted), "consent:deny": .consent(.denied), "consent:reset": .consent(nil),
    "unplug": .sensor(.disconnected), "plug": .sensor(.ready),
    "remote-lock": .demand(.remoteLock), "emergency": .demand(.emergencyScreen),
  ]
}
