import LocalAuthModel

extension Failure {
  /// A short sentence for a person who sees the error as it is.
  public func message(in language: Language) -> String {
    switch self {
    case .authenticationFailed:
      language.says(
        "Authentication did not succeed.", nl: "De authenticatie is niet gelukt.", hans: "身份验证未成功。",
        hant: "身分驗證未成功。")
    case .userCancel:
      language.says(
        "Authentication was cancelled.", nl: "De authenticatie is geannuleerd.", hans: "身份验证已取消。",
        hant: "身分驗證已取消。")
    case .userFallback:
      language.says(
        "Another way to authenticate was chosen.", nl: "Er is een andere manier van authenticatie gekozen.",
        hans: "已选择其他验证方式。", hant: "已選擇其他驗證方式。")
    case .systemCancel:
      language.says(
        "Authentication was interrupted.", nl: "De authenticatie is onderbroken.", hans: "身份验证已中断。",
        hant: "身分驗證已中斷。")
    case .passcodeNotSet:
      language.says(
        "No passcode is set on this device.", nl: "Op dit apparaat is geen toegangscode ingesteld.",
        hans: "此设备没有设置密码。", hant: "此裝置尚未設定密碼。")
    case .biometryNotAvailable:
      language.says(
        "Biometrics is not available.", nl: "Biometrie is niet beschikbaar.", hans: "生物识别不可用。",
        hant: "無法使用生物辨識。")
    case .biometryNotEnrolled:
      language.says(
        "Nothing is enrolled for biometrics.", nl: "Er is niets vastgelegd voor biometrie.",
        hans: "尚未录入生物识别信息。", hant: "尚未登錄生物辨識資料。")
    case .biometryLockout:
      language.says(
        "Biometrics is locked until the passcode is entered.",
        nl: "Biometrie is geblokkeerd tot de toegangscode is ingevoerd.",
        hans: "生物识别已锁定，输入设备密码后即可使用。", hant: "生物辨識已鎖定，輸入裝置密碼後即可使用。")
    case .appCancel:
      language.says(
        "Authentication was cancelled by the app.", nl: "De app heeft de authenticatie geannuleerd.",
        hans: "应用已取消身份验证。", hant: "App 已取消身分驗證。")
    case .invalidContext:
      language.says(
        "The authentication context cannot be used.", nl: "De authenticatiecontext kan niet worden gebruikt.",
        hans: "无法使用此身份验证上下文。", hant: "無法使用此身分驗證情境。")
    case .companionNotAvailable:
      language.says(
        "No companion device is available.", nl: "Er is geen gekoppeld apparaat beschikbaar.",
        hans: "没有可用的配对设备。", hant: "沒有可用的配對裝置。")
    case .biometryNotPaired:
      language.says(
        "No biometric accessory is paired.", nl: "Er is geen biometrisch accessoire gekoppeld.",
        hans: "未配对生物识别配件。", hant: "未配對生物辨識配件。")
    case .biometryDisconnected:
      language.says(
        "The biometric accessory is not connected.", nl: "Het biometrische accessoire is niet verbonden.",
        hans: "生物识别配件未连接。", hant: "生物辨識配件未連接。")
    case .notInteractive:
      language.says(
        "Nobody can be asked now.", nl: "Er kan nu niemand worden gevraagd.", hans: "目前无法询问任何人。",
        hant: "目前無法詢問任何人。")
    }
  }
}
