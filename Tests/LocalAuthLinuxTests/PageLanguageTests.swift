import LocalAuthModel
import LocalAuthWords
import Testing

@testable import LocalAuthLinux

/// What the terminal shows in each language: a finger beside the password, a finger that is wanted, a reader that rests,
/// a wrong password, and a wait.
@Suite("The prompt on a terminal, in four languages")
struct PageLanguageTests {
  /// The pages, with a bar for the cursor where something can be typed. The first is whole; later ones begin with what
  /// goes on.
  private func pages(columns: Int, in language: Language) throws -> String {
    let style = TerminalPage.Style { ["TERM": "xterm", "NO_COLOR": "1"][$0] }
    var prompt = PromptPageTests.Prompt(sensor: .touchID)
    var pages: [String] = []
    func draw() throws {
      let content = try #require(prompt.content)
      let rows = TerminalPage(content: content, language: language).rows(columns: columns, style: style)
      #expect(rows.allSatisfy { $0.reduce(0) { $0 + $1.columnCount } < columns })
      let page = (pages.isEmpty ? rows : Array(rows.dropFirst(2))).joined(separator: "\n")
      pages.append(page + (content.takesText ? "|" : ""))
    }
    try draw()
    prompt.note(.wantsFinger("right-index-finger"))
    try draw()
    for _ in 1...5 { prompt.read(.mismatch) }
    try draw()
    prompt.enterWrong()
    try draw()
    for _ in 1...3 { prompt.enterWrong() }
    try draw()
    return pages.joined(separator: "\n---\n")
  }

  @Test("at 80 columns", arguments: Language.allCases)
  func wide(_ language: Language) throws {
    #expect(try pages(columns: 80, in: language) == Self.wide[language])
  }

  @Test("at 40 columns", arguments: Language.allCases)
  func narrow(_ language: Language) throws {
    #expect(try pages(columns: 40, in: language) == Self.narrow[language])
  }

  private static let wide: [Language: String] = [
    .english: """
    deployer wants to know that it is you
      open the shed
      Touch the fingerprint reader. Enter your password.
      [Esc] Cancel
      Password: |
    ---
      Touch the fingerprint reader with your right index finger. Enter your
      password.
      [Esc] Cancel
      Password: |
    ---
      Not recognised. Enter your password.
      [Esc] Cancel
      Password: |
    ---
      Wrong password. Try again.
      [Esc] Cancel
      Password: |
    ---
      Too many wrong passwords. Wait 1 minute.
      [Esc] Cancel
    """,
    .dutch: """
    deployer wil weten of jij het bent
      open the shed
      Raak de vingerafdruklezer aan. Voer je wachtwoord in.
      [Esc] Annuleer
      Wachtwoord: |
    ---
      Raak de vingerafdruklezer aan met je rechterwijsvinger. Voer je wachtwoord
      in.
      [Esc] Annuleer
      Wachtwoord: |
    ---
      Niet herkend. Voer je wachtwoord in.
      [Esc] Annuleer
      Wachtwoord: |
    ---
      Onjuist wachtwoord. Probeer het opnieuw.
      [Esc] Annuleer
      Wachtwoord: |
    ---
      Te vaak een onjuist wachtwoord. Wacht 1 minuut.
      [Esc] Annuleer
    """,
    .simplifiedChinese: """
    deployer 想确认是你本人
      open the shed
      请触碰指纹读取器。请输入密码。
      [Esc] 取消
      密码：|
    ---
      请用右手食指触碰指纹读取器。请输入密码。
      [Esc] 取消
      密码：|
    ---
      未能识别。请输入密码。
      [Esc] 取消
      密码：|
    ---
      密码不正确。请再试一次。
      [Esc] 取消
      密码：|
    ---
      密码错误次数过多。请等待 1 分钟。
      [Esc] 取消
    """,
    .traditionalChinese: """
    deployer 想確認是你本人
      open the shed
      請觸碰指紋讀取器。請輸入密碼。
      [Esc] 取消
      密碼：|
    ---
      請用右手食指觸碰指紋讀取器。請輸入密碼。
      [Esc] 取消
      密碼：|
    ---
      無法辨識。請輸入密碼。
      [Esc] 取消
      密碼：|
    ---
      密碼不正確。請再試一次。
      [Esc] 取消
      密碼：|
    ---
      密碼錯誤次數過多。請等待 1 分鐘。
      [Esc] 取消
    """,
  ]

