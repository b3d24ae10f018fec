import Foundation
import LocalAuthService
import LocalAuthSimulator
import LocalAuthentication
import Synchronization
import Testing

let bioOnly = LAPolicy.deviceOwnerAuthenticationWithBiometrics
let combined = LAPolicy.deviceOwnerAuthentication

/// A reply that a thread waits for.
final class Reply: Sendable {
  private let code = Mutex<Int?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  func take(_ succeeded: Bool, _ error: (any Error)?) {
    code.withLock { $0 = succeeded ? 0 : (error as NSError?)?.code ?? 1 }
    semaphore.signal()
  }

  /// The code of the reply, with 0 for success. The time limit only ends a failing test.
  func get() -> Int? {
    guard semaphore.wait(timeout: .now() + .seconds(120)) == .success else { return nil }
    semaphore.signal()
    return code.withLock { $0 }
  }

  var hasCome: Bool { code.withLock { $0 != nil } }
}

extension LAContext {
  /// Evaluates a policy and waits.
  func ask(_ policy: LAPolicy = bioOnly) -> Int? { begin(policy).get() }

  /// Evaluates a policy; the reply comes later.
  func begin(_ policy: LAPolicy = bioOnly) -> Reply {
    let reply = Reply()
    evaluatePolicy(policy, localizedReason: "Open the vault.") { reply.take($0, $1) }
    return reply
  }

  /// Evaluates an access control and waits.
  func ask(_ control: SecAccessControl, for operation: LAAccessControlOperation = .useItem) -> Int? {
    begin(control, for: operation).get()
  }

  /// Evaluates an access control; the reply comes later.
  func begin(_ control: SecAccessControl, for operation: LAAccessControlOperation = .useItem) -> Reply {
    let reply = Reply()
    evaluateAccessControl(control, operation: operation, localizedReason: "Open the vault.") {
      reply.take($0, $1)
    }
    return reply
  }
}

/// A read on a thread of its own, for tests that do something while it waits.
final class Reading: Sendable {
  private let status = Mutex<(OSStatus, String?)?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  /// Reads `item` as `app`.
  init(_ item: Item, as app: SimulatedApp, context: LAContext? = nil) {
    let more = context.map { UncheckedContext(context: $0) }
    let thread = Thread { [self] in
      let result = AuthorityLookup.$bound.withValue(app) {
        item.read(more.map { [kSecUseAuthenticationContext: $0.context] } ?? [:])
      }
      status.withLock { $0 = (result.status, result.secret) }
      semaphore.signal()
    }
    thread.start()
  }

  /// What came of it; nil when it does not come. The time limit only ends a failing test.
  func get() -> (status: OSStatus, secret: String?)? {
    guard semaphore.wait(timeout: .now() + .seconds(120)) == .success else { return nil }
    semaphore.signal()
    return status.withLock { $0.map { (status: $0.0, secret: $0.1) } }
  }

  var hasCome: Bool { status.withLock { $0 != nil } }
}

/// A context is safe on any thread and says so only to this module's eyes.
private struct UncheckedContext: Sendable {
  let context: LAContext
}

extension SimulatedDevice {
  /// How many prompts came up, each counted once however often it changed.
  var promptCount: Int { Set(prompts.map(\.evaluation)).count }

  /// Waits until a prompt is up that is not `old`. The time limit only ends a failing test.
  func nextPrompt(after old: PromptContent? = nil) -> PromptContent? {
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end {
      if let prompt = waitForPrompt(), prompt.evaluation != old?.evaluation { return prompt }
    }
    return nil
  }

  /// Waits until so many contexts are alive. The time limit only ends a failing test.
  func hasContexts(_ count: Int) -> Bool {
    let end = ContinuousClock.now + .seconds(120)
    while contextCount < count {
      guard ContinuousClock.now < end else { return false }
      sched_yield()
    }
    return true
  }

  /// A context on which the person put an enrolled finger on the sensor.
  func contextProvenByBiometry() -> LAContext {
    script(.match)
    let context = LAContext()
    precondition(context.ask() == 0)
    return context
  }

  /// A context on which the person entered the passcode.
  func contextProvenByPasscode() -> LAContext {
    script(.enterPasscode("1234"))
    let context = LAContext()
    precondition(context.ask(control(.devicePasscode)) == 0)
    return context
  }

  /// A context on which the person did both.
  func contextProvenByBoth() -> LAContext {
    script(.match, .enterPasscode("1234"))
    let context = LAContext()
    precondition(context.ask(control([.biometryAny, .devicePasscode])) == 0)
    return context
  }
}
