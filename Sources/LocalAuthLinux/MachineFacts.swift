import LocalAuthModel
import LocalAuthService

/// What is true of this machine and this account.
final class MachineFacts: FactsSource {
  private let inspector: PasswordInspector
  private let reader: ReaderFacts

  init(inspector: PasswordInspector, reader: ReaderFacts) {
    self.inspector = inspector
    self.reader = reader
  }

  var isPrepared: Bool { reader.found != nil }

  func prepare(within patience: Duration, _ ready: @escaping @Sendable () -> Void) {
    // Beside the look for the reader, not after it.
    if !isPrepared { inspector.askAhead() }
    reader.prepare(within: patience, ready)
  }

  func refresh(_ facts: inout DeviceFacts) {
    facts.passcode = PasscodePresence(inspector.status())
    facts.take(reader.found)
    reader.refresh()
  }
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
