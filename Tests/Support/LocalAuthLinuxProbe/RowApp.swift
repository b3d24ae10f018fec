import LocalAuthModel
import LocalAuthService
import Synchronization

/// A device as one app sees it, with each answer noted as exactly as the device gave it.
final class RowApp: Authority {
  /// An outcome, and the name of the context that it is for.
  struct Replied: Sendable {
    let number: Int
    let context: String
    let outcome: Outcome
  }

  private struct State {
    var caller: Caller
    var context = ""
    var refusal: Failure?
  }

  private let device: DeviceService
  private let notebook: RowNotebook
  private let state: Mutex<State>
  let attachments = Attachments()

  init(_ device: DeviceService, _ caller: Caller, _ notebook: RowNotebook) {
    self.device = device
    self.notebook = notebook
    state = Mutex(State(caller: caller))
  }

  var caller: Caller { state.withLock { $0.caller } }
  var rules: DeviceRules { device.rules }

  /// Puts the app somewhere on the screen, and says on which context it asks next.
  func turn(to scene: AppScene, context: String) {
    state.withLock { state in
      state.caller.scene = scene
      state.context = context
    }
  }

  /// Why the last preflight said no.
  var refusal: Failure? { state.withLock { $0.refusal } }

  func makeContext() -> ContextHandle { device.makeContext() }

  func preflight(_ policy: Policy, context: ContextHandle) -> PreflightAnswer {
    let answer = device.preflight(policy, for: caller, context: context)
    state.withLock { $0.refusal = answer.failure }
    return answer
  }

  func evaluate(
    _ request: EvaluationRequest, context: ContextHandle, reply: @escaping @Sendable (Outcome) -> Void
  ) {
    let number = notebook.begin()
    let name = state.withLock { $0.context }
    device.evaluate(request, context: context) { [notebook] outcome in
      notebook.note(Replied(number: number, context: name, outcome: outcome))
      reply(outcome)
    }
  }

  func access(to protection: Protection, context: ContextHandle) -> Access {
    device.access(to: protection, context: context)
  }

  func protect(with control: AccessControl) throws(Failure) -> Protection {
    try device.protect(with: control)
  }

  func invalidate(_ context: ContextHandle) { device.invalidate(context) }
  func environment() -> EnvironmentSnapshot { device.environment(for: caller) }

  func observeEnvironment(
    _ change: @escaping @Sendable (EnvironmentSnapshot, EnvironmentSnapshot) -> Void
  ) -> EnvironmentObservation {
    device.observeEnvironment(for: { self.caller }, change)
  }
}

/// What the apps of one device were told, in order.
final class RowNotebook: Sendable {
  private struct State {
    var begun = 0
    var replied: [RowApp.Replied] = []
    /// What reached the apps themselves, by evaluation: nil is a success, else Apple's code.
    var arrived: [Int: Int?] = [:]
    var taken = 0
  }

  private let state = Mutex(State())

  /// The number of an evaluation that begins.
  func begin() -> Int {
    state.withLock { state in
      state.begun += 1
      return state.begun
    }
  }

  /// The number of the last one that began.
  var last: Int { state.withLock { $0.begun } }

  func note(_ reply: RowApp.Replied) { state.withLock { $0.replied.append(reply) } }

  func arrive(_ number: Int, code: Int?) { state.withLock { $0.arrived[number] = .some(code) } }

  /// Whether an evaluation has its reply.
  func hasReply(_ number: Int) -> Bool { state.withLock { $0.replied.contains { $0.number == number } } }

  /// Whether every reply of the device has reached its app.
  var isDelivered: Bool {
    state.withLock { state in state.replied.allSatisfy { state.arrived[$0.number] != nil } }
  }

  /// The replies that were not taken yet, each with the code that its app was given.
  func take() -> [(reply: RowApp.Replied, code: Int?)] {
    state.withLock { state in
      defer { state.taken = state.replied.count }
      return state.replied[state.taken...].map { ($0, state.arrived[$0.number] ?? nil) }
    }
  }
}
