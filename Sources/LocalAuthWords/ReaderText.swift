/// What `localauth enroll` and `unenroll` say; a finger goes by the reader's name for it.
package enum ReaderText: Hashable, Sendable {
  case begin(finger: String)
  case stage(Int, of: Int)
  case known(finger: String)
  case forgotten(finger: String)
  case trouble(Trouble)

  /// Why a finger was not learnt or forgotten.
  package enum Trouble: Hashable, Sendable, CaseIterable {
    case noReader, inUse, notPermitted, duplicate, full, disconnected, unusable, broken
  }

  /// The words.
  package func words(in language: Language) -> String {
    switch self {
    case .begin(let name):
      let finger = FingerWords(name).words(in: language)
      return language.says(
        "Touch the reader with your \(finger), again and again, until it is known.",
        nl: "Raak de lezer steeds opnieuw aan met je \(finger), tot die bekend is.",
        hans: "请反复用\(finger)触碰读取器，直到录入完成。", hant: "請反覆用\(finger)觸碰讀取器，直到登錄完成。")
    case .stage(let done, let all):
      return language.says(
        "\(done) of \(all)", nl: "\(done) van \(all)", hans: "\(done)/\(all)", hant: "\(done)/\(all)")
    case .known(let name):
      let finger = FingerWords(name).words(in: language)
      return language.says(
        "Your \(finger) is known now.", nl: "Je \(finger) is nu bekend.", hans: "\(finger)指纹已录入。",
        hant: "\(finger)指紋已登錄。")
    case .forgotten(let name):
      let finger = FingerWords(name).words(in: language)
      return language.says(
        "Your \(finger) is forgotten.", nl: "Je \(finger) is vergeten.", hans: "\(finger)指纹已删除。",
        hant: "\(finger)指紋已刪除。")
    case .trouble(let trouble): return trouble.words(in: language)
    }
  }
}

extension ReaderText.Trouble {
  /// What happened and what to do.
  fileprivate func words(in language: Language) -> String {
    switch self {
    case .noReader:
      language.says(
        "This machine has no fingerprint reader that fprintd knows.",
        nl: "Deze computer heeft geen vingerafdruklezer die fprintd kent.", hans: "这台电脑没有 fprintd 支持的指纹读取器。",
        hant: "這部電腦沒有 fprintd 支援的指紋讀取器。")
    case .inUse:
      language.says(
        "Another program is using the reader. Close it, then try again.",
        nl: "Een ander programma gebruikt de lezer. Sluit het en probeer het opnieuw.",
        hans: "另一个程序正在使用读取器。请将其关闭，然后再试一次。", hant: "另一個程式正在使用讀取器。請將它關閉，然後再試一次。")
    case .notPermitted:
      language.says(
        "The system does not let this session change fingers. Try it at the machine itself.",
        nl: "Het systeem staat niet toe dat deze sessie vingers wijzigt. Probeer het op de computer zelf.",
        hans: "系统不允许此会话更改指纹。请直接在电脑上操作。", hant: "系統不允許此工作階段更改指紋。請直接在電腦上操作。")
    case .duplicate:
      language.says(
        "This finger is known already. Try another one, or forget the old one first.",
        nl: "Deze vinger is al bekend. Probeer een andere, of laat de oude eerst vergeten.",
        hans: "此手指已录入。请换一根手指，或先删除旧的指纹。", hant: "此手指已登錄。請換一根手指，或先刪除舊的指紋。")
    case .full:
      language.says(
        "There is no room for another finger. Forget one with “localauth unenroll” first.",
        nl: "Er is geen plaats voor nog een vinger. Laat er eerst een vergeten met “localauth unenroll”.",
        hans: "没有空间再录入指纹。请先用“localauth unenroll”删除一个。",
        hant: "沒有空間再登錄指紋。請先用「localauth unenroll」刪除一個。")
    case .disconnected:
      language.says(
        "The reader was disconnected. Connect it, then try again.",
        nl: "De lezer is losgekoppeld. Sluit hem aan en probeer het opnieuw.", hans: "读取器已断开连接。请重新连接，然后再试一次。",
        hant: "讀取器已中斷連接。請重新連接，然後再試一次。")
    case .unusable:
      language.says(
        "The reader could not learn this finger. Try again, or another finger.",
        nl: "De lezer kon deze vinger niet leren. Probeer het opnieuw, of neem een andere vinger.",
        hans: "读取器无法录入此手指。请再试一次，或换一根手指。", hant: "讀取器無法登錄此手指。請再試一次，或換一根手指。")
    case .broken:
      language.says(
        "The reader or fprintd stopped working. Try again.",
        nl: "De lezer of fprintd werkt niet meer. Probeer het opnieuw.",
        hans: "读取器或 fprintd 已停止工作。请再试一次。", hant: "讀取器或 fprintd 已停止運作。請再試一次。")
    }
  }
}
