/// A message after an authentication that did not succeed: what happened, and what to do.
///
/// It has no code in it, blames nobody, and names the sensor that the device has.
public struct FeedbackWords: Hashable, Sendable {
  /// One line: what happened.
  public let title: String
  /// One or two short sentences.
  public let message: String

  /// The message of this key in these terms.
  public init(_ key: FeedbackKey, _ terms: FeedbackTerms) {
    self = FeedbackWords(onMachine: key, terms) ?? FeedbackWords(onDevice: key, terms)
  }

  init(title: String, message: String) {
    self.title = title
    self.message = message
  }

  private init(onDevice key: FeedbackKey, _ terms: FeedbackTerms) {
    title = FeedbackWords.title(key, terms)
    message = FeedbackWords.message(key, terms)
  }

  private static func title(_ key: FeedbackKey, _ terms: FeedbackTerms) -> String {
    let (language, bio, app) = (terms.language, terms.sensorName, terms.app)
    return switch key {
    case .failed: language.says("Not recognised", nl: "Niet herkend", hans: "未能识别", hant: "無法辨識")
    case .noPasscode:
      language.says(
        "No passcode on this device", nl: "Geen toegangscode op dit apparaat", hans: "此设备没有设置密码",
        hant: "此裝置尚未設定密碼")
    case .noHardware:
      language.says(
        "Sign in with your passcode", nl: "Log in met je pincode", hans: "请使用密码登录", hant: "請使用密碼登入")
    case .devicePasscodeOnly:
      language.says(
        "Use the device passcode", nl: "Gebruik de toegangscode", hans: "请使用设备密码", hant: "請使用裝置密碼")
    case .denied:
      language.says(
        "\(word: bio) is off for \(app)", nl: "\(word: bio) staat uit voor \(app)", hans: "\(app)未启用\(bio)",
        hant: "\(app)未啟用\(bio)")
    case .notEnrolled:
      language.says(
        "\(word: bio) is not set up", nl: "\(word: bio) is niet ingesteld", hans: "尚未设置\(bio)",
        hant: "尚未設定\(bio)")
    case .lockout:
      language.says(
        "\(word: bio) is locked", nl: "\(word: bio) is geblokkeerd", hans: "\(bio)已锁定", hant: "\(bio)已鎖定")
    case .passcodeFirst:
      language.says(
        "The passcode comes first", nl: "Eerst de toegangscode", hans: "请先输入密码", hant: "請先輸入密碼")
    case .secretGone:
      language.says("Please sign in again", nl: "Log opnieuw in", hans: "请重新登录", hant: "請重新登入")
    case .companion:
      language.says(
        "No companion device nearby", nl: "Geen gekoppeld apparaat in de buurt", hans: "附近没有可用的配对设备",
        hant: "附近沒有可用的配對裝置")
    case .notPaired:
      language.says(
        "No \(bio) accessory paired", nl: "Geen accessoire voor \(bio) gekoppeld", hans: "未配对\(bio)配件",
        hant: "尚未配對\(bio)配件")
    case .disconnected:
      language.says(
        "\(word: bio) accessory not connected", nl: "Accessoire voor \(bio) niet verbonden",
        hans: "\(bio)配件未连接", hant: "\(bio)配件未連接")
    case .unusable:
      language.says(
        "\(word: bio) cannot be used now", nl: "\(word: bio) kan nu niet worden gebruikt",
        hans: "\(bio)现在无法使用", hant: "\(bio)目前無法使用")
    case .generic:
      language.says(
        "Could not check that it is you", nl: "Controle niet gelukt", hans: "无法完成验证", hant: "無法完成驗證")
    }
  }

