import Foundation
import LocalAuthService
import LocalAuthTraces
import Synchronization
import Testing

@testable import LocalAuthSimulator
@testable import LocalAuthentication

/// A simulated device behind contexts, as a device on which rows are played: all an app can see of it.
struct ContextDevice: TraceDevice {
  private let device: SimulatedDevice
  private let inbox = ReplyInbox()
  private var contexts: [String: LAContext] = [:]
  /// The context of the last call, and its app.
  private var current = ""
  private var asking: AppIdentifier = "A"
  /// The history up to here has been looked at.
  private var seen = 0
  private var wrongEntries = 0

  init(_ given: Given) {
    device = SimulatedDevice(sensor: given.sensor?.kind, passcode: "right", rules: given.rules, app: "A")
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
    precondition(device.mismatches == given.mismatches, "the row begins with a count that cannot be reached")
  }

  var mismatches: Int { device.mismatches }
  var wrongPasscodes: Int { device.state.wrongPasscodes }
  var isLockedOut: Bool { device.passcodeDemand != nil }
  var screen: PromptContent? { device.prompt }
  var shownCount: Int { device.prompts.count }

  func biometryType(of context: String) -> SensorKind? {
    let type = contexts[context]?.biometryType ?? device.context().biometryType
    return SensorKind(rawValue: UInt8(type.rawValue))
  }

  func domainState(of context: String) -> [UInt8]? {
    contexts[context]?.evaluatedPolicyDomainState.map { Array($0) }
  }

  // MARK: Calls

  private mutating func context(_ name: String, for call: Call) -> LAContext {
    // An app whose prompt is up cannot be in the background; who calls from there is another one.
    let isElsewhere = call.scene != .active && device.prompt != nil
    let app = device.app(isElsewhere ? "B" : call.app)
    if app.scene != call.scene { app.scene = call.scene }
    if let context = contexts[name] { return context }
    let context = device.context(as: app)
    contexts[name] = context
    return context
  }

  mutating func evaluate(_ call: Call, on name: String) {
    let context = context(name, for: call)
    current = name
    asking = call.app
    context.localizedFallbackTitle = call.fallbackTitle
    context.localizedCancelTitle = call.cancelTitle
    context.interactionNotAllowed = !call.allowsInteraction
    context.touchIDAuthenticationAllowableReuseDuration = call.reuse / .seconds(1)
    guard let policy = LAPolicy(rawValue: call.policy.rawValue) else { return }
    context.evaluatePolicy(policy, localizedReason: call.reason) { [inbox] _, error in inbox.put(name, error)
    }
  }

  mutating func preflight(_ call: Call, on name: String) -> Answer? {
    let context = context(name, for: call)
    guard let policy = LAPolicy(rawValue: call.policy.rawValue) else { return .failure(0, nil) }
    var error: NSError?
    guard !context.canEvaluatePolicy(policy, error: &error) else { return nil }
    return error.map { .failure($0.code, $0.userInfo[failureKey] as? Failure) } ?? .failure(0, nil)
  }

  // MARK: Acts

  mutating func perform(_ act: Act) {
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
    case .release: contexts[current] = nil
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

  private mutating func text(_ entry: Act.Entry) -> String {
    switch entry {
    case .right: return "right"
    case .wrong: wrongEntries += 1
    case .sameWrong: break
    }
    return "wrong \(wrongEntries)"
  }

  // MARK: Replies

  mutating func takeReplies() -> [TraceReply] {
    let news = device.history[seen...]
    seen += news.count
    var outcomes: [Outcome] = []
    var replies: [TraceReply] = []
    for record in news {
      if case .replied(let outcome) = record { outcomes.append(outcome) }
      if case .terminated = record { replies.append(TraceReply(context: current, answer: .terminated)) }
    }
    // The device has replied; each reply reaches its app on a queue of its own.
    let proof = outcomes.firstNonNil { if case .success(let proof) = $0 { proof } else { nil } }
    for (context, error) in inbox.take(outcomes.count) {
      replies.append(TraceReply(context: context, answer: error.map(answer) ?? .success(proof)))
    }
    return replies
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

  /// Waits for so many and gives them, and any that nobody expected. The time limit only ends a failing test.
  func take(_ count: Int) -> [(context: String, error: (any Error)?)] {
    for _ in 0..<count where semaphore.wait(timeout: .now() + .seconds(20)) == .timedOut {
      Issue.record("the device has replied, and the reply did not come")
    }
    return all.withLock { all in
      defer { all = [] }
      return all
    }
  }
}

extension Sequence {
  fileprivate func firstNonNil<Value>(_ value: (Element) -> Value?) -> Value? {
    for element in self { if let found = value(element) { return found } }
    return nil
  }
}
