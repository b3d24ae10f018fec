/// What `localauth consent` and `reset` say.
package enum ConsentText: Hashable, Sendable {
  case nothingToForget
  case forgotten(Int)
  case nobodyAsked
  case attemptsForgotten(account: String)

  /// The words.
  package func words(in language: Language) -> String {
    switch self {
    case .nothingToForget:
      language.says(
        "There was nothing to forget.", nl: "Er viel niets te vergeten.", hans: "没有需要清除的记录。",
        hant: "沒有需要清除的記錄。")
    case .forgotten(let count):
      language.says(
        "Forgotten: \(count). Such an app asks again.",
        nl: "Vergeten: \(count). Zo’n app vraagt het opnieuw.",
        hans: "已清除 \(count) 项。这些应用会再次询问。", hant: "已清除 \(count) 項。這些 App 會再次詢問。")
    case .nobodyAsked:
      language.says(
        "No app has asked.", nl: "Geen app heeft erom gevraagd.", hans: "还没有应用询问过。", hant: "還沒有 App 詢問過。")
    case .attemptsForgotten(let account):
      language.says(
        "Wrong attempts and delays of \(account) are forgotten. The password comes first now.",
        nl:
          "Onjuiste pogingen en wachttijden van \(account) zijn vergeten. Eerst is nu het wachtwoord nodig.",
        hans: "已清除\(account)的错误尝试和等待时间。现在需要先输入密码。",
        hant: "已清除\(account)的錯誤嘗試和等待時間。現在需要先輸入密碼。")
    }
  }
}
