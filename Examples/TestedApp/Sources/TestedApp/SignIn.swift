import LocalAuthentication

/// The way into the app: a token in the keychain that opens for a finger or a face.
public actor SignIn {
  /// What the screen shows next.
  public enum Screen: Hashable, Sendable {
    /// The app, with the token that the server wants.
    case app(token: String)
    /// The door as it was: nothing to say.
    case door
    /// The door, and that it was not recognised.
    case notRecognised
    /// The sensor rests until the passcode is entered: offer it.
    case passcodeFirst
    /// The app's own password, and why.
    case password(Why)
  }

  /// Why the app's own password is asked for.
  public enum Why: Hashable, Sendable {
    case chosen, noSensor, denied, sensorAway, notEnrolled, noPasscode, tokenGone
  }

  /// What the last try ended with; nil after a success.
  public private(set) var lastCode: LAError.Code?

  private let policy: LAPolicy
  private let makeContext: @Sendable () -> LAContext
  private var running: LAContext?

  public init(
    _ policy: LAPolicy = .deviceOwnerAuthenticationWithBiometrics,
    makeContext: @escaping @Sendable () -> LAContext = { LAContext() }
  ) {
    self.policy = policy
    self.makeContext = makeContext
  }

  /// Signs in by a finger or a face.
  public func open() async -> Screen {
    await trying { context in
      var error: NSError?
      guard context.canEvaluatePolicy(policy, error: &error) else { throw error ?? LAError(.notInteractive) }
      // Nobody is asked for what is gone.
      guard Token.isThere(with: context) else { return .password(.tokenGone) }
      try await context.evaluatePolicy(policy, localizedReason: "Sign in")
      guard let token = Token.read(with: context) else { return .password(.tokenGone) }
      return .app(token: token)
    }
  }

  /// Asks for the passcode, which makes a resting sensor ready again.
  public func wakeSensor() async -> Screen {
    await trying { context in
      try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Use your sensor again")
      return .door
    }
  }

  /// Ends a prompt that is up, as when the person goes somewhere else in the app.
  public func leave() { running?.invalidate() }

  private func trying(_ body: (LAContext) async throws -> Screen) async -> Screen {
    let context = makeContext()
    running = context
    // A context that has succeeded would say yes to the next one, too.
    defer { context.invalidate() }
    do {
      lastCode = nil
      return try await body(context)
    } catch {
      lastCode = (error as? LAError)?.code
      return screen(for: error, on: context)
    }
  }

  private func screen(for error: any Error, on context: LAContext) -> Screen {
    switch (error as? LAError)?.code {
    case .authenticationFailed: .notRecognised
    case .userFallback: .password(.chosen)
    case .biometryLockout: .passcodeFirst
    case .biometryNotAvailable: .password(context.biometryType == .none ? .noSensor : .denied)
    case .biometryNotPaired, .biometryDisconnected: .password(.sensorAway)
    case .biometryNotEnrolled: .password(.notEnrolled)
    case .passcodeNotSet: .password(.noPasscode)
    case .companionNotAvailable: .password(.noSensor)
    // The person, the system or the app itself ended it; whoever wants to go on knows where the door is.
    case .userCancel, .systemCancel, .appCancel, .invalidContext, .notInteractive: .door
    default: .door
    }
  }
}
