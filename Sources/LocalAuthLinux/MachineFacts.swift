import LocalAuthModel
import LocalAuthService

/// What is true of this machine and this account.
final class MachineFacts: FactsSource {
  private let inspector: PasswordInspector
  private let reader: ReaderFacts
  private let session: SessionWatch

  init(inspector: PasswordInspector, reader: ReaderFacts, session: SessionWatch) {
    self.inspector = inspector
    self.reader = reader
    self.session = session
  }

  var isPrepared: Bool { reader.found != nil && session.isKnown }

  func prepare(within patience: Duration, _ ready: @escaping @Sendable () -> Void) {
    // Beside the look for the reader, not after it.
    if reader.found == nil { inspector.askAhead() }
    let session = session
    reader.prepare(within: patience) { session.prepare(within: patience, ready) }
  }

  var isLockKnown: Bool { session.isKnown }

  func prepareLock(within patience: Duration, _ ready: @escaping @Sendable () -> Void) {
    session.prepare(within: patience, ready)
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
