import LocalAuthModel

/// What a command does to a device, whatever it is called.
enum DeviceCommand: Hashable {
  /// A finger or a face comes before the sensor; nil is whichever the sensor reads.
  case reading(Reading, Sense?)
  /// Something is enrolled, or nothing is.
  case enrolment(Bool)
  /// A finger or a face of this name is enrolled.
  case enrol(String)
  /// It is removed.
  case remove(String)
  /// The passcode is set, or removed.
  case setPasscode(String?)
  /// A passcode is entered at the prompt.
  case enterPasscode(String)
  /// What an app may do; nil is the app in front.
  case consent(AppIdentifier?, Consent?)
  /// Only tells that something was changed before.
  case notice

  /// What is put before a sensor.
  enum Sense: Hashable {
    case finger
    case face
  }
}

extension DeviceCommand {
  /// Reads a command: one of this package, or one of the tools for Apple's simulator.
  init(_ text: String) throws(CommandProblem) {
    let words = text.split(separator: " ", maxSplits: 2).map(String.init)
    let whole = text.split(separator: " ").joined(separator: " ")
    if let command = Self.own[whole] ?? Self.foreign[Self.withoutTool(whole)] {
      self = command
      return
    }
    switch (words.first, words.count) {
    case ("passcode", 3) where words[1] == "set": self = .setPasscode(words[2])
    case ("passcode", 3) where words[1] == "enter": self = .enterPasscode(words[2])
    case ("enrol", 2...): self = .enrol(words.dropFirst().joined(separator: " "))
    case ("remove", 2...): self = .remove(words.dropFirst().joined(separator: " "))
    case ("consent", 3):
      guard let consent = Self.consents[words[2]] else { throw .unknown(text) }
      self = .consent(AppIdentifier(words[1]), consent)
    default: throw .unknown(text)
    }
  }

  /// The command as it stands after the name of its tool, and without the marks of an option.
  private static func withoutTool(_ text: String) -> String {
    var rest = text[...]
    for mark in ["applesimutils ", "notifyutil ", "-p ", "--"] where rest.hasPrefix(mark) {
      rest = rest.dropFirst(mark.count)
    }
    return String(rest)
  }

  private static let own: [String: DeviceCommand] = [
    "finger match": .reading(.match, .finger), "finger fail": .reading(.mismatch, .finger),
    "face match": .reading(.match, .face), "face fail": .reading(.mismatch, .face),
    "passcode clear": .setPasscode(nil),
  ]

  private static let consents: [String: Consent?] = ["allow": .granted, "deny": .denied, "reset": nil]

  /// The words of applesimutils in its older and newer versions, of Detox, and the keys of notifyutil.
  private static let foreign: [String: DeviceCommand] = [
    "matchFinger": .reading(.match, .finger), "unmatchFinger": .reading(.mismatch, .finger),
    "matchFace": .reading(.match, .face), "unmatchFace": .reading(.mismatch, .face),
    "biometricMatch": .reading(.match, nil), "biometricNonmatch": .reading(.mismatch, nil),
    "com.apple.BiometricKit_Sim.fingerTouch.match": .reading(.match, .finger),
    "com.apple.BiometricKit_Sim.fingerTouch.nomatch": .reading(.mismatch, .finger),
    "com.apple.BiometricKit_Sim.pearl.match": .reading(.match, .face),
    "com.apple.BiometricKit_Sim.pearl.nomatch": .reading(.mismatch, .face),
    "biometricEnrollment YES": .enrolment(true), "biometricEnrollment NO": .enrolment(false),
    "setBiometricEnrollment true": .enrolment(true), "setBiometricEnrollment false": .enrolment(false),
    "-s com.apple.BiometricKit.enrollmentChanged 1": .enrolment(true),
    "-s com.apple.BiometricKit.enrollmentChanged 0": .enrolment(false),
    "com.apple.BiometricKit.enrollmentChanged": .notice,
    "setPermissions faceid=YES": .consent(nil, .granted), "setPermissions faceid=NO": .consent(nil, .denied),
    "setPermissions faceid=unset": .consent(nil, nil),
  ]
}
