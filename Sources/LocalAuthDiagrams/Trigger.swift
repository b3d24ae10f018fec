import LocalAuthModel

/// What leads from one stage to another, as a diagram tells it.
///
/// Ordered as a person reads: what the sensor says, what is tapped and typed, what comes from outside.
enum Trigger: Hashable, Comparable {
  case begins(Circumstance)
  case match
  /// The n-th of this prompt.
  case mismatch(Int)
  /// The one that locks biometrics, over all prompts.
  case lockingMismatch(Int)
  case unclear
  case nobodySeen
  case sensorBreaks
  case tap(Tap)
  case passcodeTyped
  case rightPasscode
  /// The n-th in a row.
  case wrongPasscode(Int)
  case samePasscode
  /// An earlier delay is not over.
  case delayRuns
  /// Too many were wrong before.
  case disabledBefore
  /// A delay of so many seconds is over.
  case delayOver(Int)
  case invalidated
  case outside(Outside)

  /// What a device is like when an app asks.
  enum Circumstance: Int, Comparable {
    case ready, firstTime, lockedOut, deniedToApp, nothingEnrolled, noPasscode, noSensor, deviceLocked

    var words: String {
      switch self {
      case .ready: "ready"
      case .firstTime: "first time in this app"
      case .lockedOut: "locked out"
      case .deniedToApp: "denied to this app"
      case .nothingEnrolled: "nothing enrolled"
      case .noPasscode: "no passcode"
      case .noSensor: "no sensor"
      case .deviceLocked: "the device is locked"
      }
    }

    static func < (left: Circumstance, right: Circumstance) -> Bool { left.rawValue < right.rawValue }
  }

  /// A button.
  enum Tap: Int, Comparable {
    case allow, deny, tryAgain, fallback, cancel

    init(_ role: Button.Role) {
      switch role {
      case .allow: self = .allow
      case .deny: self = .deny
      case .tryAgain: self = .tryAgain
      case .fallback: self = .fallback
      case .cancel: self = .cancel
      }
    }

    func words(_ policy: Policy) -> String {
      switch self {
      case .allow: "[Allow]"
      case .deny: "[Don’t Allow]"
      case .tryAgain: "[Try Again]"
      case .fallback: policy == .owner ? "[Enter Passcode]" : "[Enter Password]"
      case .cancel: "[Cancel]"
      }
    }

    static func < (left: Tap, right: Tap) -> Bool { left.rawValue < right.rawValue }
  }

  /// What neither the person nor the app does.
  enum Outside: Int, Comparable {
    case otherEvaluation, background, lock, restart, call

    var words: String {
      switch self {
      case .otherEvaluation: "another evaluation"
      case .background: "background"
      case .lock: "lock"
      case .restart: "restart"
      case .call: "a call"
      }
    }

    static func < (left: Outside, right: Outside) -> Bool { left.rawValue < right.rawValue }
  }
}

extension Trigger {
  /// Whether it can end any prompt: by its button, by its app, or from outside.
  var isEverywhere: Bool {
    switch self {
    case .tap(.cancel), .invalidated, .outside: true
    default: false
    }
  }

  /// Several of them in words; those of one kind are told once.
  static func words(_ triggers: Set<Trigger>, _ policy: Policy) -> [String] {
    var phrases: [String] = []
    var mismatches: [Int] = []
    var wrong: [Int] = []
    var delays: [Int] = []
    for trigger in triggers.sorted() {
      switch trigger {
      case .mismatch(let number): mismatches.append(number)
      case .wrongPasscode(let number): wrong.append(number)
      case .delayOver(let seconds): delays.append(seconds)
      default: phrases.append(trigger.word(policy))
      }
    }
    // The counted ones first: they are what decides.
    if let span = ordinals(wrong) { phrases.insert("\(span) wrong passcode", at: 0) }
    if let span = ordinals(mismatches) { phrases.insert("\(span) mismatch", at: 0) }
    if let first = delays.first, let last = delays.last { phrases.insert(span(first, last), at: 0) }
    return phrases
  }

  private func word(_ policy: Policy) -> String {
    switch self {
    case .begins(let circumstance): circumstance.words
    case .match: "match"
    case .lockingMismatch(let number): "\(Self.ordinal(number)) mismatch in a row"
    case .unclear: "not clear enough"
    case .nobodySeen: "nobody seen"
    case .sensorBreaks: "sensor breaks"
    case .tap(let tap): tap.words(policy)
    case .passcodeTyped: "passcode typed"
    case .rightPasscode: "right passcode"
    case .samePasscode: "the same wrong one again"
    case .delayRuns: "a delay still runs"
    case .disabledBefore: "too many were wrong before"
    case .invalidated: "the app invalidates"
    case .outside(let outside): outside.words
    case .mismatch, .wrongPasscode, .delayOver: ""
    }
  }

  private static func ordinal(_ number: Int) -> String {
    switch number {
    case 1: "1st"
    case 2: "2nd"
    case 3: "3rd"
    default: "\(number)th"
    }
  }

  private static func ordinals(_ numbers: [Int]) -> String? {
    guard let first = numbers.first, let last = numbers.last else { return nil }
    return first == last ? ordinal(first) : "\(ordinal(first)) to \(ordinal(last))"
  }

  private static func span(_ first: Int, _ last: Int) -> String {
    first == last ? "after \(time(first))" : "after \(time(first)) to \(time(last))"
  }

  private static func time(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min"
    default: "\(seconds / 3600) h"
    }
  }
}
