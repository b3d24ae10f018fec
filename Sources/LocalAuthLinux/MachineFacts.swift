import LocalAuthModel
import LocalAuthService

/// What is true of this machine and this account.
final class MachineFacts: FactsSource {
  private let inspector: PasswordInspector

  init(inspector: PasswordInspector) { self.inspector = inspector }

  func refresh(_ facts: inout DeviceFacts) { facts.passcode = PasscodePresence(inspector.status()) }
}

extension PasscodePresence {
  /// A password that nobody could type is none; when nobody can tell, the check decides.
  init(_ status: PasswordStatus) {
    self =
      switch status {
      case .set: .set
      case .locked, .none: .notSet
      case .unknown: .unknown
      }
  }
}
