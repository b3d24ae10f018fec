import Foundation
import LocalAuthModel
import LocalAuthScenarios
import LocalAuthService
import LocalAuthSimulator
import LocalAuthentication
import Synchronization

/// A simulated device behind contexts, as a device on which scenarios are played: all an app can see of it.
package struct ContextDevice: ScenarioDevice {
  private let device: SimulatedDevice
  private let inbox = ReplyInbox()
  private let desk = SecretDesk()
  private var contexts: [String: LAContext] = [:]
  /// The context of the last call, and its app.
  private var current = ""
  private var asking: AppIdentifier = "A"
  /// The history up to here has been looked at.
  private var seen = 0
  private var wrongEntries = 0
  private var usesKeychain = false
  /// Evaluations of contexts without a reply.
  private var unanswered = 0
  /// What calls of this step rest on that were answered at once, while another evaluation may have gone on.
  private var proofsAtOnce: [(context: String, proof: Proof)] = []

  package init(_ given: Given) {
    device = SimulatedDevice(
      sensor: given.sensor?.kind, passcode: "right", rules: given.rules, app: "A", screen: desk)
    device.actByHand()
    for _ in 0..<given.mismatches { device.mismatchAtLockScreen() }
    if let demand = given.demand { device.demandPasscode(demand) }
    // Past Settings, which would ask for the passcode and so forget what was counted.
    device.service.change { $0 = given.facts }
    for name in Given.apps {
      let app = device.app(name)
      app.consent = given.consent
      app.usageText = given.usageText
    }
  }

  package var mismatches: Int { device.mismatches }
  package var wrongPasscodes: Int { device.state.wrongPasscodes }
  package var isLockedOut: Bool { device.passcodeDemand != nil }
  package var screen: PromptContent? { device.prompt }
  package var shownCount: Int { device.prompts.count }
  package func shown(from index: Int) -> [PromptContent] { Array(device.prompts.dropFirst(index)) }

  package func biometryType(of context: String) -> SensorKind? {
    let type = contexts[context]?.biometryType ?? newContext(of: device.app).biometryType
    return SensorKind(rawValue: UInt8(type.rawValue))
  }

  package func domainState(of context: String) -> [UInt8]? {
    contexts[context]?.evaluatedPolicyDomainState.map { Array($0) }
  }

  // MARK: Calls

  /// A context of an app, made without opening a scope.
  private func newContext(of app: SimulatedApp) -> LAContext {
    AuthorityLookup.$bound.withValue(app) { LAContext() }
  }

  private mutating func context(_ name: String, for call: Call) -> LAContext {
    // An app whose prompt is up cannot be in the background; who calls from there is another one.
    let isElsewhere = call.scene != .active && device.prompt != nil
    let app = device.app(isElsewhere ? "B" : call.app)
    if app.scene != call.scene { app.scene = call.scene }
    if let context = contexts[name] { return context }
    let context = newContext(of: app)
    contexts[name] = context
    return context
  }

  package mutating func evaluate(_ call: Call, on name: String) {
    let context = context(name, for: call)
    current = name
    asking = call.app
    context.localizedFallbackTitle = call.fallbackTitle
    context.localizedCancelTitle = call.cancelTitle
    context.interactionNotAllowed = !call.allowsInteraction
    context.touchIDAuthenticationAllowableReuseDuration = call.reuse / .seconds(1)
    guard let policy = LAPolicy(rawValue: call.policy.rawValue) else { return }
    unanswered += 1
    let before = device.history.count
    context.evaluatePolicy(policy, localizedReason: call.reason) { [inbox] _, error in inbox.put(name, error)
    }
    proofsAtOnce += Self.proofs(in: device.history.dropFirst(before)).map { (name, $0) }
  }

  /// What the successes among these records rest on.
  private static func proofs(in records: some Sequence<DeviceRecord>) -> [Proof] {
    records.compactMap { if case .replied(.success(let proof)) = $0 { proof } else { nil } }
  }

  package mutating func preflight(_ call: Call, on name: String) -> Answer? {
    let context = context(name, for: call)
    guard let policy = LAPolicy(rawValue: call.policy.rawValue) else { return .failure(0, nil) }
    var error: NSError?
    guard !context.canEvaluatePolicy(policy, error: &error) else { return nil }
    return error.map { .failure($0.code, $0.userInfo[failureKey] as? Failure) } ?? .failure(0, nil)
  }

  package mutating func use(_ secret: SecretCall, as name: String) {
    let app = device.app("A")
    usesKeychain = true
    desk.begin(name) { AuthorityLookup.$bound.withValue(app) { secret.answer() } }
    finishWork()
  }

  /// Returns when the device has done all that was brought to it. Only a call of the keychain, on its own thread, can
  /// still be at it.
  private func finishWork() {
    guard usesKeychain else { return }
    // What is brought may bring more, so until nobody is at work.
    repeat {
      let isDone = DispatchSemaphore(value: 0)
      device.service.change { _ in isDone.signal() }
      isDone.wait()
    } while device.service.isWorking
  }

  // MARK: Acts

  package mutating func perform(_ act: Act) {
    defer { finishWork() }
    switch act {
    case .finger(let reading): device.present(reading, to: .touchID)
    case .face(let reading):
      device.present(reading, to: device.facts.sensor?.kind == .opticID ? .opticID : .faceID)
    case .tap(let role): device.tap(role)
    case .passcode(let entry): device.enterPasscode(text(entry))
    case .lockScreen(.biometry(isMatch: true)): device.unlockWithBiometrics()
    case .lockScreen(.biometry(isMatch: false)): device.mismatchAtLockScreen()
    case .lockScreen(.passcode(let entry)):
      if device.prompt == nil { device.lock() }
      device.unlock(withPasscode: text(entry))
    case .lock: device.lock()
    case .background: device.app(asking).scene = .background
    case .systemInterface: device.interrupt()
    case .invalidate: contexts[current]?.invalidate()
    case .release: release()
    case .restart: device.reboot()
    case .wait(let time): device.advance(by: time)
    case .enrol(let name): device.enrol(name)
    case .remove(let name): device.removeEnrolment(name)
    case .setPasscode(true): device.setPasscode("right")
    case .setPasscode(false): device.removePasscode(keepingEnrolments: true)
    case .consent(let consent): device.app("A").consent = consent
    case .sensor(let condition): device.sensorCondition = condition
    case .demand(let demand): device.demandPasscode(demand)
    }
  }

  /// A reply on its way holds its context; where letting go of one ends what runs, that is waited for.
  private mutating func release() {
    let alive = device.contextCount
    guard contexts.removeValue(forKey: current) != nil, device.rules.releasedContext == .cancels else {
      return
    }
    // The time limit only ends a play that went wrong.
    let end = DispatchTime.now() + .seconds(10)
    while device.contextCount == alive, DispatchTime.now() < end { sched_yield() }
  }

  private mutating func text(_ entry: Act.Entry) -> String {
    switch entry {
    case .right: return "right"
    case .wrong: wrongEntries += 1
    case .sameWrong: break
    }
    return "wrong \(wrongEntries)"
  }

  // MARK: Replies

  package mutating func takeReplies() -> [ScenarioReply] {
    desk.settle()
    finishWork()
    let news = device.history[seen...]
    seen += news.count
    var replies = desk.takeReplies()
    for case .terminated in news {
      unanswered -= 1
      replies.append(ScenarioReply(context: current, answer: .terminated))
    }
    // At most one evaluation runs: a context's, unless the keychain waits for it.
    let isRunning = device.service.device.evaluation != nil && !desk.isOpen
    // The device has replied; each reply reaches its app on a queue of its own.
    let arrived = inbox.take(unanswered - (isRunning ? 1 : 0))
    unanswered -= arrived.count
    // What came later is of the one evaluation that ran.
    let proofs = Self.proofs(in: news)
    let proofLater = proofs.dropFirst(proofsAtOnce.count).first
    for (context, error) in arrived {
      replies.append(
        ScenarioReply(context: context, answer: error.map(answer) ?? .success(proof(context, proofLater))))
    }
    proofsAtOnce = []
    return replies
  }

  /// What the success of a context rests on.
  private mutating func proof(_ context: String, _ later: Proof?) -> Proof? {
    guard let index = proofsAtOnce.firstIndex(where: { $0.context == context }) else { return later }
    return proofsAtOnce.remove(at: index).proof
  }

  private func answer(_ error: any Error) -> Answer {
    let error = error as NSError
    return .failure(error.code, error.userInfo[failureKey] as? Failure)
  }
}

/// Where replies come in.
private final class ReplyInbox: Sendable {
  private let all = Mutex<[(context: String, error: (any Error)?)]>([])
  private let semaphore = DispatchSemaphore(value: 0)

  func put(_ context: String, _ error: (any Error)?) {
    all.withLock { $0.append((context, error)) }
    semaphore.signal()
  }

  /// Waits for so many and gives them, and any that nobody expected. The time limit only ends a play that went wrong.
  func take(_ count: Int) -> [(context: String, error: (any Error)?)] {
    let end = DispatchTime.now() + .seconds(10)
    while all.withLock({ $0.count }) < count, semaphore.wait(timeout: end) == .success {}
    return all.withLock { all in
      defer { all = [] }
      return all
    }
  }
}
