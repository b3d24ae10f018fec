import Foundation
import LocalAuthService
import LocalAuthSimulator
import LocalAuthentication
import Synchronization
import Testing

@Suite("What a device records")
struct HistoryTests {
  private func device(
    _ sensor: SensorKind? = .touchID, rules: DeviceRules = .apple, dismissalTime: Duration = .zero
  ) -> SimulatedDevice {
    let device = SimulatedDevice(sensor: sensor, rules: rules, app: "A")
    device.dismissalTime = dismissalTime
    return device
  }

  // MARK: Order

  @Test("BR-43: with Apple's rules the reply comes before the prompt has gone")
  func replyFirst() async throws {
    let device = device(dismissalTime: .milliseconds(1500))
    device.script(.match)
    try await device.use { #expect(await ask() == 0) }
    #expect(device.story == ["shown scanning", "A inactive", "success by biometry"])
    #expect(device.prompt == nil)
    device.advance(by: .milliseconds(1499))
    #expect(device.story.count == 3)
    device.advance(by: .milliseconds(1))
    #expect(device.story.suffix(2) == ["dismissed", "A active"])
  }

  @Test("BR-43: without a time the order is the same")
  func replyFirstAtOnce() async throws {
    let device = device()
    device.script(.match)
    try await device.use { #expect(await ask() == 0) }
    #expect(
      device.story == ["shown scanning", "A inactive", "success by biometry", "dismissed", "A active"])
  }

  @Test("where the rules take the prompt away first, it has gone at the reply", arguments: [0, 1500])
  func dismissalFirst(_ milliseconds: Int) async throws {
    var rules = DeviceRules.apple
    rules.dismissal = .beforeReply
    let device = device(rules: rules, dismissalTime: .milliseconds(milliseconds))
    device.script(.match)
    try await device.use { #expect(await ask() == 0) }
    #expect(
      device.story == ["shown scanning", "A inactive", "dismissed", "A active", "success by biometry"])
  }

  @Test("a reply that needs nobody shows nothing and moves nothing")
  func immediate() async throws {
    let device = device(nil)
    try await device.use {
      #expect(await ask() == -6)
      #expect(couldAsk() == -6)
    }
    #expect(device.story == ["reply -6"])
    #expect(device.prompts.isEmpty)
  }

  @Test("a newer evaluation: the older prompt goes before the newer one comes")
  func newer() {
    let device = device()
    device.actByHand()
    let older = device.begin()
    let newer = device.begin()
    #expect(older.get() == -4)
    device.present(.match)
    #expect(newer.get() == 0)
    #expect(
      device.story == [
        "shown scanning", "A inactive", "reply -4", "dismissed", "A active", "shown scanning", "A inactive",
        "success by biometry", "dismissed", "A active",
      ])
  }

  @Test("every answer of the person is shown before the next")
  func everyStage() async throws {
    let device = device(.faceID)
    device.script(
      .mismatch, .tap(.tryAgain), .unusable(.nobodySeen), .tap(.tryAgain), .mismatch, .tap(.fallback))
    try await device.use { #expect(await ask() == -3) }
    #expect(
      device.prompts.map(\.stage) == ["scanning", "dialog", "scanning", "dialog", "scanning", "dialog"])
    #expect(device.prompts.last?.buttons.map(\.role) == [.cancel, .fallback])
  }

  // MARK: Scenes

  @Test(
    "BR-46: a prompt makes its app inactive and active again, and the device goes on taking it for active")
  func sceneOfPrompt() async throws {
    let device = device()
    device.actByHand()
    let answer = device.begin()
    #expect(device.app.scene == .active)
    device.tap(.cancel)
    #expect(answer.get() == -2)
    #expect(
      device.history.compactMap { if case .scene(let app, let scene) = $0 { "\(app) \(scene)" } else { nil } }
        == ["A inactive", "A active"])
    // What opens a prompt on "became active" would ask for ever; here it can ask again at once.
    device.script(.match)
    try await device.use { #expect(await ask() == 0) }
  }

