// A Linux machine has a fingerprint reader and a password where a phone has a brand and a passcode. Only messages that
// speak of these have words of their own here.
extension FeedbackWords {
  /// Nil when this is no such machine, or when the words for any device do.
  init?(onMachine key: FeedbackKey, _ terms: FeedbackTerms) {
    guard terms.isMachine else { return nil }
    let (language, reader, app) = (terms.language, terms.sensorName, terms.app)
    switch key {
    case .noPasscode:
      let pane = terms.passwordPane
      self.init(
        title: language.says(
          "Your account has no password", nl: "Je account heeft geen wachtwoord", hans: "你的账户没有设置密码",
          hant: "你的帳號尚未設定密碼"),
        message: language.says(
          "\(app) can protect your data only when your account has a password. Set one in \(pane), then come back.",
          nl:
            "\(app) kan je gegevens alleen beveiligen als je account een wachtwoord heeft. Stel er een in via \(pane) en kom daarna terug.",
          hans: "只有在账户设置了密码后，\(app)才能保护你的数据。请在“\(pane)”中设置密码，然后返回。",
          hant: "帳號設定密碼後，\(app)才能保護你的資料。請在「\(pane)」設定密碼，然後再回來。"))
    case .devicePasscodeOnly:
      self.init(
        title: language.says("Use your password", nl: "Gebruik je wachtwoord", hans: "请使用密码", hant: "請使用密碼"),
        message: language.says(
          "This machine cannot check your fingerprint. Continue with your password.",
          nl: "Deze computer kan je vingerafdruk niet controleren. Ga verder met je wachtwoord.",
          hans: "此电脑无法验证你的指纹。请使用密码继续。", hant: "此電腦無法驗證你的指紋。請使用密碼繼續。"))
    case .notEnrolled:
      let pane = terms.pane
      self.init(
        title: language.says(
          "No finger is registered", nl: "Nog geen vinger vastgelegd", hans: "尚未录入指纹", hant: "尚未登錄指紋"),
        message: language.says(
          "\(word: reader) does not know your finger yet. Register it in \(pane), or choose another way to continue.",
          nl:
            "\(word: reader) kent je vinger nog niet. Leg die vast via \(pane) of kies een andere manier om door te gaan.",
          hans: "\(reader)还没有录入你的指纹。请在“\(pane)”中录入，或改用其他方式继续。",
          hant: "\(reader)尚未登錄你的指紋。請在「\(pane)」登錄，或改用其他方式繼續。"))
    case .lockout:
      self.init(
        title: language.says(
          "\(word: reader) is locked", nl: "\(word: reader) is geblokkeerd", hans: "\(reader)已锁定",
          hant: "\(reader)已鎖定"),
        message: language.says(
          "There were too many attempts that did not match. Type your password once to use \(reader) again.",
          nl:
            "Er waren te veel pogingen zonder overeenkomst. Typ één keer je wachtwoord om \(reader) weer te gebruiken.",
          hans: "不匹配的尝试次数过多。请输入一次你的密码，即可重新使用\(reader)。",
          hant: "不相符的嘗試次數過多。請輸入一次你的密碼，即可再次使用\(reader)。"))
    case .passcodeFirst:
      self.init(
        title: language.says(
          "The password comes first", nl: "Eerst je wachtwoord", hans: "请先输入密码", hant: "請先輸入密碼"),
        message: language.says(
          "Type your password once. After that, \(reader) works again.",
          nl: "Typ één keer je wachtwoord. Daarna werkt \(reader) weer.",
          hans: "请输入一次你的密码，之后即可使用\(reader)。", hant: "請輸入一次你的密碼，之後即可使用\(reader)。"))
    case .secretGone:
      self.init(
        title: language.says("Please sign in again", nl: "Log opnieuw in", hans: "请重新登录", hant: "請重新登入"),
        message: language.says(
          "The saved sign-in can no longer be opened because your fingerprints or your password changed. Sign in once to save it again.",
          nl:
            "De bewaarde inloggegevens kunnen niet meer worden geopend, omdat je vingerafdrukken of je wachtwoord zijn gewijzigd. Log één keer in om ze opnieuw te bewaren.",
          hans: "由于你的指纹或密码已更改，已存储的登录信息无法再打开。请登录一次以重新存储。",
          hant: "由於你的指紋或密碼已變更，已儲存的登入資料無法再打開。請登入一次以重新儲存。"))
    case .notPaired, .disconnected:
      self.init(
        title: language.says(
          "\(word: reader) is not connected", nl: "\(word: reader) is niet verbonden", hans: "\(reader)未连接",
          hant: "\(reader)未連接"),
        message: language.says(
          "Connect it and try again, or use your password.",
          nl: "Sluit de lezer aan en probeer het opnieuw, of gebruik je wachtwoord.",
          hans: "请连接后再试，或使用密码。", hant: "請連接後再試，或使用密碼。"))
    case .failed, .noHardware, .denied, .companion, .unusable, .generic: return nil
    }
  }
}
