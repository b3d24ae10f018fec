import LocalAuthWords
import Testing

@Suite("Texts with what is filled in")
struct WordingTests {
  private func text(_ name: String, in language: Language) -> String {
    language.says(
      "\(name) is locked", nl: "\(name) is geblokkeerd", hans: "“\(name)”的 \(name)已锁定", hant: "\(name) 已鎖定")
  }

  @Test(
    "One space between Han and Latin or a digit, none elsewhere",
    arguments: [
      (["面容 ID", "已锁定"], "面容 ID 已锁定"), (["生物识别", " 已锁定"], "生物识别已锁定"),
      (["请等待 ", "5", "分钟"], "请等待 5 分钟"), (["请等待", "5", " ", "分钟。"], "请等待 5 分钟。"),
      (["“", " Face ID", "”", " 中"], "“Face ID”中"), (["设置", "。", " Face"], "设置。Face"),
      (["", "我的 应用7", "想要"], "我的 应用7 想要"), (["次，", "Vault"], "次，Vault"),
      (["Vault", "Extra"], "VaultExtra"), (["用 ", "é"], "用 é"), (["(", "中", ")"], "(中)"),
    ] as [([String], String)])
  func spacing(parts: [String], text: String) {
    for language in [Language.simplifiedChinese, .traditionalChinese] {
      #expect(language.joined(parts) == text)
    }
    for language in [Language.english, .dutch] { #expect(language.joined(parts) == parts.joined()) }
  }

  @Test("Each language has its own, and names are kept as they are")
  func languages() {
    #expect(text("iVault", in: .english) == "iVault is locked")
    #expect(text("iVault", in: .dutch) == "iVault is geblokkeerd")
    #expect(text("我的 App2", in: .simplifiedChinese) == "“我的 App2”的我的 App2 已锁定")
    #expect(text("微信", in: .traditionalChinese) == "微信已鎖定")
    #expect(text("Vault", in: .traditionalChinese) == "Vault 已鎖定")
  }

  @Test("A word of ours has a capital where a sentence begins with it")
  func capitals() {
    let word = "biometrics"
    func both(_ wording: Wording) -> String { wording.text(in: .english) }
    #expect(both("\(word: word) is locked") == "Biometrics is locked")
    #expect(both("Stop. \(word: word) is locked") == "Stop. Biometrics is locked")
    #expect(both("Use \(word: word).") == "Use biometrics.")
    #expect(both("\(word) is locked") == "biometrics is locked")
  }
}
