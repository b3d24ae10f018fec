import Foundation
import LocalAuthService
import LocalAuthSimulator
import LocalAuthentication
import Synchronization
import Testing

let bioOnly = LAPolicy.deviceOwnerAuthenticationWithBiometrics
let combined = LAPolicy.deviceOwnerAuthentication

/// Evaluates on a new context; what came of it, as a code, with 0 for success.
func ask(_ policy: LAPolicy = bioOnly, on context: LAContext = LAContext()) async -> Int {
  do {
    try await context.evaluatePolicy(policy, localizedReason: "Open the vault.")
    return 0
  } catch {
    return (error as NSError).code
  }
}

/// Asks whether it could be evaluated; the code, with 0 for yes.
func couldAsk(_ policy: LAPolicy = bioOnly, on context: LAContext = LAContext()) -> Int {
  var error: NSError?
  return context.canEvaluatePolicy(policy, error: &error) ? 0 : error?.code ?? 1
}

/// Whether something becomes true. The time limit only ends a failing test.
func eventually(_ condition: () -> Bool) async -> Bool {
  let clock = ContinuousClock()
  let end = clock.now + .seconds(20)
  while !condition() {
    guard clock.now < end else { return false }
    await Task.yield()
  }
  return true
}

/// A reply that has not come yet.
final class Answer: Sendable {
  private let code = Mutex<Int?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  /// Evaluates without waiting, on a context made here.
  init(_ policy: LAPolicy = bioOnly, on context: LAContext = LAContext()) {
    context.evaluatePolicy(policy, localizedReason: "Open the vault.") { [self] _, error in
      code.withLock { $0 = (error as NSError?)?.code ?? 0 }
      semaphore.signal()
    }
  }

  /// The code of the reply, with 0 for success. The time limit only ends a failing test.
  func get() -> Int? {
    guard semaphore.wait(timeout: .now() + .seconds(20)) == .success else { return nil }
    semaphore.signal()
    return code.withLock { $0 }
  }

  var hasCome: Bool { code.withLock { $0 != nil } }
}

extension SimulatedDevice {
  /// Evaluates without waiting, with this device in place for nothing but making the context.
  func begin(_ policy: LAPolicy = bioOnly, as app: SimulatedApp? = nil) -> Answer {
    Answer(policy, on: context(as: app))
  }

  /// A context of this device, made without opening a scope.
  func context(as app: SimulatedApp? = nil) -> LAContext {
    AuthorityLookup.$bound.withValue(app ?? self.app) { LAContext() }
  }

  /// The history in words.
  var story: [String] { history.map(\.notation) }
}

extension DeviceRecord {
  /// In a few words.
  var notation: String {
    switch self {
    case .shown(let content): "shown \(content.stage)"
    case .replied(.success(let proof)): "success by \(proof)"
    case .replied(.failure(let failure)): "reply \(failure.code)"
    case .dismissed: "dismissed"
    case .scene(let app, let scene): "\(app) \(scene)"
    case .terminated(let app): "terminated \(app)"
    case .ignored(let reading): "ignored \(reading)"
    case .warning(let text): "warning: \(text)"
    }
  }
}

extension PromptContent {
  /// What sensor and passcode do, in a word each.
  var stage: String {
    let sensor: String? =
      switch biometry {
      case nil: nil
      case .asksConsent: "consent"
      case .scanning(nil): "scanning"
      case .scanning: "shaking"
      case .resting: "dialog"
      }
    let sheet: String? =
      switch passcode {
      case nil: nil
      case .ready(nil): "sheet"
      case .ready(let last?): "sheet after \(last)"
      case .waiting(let time): "wait \(time.components.seconds)"
      case .checking: "checking"
      case .asking: "asking"
      case .applicationPassword: "app password"
      case .disabled: "disabled"
      }
    return [sensor, sheet].compactMap { $0 }.joined(separator: " + ")
  }
}
