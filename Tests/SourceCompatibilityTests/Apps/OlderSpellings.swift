// What language mode 6 refuses, and apps in mode 5 write every day: no word about concurrency anywhere.
#if !swift(>=6)

  import LocalAuthentication

  class OlderAuthenticationManager {
    static let shared = OlderAuthenticationManager()

    var context: LAContext?
    var lastError: NSError?

    func authenticate(completion: @escaping (Bool, String?) -> Void) {
      let context = LAContext()
      self.context = context
      context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open your diary") {
        success, error in
        self.lastError = error as NSError?
        DispatchQueue.main.async {
          self.context = nil
          completion(success, error?.localizedDescription)
        }
      }
    }

    func authenticateAndWait() -> Bool {
      let done = DispatchSemaphore(value: 0)
      let outcome = OlderOutcome()
      LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open your diary") {
        outcome.succeeded = $0
        self.lastError = $1 as NSError?
        done.signal()
      }
      done.wait()
      return outcome.succeeded
    }
  }

  private class OlderOutcome {
    var succeeded = false
  }

  // Without the last words it compiles, too, with a warning.
  class OlderMockContext: LAContext, @unchecked Sendable {
    override func evaluatePolicy(
      _ policy: LAPolicy, localizedReason: String, reply: @escaping (Bool, Error?) -> Void
    ) {
      reply(false, LAError(.touchIDLockout))
    }
  }

#endif
