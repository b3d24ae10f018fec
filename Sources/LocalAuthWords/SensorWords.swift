import LocalAuthModel

extension SensorKind {
  /// The name that people know the sensor by. Source: Apple's own words in each language.
  public func name(in language: Language) -> String {
    switch self {
    case .touchID: language.says("Touch ID", nl: "Touch ID", hans: "触控 ID", hant: "Touch ID")
    case .faceID: language.says("Face ID", nl: "Face ID", hans: "面容 ID", hant: "Face ID")
    case .opticID: language.says("Optic ID", nl: "Optic ID", hans: "视控 ID", hant: "Optic ID")
    }
  }
}

extension ReadingFlaw {
  /// What the person can do better.
  public func hint(in language: Language) -> String {
    switch self {
    case .tooShort:
      language.says(
        "Too short. Leave your finger on the sensor a moment longer.",
        nl: "Te kort. Houd je vinger iets langer op de sensor.",
        hans: "时间太短。请让手指在传感器上多停留片刻。", hant: "時間太短。請讓手指在感應器上多停留片刻。")
    case .notCentred:
      language.says(
        "Not centred. Move your finger to the middle of the sensor.",
        nl: "Niet in het midden. Leg je vinger midden op de sensor.",
        hans: "位置偏了。请将手指移到传感器中央。", hant: "位置偏了。請將手指移到感應器中央。")
    case .liftAndRetry:
      language.says(
        "Lift your finger and try again.", nl: "Til je vinger op en probeer het opnieuw.",
        hans: "请抬起手指，再试一次。", hant: "請抬起手指，再試一次。")
    case .unclear:
      language.says(
        "Not clear enough. Try again.", nl: "Niet duidelijk genoeg. Probeer het opnieuw.",
        hans: "不够清晰。请再试一次。", hant: "不夠清晰。請再試一次。")
    case .nobodySeen:
      language.says(
        "Nobody was seen. Try again.", nl: "Niemand gezien. Probeer het opnieuw.",
        hans: "没有检测到人。请再试一次。", hant: "沒有偵測到人。請再試一次。")
    }
  }
}
