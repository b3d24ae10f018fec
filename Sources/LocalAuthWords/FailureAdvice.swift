import LocalAuthModel

extension Failure {
  /// What happened and what to do, for the person at a command line.
  public var advice: String {
    switch self {
    case .authenticationFailed(let reason):
      reason.lastWord ?? "Not recognised. Try again."
    case .userCancel: "Cancelled."
    case .userFallback: "Another way was chosen."
    case .systemCancel(.brokenPart(let part)):
      "\(part.debugText) Run “localauth status” to see what is wrong."
    case .systemCancel(let interruption): interruption.debugText
    case .passcodeNotSet:
      "This account has no password that could be asked for. Set one with “passwd”, then try again."
    case .biometryNotAvailable(.noSensor): "This machine has no biometric reader. Use --policy owner."
    case .biometryNotAvailable(let reason): reason.debugText
    case .biometryNotEnrolled: "No finger is enrolled. Use --policy owner."
    case .biometryLockout(let demand):
      "Biometrics is locked, because \(demand.because). Use --policy owner and enter your password once."
    case .appCancel: "Cancelled by the program."
    case .invalidContext(let flaw): flaw.debugText
    case .companionNotAvailable, .biometryNotPaired, .biometryDisconnected: message
    case .notInteractive(.noTerminal):
      "There is no terminal to ask on. Run this where you can type."
    case .notInteractive(.backgroundJob):
      "This is a background job of its terminal. Bring it to the foreground with “fg” and try again."
    case .notInteractive(.terminalBusy):
      "Another prompt is on this terminal. Answer it first, then try again."
    case .notInteractive(let obstacle): obstacle.debugText
    }
  }
}
