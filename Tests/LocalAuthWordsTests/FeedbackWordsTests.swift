import LocalAuthModel
import LocalAuthWords
import Testing

/// One person in front of one device.
struct Reader: Sendable, CustomTestStringConvertible {
  let language: Language
  let sensor: SensorKind?
  let device: DeviceFamily
  var app = "Notes"

  var terms: FeedbackTerms { FeedbackTerms(app: app, sensor: sensor, on: device, in: language) }
  var testDescription: String {
    "\(language.rawValue), \(sensor.map { "\($0)" } ?? "no sensor"), \(device)"
  }

  static let devices: [DeviceFamily] = [.apple, .linux(nil), .linux(.gnome), .linux(.kde)]
  static let all = Language.allCases.flatMap { language in
    ([nil] + SensorKind.allCases).flatMap { sensor in
      devices.map { Reader(language: language, sensor: sensor, device: $0) }
    }
  }

  /// Everything that this person can get to read.
  var texts: [String] {
    FeedbackKey.allCases.flatMap { key -> [String] in
      let words = FeedbackWords(key, terms)
      return [words.title, words.message]
    } + FeedbackButton.allCases.map { $0.words(terms) }
      + SignInWords.Way.allCases.flatMap { way -> [String] in
        let words = SignInWords(way, terms)
        return [words.button] + (words.warning.map { [$0] } ?? [])
      } + UsualReason.allCases.map { $0.words(in: language) }
  }
}

@Suite("Feedback: what a person reads after an authentication that did not succeed")
struct FeedbackWordsTests {
  @Test("Nothing is left to fill in, no code, no shouting, no blame", arguments: Reader.all)
  func plain(reader: Reader) {
    for text in reader.texts {
      #expect(!text.isEmpty)
      #expect(!text.contains { "{}!！_\\".contains($0) }, "\(text)")
      #expect(!text.contains("  ") && text == text.trimmed, "\(text)")
      #expect(text.firstMatch(of: /[-−]\d/) == nil, "\(text)")
      #expect(text.lowercased().firstMatch(of: /\berror\b|\bfout\b|错误|錯誤/) == nil, "\(text)")
    }
  }

  @Test("Every text is in its own language", arguments: Reader.all)
  func language(reader: Reader) {
    let isChinese = [.simplifiedChinese, .traditionalChinese].contains(reader.language)
    for text in reader.texts {
      #expect(text.contains { $0.isHan } == isChinese, "\(text)")
    }
    let others = Language.allCases.filter { $0 != reader.language }
    for key in FeedbackKey.allCases {
      for other in others {
        let translated = FeedbackWords(
          key, FeedbackTerms(app: reader.app, sensor: reader.sensor, on: reader.device, in: other))
        #expect(FeedbackWords(key, reader.terms).message != translated.message)
      }
    }
  }

  @Test(
    "BR-31 a device's own sensor is named, and no other",
    arguments: Language.allCases, SensorKind.allCases)
  func sensors(language: Language, sensor: SensorKind) {
    let names: [SensorKind: [String]] = [
      .touchID: ["Touch ID", "触控 ID"], .faceID: ["Face ID", "面容 ID"], .opticID: ["Optic ID", "视控 ID"],
    ]
    for device in Reader.devices {
      let reader = Reader(language: language, sensor: sensor, device: device)
      for (other, words) in names where other != sensor {
        for word in words { #expect(!reader.texts.contains { $0.contains(word) }, "\(reader.texts)") }
      }
      for key in [FeedbackKey.failed, .denied, .lockout, .passcodeFirst, .unusable] where device == .apple {
        let words = FeedbackWords(key, reader.terms)
        let own = names[sensor, default: []]
        #expect(own.contains { (words.title + words.message).contains($0) }, "\(words)")
      }
    }
  }

  @Test("Without a sensor, or before it is known, none is named", arguments: Language.allCases)
  func noSensor(language: Language) {
    for device in Reader.devices {
      let texts = Reader(language: language, sensor: nil, device: device).texts
      #expect(
        !texts.contains { $0.contains("Touch ID") || $0.contains("Face ID") || $0.contains("Optic ID") })
      #expect(!texts.contains { $0.contains("触控") || $0.contains("面容 ID") || $0.contains("视控") })
    }
  }

  @Test("On a Linux machine there is a reader and a password, and no brand", arguments: Language.allCases)
  func machines(language: Language) {
    let brands = ["Touch ID", "触控", "device passcode", "toegangscode", "设备密码", "裝置密碼", "Passcode"]
    for device in Reader.devices where device != .apple {
      for text in Reader(language: language, sensor: .touchID, device: device).texts {
        #expect(!brands.contains { text.contains($0) }, "\(text)")
      }
    }
  }

