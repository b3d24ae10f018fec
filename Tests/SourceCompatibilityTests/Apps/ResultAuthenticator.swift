import Foundation
import LocalAuthentication

/// Answers with a `Result`, and takes whatever makes its contexts, so that tests can put in their own.
struct ResultAuthenticator: Sendable {
  typealias Answer = Result<Bool, LAError>

  var policy: LAPolicy = .deviceOwnerAuthentication
  var makeContext: @Sendable () -> LAContext = { LAContext() }

  func authenticate(reason: String, completion: @escaping @Sendable (Answer) -> Void) {
    let context = makeContext()
    var error: NSError?
    guard context.canEvaluatePolicy(policy, error: &error) else {
      completion(.failure(error as? LAError ?? LAError(.biometryNotAvailable)))
      return
    }
    context.evaluatePolicy(policy, localizedReason: reason) { success, error in
      if let error = error as? LAError {
        completion(.failure(error))
      } else {
        completion(.success(success))
      }
    }
  }

  func authenticate(reason: String) async -> Answer {
    let context = makeContext()
    do {
      return .success(try await context.evaluatePolicy(policy, localizedReason: reason))
    } catch let error as LAError {
      return .failure(error)
    } catch {
      return .failure(LAError(.authenticationFailed, userInfo: [NSUnderlyingErrorKey: error]))
    }
  }
}
