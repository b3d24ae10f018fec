import Dispatch
import LocalAuthentication

/// A command-line tool that waits for the owner before it goes on.
enum CommandLineGate {
  private final class Outcome: @unchecked Sendable {
    var error: Error?
    var passed = false
  }

  static func waitForOwner(reason: String) throws -> Bool {
    let context = LAContext()
    let done = DispatchSemaphore(value: 0)
    let outcome = Outcome()
    context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { success, error in
      outcome.passed = success
      outcome.error = error
      done.signal()
    }
    done.wait()
    if let error = outcome.error { throw error }
    return outcome.passed
  }
}
