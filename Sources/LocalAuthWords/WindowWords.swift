/// What a prompt as a window says beyond `PromptWords`.
public enum WindowWords {
  /// The button that hands over what was typed.
  public static func submit(in language: Language) -> String {
    language.says("Continue", nl: "Ga verder", hans: "继续", hant: "繼續")
  }

  /// The button that takes a last word away.
  public static func close(in language: Language) -> String {
    language.says("Close", nl: "Sluit", hans: "关闭", hant: "關閉")
  }

  /// It was the owner.
  public static func success(in language: Language) -> String {
    language.says("It is you.", nl: "Jij bent het.", hans: "已确认是你本人。", hant: "已確認是你本人。")
  }

  /// It was not.
  public static func failure(in language: Language) -> String {
    language.says("Not recognised.", nl: "Niet herkend.", hans: "无法识别。", hant: "無法辨識。")
  }
}