  private static let narrow: [Language: String] = [
    .english: """
    deployer wants to know that it is you
      open the shed
      Touch the fingerprint reader. Enter
      your password.
      [Esc] Cancel
      Password: |
    ---
      Touch the fingerprint reader with
      your right index finger. Enter your
      password.
      [Esc] Cancel
      Password: |
    ---
      Not recognised. Enter your password.
      [Esc] Cancel
      Password: |
    ---
      Wrong password. Try again.
      [Esc] Cancel
      Password: |
    ---
      Too many wrong passwords. Wait 1
      minute.
      [Esc] Cancel
    """,
    .dutch: """
    deployer wil weten of jij het bent
      open the shed
      Raak de vingerafdruklezer aan. Voer
      je wachtwoord in.
      [Esc] Annuleer
      Wachtwoord: |
    ---
      Raak de vingerafdruklezer aan met je
      rechterwijsvinger. Voer je wachtwoord
      in.
      [Esc] Annuleer
      Wachtwoord: |
    ---
      Niet herkend. Voer je wachtwoord in.
      [Esc] Annuleer
      Wachtwoord: |
    ---
      Onjuist wachtwoord. Probeer het
      opnieuw.
      [Esc] Annuleer
      Wachtwoord: |
    ---
      Te vaak een onjuist wachtwoord. Wacht
      1 minuut.
      [Esc] Annuleer
    """,
    .simplifiedChinese: """
    deployer 想确认是你本人
      open the shed
      请触碰指纹读取器。请输入密码。
      [Esc] 取消
      密码：|
    ---
      请用右手食指触碰指纹读取器。请输入密
      码。
      [Esc] 取消
      密码：|
    ---
      未能识别。请输入密码。
      [Esc] 取消
      密码：|
    ---
      密码不正确。请再试一次。
      [Esc] 取消
      密码：|
    ---
      密码错误次数过多。请等待 1 分钟。
      [Esc] 取消
    """,
    .traditionalChinese: """
    deployer 想確認是你本人
      open the shed
      請觸碰指紋讀取器。請輸入密碼。
      [Esc] 取消
      密碼：|
    ---
      請用右手食指觸碰指紋讀取器。請輸入密
      碼。
      [Esc] 取消
      密碼：|
    ---
      無法辨識。請輸入密碼。
      [Esc] 取消
      密碼：|
    ---
      密碼不正確。請再試一次。
      [Esc] 取消
      密碼：|
    ---
      密碼錯誤次數過多。請等待 1 分鐘。
      [Esc] 取消
    """,
  ]

  @Test("Rows break at spaces and between Chinese characters, never before a mark that closes")
  func breaks() {
    #expect("  一二三四五".wrapped(columns: 8) == ["  一二三", "  四五"])
    #expect("一二三。四".wrapped(columns: 6) == ["一二", "三。四"])
    #expect("一二“三四".wrapped(columns: 6) == ["一二", "“三四"])
    #expect("用 Face ID 看".wrapped(columns: 9) == ["用 Face", "ID 看"])
    #expect("用Face 看".wrapped(columns: 6) == ["用Face", "看"])
    #expect("abcdefgh".wrapped(columns: 5) == ["abcde", "fgh"])
    #expect("  ab cd".wrapped(columns: 6) == ["  ab", "  cd"])
    #expect("ab  cd".wrapped(columns: 3) == ["ab", "cd"])
    #expect("".wrapped(columns: 5) == [""])
  }
}
