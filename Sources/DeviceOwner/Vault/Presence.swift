import LocalAuthentication

/// What a person must show before a secret of the vault opens.
///
/// Raw values are stored and never change.
public enum Presence: UInt8, Hashable, Sendable, CaseIterable {
  /// Nothing: whoever uses the unlocked device.
  case anyoneSignedIn = 0
  /// A finger, a face, or the device's passcode.
  case owner = 1
  /// A finger or a face, whichever are enrolled when the secret is opened.
  case biometry = 2
  /// A finger or a face of those that were enrolled when the secret was kept. With one more or one less, it does not
  /// open any more.
  case currentBiometry = 3
  /// The device's passcode.
  case passcode = 4
}

extension Presence {
  /// What the keychain demands before such an item opens; nil when that is nothing.
  ///
  /// Such items go with the device's passcode: whoever sets a new one need not be the same person.
  func accessControl() throws(VaultFailure) -> SecAccessControl? {
    let flags: SecAccessControlCreateFlags
    switch self {
    case .anyoneSignedIn: return nil
    case .owner: flags = .userPresence
    case .biometry: flags = .biometryAny
    case .currentBiometry: flags = .biometryCurrentSet
    case .passcode: flags = .devicePasscode
    }
    let made = SecAccessControlCreateWithFlags(
      nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, flags, nil)
    guard let made else { throw .keychain(errSecParam) }
    return made
  }

  /// The policy whose preflight tells whether this can be shown now.
  var policy: LAPolicy {
    switch self {
    case .biometry, .currentBiometry: .deviceOwnerAuthenticationWithBiometrics
    case .anyoneSignedIn, .owner, .passcode: .deviceOwnerAuthentication
    }
  }

  /// The order in which several are asked for: what was shown for an earlier one opens most of the later ones.
  static let asked: [Presence] = [.currentBiometry, .biometry, .passcode, .owner]
}

/// A ``Presence`` in whose place an app may take its own passcode.
///
/// It has no case for ``Presence/currentBiometry``: such a secret is to open for the fingers or faces of one moment, and
/// for nothing that somebody can watch or guess. So the compiler refuses it.
public enum ReplaceablePresence: Hashable, Sendable, CaseIterable {
  /// As ``Presence/owner``.
  case owner
  /// As ``Presence/biometry``.
  case biometry
  /// As ``Presence/passcode``: the device's.
  case passcode

  /// What is shown without the app's passcode.
  public var presence: Presence {
    switch self {
    case .owner: .owner
    case .biometry: .biometry
    case .passcode: .passcode
    }
  }
}
