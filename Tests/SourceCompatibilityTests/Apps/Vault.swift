import LocalAuthentication

/// Keeps one context for as long as it is open, and throws it away when it is locked.
actor Vault {
  enum State { case locked, open }

  private(set) var state = State.locked
  private var context = LAContext()

  func open() async throws {
    context.touchIDAuthenticationAllowableReuseDuration =
      LATouchIDAuthenticationMaximumAllowableReuseDuration
    try await context.evaluatePolicy(
      .deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open the vault")
    state = .open
  }

  func lock() {
    context.invalidate()
    state = .locked
  }

  func renew() {
    context = LAContext()
  }
}
