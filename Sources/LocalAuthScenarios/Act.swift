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

extension Act {
  /// The longest time that one act may take, in its own unit.
  static let mostTime = 1_000_000

  /// The act that a word stands for; nil when it stands for none.
  public init?(word: String) {
    if let act = Self.words[word] {
      self = act
    } else if let time = Duration(word: word), time > .zero {
      self = .wait(time)
    } else if let name = Self.name(in: word, after: "enrol:") {
      self = .enrol(name)
    } else if let name = Self.name(in: word, after: "remove:") {
      self = .remove(name)
    } else {
      return nil
    }
  }

  private static func name(in word: String, after prefix: String) -> String? {
    guard word.hasPrefix(prefix) else { return nil }
    let name = String(word.dropFirst(prefix.count))
    return name.isScenarioName ? name : nil
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

extension Duration {
  /// A time as scenarios write it: `9s`, `5m`, `48h`, or with a minus before it.
  init?(word: String) {
    guard let unit = word.last, let seconds = ["s": 1, "m": 60, "h": 3600][unit] else { return nil }
    let digits = word.dropLast()
    guard digits.utf8.count <= 8, !digits.hasPrefix("+"), let count = Int(digits), abs(count) <= Act.mostTime
    else { return nil }
    self = .seconds(count * seconds)
  }
}

extension String {
  /// Whether it names a context, a finger, a domain state or a secret: up to 32 letters, digits, `-`, `_`, and a letter first.
  var isScenarioName: Bool {
    guard let first = utf8.first, first.isLetter, utf8.count <= 32 else { return false }
    return utf8.allSatisfy { $0.isLetter || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F }
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter.
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
