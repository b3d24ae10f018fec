import Foundation
import LocalAuthentication

/// The app's own passcode: the way in when there is no sensor, no passcode of the device, or no wish to use them.
///
/// ```swift
/// let secret = try await passcode.set("correct horse")
/// let secret = try await passcode.open("correct horse")
/// ```
///
/// It guards one secret, and what an app gets for the right passcode is that secret, not a yes. The keychain seals the
/// secret with what the person types (`.applicationPassword`; on Linux by Argon2id), so it opens for nobody else, not
/// even for code that has taken the place of this library. How long a stolen store withstands guessing depends on how
/// long the passcode is.
///
/// Each entry is charged before it is checked, in the keychain, so that a killed process has used it up. After
/// ``PasscodeDelays`` no entry is taken for a while; that time is measured by a clock that counts sleep and that no
/// setting changes. When the machine restarts, the whole delay begins again.
///
/// It never stands in for ``Presence/currentBiometry``: see ``ReplaceablePresence``. It changes nothing about the
/// device: a sensor that rests until the device's passcode is entered rests on.
///
/// **Prompts**: never; the app has a field of its own.
///
/// **Threads**: any. An entry takes as long as the keychain's work for it (about 0.1 s on Linux), one after the other.
public actor AppPasscode {
  private let keychain: VaultKeychain
  private let delays: PasscodeDelays
  private let uptime: @Sendable () -> Duration
  /// The one name under which it is kept.
  private let name = "passcode"

  /// The passcode of a vault; ``SecretVault/removeAll()`` removes it as well.
  ///
  /// - Parameters:
  ///   - vault: The vault that it belongs to.
  ///   - delays: How long no entry is taken after wrong ones.
  ///   - uptime: The time since the machine started, sleep included; from a clock that no setting changes.
  public init(
    of vault: SecretVault, delays: PasscodeDelays = PasscodeDelays(),
    uptime: @escaping @Sendable () -> Duration = AppPasscode.uptime
  ) {
    keychain = VaultKeychain(vault: vault.name, kind: .passcode, makeContext: vault.keychain.makeContext)
    self.delays = delays
    self.uptime = uptime
  }

  /// Whether there is a passcode.
  ///
  /// **Errors**: `vault(.deviceLocked)`, when nobody can tell.
  public var isSet: Bool {
    get throws(PasscodeFailure) { try known { () throws(VaultFailure) in try keychain.record(name) } != nil }
  }

  /// How long no entry is taken from now on; zero when one is.
  ///
  /// **Errors**: `notSet`.
  public var delay: Duration {
    get throws(PasscodeFailure) { try settled(try record()).wait }
  }

  /// Sets the first passcode.
  ///
  /// **Errors**: `alreadySet`, when there is one: change or remove it. `tooShort`, `tooLong`.
  ///
  /// - Parameters:
  ///   - passcode: What the person typed: 6 characters to 511 bytes.
  ///   - secret: What the passcode is to open; nil makes 32 random bytes.
  /// - Returns: The secret.
  @discardableResult
  public func set(_ passcode: String, for secret: Data? = nil) throws(PasscodeFailure) -> PasscodeSecret {
    let entry = try PasscodeEntry(passcode)
    if try isSet { throw .alreadySet }
    let kept: Data
    if let secret { kept = secret } else { kept = try AppPasscode.randomSecret() }
    guard try replace(nil, entry, kept) else { throw .alreadySet }
    return PasscodeSecret(kept)
  }

  /// Opens the secret with a passcode.
  ///
  /// **Errors**: `wrong`; `delayed` when no entry is taken now, and nothing was checked; `notSet`, `tooShort`, `tooLong`.
  public func open(_ passcode: String) throws(PasscodeFailure) -> PasscodeSecret {
    PasscodeSecret(try enter(try PasscodeEntry(passcode)).secret)
  }

  /// Sets another passcode for the same secret; when this ends early, one of the two opens it.
  ///
  /// **Errors**: as ``open(_:)`` for the old one; `tooShort` and `tooLong` for the new one, before the old one is checked.
  public func change(from old: String, to new: String) throws(PasscodeFailure) {
    let new = try PasscodeEntry(new)
    let (record, secret) = try enter(try PasscodeEntry(old))
    guard try replace(record, new, secret) else { throw .vault(.changedMeanwhile) }
  }

  /// Removes the passcode and its secret, without asking for it: for a person who has forgotten it and signed in another
  /// way. None is no error.
  public func remove() throws(PasscodeFailure) {
    try known { () throws(VaultFailure) in try keychain.remove(name) }
  }

  // MARK: Entries

  /// Charges an entry, checks it, and takes the charge back when it is right.
  private func enter(_ entry: PasscodeEntry) throws(PasscodeFailure) -> (record: VaultRecord, secret: Data) {
    let charged = try charge()
    let (status, secret) = entry.lend(keychain) { keychain.read(name, charged, $0) }
    guard let secret else {
      switch status {
      case errSecAuthFailed: throw .wrong(delay: delays.delay(after: charged.wrongEntries))
      case errSecInteractionNotAllowed: throw .vault(.deviceLocked)
      case errSecItemNotFound where try record().item != charged.item: throw .vault(.changedMeanwhile)
      default: throw .vault(.keychain(status))
      }
    }
    return (forgive(charged), secret)
  }

  /// Counts an entry as wrong, which it is until it is shown to be right. On disk when it returns.
  private func charge() throws(PasscodeFailure) -> VaultRecord {
    // Each repeat means that somebody else has charged an entry, so there are more wrong ones.
    for _ in 0..<64 {
      let (record, wait) = try settled(try record())
      if wait > .zero { throw .delayed(wait) }
      var charged = record
      charged.wrongEntries = record.wrongEntries < .max ? record.wrongEntries + 1 : .max
      charged.charged = nanoseconds
      if try exchange(record, charged) { return charged }
    }
    throw .vault(.changedMeanwhile)
  }

  /// Takes back what was charged until then, not what others were charged since.
  ///
  /// When that cannot be written, the passcode was right all the same, and the charge stays.
  func forgive(_ charged: VaultRecord) -> VaultRecord {
    for _ in 0..<64 {
      guard let now = try? record(), now.item == charged.item else { return charged }
      var forgiven = now
      forgiven.wrongEntries = now.wrongEntries - min(charged.wrongEntries, now.wrongEntries)
      guard let isDone = try? exchange(now, forgiven) else { return now }
      if isDone { return forgiven }
    }
    return charged
  }

  /// The record with the wait that is left.
  ///
  /// A clock behind the stored time says that the machine has restarted: the wait begins again, from now. A restart that
  /// the clock does not show took longer than the clock says, so it never shortens a wait.
  private func settled(_ record: VaultRecord) throws(PasscodeFailure) -> (record: VaultRecord, wait: Duration)
  {
    let delay = delays.delay(after: record.wrongEntries)
    let now = nanoseconds
    guard delay > .zero else { return (record, .zero) }
    if now >= record.charged {
      return (record, max(.zero, delay - .nanoseconds(now - record.charged)))
    }
    var restarted = record
    restarted.charged = now
    guard try exchange(record, restarted) else { return try settled(try self.record()) }
    return (restarted, delay)
  }

  private var nanoseconds: UInt64 {
    let (seconds, attoseconds) = uptime().components
    return UInt64(clamping: seconds) &* 1_000_000_000 &+ UInt64(clamping: attoseconds / 1_000_000_000)
  }

  // MARK: Keeping

  private func record() throws(PasscodeFailure) -> VaultRecord {
    let record = try known { () throws(VaultFailure) in try keychain.record(name) }
    guard let record, record.presence == nil else { throw .notSet }
    return record
  }

  private func exchange(_ old: VaultRecord, _ new: VaultRecord) throws(PasscodeFailure) -> Bool {
    try known { () throws(VaultFailure) in try keychain.replace(name, old, with: new) }
  }

  /// Seals a secret with a passcode; false when somebody else was faster.
  func replace(_ old: VaultRecord?, _ entry: PasscodeEntry, _ secret: Data) throws(PasscodeFailure)
    -> Bool
  {
    var new = VaultRecord(after: old, nil)
    // What others were charged meanwhile.
    new.wrongEntries = old?.wrongEntries ?? 0
    new.charged = old?.charged ?? 0
    // It has to work on a device without a passcode, too.
    let control = SecAccessControlCreateWithFlags(
      nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, .applicationPassword, nil)
    guard let control else { throw .vault(.keychain(errSecParam)) }
    let status = entry.lend(keychain) { (keychain.add(secret, name, new, control, $0), nil) }.status
    guard status == errSecSuccess else {
      throw .vault(status == errSecInteractionNotAllowed ? .deviceLocked : .keychain(status))
    }
    return try known { () throws(VaultFailure) in try keychain.change(name, old, to: new) }
  }

  private static func randomSecret() throws(PasscodeFailure) -> Data {
    var secret = [UInt8](repeating: 0, count: 32)
    let status = SecRandomCopyBytes(kSecRandomDefault, secret.count, &secret)
    guard status == errSecSuccess else { throw .vault(.keychain(status)) }
    return Data(secret)
  }

  private func known<Value>(_ body: () throws(VaultFailure) -> Value) throws(PasscodeFailure) -> Value {
    do throws(VaultFailure) { return try body() } catch { throw .vault(error) }
  }

  /// The time since the machine started, sleep included.
  ///
  /// Where the system refuses it, time stands at zero: delays then last longer, never shorter.
  public static let uptime: @Sendable () -> Duration = {
    #if canImport(Darwin)
      let clock = CLOCK_MONOTONIC  // counts sleep there
    #else
      let clock = CLOCK_BOOTTIME
    #endif
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return .zero }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