  @Test func theWayToTheSettingsIsSpeltOut() {
    let message = { (sensor: SensorKind?, device: DeviceFamily, key: FeedbackKey, language: Language) in
      FeedbackWords(key, FeedbackTerms(app: "Notes", sensor: sensor, on: device, in: language)).message
    }
    #expect(
      message(.touchID, .apple, .notEnrolled, .english)
        == "Nothing is registered for Touch ID on this device yet. Set it up in Settings > Touch ID & Passcode, or continue with your passcode."
    )
    #expect(message(.faceID, .apple, .noPasscode, .dutch).contains("Instellingen > Face ID en toegangscode"))
    #expect(message(.faceID, .apple, .notEnrolled, .simplifiedChinese).contains("“设置 > 面容 ID 与密码”"))
    #expect(message(.touchID, .linux(.gnome), .notEnrolled, .english).contains("Settings > Users"))
    #expect(
      message(.touchID, .linux(.kde), .notEnrolled, .dutch).contains("Systeeminstellingen > Gebruikers"))
    #expect(message(.touchID, .linux(nil), .notEnrolled, .english).contains("“fprintd-enroll”"))
    #expect(message(.touchID, .linux(nil), .noPasscode, .traditionalChinese).contains("「終端機：passwd」"))
  }

  // MARK: The two rules of form

  @Test func chineseIsSpacedWhereWritingsMeet() {
    let text = { (key: FeedbackKey, sensor: SensorKind?, language: Language, app: String) in
      FeedbackWords(key, FeedbackTerms(app: app, sensor: sensor, on: .apple, in: language))
    }
    #expect(text(.failed, .faceID, .simplifiedChinese, "").message.hasPrefix("面容 ID 未能确认是你本人。"))
    #expect(text(.failed, nil, .simplifiedChinese, "").message.hasPrefix("生物识别未能确认是你本人。"))
    #expect(text(.failed, .faceID, .traditionalChinese, "").message.hasPrefix("Face ID 無法確認是你本人。"))
    #expect(text(.failed, nil, .traditionalChinese, "").message.hasPrefix("生物辨識無法確認是你本人。"))
    #expect(text(.denied, .touchID, .simplifiedChinese, "Notes").title == "Notes 未启用触控 ID")
    #expect(text(.denied, .touchID, .simplifiedChinese, "备忘录").title == "备忘录未启用触控 ID")
    #expect(text(.denied, .touchID, .traditionalChinese, "備忘錄").title == "備忘錄未啟用 Touch ID")
    // An app's name stays as it is.
    #expect(text(.denied, nil, .simplifiedChinese, "QQ音乐").title == "QQ音乐未启用生物识别")
  }

  @Test func aSentenceBeginsWithACapital() {
    let words = { (key: FeedbackKey, sensor: SensorKind?, device: DeviceFamily, language: Language) in
      FeedbackWords(key, FeedbackTerms(app: "iTunes", sensor: sensor, on: device, in: language))
    }
    #expect(words(.lockout, nil, .apple, .english).title == "Biometrics is locked")
    #expect(words(.lockout, nil, .apple, .dutch).title == "Biometrie is geblokkeerd")
    #expect(words(.lockout, .touchID, .linux(nil), .english).title == "The fingerprint reader is locked")
    #expect(words(.lockout, .touchID, .linux(nil), .dutch).title == "De vingerafdruklezer is geblokkeerd")
    #expect(words(.lockout, nil, .apple, .english).message.hasSuffix("to use biometrics again."))
    // A name of somebody else's is not changed.
    #expect(words(.denied, .faceID, .apple, .english).message.hasPrefix("iTunes does not have"))
  }

  @Test func whatAnAppCallsItselfIsMadeSafe() {
    let words = FeedbackWords(
      .denied, FeedbackTerms(app: "\u{1B}[2JNotes\n\u{202E}", sensor: .faceID, on: .apple, in: .english))
    #expect(words.title == "Face ID is off for [2JNotes")
    let long = FeedbackTerms(app: String(repeating: "a", count: 10_000), sensor: nil, on: .apple, in: .dutch)
    #expect(FeedbackWords(.denied, long).title.count < 100)
    let none = FeedbackTerms(app: "\u{200B}", sensor: nil, on: .apple, in: .english)
    #expect(FeedbackWords(.denied, none).title == "Biometrics is off for this app")
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