  private static func message(_ key: FeedbackKey, _ terms: FeedbackTerms) -> String {
    let (language, bio, app, pane) = (terms.language, terms.sensorName, terms.app, terms.pane)
    return switch key {
    case .failed:
      language.says(
        "\(word: bio) could not confirm that it is you. Try again, or choose another way to continue.",
        nl:
          "\(word: bio) kon niet bevestigen dat jij het bent. Probeer het opnieuw of kies een andere manier om door te gaan.",
        hans: "\(bio)未能确认是你本人。请再试一次，或改用其他方式继续。", hant: "\(bio)無法確認是你本人。請再試一次，或改用其他方式繼續。")
    case .noPasscode:
      language.says(
        "\(app) can protect your data only when the device has a passcode. Set one in \(pane), then come back.",
        nl:
          "\(app) kan je gegevens alleen beveiligen als het apparaat een toegangscode heeft. Stel er een in via \(pane) en kom daarna terug.",
        hans: "只有在设备设置了密码后，\(app)才能保护你的数据。请在“\(pane)”中设置密码，然后返回。",
        hant: "裝置設定密碼後，\(app)才能保護你的資料。請在「\(pane)」設定密碼，然後再回來。")
    case .noHardware:
      language.says(
        "This device cannot check your face or fingerprint. Continue with your app passcode.",
        nl:
          "Dit apparaat kan je gezicht of vingerafdruk niet controleren. Ga verder met de pincode van de app.",
        hans: "此设备无法验证你的面容或指纹。请使用应用密码继续。", hant: "此裝置無法驗證你的臉部或指紋。請使用 App 密碼繼續。")
    case .devicePasscodeOnly:
      language.says(
        "This device cannot check your face or fingerprint. Continue with the device passcode.",
        nl:
          "Dit apparaat kan je gezicht of vingerafdruk niet controleren. Ga verder met de toegangscode van het apparaat.",
        hans: "此设备无法验证你的面容或指纹。请使用设备密码继续。", hant: "此裝置無法驗證你的臉部或指紋。請使用裝置密碼繼續。")
    case .denied:
      language.says(
        "\(app) does not have permission to use \(bio). Turn it on in the settings of \(app), or continue with your passcode.",
        nl:
          "\(app) heeft geen toestemming om \(bio) te gebruiken. Zet dit aan in de instellingen van \(app) of ga verder met je pincode.",
        hans: "\(app)没有使用\(bio)的权限。请在\(app)的设置中开启，或使用密码继续。",
        hant: "\(app)沒有使用\(bio)的權限。請在\(app)的設定中開啟，或使用密碼繼續。")
    case .notEnrolled:
      language.says(
        "Nothing is registered for \(bio) on this device yet. Set it up in \(pane), or continue with your passcode.",
        nl:
          "Op dit apparaat is nog niets vastgelegd voor \(bio). Stel het in via \(pane) of ga verder met je pincode.",
        hans: "此设备还没有录入\(bio)信息。请前往“\(pane)”进行设置，或使用密码继续。",
        hant: "此裝置尚未登錄\(bio)資料。請前往「\(pane)」設定，或使用密碼繼續。")
    case .lockout:
      language.says(
        "There were too many attempts that did not match. Enter the device passcode once to use \(bio) again.",
        nl:
          "Er waren te veel pogingen zonder overeenkomst. Voer één keer de toegangscode van het apparaat in om \(bio) weer te gebruiken.",
        hans: "不匹配的尝试次数过多。请输入一次设备密码，即可重新使用\(bio)。",
        hant: "不相符的嘗試次數過多。請輸入一次裝置密碼，即可再次使用\(bio)。")
    case .passcodeFirst:
      language.says(
        "Enter the device passcode once. After that, \(bio) works again.",
        nl: "Voer één keer de toegangscode van het apparaat in. Daarna werkt \(bio) weer.",
        hans: "请输入一次设备密码，之后即可使用\(bio)。", hant: "請輸入一次裝置密碼，之後即可使用\(bio)。")
    case .secretGone:
      language.says(
        "The saved sign-in can no longer be opened because \(bio) or the passcode of this device changed. Sign in once to save it again.",
        nl:
          "De bewaarde inloggegevens kunnen niet meer worden geopend, omdat \(bio) of de toegangscode van dit apparaat is gewijzigd. Log één keer in om ze opnieuw te bewaren.",
        hans: "由于此设备的\(bio)或密码已更改，已存储的登录信息无法再打开。请登录一次以重新存储。",
        hant: "由於此裝置的\(bio)或密碼已變更，已儲存的登入資料無法再打開。請登入一次以重新儲存。")
    case .companion:
      language.says(
        "No paired watch or device was found. Bring it closer and unlock it, or use your password.",
        nl:
          "Er is geen gekoppeld horloge of apparaat gevonden. Houd het dichterbij en ontgrendel het, of gebruik je wachtwoord.",
        hans: "未找到已配对的手表或设备。请将其靠近并解锁，或使用密码。", hant: "找不到已配對的手錶或裝置。請將其靠近並解鎖，或使用密碼。")
    case .notPaired:
      language.says(
        "This device uses \(bio) through an accessory, and none is paired. Pair one in Settings, or use your password.",
        nl:
          "Dit apparaat gebruikt \(bio) via een accessoire, en er is er geen gekoppeld. Koppel er een in Instellingen of gebruik je wachtwoord.",
        hans: "此设备通过配件使用\(bio)，但尚未配对任何配件。请在设置中配对，或使用密码。",
        hant: "此裝置透過配件使用\(bio)，但尚未配對任何配件。請在設定中配對，或使用密碼。")
    case .disconnected:
      language.says(
        "The paired accessory for \(bio) is not connected. Connect it and try again, or use your password.",
        nl:
          "Het gekoppelde accessoire voor \(bio) is niet verbonden. Sluit het aan en probeer het opnieuw, of gebruik je wachtwoord.",
        hans: "已配对的\(bio)配件未连接。请连接后再试，或使用密码。", hant: "已配對的\(bio)配件未連接。請連接後再試，或使用密碼。")
    case .unusable:
      language.says(
        "The sensor does not answer, or another program is using it. Try again later, or choose another way to continue.",
        nl:
          "De sensor antwoordt niet of wordt door een ander programma gebruikt. Probeer het later opnieuw of kies een andere manier om door te gaan.",
        hans: "传感器没有响应，或正被其他程序占用。请稍后再试，或改用其他方式继续。",
        hant: "感應器沒有回應，或正由其他程式使用。請稍後再試，或改用其他方式繼續。")
    case .generic:
      language.says(
        "The check could not be completed. Try again, or choose another way to continue.",
        nl:
          "De controle kon niet worden voltooid. Probeer het opnieuw of kies een andere manier om door te gaan.",
        hans: "此次验证未能完成。请再试一次，或改用其他方式继续。", hant: "此次驗證未能完成。請再試一次，或改用其他方式繼續。")
    }
  }
}
