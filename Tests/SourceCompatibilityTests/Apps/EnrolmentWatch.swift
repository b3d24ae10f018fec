import LocalAuthentication

/// Asks for the account password again when fingers or faces have changed since the last sign-in.
struct EnrolmentWatch {
  var remembered: Data?

  mutating func hasChanged(in context: LAContext) -> Bool {
    var error: NSError?
    context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
    // Nothing known is not the same as something changed.
    guard error == nil, let current = context.evaluatedPolicyDomainState else { return false }
    defer { remembered = current }
    guard let remembered else { return false }
    return current != remembered
  }

  static func currentHash(of context: LAContext) -> Data? {
    if #available(iOS 18.0, macOS 15.0, *) {
      return context.domainState.biometry.stateHash
    } else {
      return context.evaluatedPolicyDomainState
    }
  }
}
