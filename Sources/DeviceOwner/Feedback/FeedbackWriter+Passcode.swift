import LocalAuthWords

extension FeedbackWriter {
  /// What to say beside the passcode field after an entry that opened nothing; one or two short sentences.
  ///
  /// - Parameter failure: What the app's passcode answered.
  public func words(for failure: PasscodeFailure) -> String {
    switch failure {
    case .wrong(let delay) where delay == .zero:
      return language.says(
        "That is not the passcode. Try again.", nl: "Dat is niet de juiste pincode. Probeer het opnieuw.",
        hans: "密码不正确。请再试一次。", hant: "密碼不正確。請再試一次。")
    case .wrong(let delay):
      let time = delay.words(in: language)
      return language.says(
        "That is not the passcode. Try again in \(time).",
        nl: "Dat is niet de juiste pincode. Probeer het over \(time) opnieuw.",
        hans: "密码不正确。请在\(time)后再试。", hant: "密碼不正確。請在\(time)後再試。")
    case .delayed(let delay):
      let time = delay.words(in: language)
      return language.says(
        "Too many wrong passcodes. Try again in \(time).",
        nl: "Te veel onjuiste pincodes. Probeer het over \(time) opnieuw.",
        hans: "密码错误次数过多。请在\(time)后再试。", hant: "密碼錯誤次數過多。請在\(time)後再試。")
    case .notSet:
      return language.says(
        "This app has no passcode yet. Choose one first.",
        nl: "Deze app heeft nog geen pincode. Kies er eerst een.",
        hans: "此应用尚未设置密码。请先设置一个。", hant: "此 App 尚未設定密碼。請先設定一個。")
    case .alreadySet:
      return language.says(
        "This app has a passcode already. Enter that one.", nl: "Deze app heeft al een pincode. Voer die in.",
        hans: "此应用已有密码。请输入该密码。", hant: "此 App 已有密碼。請輸入該密碼。")
    case .tooShort:
      let least = String(PasscodeEntry.leastCharacters)
      return language.says(
        "Use at least \(least) characters.", nl: "Gebruik minstens \(least) tekens.",
        hans: "请至少使用\(least)个字符。",
        hant: "請至少使用\(least)個字元。")
    case .tooLong:
      return language.says(
        "That is too long for a passcode. Use a shorter one.",
        nl: "Dat is te lang voor een pincode. Kies een kortere.",
        hans: "密码过长。请使用较短的密码。", hant: "密碼過長。請使用較短的密碼。")
    case .vault(.deviceLocked):
      return language.says(
        "The device is locked. Unlock it, then try again.",
        nl: "Het apparaat is vergrendeld. Ontgrendel het en probeer het opnieuw.",
        hans: "设备已锁定。请解锁后再试。", hant: "裝置已鎖定。請解鎖後再試。")
    case .vault:
      return language.says(
        "The passcode could not be checked. Nothing was lost; try again.",
        nl: "De pincode kon niet worden gecontroleerd. Er is niets verloren gegaan; probeer het opnieuw.",
        hans: "无法检查密码。没有数据丢失，请再试一次。", hant: "無法檢查密碼。沒有資料遺失，請再試一次。")
    }
  }
}
