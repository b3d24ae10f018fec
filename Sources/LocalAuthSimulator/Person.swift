import Dispatch
import LocalAuthModel
import LocalAuthService
import Synchronization

/// The person in front of a simulated device: sees the prompt, acts by script or by hand, and keeps the record.
///
/// A step is played when the service rests, by the thread that brought the event before it.
final class Person: BiometricSensor, PromptPresenter {
  /// What the person wants done to the device that is no answer to the prompt.
  struct Surroundings: Sendable {
    var wait: @Sendable (Duration) -> Void
    /// The app that asks in this evaluation, while it runs.
    var app: @Sendable (EvaluationID) -> SimulatedApp?
    var scene: @Sendable (AppIdentifier) -> AppScene?
    var later: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void
  }

  struct State {
    var prompt: PromptContent?
    var armed: SensorRound?
    var steps: [PersonStep] = []
    var actsByHand = false
    /// The evaluation whose prompt the person left.
    var leftAlone: EvaluationID?
    var problems: [ScriptProblem] = []
    var records: [DeviceRecord] = []
    var waiters: [@Sendable (PromptContent) -> Void] = []
    /// How long a prompt takes to go away.
    var dismissalTime = Duration.zero
    /// The prompts on the screen, each with the app that it takes the input from.
    var covered: [EvaluationID: AppIdentifier] = [:]

    mutating func record(_ record: DeviceRecord) {
      if records.count >= Person.mostRecords { records.removeFirst(Person.mostRecords / 2) }
      records.append(record)
    }
  }

  /// Records beyond this many push the oldest out.
  private static let mostRecords = 100_000

  let state = Mutex(State())
  private let inbox = Mutex<Inbox?>(nil)
  private let surroundings = Mutex<Surroundings?>(nil)
  /// What else draws the prompts, if anything does.
  private let screen: (any PromptPresenter)?

  init(screen: (any PromptPresenter)?) { self.screen = screen }

  func connect(_ inbox: Inbox) {
    // As sensor and as presenter; a screen is told once.
    let isFirst = self.inbox.withLock { known in
      defer { known = inbox }
      return known == nil
    }
    if isFirst { screen?.connect(inbox) }
  }

  func live(in surroundings: Surroundings) { self.surroundings.withLock { $0 = surroundings } }

  func send(_ event: Event) { inbox.withLock { $0 }?.send(event) }

  func record(_ record: DeviceRecord) { state.withLock { $0.record(record) } }

  // MARK: Ports

  func obstacle() -> Obstacle? { screen?.obstacle() }

  func arm(_ round: SensorRound) { state.withLock { $0.armed = round } }
  func disarm(_ round: SensorRound) {
    state.withLock { if $0.armed == round { $0.armed = nil } }
  }

  func release() {}

  func present(_ content: PromptContent) {
    record(.shown(content))
    let (isNew, waiters) = state.withLock { state in
      defer {
        state.prompt = content
        state.waiters = []
      }
      return (state.prompt?.evaluation != content.evaluation, state.waiters)
    }
    if isNew { cover(content.evaluation) }
    screen?.present(content)
    for waiter in waiters { waiter(content) }
  }

  func dismiss(_ evaluation: EvaluationID, _ outcome: Outcome) {
    screen?.dismiss(evaluation, outcome)
    let time = state.withLock { state in
      if state.prompt?.evaluation == evaluation { state.prompt = nil }
      return state.dismissalTime
    }
    guard time > .zero, let later = surroundings.withLock({ $0?.later }) else { return uncover(evaluation) }
    later(time) { [weak self] in self?.uncover(evaluation) }
  }

  /// A prompt has come up: its app is inactive, although nothing but the record knows.
  private func cover(_ evaluation: EvaluationID) {
    guard let app = surroundings.withLock({ $0 })?.app(evaluation)?.identifier else { return }
    state.withLock { state in
      let isFirst = !state.covered.values.contains(app)
      state.covered[evaluation] = app
      if isFirst { state.record(.scene(app, .inactive)) }
    }
  }

