extension FeedbackButton {
  /// What the button says.
  public func words(_ terms: FeedbackTerms) -> String {
    let language = terms.language
    return switch self {
    case .tryAgain: language.says("Try again", nl: "Probeer opnieuw", hans: "再试一次", hant: "再試一次")
    case .openSettings:
      if terms.isMachine, terms.desktop == .kde {
        language.says(
          "Open System Settings", nl: "Open Systeeminstellingen", hans: "打开系统设置", hant: "打開系統設定")
      } else {
        language.says("Open Settings", nl: "Open Instellingen", hans: "打开设置", hant: "打開設定")
      }
    case .enterAppPasscode:
      language.says("Enter app passcode", nl: "Voer pincode in", hans: "输入应用密码", hant: "輸入 App 密碼")
    case .useDevicePasscode:
      if terms.isMachine {
        language.says("Use your password", nl: "Gebruik je wachtwoord", hans: "使用密码", hant: "使用密碼")
      } else {
        language.says("Use device passcode", nl: "Gebruik toegangscode", hans: "使用设备密码", hant: "使用裝置密碼")
      }
    case .signIn: language.says("Sign in", nl: "Log in", hans: "登录", hant: "登入")
    case .notNow: language.says("Not now", nl: "Niet nu", hans: "暂不", hant: "稍後再說")
    }
  }
}
