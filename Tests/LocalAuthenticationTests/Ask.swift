import Foundation
import LocalAuthService
import LocalAuthSimulator
import LocalAuthentication
import Synchronization
import Testing

let bioOnly = LAPolicy.deviceOwnerAuthenticationWithBiometrics
let combined = LAPolicy.deviceOwnerAuthentication

/// Evaluates and waits; the code of what came of it, with 0 for success.
func ask(_ policy: LAPolicy = bioOnly, on context: LAContext = LAContext()) async -> Int {
  do {
    return try await context.evaluatePolicy(policy, localizedReason: "Open the vault.") ? 0 : 1
  } catch {
    return (error as NSError).code
  }
}

/// Asks whether it could be evaluated; the code, with 0 for yes.
func couldAsk(_ policy: LAPolicy = bioOnly, on context: LAContext = LAContext()) -> Int {
  var error: NSError?
  return context.canEvaluatePolicy(policy, error: &error) ? 0 : error?.code ?? 1
}

/// What came through replies, in order, and a way for a thread to wait for it.
final class Replies: Sendable {
  private let all = Mutex<[Int]>([])
  private let semaphore = DispatchSemaphore(value: 0)

  func add(_ succeeded: Bool, _ error: (any Error)?) {
    // A success carries no error, a failure always one.
    precondition(succeeded == (error == nil))
    all.withLock { $0.append((error as NSError?)?.code ?? 0) }
    semaphore.signal()
  }

  /// Evaluates on `context`; the reply is added here, and then `then` is called.
  func evaluate(
    _ policy: LAPolicy = bioOnly, on context: LAContext, then: @escaping @Sendable () -> Void = {}
  ) {
    context.evaluatePolicy(policy, localizedReason: "Open the vault.") { [self] succeeded, error in
      add(succeeded, error)
      then()
    }
  }

  var codes: [Int] { all.withLock { $0 } }

  /// Waits for so many more; nil when they do not come. The time limit only ends a failing test.
  func wait(for count: Int = 1) -> [Int]? {
    for _ in 0..<count where semaphore.wait(timeout: .now() + .seconds(20)) == .timedOut { return nil }
    return codes
  }
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

extension SimulatedDevice {
  /// A context of this device, made without opening a scope.
  func context(as app: SimulatedApp? = nil) -> LAContext {
    AuthorityLookup.$bound.withValue(app ?? self.app) { LAContext() }
  }

  /// A device at which the test acts.
  static func byHand(_ sensor: SensorKind? = .touchID, rules: DeviceRules = .apple) -> SimulatedDevice {
    let device = SimulatedDevice(sensor: sensor, rules: rules)
    device.actByHand()
    return device
  }

  /// Five rejected fingers or faces.
  func lockOut() { for _ in 1...5 { mismatchAtLockScreen() } }
}
