/// What apps usually ask the owner for, as the reason that a prompt shows.
///
/// It says what will happen, and not the app's name, which the prompt shows anyway.
public enum UsualReason: String, Hashable, Sendable, CaseIterable {
  /// The app is opened.
  case unlock
  /// Money is spent.
  case confirmPayment
  /// A kept password is shown.
  case showSecret
  /// The person signs in.
  case signIn

  /// The reason in a language.
  public func words(in language: Language) -> String {
    switch self {
    case .unlock:
      language.says(
        "Unlock to see your data", nl: "Ontgrendel om je gegevens te zien", hans: "解锁以查看你的数据",
        hant: "解鎖以查看你的資料")
    case .confirmPayment:
      language.says("Confirm this payment", nl: "Bevestig deze betaling", hans: "确认此次付款", hant: "確認這筆付款")
    case .showSecret:
      language.says(
        "Show the saved password", nl: "Toon het bewaarde wachtwoord", hans: "显示已存储的密码", hant: "顯示已儲存的密碼")
    case .signIn:
      language.says("Sign in to your account", nl: "Log in op je account", hans: "登录你的账户", hant: "登入你的帳號")
    }
  }
}
