/// What `localauth vault` asks and says; names are safe to show before they come here.
package enum VaultText: Hashable, Sendable {
  // Questions, with the cursor behind them.
  case secretQuestion(String)
  case newPassphrase, passphraseAgain, archivePassphrase
  // What a prompt says that the owner is wanted for.
  case exportReason(file: String)
  case handoverReason(secrets: [String], program: String)
  case signInReason(user: String?, host: String)
  case keyReason
  // What came of it.
  case missing(String)
  case nothingStarted
  case notThere(String)
  case noSecrets, storeIsThere, notWritten
  case nothingToExport, nothingLeftToExport, passphrasesDiffer, wrongPassphrase
  case gone(String)
  case doesNotOpen(String)
  case leftOut(String)
  case exported(count: Int, file: String)
  case imported(count: Int)

  /// The words.
  package func words(in language: Language) -> String {
    switch self {
    case .secretQuestion(let name):
      language.says(
        "The secret \(name): ", nl: "Het geheim \(name): ", hans: "机密信息\(name)：", hant: "機密資料\(name)：")
    case .newPassphrase:
      language.says(
        "A passphrase for the archive: ", nl: "Een wachtwoordzin voor het archief: ", hans: "为归档设置口令：",
        hant: "為封存檔設定通行碼：")
    case .passphraseAgain:
      language.says("Once more: ", nl: "Nog een keer: ", hans: "再输入一次：", hant: "再輸入一次：")
    case .archivePassphrase:
      language.says(
        "The archive’s passphrase: ", nl: "De wachtwoordzin van het archief: ", hans: "归档的口令：",
        hant: "封存檔的通行碼：")
    case .exportReason(let file):
      language.says(
        "Export every secret to \(file).", nl: "Exporteer elk geheim naar \(file).",
        hans: "将所有机密信息导出到\(file)。",
        hant: "將所有機密資料輸出到\(file)。")
    case .handoverReason(let secrets, let program):
      language.says(
        "Give \(VaultText.english(secrets)) to \(program).",
        nl: "Geef \(VaultText.english(secrets)) aan \(program).",
        hans: "将\(secrets.map { "“\($0)”" }.joined(separator: "、"))交给\(program)。",
        hant: "將\(secrets.map { "「\($0)」" }.joined(separator: "、"))交給\(program)。")
    case .signInReason(let user, let host):
      VaultText.signIn("\(user.map { $0 + "@" } ?? "")\(host)", language)
    case .keyReason:
      language.says(
        "Use a key of yours.", nl: "Gebruik een van je sleutels.", hans: "使用你的一个密钥。", hant: "使用你的一個金鑰。")
    case .missing(let name):
      language.says(
        "There is no secret “\(name)”, or it can never be opened again.",
        nl: "Er is geen geheim “\(name)”, of het kan nooit meer worden geopend.",
        hans: "没有机密信息“\(name)”，或它再也无法打开。", hant: "沒有機密資料「\(name)」，或它再也無法打開。")
    case .nothingStarted:
      language.says(
        "Nothing was started.", nl: "Er is niets gestart.", hans: "未启动任何程序。", hant: "沒有啟動任何程式。")
    case .notThere(let name):
      language.says(
        "There is no secret “\(name)”.", nl: "Er is geen geheim “\(name)”.", hans: "没有机密信息“\(name)”。",
        hant: "沒有機密資料「\(name)」。")
    case .noSecrets:
      language.says(
        "No secrets. Keep one with: localauth vault set NAME",
        nl: "Geen geheimen. Bewaar er een met: localauth vault set NAAM",
        hans: "没有机密信息。要存储一项，请运行：localauth vault set 名称",
        hant: "沒有機密資料。要儲存一項，請執行：localauth vault set 名稱")
    case .storeIsThere:
      language.says(
        "there is a store already; its key stays where it is (see “localauth status”).",
        nl: "er is al een opslag; de sleutel daarvan blijft waar die is (zie “localauth status”).",
        hans: "存储库已存在，其密钥保留在原处（请参阅“localauth status”）。",
        hant: "儲存庫已存在，其金鑰保留在原處（請參閱「localauth status」）。")
    case .notWritten:
      language.says(
        "the secret could not be written to standard output.",
        nl: "het geheim kon niet naar de standaarduitvoer worden geschreven.", hans: "无法将机密信息写入标准输出。",
        hant: "無法將機密資料寫入標準輸出。")
    case .nothingToExport:
      language.says(
        "there is no secret to export.", nl: "er is geen geheim om te exporteren.", hans: "没有可以导出的机密信息。",
        hant: "沒有可以輸出的機密資料。")
    case .nothingLeftToExport:
      language.says(
        "there is no secret left to export.", nl: "er is geen geheim over om te exporteren.",
        hans: "没有剩下可以导出的机密信息。", hant: "沒有剩下可以輸出的機密資料。")
    case .passphrasesDiffer:
      language.says(
        "the two differ; nothing was exported.", nl: "de twee verschillen; er is niets geëxporteerd.",
        hans: "两次输入不一致，未导出任何内容。", hant: "兩次輸入不一致，沒有輸出任何內容。")
    case .wrongPassphrase:
      language.says(
        "that is not the archive’s passphrase.", nl: "dat is niet de wachtwoordzin van het archief.",
        hans: "这不是该归档的口令。", hant: "這不是該封存檔的通行碼。")
    case .gone(let name):
      language.says(
        "“\(name)” can never be opened again and is left out.",
        nl: "“\(name)” kan nooit meer worden geopend en is weggelaten.", hans: "“\(name)”再也无法打开，已略过。",
        hant: "「\(name)」再也無法打開，已略過。")
    case .doesNotOpen(let name):
      language.says(
        "“\(name)” does not open; nothing was exported.",
        nl: "“\(name)” gaat niet open; er is niets geëxporteerd.",
        hans: "“\(name)”无法打开，未导出任何内容。", hant: "「\(name)」無法打開，沒有輸出任何內容。")
    case .leftOut(let name):
      language.says(
        "“\(name)” is left out.", nl: "“\(name)” is weggelaten.", hans: "“\(name)”已略过。", hant: "「\(name)」已略過。"
      )
    case .exported(let count, let file):
      language.says(
        "Exported \(count) \(count == 1 ? "secret" : "secrets") to \(file). The passphrase opens it; keep both apart.",
        nl:
          "\(count) \(count == 1 ? "geheim" : "geheimen") geëxporteerd naar \(file). De wachtwoordzin opent het bestand; bewaar ze niet bij elkaar.",
        hans: "已将 \(count) 项机密信息导出到\(file)。该文件用口令打开，请将两者分开保管。",
        hant: "已將 \(count) 項機密資料輸出到\(file)。該檔案以通行碼打開，請將兩者分開保管。")
    case .imported(let count):
      language.says(
        "Imported \(count) \(count == 1 ? "secret" : "secrets"). Those of the same name were replaced.",
        nl:
          "\(count) \(count == 1 ? "geheim" : "geheimen") geïmporteerd. Die met dezelfde naam zijn vervangen.",
        hans: "已导入 \(count) 项机密信息。同名的已被替换。", hant: "已輸入 \(count) 項機密資料。同名的已被取代。")
    }
  }

  private static func english(_ names: [String]) -> String {
    names.map { "“\($0)”" }.joined(separator: ", ")
  }

  private static func signIn(_ account: String, _ language: Language) -> String {
    language.says(
      "Sign in to \(account) with git.", nl: "Log met git in op \(account).", hans: "用 git 登录\(account)。",
      hant: "用 git 登入\(account)。")
  }
}
