import LocalAuthModel

/// The sensor as a prompt speaks of it. On a machine whose secret is a password it is a reader, not a brand.
enum SensorTerm {
  case brand(SensorKind)
  case fingerprintReader
  case sensor

  init(_ kind: SensorKind?, calling secret: PasscodeName) {
    switch kind {
    case .touchID? where secret == .password: self = .fingerprintReader
    case let kind?: self = .brand(kind)
    case nil: self = .sensor
    }
  }

  /// What it is called, as it goes into a sentence.
  func word(in language: Language) -> String {
    switch self {
    case .brand(let kind): kind.name(in: language)
    case .fingerprintReader:
      language.says("the fingerprint reader", nl: "de vingerafdruklezer", hans: "指纹读取器", hant: "指紋讀取器")
    case .sensor: language.says("the sensor", nl: "de sensor", hans: "传感器", hant: "感應器")
    }
  }

  /// What is touched.
  func place(in language: Language) -> String {
    let word = word(in: language)
    guard case .brand = self else { return word }
    return language.says(
      "the sensor for \(word)", nl: "de sensor voor \(word)", hans: "\(word)传感器", hant: "\(word)感應器")
  }
}

extension PromptContent.BiometryStage {
  /// What the person reads of the sensor.
  func words(_ sensor: SensorTerm, looks: Bool, in language: Language) -> String {
    let word = sensor.word(in: language)
    switch self {
    case .asksConsent(let usage):
      let usage = usage.flatMap { PromptWords.visible($0) } ?? ""
      let question = language.says(
        "May this app use \(word)?", nl: "Mag deze app \(word) gebruiken?", hans: "允许此应用使用\(word)吗？",
        hant: "要允許此 App 使用\(word)嗎？")
      return language.sentences(usage.isEmpty ? [question] : [question, usage])
    case .scanning(after: nil) where looks:
      return language.says(
        "Look at the screen for \(word).", nl: "Kijk naar het scherm voor \(word).", hans: "请注视屏幕以使用\(word)。",
        hant: "請注視螢幕以使用\(word)。")
    case .scanning(after: nil):
      let place = sensor.place(in: language)
      return language.says(
        "Touch \(place).", nl: "Raak \(place) aan.", hans: "请触碰\(place)。", hant: "請觸碰\(place)。")
    case .scanning(after: .mismatch?):
      if looks {
        return language.says(
          "Not recognised. Look again.", nl: "Niet herkend. Kijk nog een keer.", hans: "未能识别。请再看一次。",
          hant: "無法辨識。請再看一次。")
      }
      return language.says(
        "Not recognised. Try again.", nl: "Niet herkend. Probeer het opnieuw.", hans: "未能识别。请再试一次。",
        hant: "無法辨識。請再試一次。")
    case .scanning(after: .unusable(let flaw)?), .resting(after: .unusable(let flaw)):
      return flaw.hint(in: language)
    case .resting(after: .mismatch):
      return language.says(
        "Not recognised by \(word).", nl: "Niet herkend door \(word).", hans: "\(word)未能识别你。",
        hant: "\(word)無法辨識你。")
    }
  }
}

extension SensorNote {
  /// What the sensor tells about itself.
  func words(_ sensor: SensorTerm, in language: Language) -> String {
    switch self {
    case .busyElsewhere:
      let word = sensor.word(in: language)
      return language.says(
        "Another program is using \(word).", nl: "Een ander programma gebruikt \(word).",
        hans: "另一个程序正在使用\(word)。", hant: "另一個程式正在使用\(word)。")
    case .wantsFinger(let name):
      let place = sensor.place(in: language)
      let finger = FingerWords(name).words(in: language)
      return language.says(
        "Touch \(place) with your \(finger).", nl: "Raak \(place) aan met je \(finger).",
        hans: "请用\(finger)触碰\(place)。", hant: "請用\(finger)觸碰\(place)。")
    }
  }
}

extension Failure {
  /// Why the sensor takes no part; nil where the person knows, or where there never was one.
  func sensorEnd(calling secret: PasscodeName, in language: Language) -> String? {
    let sensor = (secret == .password ? SensorTerm.fingerprintReader : .sensor).word(in: language)
    switch self {
    case .biometryLockout(let demand):
      let because = demand.because(calling: secret, in: language)
      return language.says(
        "\(word: sensor) rests, because \(because).", nl: "\(word: sensor) rust, omdat \(because).",
        hans: "因为\(because)，\(sensor)已暂停使用。", hant: "因為\(because)，\(sensor)已暫停使用。")
    case .authenticationFailed:
      return language.says("Not recognised.", nl: "Niet herkend.", hans: "未能识别。", hant: "無法辨識。")
    case .biometryDisconnected, .biometryNotPaired:
      return language.says(
        "\(word: sensor) is not connected.", nl: "\(word: sensor) is niet verbonden.", hans: "\(sensor)未连接。",
        hant: "\(sensor)未連接。")
    case .biometryNotAvailable(.sensorNotPermitted):
      return language.says(
        "\(word: sensor) may not be used in this session.",
        nl: "\(word: sensor) mag in deze sessie niet worden gebruikt.",
        hans: "此会话不允许使用\(sensor)。", hant: "此工作階段不允許使用\(sensor)。")
    case .biometryNotAvailable(.sensorBusy):
      return language.says(
        "\(word: sensor) is kept by another program.",
        nl: "\(word: sensor) is in gebruik bij een ander programma.",
        hans: "另一个程序正在占用\(sensor)。", hant: "另一個程式正在佔用\(sensor)。")
    case .biometryNotAvailable(.sensorFailing), .systemCancel(.brokenPart(.sensor)):
      return language.says(
        "\(word: sensor) stopped working.", nl: "\(word: sensor) werkt niet meer.", hans: "\(sensor)已停止工作。",
        hant: "\(sensor)已停止運作。")
    default: return nil
    }
  }
}
