import LocalAuthModel

extension Button {
  /// What the button says.
  public func words(calling secret: PasscodeName, in language: Language) -> String {
    switch title {
    case .cancel: Button.cancel(in: language)
    case .enterPassword: Button.enter(.password, in: language)
    case .enterPasscode: Button.enter(secret, in: language)
    case .tryAgain: language.says("Try Again", nl: "Probeer opnieuw", hans: "再试一次", hant: "再試一次")
    case .allow: language.says("Allow", nl: "Sta toe", hans: "允许", hant: "允許")
    case .deny: language.says("Don’t Allow", nl: "Sta niet toe", hans: "不允许", hant: "不允許")
    case .custom(let text):
      // A title that cannot be seen would leave a button without a word.
      PromptWords.visible(text, mostCharacters: 40)
        ?? (role == .cancel ? Button.cancel(in: language) : Button.enter(.password, in: language))
    }
  }

  private static func cancel(in language: Language) -> String {
    language.says("Cancel", nl: "Annuleer", hans: "取消", hant: "取消")
  }

  private static func enter(_ secret: PasscodeName, in language: Language) -> String {
    let word = secret.word(in: language)
    return language.says(
      "Enter \(secret.title(in: .english))", nl: "Voer \(word) in", hans: "输入\(word)", hant: "輸入\(word)")
  }
}
