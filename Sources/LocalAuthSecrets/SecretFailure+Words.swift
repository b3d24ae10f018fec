import LocalAuthModel
import LocalAuthWords

extension SecretFailure {
  /// What happened and what to do, for the person at a command line.
  public func explanation(in language: Language) -> String {
    switch self {
    case .notFound:
      language.says(
        "There is no such secret, or it can never be opened again.",
        nl: "Er is geen geheim met die naam, of het kan nooit meer worden geopend.",
        hans: "没有这项机密信息，或它再也无法打开。", hant: "沒有這項機密資料，或它再也無法打開。")
    case .duplicate:
      language.says("There is one already.", nl: "Er is er al een.", hans: "已存在同样的一项。", hant: "已存在同樣的一項。")
    case .locked:
      language.says(
        "The session is locked. Unlock it, then try again.",
        nl: "De sessie is vergrendeld. Ontgrendel die en probeer het opnieuw.",
        hans: "会话已锁定。请解锁，然后再试一次。", hant: "工作階段已鎖定。請解鎖，然後再試一次。")
    case .refused(let failure): failure.advice(in: language)
    case .wrongPassword:
      language.says(
        "The app’s own password for it is missing or wrong.",
        nl: "Het eigen wachtwoord van de app hiervoor ontbreekt of klopt niet.",
        hans: "应用为它设置的密码缺失或不正确。", hant: "App 為它設定的密碼遺失或不正確。")
    case .needsInteraction:
      language.says(
        "The person would have to be asked, and that is not allowed here.",
        nl: "Er zou iets moeten worden gevraagd, en dat mag hier niet.", hans: "需要显示提示，但此处不允许。",
        hant: "需要顯示提示，但此處不允許。")
    case .foreignGroup:
      language.says(
        "It belongs to another app.", nl: "Het is van een andere app.", hans: "它属于另一个应用。", hant: "它屬於另一個 App。"
      )
    case .cannotSynchronize:
      language.says(
        "A synchronised item cannot be guarded.",
        nl: "Een gesynchroniseerd onderdeel kan niet worden bewaakt.",
        hans: "同步的项目无法受到保护。", hant: "同步的項目無法受到保護。")
    case .storage(let fault): fault.explanation(in: language)
    }
  }
}

extension StorageFault {
  /// What was wrong and what to do; what names a file or a part of the system is in English.
  public func explanation(in language: Language) -> String {
    switch self {
    case .duplicate: SecretFailure.duplicate.explanation(in: language)
    case .changed:
      language.says(
        "Another program changed it at the same moment. Try again.",
        nl: "Een ander programma wijzigde het op hetzelfde moment. Probeer het opnieuw.",
        hans: "另一个程序同时更改了它。请再试一次。", hant: "另一個程式同時更改了它。請再試一次。")
    case .wrongPassword:
      language.says(
        "The app’s own password for it is wrong.", nl: "Het eigen wachtwoord van de app hiervoor klopt niet.",
        hans: "应用为它设置的密码不正确。", hant: "App 為它設定的密碼不正確。")
    case .tooLarge:
      language.says(
        "It is too long: at most 16 MiB.", nl: "Het is te lang: ten hoogste 16 MiB.", hans: "内容过长：最多 16 MiB。",
        hant: "內容過長：最多 16 MiB。")
    case .damaged(let words), .newerFormat(let words), .noKey(let words), .notPrivate(let words),
      .full(let words), .readOnly(let words), .busy(let words), .failed(let words):
      words
    }
  }
}
