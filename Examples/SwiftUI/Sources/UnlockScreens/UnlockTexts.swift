import DeviceOwner

/// What the app says of its own accord; all that is said about sensors, passcodes and failures is the library's.
public struct UnlockTexts: Sendable {
  public let language: Language
  public init(_ language: Language = .ofPerson) { self.language = language }

  public var app: String { "Keepsake" }
  public var reason: String {
    says("Show your list", nl: "Toon je lijst", hans: "显示你的列表", hant: "顯示你的清單")
  }
  public var welcome: String {
    says(
      "Choose a passcode for this app. It is your way in when nothing else works.",
      nl: "Kies een pincode voor deze app. Daarmee kom je erin als niets anders werkt.",
      hans: "为此应用设置一个密码。其他方式都不可用时，可用它进入。",
      hant: "為此 App 設定一個密碼。其他方式都無法使用時，可用它進入。")
  }
  public var passcode: String {
    says("App passcode", nl: "Pincode van de app", hans: "应用密码", hant: "App 密碼")
  }
  public var begin: String { says("Begin", nl: "Begin", hans: "开始", hant: "開始") }
  public var enter: String { says("Open", nl: "Open", hans: "打开", hant: "打開") }
  public var usePasscode: String {
    says("Enter app passcode", nl: "Voer pincode in", hans: "输入应用密码", hant: "輸入 App 密碼")
  }
  public var back: String { says("Back", nl: "Terug", hans: "返回", hant: "返回") }
  public var lock: String { says("Lock", nl: "Vergrendel", hans: "锁定", hant: "鎖定") }
  public var hidden: String {
    says(
      "Hidden while you are away", nl: "Verborgen zolang je weg bent", hans: "你离开时内容已隐藏", hant: "你離開時內容已隱藏")
  }
  public var agree: String { says("I understand", nl: "Ik begrijp het", hans: "我了解", hant: "我了解") }
  public var storeFailed: String {
    says(
      "Your list could not be read or kept. Nothing was deleted; try again.",
      nl: "Je lijst kon niet worden gelezen of bewaard. Er is niets verwijderd; probeer het opnieuw.",
      hans: "无法读取或存储你的列表。没有内容被删除，请再试一次。", hant: "無法讀取或儲存你的清單。沒有內容被刪除，請再試一次。")
  }
  /// A way in that has changed since the person was here last.
  public var enrolmentsChanged: String {
    says(
      "Fingers or faces were added or removed since you were last here. Enter the passcode of this app once.",
      nl: "Er zijn vingers of gezichten toegevoegd of verwijderd. Voer één keer de pincode van deze app in.",
      hans: "自你上次使用后，指纹或面容有变动。请输入一次应用密码。", hant: "自你上次使用後，指紋或臉部資料有變動。請輸入一次 App 密碼。")
  }
  public func run(_ command: String) -> String {
    says(
      "Run “\(command)” in a terminal, then come back.",
      nl: "Voer “\(command)” uit in een terminal en kom daarna terug.",
      hans: "请在终端中运行“\(command)”，然后返回。", hant: "請在終端機中執行「\(command)」，然後再回來。")
  }

  private func says(_ en: String, nl: String, hans: String, hant: String) -> String {
    switch language {
    case .english: en
    case .dutch: nl
    case .simplifiedChinese: hans
    case .traditionalChinese: hant
    }
  }
}