  @Test("an app that went to the background is not made active by its prompt's end")
  func sceneAfterGoingHome() async throws {
    let device = device()
    device.script(.goHome)
    try await device.use { #expect(await ask() == -4) }
    #expect(device.story == ["shown scanning", "A inactive", "A background", "reply -4", "dismissed"])
    device.app.scene = .active
    #expect(device.story.last == "A active")
  }

  @Test("only the app that asks is made inactive")
  func sceneOfOtherApp() async throws {
    let device = device()
    let other = device.app("B")
    device.script(.match)
    try await device.use(as: other) { #expect(await ask() == 0) }
    #expect(device.story.filter { $0.hasPrefix("A") || $0.hasPrefix("B") } == ["B inactive", "B active"])
  }

  @Test("while one prompt fades and the next is up, the app stays inactive")
  func sceneOfOverlap() async throws {
    let device = device(dismissalTime: .seconds(1))
    device.script(.match)
    try await device.use { #expect(await ask() == 0) }
    device.actByHand()
    let second = device.begin()
    device.advance(by: .seconds(1))
    #expect(
      device.story == ["shown scanning", "A inactive", "success by biometry", "shown scanning", "dismissed"])
    device.tap(.cancel)
    #expect(second.get() == -2)
    device.advance(by: .seconds(1))
    #expect(device.story.suffix(3) == ["reply -2", "dismissed", "A active"])
  }

  @Test("BR-44: an app that is not in front is refused, and asked again when it is")
  func notInFront() async throws {
    let device = device()
    try await device.use {
      for scene in [AppScene.inactive, .background] {
        device.app.scene = scene
        #expect(await ask() == -1004)
        #expect(await ask(combined) == -1004)
      }
      device.app.scene = .active
      device.script(.match)
      #expect(await ask() == 0)
    }
    #expect(device.prompts.count == 1)
  }

  // MARK: Keeping

  @Test("the same seed and the same acts: the same history; another seed: other marks")
  func seeds() async throws {
    func run(_ seed: UInt64) async throws -> (history: [DeviceRecord], mark: Data?) {
      let device = SimulatedDevice(seed: seed)
      device.script(.mismatch, .match, .mismatch, .tap(.fallback), .enterPasscode("1234"))
      var mark: Data?
      try await device.use {
        device.enrol("thumb")
        #expect(await ask() == 0)
        #expect(await ask(combined) == 0)
        mark = LAContext().domainState.stateHash
      }
      return (device.history, mark)
    }
    let first = try await run(7)
    let again = try await run(7)
    let other = try await run(8)
    #expect(first.history == again.history)
    #expect(first.mark == again.mark && first.mark != nil)
    #expect(first.mark != other.mark)
  }

  @Test("forgetting the records forgets nothing else")
  func clear() async throws {
    let device = device()
    device.actByHand()
    let answer = device.begin()
    device.present(.mismatch)
    device.clearHistory()
    #expect(device.history.isEmpty && device.prompts.isEmpty && device.replies.isEmpty)
    #expect(device.prompt?.stage == "shaking")
    #expect(device.mismatches == 1)
    device.tap(.cancel)
    #expect(answer.get() == -2)
    #expect(device.story == ["reply -2", "dismissed", "A active"])
  }

  @Test("the record is bounded: the newest are kept")
  func bounded() {
    let device = device()
    for _ in 0..<100_001 { device.present(.match) }
    device.app.scene = .inactive
    #expect(device.history.count <= 100_000)
    #expect(device.history.count > 40_000)
    #expect(device.history.last == .scene("A", .inactive))
  }

  @Test("BR-25: an app without a usage text is ended where the rules say so, and there is no reply")
  func terminated() {
    var rules = DeviceRules.apple
    rules.missingUsageText = .terminates
    let device = device(.faceID, rules: rules)
    device.app.usageText = nil
    let answer = device.begin()
    #expect(!answer.hasCome)
    #expect(
      device.story == ["terminated A", "warning: A was ended: it has no NSFaceIDUsageDescription."])
    #expect(device.prompt == nil)
    #expect(device.replies.isEmpty)
  }

  @Test("BR-25, BR-26: where the rules refuse, biometrics is not available and the passcode goes on")
  func refused() async throws {
    let device = device(.faceID)
    device.app.usageText = nil
    device.script(.enterPasscode("1234"))
    try await device.use {
      #expect(await ask() == -6)
      #expect(await ask(combined) == 0)
    }
    #expect(device.prompts.first?.stage == "sheet")
  }

  // MARK: Another screen

  @Test("a screen that draws too is told the same, and may hear the person")
  func screen() throws {
    let screen = Screen()
    let device = SimulatedDevice(app: "A", screen: screen)
    device.actByHand()
    let answer = device.begin()
    device.present(.mismatch)
    #expect(screen.told == ["connect", "obstacle?", "present", "present"])
    screen.tapCancel()
    #expect(answer.get() == -2)
    #expect(screen.told.last == "dismiss")
    screen.hinder(by: .terminalBusy)
    #expect(device.begin().get() == -1004)
  }

  private final class Screen: PromptPresenter {
    private struct State {
      var told: [String] = []
      var inbox: Inbox?
      var evaluation: EvaluationID?
      var obstacle: Obstacle?
    }
    private let state = Mutex(State())
    var told: [String] { state.withLock { $0.told } }
    func hinder(by obstacle: Obstacle?) { state.withLock { $0.obstacle = obstacle } }
    func tapCancel() {
      let (inbox, evaluation) = state.withLock { ($0.inbox, $0.evaluation) }
      if let evaluation { inbox?.send(.tap(evaluation, .cancel)) }
    }
    func connect(_ inbox: Inbox) {
      state.withLock {
        $0.told.append("connect")
        $0.inbox = inbox
      }
    }
    func obstacle() -> Obstacle? {
      state.withLock {
        $0.told.append("obstacle?")
        return $0.obstacle
      }
    }
    func present(_ content: PromptContent) {
      state.withLock {
        $0.told.append("present")
        $0.evaluation = content.evaluation
      }
    }
    func dismiss(_ evaluation: EvaluationID, _ outcome: Outcome) {
      state.withLock { $0.told.append("dismiss") }
    }
  }
}
