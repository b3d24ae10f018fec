import LocalAuthModel
import LocalAuthWords
import Testing

@testable import LocalAuthLinux

/// What the terminal shows of a prompt, and what its keys do. The prompts come from the rules themselves.
@Suite("The prompt on a terminal")
struct PromptPageTests {
  /// A device at a prompt, and what is on its screen.
  struct Prompt {
    private var device: Device
    private(set) var content: PromptContent?
    private var round = SensorRound(EvaluationID(1))
    private var check: PasscodeCheck?

    init(_ policy: Policy = .owner, sensor: SensorKind? = nil, rules: DeviceRules = .linux) {
      let facts = DeviceFacts(
        sensor: sensor.map { Sensor($0) }, enrolments: Enrolments(names: ["finger"]), passcode: .set)
      var state = DeviceState()
      state.sinceUnlock = .zero
      state.sincePasscode = .zero
      device = Device(rules: rules, facts: facts, state: state)
      let caller = Caller(app: "app", name: "deployer", usageText: "see you")
      send(
        .begin(
          EvaluationID(1), EvaluationRequest(policy: policy, reason: "open the shed", caller: caller),
          ContextState(), nil))
    }

    mutating func send(_ event: Event) {
      for effect in device.handle(event) {
        if case .present(let shown) = effect { content = shown }
        if case .arm(let armed) = effect { round = armed }
        if case .checkPasscode(let begun) = effect { check = begun }
      }
    }

    /// A passcode is entered, and is wrong.
    mutating func enterWrong() {
      send(.enterPasscode(EvaluationID(1)))
      if let check { send(.passcodeVerdict(check, .wrong(repeated: false))) }
    }

    mutating func read(_ reading: Reading) { send(.read(round, reading)) }
    mutating func note(_ note: SensorNote) { send(.sensorNote(round, note)) }
  }

  private func rows(
    _ prompt: Prompt, columns: Int = 80, colour: Bool = false, in language: Language = .english
  ) throws -> [String] {
    let style = TerminalPage.Style { ["TERM": "xterm", "NO_COLOR": colour ? nil : "1"][$0] ?? nil }
    return TerminalPage(content: try #require(prompt.content), language: language)
      .rows(columns: columns, style: style)
  }

  private func keys(_ prompt: Prompt) throws -> PromptKeys { PromptKeys(try #require(prompt.content)) }
  private func letter(_ character: String) -> Key { .text(KeyText(ascii: character.utf8.first ?? 0)) }

  @Test("A password alone")
  func password() throws {
    #expect(
      try rows(Prompt()) == [
        "deployer wants to know that it is you", "  open the shed", "  Enter your password.",
        "  [Esc] Cancel",
        "  Password: ",
      ])
  }

  @Test("A finger beside the password")
  func finger() throws {
    var prompt = Prompt(sensor: .touchID)
    #expect(try rows(prompt)[2] == "  Touch the fingerprint reader. Enter your password.")
    prompt.note(.wantsFinger("right-index-finger"))
    #expect(try rows(prompt)[2] == "  Touch the fingerprint reader with your right index finger. Enter your")
    #expect(try rows(prompt)[3] == "  password.")
    prompt.note(.busyElsewhere)
    #expect(try rows(prompt)[2] == "  Another program is using the fingerprint reader. Enter your password.")
    prompt.read(.mismatch)
    #expect(try rows(prompt)[2] == "  Not recognised. Try again. Enter your password.")
  }

  @Test("A narrow window breaks rows between words, and every row fits", arguments: [20, 25, 33, 40, 79])
  func narrow(columns: Int) throws {
    let rows = try rows(Prompt(sensor: .touchID), columns: columns)
    #expect(rows.allSatisfy { $0.reduce(0) { $0 + $1.columnCount } < max(columns, 21) })
    #expect(rows.joined(separator: " ").contains("fingerprint"))
  }

  @Test("Colour is there when it is wanted, and nowhere else")
  func colour() throws {
    #expect(try rows(Prompt(), colour: true).contains { $0.contains("\u{1B}[1m") })
    #expect(try rows(Prompt()).allSatisfy { !$0.contains("\u{1B}") })
    #expect(!TerminalPage.Style { $0 == "TERM" ? "dumb" : nil }.movesCursor)
    #expect(!TerminalPage.Style { _ in nil }.movesCursor)
  }

  @Test("Where a password can be entered letters are text, also those of buttons")
  func lettersAreText() throws {
    let keys = try keys(Prompt(sensor: .touchID))
    for key in ["c", "f", "t", "a", "d", "x"].map(letter) { #expect(keys.action(for: key) == .edit(key)) }
    #expect(keys.action(for: .enter) == .submit)
    #expect(keys.action(for: .escape) == .tap(.cancel))
    #expect(keys.action(for: .endOfInput) == .tap(.cancel))
  }

  @Test("While a password is checked or waited for no letter presses anything")
  func lettersAreNothing() throws {
    var prompt = Prompt()
    prompt.send(.enterPasscode(EvaluationID(1)))
    for key in ["c", "o", "r"].map(letter) + [.enter, .backspace] {
      #expect(try keys(prompt).action(for: key) == .nothing)
    }
    #expect(try keys(prompt).action(for: .escape) == .tap(.cancel))
  }

  @Test("Without a password each button has its letter")
  func buttons() throws {
    var prompt = Prompt(.biometrics, sensor: .touchID)
    #expect(try keys(prompt).action(for: letter("f")) == .nothing)
    prompt.read(.mismatch)
    #expect(try keys(prompt).action(for: letter("f")) == .tap(.fallback))
    #expect(try keys(prompt).action(for: letter("c")) == .tap(.cancel))
    #expect(try keys(prompt).legend.map(\.key) == ["Esc", "f"])
  }

  @Test("A reader that has rested wakes with Tab, and with the first letter of a password")
  func wakes() throws {
    var prompt = Prompt(sensor: .touchID)
    #expect(try !#require(prompt.content).wakesSensor)
    prompt.read(.unusable(.nobodySeen))
    #expect(try #require(prompt.content).wakesSensor)
    #expect(try keys(prompt).action(for: .tab) == .tap(.tryAgain))
    prompt.send(.tap(EvaluationID(1), .tryAgain))
    #expect(prompt.content?.isScanning == true)
    #expect(try !#require(prompt.content).wakesSensor)
  }

  @Test("The question of a face sensor has its two answers")
  func consent() throws {
    let keys = try keys(Prompt(.biometrics, sensor: .faceID, rules: .apple))
    #expect(keys.action(for: letter("a")) == .tap(.allow))
    #expect(keys.action(for: letter("d")) == .tap(.deny))
    #expect(keys.action(for: .escape) == .tap(.deny))
  }
}
