import Dispatch
import LocalAuthModel
import LocalAuthentication
import Synchronization

/// Asks once and blocks the calling thread until the reply.
final class EvaluationWaiter: Sendable {
  private let error = Mutex<(any Error)?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  /// The reply's error; nil is a success.
  @discardableResult
  func wait(for policy: LAPolicy, reason: String, context: LAContext = LAContext()) -> (any Error)? {
    context.evaluatePolicy(policy, localizedReason: reason) { _, error in
      self.error.withLock { $0 = error }
      self.isThere.signal()
    }
    isThere.wait()
    return error.withLock { $0 }
  }
}

extension Error {
  /// The exact reason of an error that a context replied with.
  var failure: Failure? { (self as? LAError)?.userInfo[failureKey] as? Failure }
}
