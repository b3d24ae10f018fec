import LocalAuthModel

extension Failure {
  /// What happened and what to do, for the person at a command line.
  public func advice(in language: Language) -> String {
    switch self {
    case .authenticationFailed(let reason):
      reason.lastWord(in: language)
        ?? language.says(
          "Not recognised. Try again.", nl: "Niet herkend. Probeer het opnieuw.", hans: "未能识别。请再试一次。",
          hant: "無法辨識。請再試一次。")
    case .userCancel: language.says("Cancelled.", nl: "Geannuleerd.", hans: "已取消。", hant: "已取消。")
    case .userFallback:
      language.says(
        "Another way was chosen.", nl: "Er is een andere manier gekozen.", hans: "已选择其他方式。",
        hant: "已選擇其他方式。")
    case .systemCancel(let interruption): interruption.advice(in: language)
    case .passcodeNotSet:
      language.says(
        "This account has no password that could be asked for. Set one with “passwd”, then try again.",
        nl:
          "Dit account heeft geen wachtwoord waar om gevraagd kan worden. Stel er een in met “passwd” en probeer het opnieuw.",
        hans: "此账户没有可以验证的密码。请用“passwd”设置密码，然后再试一次。",
        hant: "此帳號沒有可以驗證的密碼。請用「passwd」設定密碼，然後再試一次。")
    case .biometryNotAvailable(let reason): reason.advice(in: language)
    case .biometryNotEnrolled:
      language.says(
        "No finger is enrolled. Use --policy owner.",
        nl: "Er is geen vinger vastgelegd. Gebruik --policy owner.",
        hans: "尚未录入指纹。请使用 --policy owner。", hant: "尚未登錄指紋。請使用 --policy owner。")
    case .biometryLockout(let demand):
      language.sentences([
        demand.lockout(in: language),
        language.says(
          "Use --policy owner and enter your password once.",
          nl: "Gebruik --policy owner en voer één keer je wachtwoord in.",
          hans: "请使用 --policy owner 并输入一次密码。", hant: "請使用 --policy owner 並輸入一次密碼。"),
      ])
    case .appCancel:
      language.says(
        "Cancelled by the program.", nl: "Geannuleerd door het programma.", hans: "程序已取消。",
        hant: "程式已取消。")
    case .invalidContext, .companionNotAvailable, .biometryNotPaired, .biometryDisconnected:
      message(calling: .password, in: language)
    case .notInteractive(let obstacle): obstacle.advice(in: language)
    }
  }
}

extension Failure {
  /// The same where a secret is to be opened.
  public func vaultAdvice(in language: Language) -> String {
    switch self {
    case .biometryNotAvailable(.noSensor):
      language.says(
        "This machine has no biometric reader, and this secret needs one.",
        nl: "Deze computer heeft geen biometrische lezer, en dit geheim heeft er een nodig.",
        hans: "这台电脑没有生物识别读取器，而打开这项机密信息需要它。",
        hant: "這部電腦沒有生物辨識讀取器，而打開這項機密資料需要它。")
    case .biometryNotEnrolled:
      language.says(
        "No finger is enrolled, and this secret needs one. Enrol it with “localauth enroll”.",
        nl:
          "Er is geen vinger vastgelegd, en dit geheim heeft er een nodig. Leg er een vast met “localauth enroll”.",
        hans: "尚未录入指纹，而打开这项机密信息需要指纹。请用“localauth enroll”录入。",
        hant: "尚未登錄指紋，而打開這項機密資料需要指紋。請用「localauth enroll」登錄。")
    case .biometryLockout(let demand):
      language.sentences([
        demand.lockout(in: language),
        language.says(
          "Enter your password once: localauth evaluate --reason unlock",
          nl: "Voer één keer je wachtwoord in: localauth evaluate --reason unlock",
          hans: "请输入一次密码：localauth evaluate --reason unlock",
          hant: "請輸入一次密碼：localauth evaluate --reason unlock"),
      ])
    default: advice(in: language)
    }
  }
}

