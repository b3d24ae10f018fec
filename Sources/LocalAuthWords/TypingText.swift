/// Why a secret that is typed or piped in was not taken.
package enum TypingText: Hashable, Sendable {
  case empty
  case tooLong
  case unreadable
  case cancelled
  case interrupted
  case tooLongToType(mostBytes: Int)
  case severalLines
  case noTerminal
  case inBackground
  case terminalInUse
  case terminalBroken

  /// The words.
  package func words(in language: Language) -> String {
    switch self {
    case .empty:
      language.says(
        "nothing was given: a secret has at least one byte.",
        nl: "er is niets opgegeven: een geheim heeft ten minste één byte.", hans: "未提供任何内容：机密信息至少要有一个字节。",
        hant: "沒有提供任何內容：機密資料至少要有一個位元組。")
    case .tooLong:
      language.says(
        "that is too long: a secret has at most 16 MiB.",
        nl: "dat is te lang: een geheim heeft ten hoogste 16 MiB.",
        hans: "内容过长：机密信息最多 16 MiB。", hant: "內容過長：機密資料最多 16 MiB。")
    case .unreadable:
      language.says(
        "standard input cannot be read.", nl: "de standaardinvoer kan niet worden gelezen.",
        hans: "无法读取标准输入。",
        hant: "無法讀取標準輸入。")
    case .cancelled:
      language.says(
        "cancelled; nothing was changed.", nl: "geannuleerd; er is niets gewijzigd.", hans: "已取消，未作任何更改。",
        hant: "已取消，沒有作任何更動。")
    case .interrupted:
      language.says(
        "interrupted; nothing was changed.", nl: "onderbroken; er is niets gewijzigd.", hans: "已中断，未作任何更改。",
        hant: "已中斷，沒有作任何更動。")
    case .tooLongToType(let most):
      language.says(
        "that is too long to be typed: at most \(most) bytes. Give a longer secret on standard input.",
        nl:
          "dat is te lang om te typen: ten hoogste \(most) bytes. Geef een langer geheim via de standaardinvoer.",
        hans: "输入的内容过长：最多 \(most) 个字节。更长的机密信息请从标准输入提供。",
        hant: "輸入的內容過長：最多 \(most) 個位元組。更長的機密資料請從標準輸入提供。")
    case .severalLines:
      language.says(
        "that was more than one line; nothing was changed. Give a secret of several lines on standard input.",
        nl:
          "dat was meer dan één regel; er is niets gewijzigd. Geef een geheim van meer regels via de standaardinvoer.",
        hans: "输入超过一行，未作任何更改。多行的机密信息请从标准输入提供。",
        hant: "輸入超過一行，沒有作任何更動。多行的機密資料請從標準輸入提供。")
    case .noTerminal:
      language.says(
        "there is no terminal to ask on. Give the secret on standard input.",
        nl: "er is geen terminal om de vraag op te stellen. Geef het geheim via de standaardinvoer.",
        hans: "没有可以询问的终端。请从标准输入提供机密信息。", hant: "沒有可以詢問的終端機。請從標準輸入提供機密資料。")
    case .inBackground:
      language.says(
        "this is a background job of its terminal. Bring it to the foreground with “fg”.",
        nl: "dit is een achtergrondtaak van de terminal. Haal die met “fg” naar de voorgrond.",
        hans: "这是终端的后台作业。请用“fg”将它调到前台。", hant: "這是終端機的背景工作。請用「fg」將它移到前景。")
    case .terminalInUse:
      language.says(
        "another prompt is on this terminal. Answer it first, then try again.",
        nl: "er staat al een andere vraag op deze terminal. Beantwoord die eerst en probeer het opnieuw.",
        hans: "此终端上还有另一个提示。请先回应它，然后再试一次。", hant: "此終端機上還有另一個提示。請先回應它，然後再試一次。")
    case .terminalBroken:
      language.says(
        "the terminal does not work. Give the secret on standard input.",
        nl: "de terminal werkt niet. Geef het geheim via de standaardinvoer.", hans: "终端无法工作。请从标准输入提供机密信息。",
        hant: "終端機無法運作。請從標準輸入提供機密資料。")
    }
  }
}
