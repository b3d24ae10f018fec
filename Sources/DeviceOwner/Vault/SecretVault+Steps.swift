import Foundation
import LocalAuthentication

extension SecretVault {
  struct Opened: Sendable {
    let name: String
    let record: VaultRecord
    let secret: Data
  }

  // MARK: Keeping

  /// Stores a secret and lets the record change over to it; false, and nothing is changed, when it is not `old` any more.
  func replace(_ old: VaultRecord?, _ name: String, _ secret: Data, _ presence: Presence)
    throws(VaultFailure) -> Bool
  {
    let new = VaultRecord(after: old, presence)
    let control = try presence.accessControl()
    let status = keychain.quietly { keychain.add(secret, name, new, control, $0) }
    switch status {
    case errSecSuccess: break
    case errSecInteractionNotAllowed: throw .deviceLocked
    default:
      let problem = keychain.makeContext().problem(evaluating: presence.policy)
      throw problem.map { .refused($0) } ?? .keychain(status)
    }
    return try keychain.change(name, old, to: new)
  }

  // MARK: Opening

  /// The record of a secret that can be opened, as far as can be told without asking.
  func reachable(_ name: String) throws(VaultFailure) -> VaultRecord {
    guard var record = try keychain.record(name) else { throw .notFound }
    for _ in 0..<VaultKeychain.mostRepeats {
      if try isReachable(name, record) { return record }
      // Gone, unless something else was kept under the name meanwhile.
      guard let now = try keychain.record(name) else { throw .notFound }
      guard now != record else { throw .secretGone }
      record = now
    }
    throw .changedMeanwhile
  }

  private func isReachable(_ name: String, _ record: VaultRecord) throws(VaultFailure) -> Bool {
    let status = keychain.quietly { keychain.read(name, record, $0, opens: false).status }
    switch status {
    // There: it opens, or a person is needed, or could not be asked now. (The device is not locked: the record opened.)
    case errSecSuccess, errSecInteractionNotAllowed, errSecAuthFailed: return true
    case errSecItemNotFound: return false
    default: throw .keychain(status)
    }
  }

  /// Opens all of them, with as few prompts as can be.
  func opened(_ names: [String], reason: String) async throws(VaultFailure) -> [Opened] {
    var left: [(name: String, record: VaultRecord)] = []
    for name in names { left.append((name, try reachable(name))) }
    var opened: [Opened] = []
    // What nobody guards, first; then one question after the other, as long as something is still shut.
    for presence in [.anyoneSignedIn] + Presence.asked
    where left.contains(where: { $0.record.presence == presence }) {
      let (wanted, keychain) = (left, keychain)
      let found: Result<[Opened], VaultFailure>
      if let control = try presence.accessControl() {
        found = await authenticator.answer(to: .access(control), reason: reason) { context in
          context.interactionNotAllowed = true
          return keychain.open(wanted, showing: presence, context)
        }
        .mapError { VaultFailure.refused($0) }.flatMap(\.self)
      } else {
        let open = wanted.filter { $0.record.presence == presence }
        found = keychain.quietly { keychain.open(open, showing: presence, $0) }
      }
      opened += try found.get()
      left.removeAll { item in opened.contains { $0.name == item.name } }
    }
    return opened
  }
}

extension VaultKeychain {
  /// Opens what a context opens that has shown `presence`: all that was kept for it, and what else it opens.
  fileprivate func open(
    _ wanted: [(name: String, record: VaultRecord)], showing presence: Presence, _ context: LAContext
  ) -> Result<[SecretVault.Opened], VaultFailure> {
    Result { () throws(VaultFailure) in
      var opened: [SecretVault.Opened] = []
      for (name, record) in wanted {
        do throws(VaultFailure) {
          opened.append(try open(name, record, presence, context, repeats: Self.mostRepeats))
        } catch {
          // It is asked for later.
          if record.presence != presence, error == .refused(.notRecognised) { continue }
          throw error
        }
      }
      return opened
    }
  }

  private func open(
    _ name: String, _ record: VaultRecord, _ presence: Presence, _ context: LAContext, repeats: Int
  ) throws(VaultFailure) -> SecretVault.Opened {
    let (status, secret) = read(name, record, context)
    if let secret { return SecretVault.Opened(name: name, record: record, secret: secret) }
    switch status {
    case errSecItemNotFound:
      // Gone, unless something else was kept under the name meanwhile.
      guard let now = try self.record(name) else { throw .notFound }
      guard now != record else { throw .secretGone }
      guard repeats > 0 else { throw .changedMeanwhile }
      return try open(name, now, presence, context, repeats: repeats - 1)
    case errSecInteractionNotAllowed:
      // A locked device says so of the record, too. Else the keychain knows of no yes, whatever the context says.
      _ = try self.record(name)
      // Or it was moved under the prompt, and needs something else now.
      let isMoved = repeats < Self.mostRepeats && record.presence != presence
      throw isMoved ? .changedMeanwhile : .refused(.notRecognised)
    case errSecAuthFailed, errSecUserCanceled:
      // One status for many reasons: a preflight tells a lockout, and what is left came from outside.
      throw .refused(makeContext().problem(evaluating: presence.policy) ?? .interrupted)
    default: throw .keychain(status)
    }
  }
}
