import LocalAuthModel

/// What a message speaks of: the language, the app, the sensor, and the device that it is a part of.
public struct FeedbackTerms: Hashable, Sendable {
  let language: Language
  let sensor: SensorKind?
  let device: DeviceFamily
  /// The app's name, made safe to show.
  let app: String

  /// Terms for an app of this name.
  ///
  /// - Parameters:
  ///   - sensor: The sensor that the device has; nil when it has none, or nobody has asked yet.
  public init(app: String, sensor: SensorKind?, on device: DeviceFamily, in language: Language) {
    self.language = language
    self.sensor = sensor
    self.device = device
    self.app =
      PromptWords.visible(app, mostCharacters: 60)
      ?? language.says("this app", nl: "deze app", hans: "此应用", hant: "此 App")
  }

  /// Whether this is a Linux machine. Its own sensor is a fingerprint reader: one that looks is a simulated device's.
  var isMachine: Bool { device != .apple && sensor?.looks != true }

  /// The desktop of such a machine, where it has one.
  var desktop: DeviceFamily.Desktop? {
    if case .linux(let desktop) = device { desktop } else { nil }
  }

  /// The name of the sensor; the neutral word where there is none.
  var sensorName: String {
    switch sensor {
    case .touchID? where isMachine: SensorTerm.fingerprintReader.word(in: language)
    case let kind?: kind.name(in: language)
    case nil: language.says("biometrics", nl: "biometrie", hans: "生物识别", hant: "生物辨識")
    }
  }

  /// Where fingers, faces and the passcode are set up.
  var pane: String { isMachine ? pane(orCommand: "fprintd-enroll") : applePane }

  /// Where the password of a machine is set.
  var passwordPane: String { pane(orCommand: "passwd") }

  private var applePane: String {
    guard sensor != nil else {
      return language.says("Settings", nl: "Instellingen", hans: "设置", hant: "設定")
    }
    let name = sensorName
    return language.says(
      "Settings > \(name) & Passcode", nl: "Instellingen > \(name) en toegangscode",
      hans: "设置 > \(name)与密码", hant: "設定 > \(name)與密碼")
  }

  private func pane(orCommand command: String) -> String {
    switch desktop {
    case .gnome:
      language.says("Settings > Users", nl: "Instellingen > Gebruikers", hans: "设置 > 用户", hant: "設定 > 使用者")
    case .kde:
      language.says(
        "System Settings > Users", nl: "Systeeminstellingen > Gebruikers", hans: "系统设置 > 用户",
        hant: "系統設定 > 使用者")
    case nil:
      language.says(
        "a terminal with “\(command)”", nl: "een terminal met “\(command)”", hans: "终端：\(command)",
        hant: "終端機：\(command)")
    }
  }
}
