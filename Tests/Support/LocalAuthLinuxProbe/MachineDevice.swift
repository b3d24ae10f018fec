import Dispatch
import Foundation
import LocalAuthLinux
import LocalAuthModel
import LocalAuthScenarios
import LocalAuthService
import LocalAuthTestSupport
import LocalAuthentication

/// This machine as a device on which rows are played, through contexts: the real reader by fprintd, the real
/// password by PAM, the real state file. The person and the clock are the row's.
struct MachineDevice: ScenarioDevice {
  private let loop: EventLoop
  private let parts: EmbeddedDevice.Parts
  private let clock = RowClock()
  private let person = RowPerson()
  private let notebook = RowNotebook()
  private let apps: [AppIdentifier: RowApp]
  private var contexts: [String: LAContext] = [:]
  private var current = ""
  private var wrongEntries = 0

  /// The person's password.
  nonisolated(unsafe) static var password = ""

  init(_ given: Given) {
    do {
      loop = try EventLoop()
      try EmbeddedDevice.changeState { $0 = given.state }
    } catch {
      preconditionFailure("no device: \(error)")
    }
    var choices = EmbeddedDevice.Choices()
    choices.rules = given.rules
    choices.presenter = person
    choices.clock = clock
    let parts = EmbeddedDevice.Parts(loop: loop, choices)
    self.parts = parts
    Self.last = (loop, parts)
    let notebook = notebook
    apps = Dictionary(
      uniqueKeysWithValues: Given.apps.map { app in
        (app, RowApp(parts.service, Caller(app: app, name: app.name, usageText: given.usageText), notebook))
      })
    enrol(given.enrolled)
  }

  // MARK: What is there

  /// Read from the file, as any other program would.
  private var kept: DeviceState { (try? EmbeddedDevice.state()) ?? .fresh }

  var mismatches: Int { kept.mismatches }
  var wrongPasscodes: Int { kept.wrongPasscodes }
  var isLockedOut: Bool {
    let device = parts.service.device
    return device.state.passcodeDemand(device.rules) != nil
  }
  var screen: PromptContent? { person.screen }
  var shownCount: Int { person.shownCount }

  func biometryType(of context: String) -> SensorKind? {
    let type = contexts[context]?.biometryType ?? AuthorityLookup.use(app("A")) { LAContext() }.biometryType
    return SensorKind(rawValue: UInt8(type.rawValue))
  }

  func domainState(of context: String) -> [UInt8]? {
    contexts[context]?.evaluatedPolicyDomainState.map { Array($0) }
  }

  // MARK: Calls

  private func app(_ name: AppIdentifier) -> RowApp {
    guard let app = apps[name] else { preconditionFailure("no app \(name)") }
    return app
  }

  private mutating func context(_ name: String, for call: Call) -> LAContext {
    let app = app(call.app)
    app.turn(to: call.scene, context: name)
    if let context = contexts[name] { return context }
    let context = AuthorityLookup.use(app) { LAContext() }
    contexts[name] = context
    return context
  }

  mutating func evaluate(_ call: Call, on name: String) {
    let context = context(name, for: call)
    current = name
    context.localizedFallbackTitle = call.fallbackTitle
    context.localizedCancelTitle = call.cancelTitle
    context.interactionNotAllowed = !call.allowsInteraction
    context.touchIDAuthenticationAllowableReuseDuration = call.reuse / .seconds(1)
    guard let policy = LAPolicy(rawValue: call.policy.rawValue) else { return }
    let before = person.screen?.evaluation
    let number = notebook.last + 1
    context.evaluatePolicy(policy, localizedReason: call.reason) { [notebook] _, error in
      notebook.arrive(number, code: error.map { ($0 as NSError).code })
    }
    // Either it has its reply, or its prompt is up.
    _ = eventually {
      notebook.hasReply(number) || person.screen.map { $0.evaluation != before } ?? false
    }
    settle()
  }

  mutating func preflight(_ call: Call, on name: String) -> Answer? {
    let context = context(name, for: call)
    guard let policy = LAPolicy(rawValue: call.policy.rawValue) else { return .failure(0, nil) }
    var error: NSError?
    guard !context.canEvaluatePolicy(policy, error: &error) else { return nil }
    return .failure(error?.code ?? 0, app(call.app).refusal)
  }