  /// A prompt has gone: its app is active again, unless it was moved or another prompt is up.
  private func uncover(_ evaluation: EvaluationID) {
    let app = state.withLock { state -> AppIdentifier? in
      state.record(.dismissed)
      guard let app = state.covered.removeValue(forKey: evaluation) else { return nil }
      return state.covered.values.contains(app) ? nil : app
    }
    guard let app, surroundings.withLock({ $0 })?.scene(app) == .active else { return }
    record(.scene(app, .active))
  }

  func terminate(_ app: AppIdentifier, _ evaluation: EvaluationID) {
    record(.terminated(app))
    record(.warning("\(app) was ended: it has no NSFaceIDUsageDescription."))
  }

  // MARK: By script

  private enum Move {
    case nothing
    case play(PersonStep, PromptContent, SensorRound?)
    case giveUp(ScriptProblem)
  }

  /// Plays the next step, if a prompt is up that waits for the person.
  func playNextStep() {
    let move = state.withLock { state -> Move in
      guard let prompt = state.prompt, !state.actsByHand, state.leftAlone != prompt.evaluation,
        prompt.passcode != .checking
      else { return .nothing }
      guard let step = state.steps.first else { return .giveUp(.nobodyAnswered(shown: prompt)) }
      guard step.fits(prompt, sensorIsOn: state.armed != nil) else {
        return .giveUp(.stepDoesNotFit(step, shown: prompt))
      }
      state.steps.removeFirst()
      if step == .walkAway { state.leftAlone = prompt.evaluation }
      return .play(step, prompt, state.armed)
    }
    switch move {
    case .nothing: return
    case .play(let step, let prompt, let round): play(step, prompt, round)
    case .giveUp(let problem):
      state.withLock { state in
        state.problems.append(problem)
        // What follows was meant for another course of events.
        state.steps = []
      }
      send(.interrupt(.brokenPart(.script), nil))
    }
  }

  private func play(_ step: PersonStep, _ prompt: PromptContent, _ round: SensorRound?) {
    if let reading = step.reading, let round { return send(.read(round, reading)) }
    switch step {
    case .match, .mismatch, .unusable, .sensorFails, .walkAway: return
    case .tap(let role): send(.tap(prompt.evaluation, role))
    case .enterPasscode(let text): enter(text, for: prompt.evaluation)
    case .wait(let time):
      surroundings.withLock { $0 }?.wait(time)
      send(.tick)
    case .goHome:
      let app = surroundings.withLock { $0 }?.app(prompt.evaluation)
      if let app { app.scene = .background } else { send(.interrupt(.movedToBackground, nil)) }
    case .lockDevice: send(.lockScreen(.lock))
    case .callComesIn: send(.interrupt(.systemInterface, nil))
    }
  }

  func enter(_ text: String, for evaluation: EvaluationID) {
    // Too long, or no memory for it: it is not entered, and the prompt stays.
    guard let passcode = Passcode(text: text) else { return send(.tick) }
    inbox.withLock { $0 }?.enter(passcode, for: evaluation)
  }

  // MARK: By hand

  /// Calls `found` with the prompt that is up, or with the next one.
  func whenPrompted(_ found: @escaping @Sendable (PromptContent) -> Void) {
    let prompt = state.withLock { state in
      if state.prompt == nil { state.waiters.append(found) }
      return state.prompt
    }
    if let prompt { found(prompt) }
  }

  /// Blocks this thread until a prompt is up; nil when none came in time.
  func waitForPrompt(_ seconds: Int) -> PromptContent? {
    let mailbox = Mailbox()
    whenPrompted { mailbox.put($0) }
    return mailbox.take(seconds)
  }
}

/// Hands one prompt from the thread that shows it to the thread that waits for it.
private final class Mailbox: Sendable {
  private let prompt = Mutex<PromptContent?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  func put(_ content: PromptContent) {
    prompt.withLock { $0 = content }
    semaphore.signal()
  }

  func take(_ seconds: Int) -> PromptContent? {
    guard semaphore.wait(timeout: .now() + .seconds(seconds)) == .success else { return nil }
    return prompt.withLock { $0 }
  }
}
