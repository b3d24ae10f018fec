import LocalAuthModel

/// What a sign-in screen says about the way in that it offers.
public struct SignInWords: Hashable, Sendable {
  /// The ways in that a device can offer.
  public enum Way: Hashable, Sendable, CaseIterable {
    /// By the sensor.
    case sensor
    /// By the passcode of the device.
    case devicePasscode
    /// By nothing: whoever has the device is in.
    case unprotected
  }

  /// What the button says.
  public let button: String
  /// What the person must know first; nil when there is nothing to warn of.
  public let warning: String?

  /// The words for a way in.
  public init(_ way: Way, _ terms: FeedbackTerms) {
    let (language, app) = (terms.language, terms.app)
    switch way {
    case .sensor where terms.isMachine && terms.sensor == .touchID:
      button = language.says(
        "Sign in with your fingerprint", nl: "Log in met je vingerafdruk", hans: "使用指纹登录", hant: "使用指紋登入")
    case .sensor:
      let bio = terms.sensorName
      button = language.says(
        "Sign in with \(bio)", nl: "Log in met \(bio)", hans: "使用\(bio)登录", hant: "使用\(bio)登入")
    case .devicePasscode where terms.isMachine:
      button = language.says(
        "Sign in with your password", nl: "Log in met je wachtwoord", hans: "使用密码登录", hant: "使用密碼登入")
    case .devicePasscode:
      button = language.says(
        "Sign in with the device passcode", nl: "Log in met de toegangscode", hans: "使用设备密码登录",
        hant: "使用裝置密碼登入")
    case .unprotected:
      button = language.says(
        "Continue without protection", nl: "Ga verder zonder beveiliging", hans: "不加保护继续", hant: "不加保護繼續")
    }
    guard way == .unprotected else {
      warning = nil
      return
    }
    warning =
      terms.isMachine
      ? language.says(
        "Your account has no password. Anyone at this machine can open \(app).",
        nl: "Je account heeft geen wachtwoord. Iedereen achter deze computer kan \(app) openen.",
        hans: "你的账户没有设置密码。任何使用此电脑的人都能打开\(app)。", hant: "你的帳號尚未設定密碼。任何使用此電腦的人都能打開\(app)。")
      : language.says(
        "This device has no passcode. Anyone who holds it can open \(app).",
        nl: "Dit apparaat heeft geen toegangscode. Iedereen die het in handen heeft, kan \(app) openen.",
        hans: "此设备没有设置密码。任何拿到它的人都能打开\(app)。", hant: "此裝置尚未設定密碼。任何拿到它的人都能打開\(app)。")
  }
}