  // MARK: Acts

  mutating func perform(_ act: Act) {
    switch act {
    case .finger(let reading): touch(reading)
    case .tap(let role): person.tap(role)
    case .passcode(let entry):
      person.enter(text(entry))
      settle()
      _ = eventually { person.screen?.passcode != .checking }
    case .background: person.interrupt(.movedToBackground)
    case .systemInterface: person.interrupt(.systemInterface)
    case .invalidate: contexts[current]?.invalidate()
    case .release: contexts[current] = nil
    case .wait(let time):
      clock.advance(by: time, settle: settle)
      parts.service.send(.tick)
    case .enrol(let name): change(.enrol(finger: finger(name)))
    case .remove(let name): change(.remove(finger: finger(name)))
    case .sensor(.disconnected): unplug()
    case .face, .lockScreen, .lock, .restart, .setPasscode, .consent, .sensor, .demand:
      preconditionFailure("nothing on this machine does that: \(act)")
    }
    settle()
  }

  /// Returns when everything that was brought to the device is done.
  private func settle() { loop.run {} }

  /// A finger comes to the reader; when that is off, nobody notices.
  private func touch(_ reading: Reading) {
    guard let before = person.screen, isOn(before) else { return }
    let count = mismatches
    do { try OwnReader.give(reading) } catch { return }
    _ = eventually {
      switch reading {
      case .mismatch: mismatches != count
      case .unusable(let flaw): person.screen?.biometry == .scanning(after: .unusable(flaw))
      case .match, .failed: person.screen.map { !isOn($0) } ?? true
      }
    }
    // What fprintd says of the reader is heard after what it said of the finger.
    lookAgain()
  }

  private func isOn(_ content: PromptContent) -> Bool { content.isScanning && content.passcode != .checking }

  private func unplug() {
    guard let screen = person.screen, isOn(screen) else { return }
    try? OwnReader.pullOut()
    _ = eventually { person.screen.map { !isOn($0) } ?? true }
  }

  private mutating func text(_ entry: Act.Entry) -> String {
    switch entry {
    case .right: return Self.password
    case .wrong: wrongEntries += 1
    case .sameWrong: break
    }
    return "wrong \(wrongEntries)"
  }

  // MARK: Fingers

  private static let names = ["first": "right-index-finger", "thumb": "right-thumb"]

  private func finger(_ name: String) -> String { Self.names[name] ?? "left-\(name)-finger" }

  private func change(_ job: Enrolment.Job) {
    precondition(OwnReader.change(job, on: loop), "fprintd does not do it: \(job)")
    lookAgain()
  }

  private func lookAgain() {
    // The first answer may have been on its way before: the second was asked for after what happened.
    for _ in 1...2 {
      let isThere = DispatchSemaphore(value: 0)
      parts.lookAgain { isThere.signal() }
      isThere.wait()
    }
    settle()
  }

  /// Makes the reader know these fingers and no others.
  private func enrol(_ wanted: [String]) {
    lookAgain()
    let known = Set(parts.service.device.facts.enrolments.names)
    let wanted = Set(wanted.map { finger($0) })
    for name in known.subtracting(wanted) { change(.remove(finger: name)) }
    for name in wanted.subtracting(known) { change(.enrol(finger: name)) }
  }

  // MARK: Replies

  mutating func takeReplies() -> [ScenarioReply] {
    _ = eventually { notebook.isDelivered }
    return notebook.take().map { reply, code in
      switch reply.outcome {
      case .success(let proof) where code == nil:
        ScenarioReply(context: reply.context, answer: .success(proof))
      case .failure(let failure): ScenarioReply(context: reply.context, answer: .failure(code ?? 0, failure))
      case .success: ScenarioReply(context: reply.context, answer: .failure(code ?? 0, nil))
      }
    }
  }

  // MARK: The end

  /// What the last row was played on.
  nonisolated(unsafe) private static var last: (loop: EventLoop, parts: EmbeddedDevice.Parts)?

  /// Takes the last row's device apart, so that the next one finds the reader free.
  static func finish() {
    guard let last else { return }
    // What still runs keeps its context, and so itself.
    last.parts.service.send(.interrupt(.systemInterface, nil))
    last.loop.run {}
    EmbeddedDevice.waitForReader()
    last.parts.end()
    self.last = nil
  }
}