extension FailedReason {
  /// What the person is told as a last word; nil when the prompt has said enough.
  public func lastWord(in language: Language) -> String? {
    switch self {
    case .tooManyMismatches: nil
    case .accountExpired:
      language.says(
        "This account has expired. Ask the administrator of this machine.",
        nl: "Dit account is verlopen. Vraag de beheerder van deze computer om hulp.",
        hans: "此账户已过期。请联系这台电脑的管理员。", hant: "此帳號已過期。請聯絡這部電腦的管理員。")
    case .passwordMustChange:
      language.says(
        "Your password must be changed first. Run “passwd”, then try again.",
        nl: "Je wachtwoord moet eerst worden gewijzigd. Voer “passwd” uit en probeer het opnieuw.",
        hans: "你需要先更改密码。请运行“passwd”，然后再试一次。",
        hant: "你需要先更改密碼。請執行「passwd」，然後再試一次。")
    case .accountRefused:
      language.says(
        "This account may not be used now. Ask the administrator of this machine.",
        nl: "Dit account mag nu niet worden gebruikt. Vraag de beheerder van deze computer om hulp.",
        hans: "此账户目前不能使用。请联系这台电脑的管理员。", hant: "此帳號目前無法使用。請聯絡這部電腦的管理員。")
    }
  }
}

extension PasscodeDemand {
  /// That biometrics is locked, and why.
  public func lockout(in language: Language) -> String {
    let because = because(calling: .password, in: language)
    return language.says(
      "Biometrics is locked, because \(because).", nl: "Biometrie is geblokkeerd, omdat \(because).",
      hans: "由于\(because)，生物识别已锁定。", hant: "由於\(because)，生物辨識已鎖定。")
  }
}

extension Interruption {
  fileprivate func advice(in language: Language) -> String {
    switch self {
    case .otherEvaluation:
      language.says(
        "\(debugText)", nl: "Er is een andere controle begonnen.", hans: "另一项验证已开始。",
        hant: "另一項驗證已開始。")
    case .movedToBackground:
      language.says(
        "\(debugText)", nl: "Het programma is naar de achtergrond gegaan.", hans: "程序已转到后台。",
        hant: "程式已移到背景。")
    case .deviceLocked:
      language.says("\(debugText)", nl: "Het apparaat is vergrendeld.", hans: "设备已锁定。", hant: "裝置已鎖定。")
    case .deviceRestarted:
      language.says(
        "\(debugText)", nl: "Het apparaat is opnieuw opgestart.", hans: "设备已重新启动。", hant: "裝置已重新啟動。")
    case .systemInterface:
      language.says(
        "\(debugText)", nl: "Het systeem had het scherm nodig.", hans: "系统占用了屏幕。", hant: "系統佔用了螢幕。")
    case .brokenPart(let part):
      language.sentences([
        part.trouble(in: language),
        language.says(
          "Run “localauth status” to see what is wrong.",
          nl: "Voer “localauth status” uit om te zien wat er mis is.",
          hans: "请运行“localauth status”查看问题所在。", hant: "請執行「localauth status」查看問題所在。"),
      ])
    }
  }
}

extension Part {
  fileprivate func trouble(in language: Language) -> String {
    switch self {
    case .sensor:
      language.says(
        "\(debugText)", nl: "De sensor viel tijdens de controle uit.", hans: "传感器在验证过程中出现故障。",
        hant: "感應器在驗證過程中發生故障。")
    case .passcodeCheck:
      language.says(
        "\(debugText)", nl: "Het wachtwoord kon niet worden gecontroleerd.", hans: "无法验证密码。",
        hant: "無法驗證密碼。")
    case .prompt:
      language.says(
        "\(debugText)", nl: "De vraag kon niet langer worden getoond.", hans: "无法继续显示验证提示。",
        hant: "無法繼續顯示驗證提示。")
    case .stateStore:
      language.says(
        "\(debugText)", nl: "Het geheugen van het apparaat kan niet worden gelezen of beschreven.",
        hans: "无法读取或写入设备的存储记录。", hant: "無法讀取或寫入裝置的儲存記錄。")
    case .script:
      language.says(
        "\(debugText)", nl: "Het script dat de persoon speelt, past niet bij wat er werd getoond.",
        hans: "模拟操作的脚本与所显示的内容不符。", hant: "模擬操作的腳本與所顯示的內容不符。")
    }
  }
}

