import LocalAuthModel

/// What people call the secret that a device is opened with.
public enum PasscodeName: String, Hashable, Sendable, CaseIterable {
  /// Of a phone, and of a simulated device.
  case passcode
  /// Of an account.
  case password

  /// The bare word, as it goes into a sentence.
  func word(in language: Language) -> String {
    switch self {
    case .passcode: language.says("passcode", nl: "toegangscode", hans: "设备密码", hant: "裝置密碼")
    case .password: language.says("password", nl: "wachtwoord", hans: "密码", hant: "密碼")
    }
  }

  /// The word by itself, as a field has it.
  public func title(in language: Language) -> String {
    switch self {
    case .passcode: language.says("Passcode", nl: "Toegangscode", hans: "设备密码", hant: "裝置密碼")
    case .password: language.says("Password", nl: "Wachtwoord", hans: "密码", hant: "密碼")
    }
  }
}

extension PromptContent.PasscodeStage {
  /// What the person reads of the passcode. Dutch has a gender for each of its names, so some sentences are there
  /// for each.
  func words(calling secret: PasscodeName, in language: Language) -> String {
    let word = secret.word(in: language)
    let isPasscode = secret == .passcode
    switch self {
    case .ready(after: nil):
      return language.says(
        "Enter your \(word).", nl: "Voer je \(word) in.", hans: "请输入\(word)。", hant: "請輸入\(word)。")
    case .ready(after: .wrong?):
      return language.says(
        "Wrong \(word). Try again.",
        nl: "\(isPasscode ? "Onjuiste" : "Onjuist") \(word). Probeer het opnieuw.",
        hans: "\(word)不正确。请再试一次。", hant: "\(word)不正確。請再試一次。")
    case .ready(after: .repeated?):
      return language.says(
        "The same wrong \(word) again; it was not counted twice.",
        nl: "Weer \(isPasscode ? "dezelfde onjuiste" : "hetzelfde onjuiste") \(word); dat telt niet dubbel.",
        hans: "又是同一个错误的\(word)，没有重复计数。", hant: "又是同一個錯誤的\(word)，沒有重複計次。")
    case .ready(after: .notChecked?):
      return language.says(
        "The \(word) could not be checked. Try again.",
        nl: "\(isPasscode ? "De" : "Het") \(word) kon niet worden gecontroleerd. Probeer het opnieuw.",
        hans: "无法验证\(word)。请再试一次。", hant: "無法驗證\(word)。請再試一次。")
    case .ready(after: .checkedElsewhere?):
      return language.says(
        "Another program is checking a \(word) just now. Enter yours again.",
        nl:
          "Een ander programma controleert nu een \(word). Voer \(isPasscode ? "die" : "dat") van jou opnieuw in.",
        hans: "另一个程序正在验证\(word)。请重新输入。", hant: "另一個程式正在驗證\(word)。請重新輸入。")
    case .applicationPassword:
      return language.says(
        "Enter the password that this app keeps it with.",
        nl: "Voer het wachtwoord in waarmee deze app dit bewaart.", hans: "请输入此应用用来保护这项内容的密码。",
        hant: "請輸入此 App 用來保護這項內容的密碼。")
    case .checking: return language.says("Checking…", nl: "Controleren…", hans: "正在验证…", hant: "正在驗證…")
    case .asking(let question):
      return PromptWords.visible(question.text)
        ?? language.says("One more question.", nl: "Nog één vraag.", hans: "还有一个问题。", hant: "還有一個問題。")
    case .waiting(let time):
      let time = time.words(in: language)
      return language.sentences([
        tooMany(secret, language),
        language.says("Wait \(time).", nl: "Wacht \(time).", hans: "请等待\(time)。", hant: "請等待\(time)。"),
      ])
    case .disabled:
      return language.sentences([
        tooMany(secret, language),
        language.says(
          "No \(word) is taken any more.", nl: "Er wordt geen \(word) meer aangenomen.",
          hans: "不再接受\(word)。", hant: "不再接受\(word)。"),
      ])
    }
  }

  private func tooMany(_ secret: PasscodeName, _ language: Language) -> String {
    let word = secret.word(in: language)
    return language.says(
      "Too many wrong \(word)s.", nl: "Te vaak een \(secret == .passcode ? "onjuiste" : "onjuist") \(word).",
      hans: "\(word)错误次数过多。", hant: "\(word)錯誤次數過多。")
  }
}

extension PasscodeDemand {
  /// Why the passcode comes first, in the middle of a sentence, after "because".
  public func because(calling secret: PasscodeName, in language: Language) -> String {
    let word = secret.word(in: language)
    switch self {
    case .mismatches:
      return language.says(
        "too many attempts did not match", nl: "te veel pogingen niet overeenkwamen", hans: "不匹配的尝试次数过多",
        hant: "不相符的嘗試次數過多")
    case .firstUse:
      return language.says(
        "the \(word) has not been entered here yet",
        nl: "\(secret == .passcode ? "de" : "het") \(word) hier nog niet is ingevoerd",
        hans: "尚未在此输入过\(word)", hant: "尚未在此輸入過\(word)")
    case .restart:
      return language.says(
        "the device was restarted", nl: "het apparaat opnieuw is opgestart", hans: "设备重新启动过",
        hant: "裝置重新啟動過")
    case .elapsed:
      return language.says(
        "too much time has passed", nl: "er te veel tijd is verstreken", hans: "距上次使用\(word)已过去太久",
        hant: "距上次使用\(word)已過太久")
    case .damagedState:
      return language.says(
        "the kept counters could not be read", nl: "de bewaarde tellers niet konden worden gelezen",
        hans: "无法读取保存的计数", hant: "無法讀取儲存的計數")
    case .remoteLock:
      return language.says(
        "the device was locked from afar", nl: "het apparaat op afstand is vergrendeld", hans: "设备已被远程锁定",
        hant: "裝置已被遠端鎖定")
    case .emergencyScreen:
      return language.says(
        "the emergency screen was called up", nl: "het noodscherm is geopend", hans: "紧急联络界面曾被打开",
        hant: "緊急服務畫面曾被打開")
    }
  }
}
