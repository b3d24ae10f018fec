/// What prompts for secrets say when the app does not.
public enum SecretWords {
  /// What the secret is wanted for; `title` is what the app calls it, which may be nothing.
  public static func reason(toOpen title: String, in language: Language) -> String {
    if title.isEmpty {
      return language.says(
        "Open a secret.", nl: "Open een geheim.", hans: "打开一项机密信息。", hant: "打開一項機密資料。")
    }
    return language.says(
      "Open the secret “\(title)”.", nl: "Open het geheim “\(title)”.", hans: "打开机密信息“\(title)”。",
      hant: "打開機密資料「\(title)」。")
  }
}