extension Unavailability {
  fileprivate func advice(in language: Language) -> String {
    switch self {
    case .noSensor:
      language.says(
        "This machine has no biometric reader. Use --policy owner.",
        nl: "Deze computer heeft geen biometrische lezer. Gebruik --policy owner.",
        hans: "这台电脑没有生物识别读取器。请使用 --policy owner。",
        hant: "這部電腦沒有生物辨識讀取器。請使用 --policy owner。")
    case .sensorFailing:
      language.says("\(debugText)", nl: "De sensor werkt niet.", hans: "传感器无法工作。", hant: "感應器無法運作。")
    case .sensorNotPermitted:
      language.says(
        "\(debugText)", nl: "Het systeem staat niet toe dat deze sessie de sensor gebruikt.",
        hans: "系统不允许此会话使用传感器。", hant: "系統不允許此工作階段使用感應器。")
    case .sensorBusy:
      language.says(
        "\(debugText)", nl: "De sensor is in gebruik bij een ander programma.", hans: "另一个程序正在占用传感器。",
        hant: "另一個程式正在佔用感應器。")
    case .deniedToApp:
      language.says(
        "\(debugText)", nl: "Je hebt deze app niet toegestaan de sensor te gebruiken.",
        hans: "你没有允许此应用使用传感器。",
        hant: "你沒有允許此 App 使用感應器。")
    case .usageTextMissing:
      language.says(
        "\(debugText)", nl: "De app zegt niet waarvoor de sensor nodig is (NSFaceIDUsageDescription).",
        hans: "此应用没有说明使用传感器的用途（NSFaceIDUsageDescription）。",
        hant: "此 App 沒有說明使用感應器的用途（NSFaceIDUsageDescription）。")
    }
  }
}

extension Obstacle {
  fileprivate func advice(in language: Language) -> String {
    switch self {
    case .noTerminal:
      language.says(
        "There is no terminal to ask on. Run this where you can type.",
        nl: "Er is geen terminal waarop de vraag kan worden getoond. Voer dit uit waar je kunt typen.",
        hans: "没有可用于显示提示的终端。请在可以输入的地方运行。", hant: "沒有可用來顯示提示的終端機。請在可以輸入的地方執行。")
    case .backgroundJob:
      language.says(
        "This is a background job of its terminal. Bring it to the foreground with “fg” and try again.",
        nl:
          "Dit is een achtergrondtaak van de terminal. Haal die met “fg” naar de voorgrond en probeer het opnieuw.",
        hans: "这是终端的后台作业。请用“fg”将它调到前台，然后再试一次。",
        hant: "這是終端機的背景工作。請用「fg」將它移到前景，然後再試一次。")
    case .terminalBusy:
      language.says(
        "Another prompt is on this terminal. Answer it first, then try again.",
        nl: "Er staat al een andere vraag op deze terminal. Beantwoord die eerst en probeer het opnieuw.",
        hans: "此终端上还有另一个提示。请先回应它，然后再试一次。",
        hant: "此終端機上還有另一個提示。請先回應它，然後再試一次。")
    case .noDisplay:
      language.says(
        "There is no display to show a window on. Run this on a desktop, or where you can type.",
        nl: "Er is geen beeldscherm voor een venster. Voer dit uit op een bureaublad, of waar je kunt typen.",
        hans: "没有可以显示窗口的屏幕。请在桌面环境中，或在可以输入的地方运行。",
        hant: "沒有可以顯示視窗的螢幕。請在桌面環境中，或在可以輸入的地方執行。")
    case .noPromptProgram:
      language.says(
        "The window cannot be shown: localauth-prompt is not installed where only you and root can write. Install it there, or run this where you can type.",
        nl:
          "Het venster kan niet worden getoond: localauth-prompt is niet geïnstalleerd op een plek waar alleen jij en root kunnen schrijven. Installeer het daar, of voer dit uit waar je kunt typen.",
        hans: "无法显示窗口：没有在只有你和 root 可写入的位置安装 localauth-prompt。请安装它，或在可以输入的地方运行。",
        hant: "無法顯示視窗：沒有在只有你和 root 可寫入的位置安裝 localauth-prompt。請安裝它，或在可以輸入的地方執行。")
    case .interactionNotAllowed:
      language.says(
        "\(debugText)", nl: "Er moet iets worden gevraagd, en dat mag hier niet (interactionNotAllowed).",
        hans: "需要显示提示，但此处不允许（interactionNotAllowed）。",
        hant: "需要顯示提示，但此處不允許（interactionNotAllowed）。")
    case .callerNotInFront:
      language.says(
        "\(debugText)", nl: "Er moet iets worden gevraagd, en de app staat niet op de voorgrond.",
        hans: "需要显示提示，但此应用不在前台。", hant: "需要顯示提示，但此 App 不在前景。")
    case .deviceLocked:
      language.says(
        "\(debugText)", nl: "Er moet iets worden gevraagd, en het apparaat is vergrendeld.",
        hans: "需要显示提示，但设备已锁定。", hant: "需要顯示提示，但裝置已鎖定。")
    }
  }
}
