import Foundation

/// A snapshot of what can vouch for the owner, in a form that an app stores and compares later.
///
/// Snapshots with the same content are equal.
///
/// **Shape**: hashes are opaque. Equal bytes mean the same set; nil means nothing is set up or nothing is known,
/// not that something changed. A hash may also change when the system does: ask again, do not delete data.
///
/// **Threads**: immutable; may be used from any.
///
/// **Source**: Apple's documentation.
public final class LADomainState: NSObject, Sendable {
  /// The part about finger, face or eyes.
  ///
  /// **Source**: Apple's header.
  public let biometry: LADomainStateBiometry

  /// The part about paired devices.
  ///
  /// **Source**: Apple's header.
  public let companion: LADomainStateCompanion

  init(
    biometry: LADomainStateBiometry,
    companion: LADomainStateCompanion = LADomainStateCompanion(hashes: [:])
  ) {
    self.biometry = biometry
    self.companion = companion
    super.init()
  }

  /// The hashes of both parts combined; nil if neither has one.
  ///
  /// **Source**: Apple's header for the meaning; chosen how they combine.
  public var stateHash: Data? {
    joined([biometry.stateHash, companion.stateHash])
  }

  /// Whether the other object is a snapshot with the same content.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? LADomainState else { return false }
    return biometry.isEqual(other.biometry) && companion.isEqual(other.companion)
  }

  /// A hash of the content.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(biometry)
    hasher.combine(companion)
    return hasher.finalize()
  }
}

/// The biometric part of a domain state: the kind of sensor, and a hash of what is enrolled.
///
/// **Threads**: immutable; may be used from any.
///
/// **Source**: Apple's documentation.
public final class LADomainStateBiometry: NSObject, Sendable {
  /// The kind of sensor that the device has; needs no earlier call.
  ///
  /// **Source**: Apple's header.
  public let biometryType: LABiometryType

  /// Changes whenever a finger or face is added or removed; nil if nothing is enrolled.
  ///
  /// **Source**: Apple's documentation.
  public let stateHash: Data?

  init(biometryType: LABiometryType, stateHash: Data?) {
    self.biometryType = biometryType
    self.stateHash = stateHash
    super.init()
  }

  /// Whether the other object has the same sensor and hash.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? LADomainStateBiometry else { return false }
    return biometryType == other.biometryType && stateHash == other.stateHash
  }

  /// A hash of the content.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(biometryType)
    hasher.combine(stateHash)
    return hasher.finalize()
  }
}

/// The companion part of a domain state: the kinds of paired devices, and a hash of each.
///
/// **Threads**: immutable; may be used from any.
///
/// **Source**: Apple's documentation.
public final class LADomainStateCompanion: NSObject, Sendable {
  private let hashes: [LACompanionType: Data]

  init(hashes: [LACompanionType: Data]) {
    self.hashes = hashes
    super.init()
  }

  /// The kinds of devices that are paired; empty if there are none.
  ///
  /// **Source**: Apple's documentation.
  public var availableCompanionTypes: Set<LACompanionType> {
    Set(hashes.keys)
  }

  /// Changes with the set of paired devices; nil if nothing is paired.
  ///
  /// **Source**: Apple's header for the meaning; chosen how several kinds combine.
  public var stateHash: Data? {
    joined(hashes.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value))
  }

  /// The hash for one kind of device; nil if none of that kind is paired.
  ///
  /// **Source**: Apple's header.
  public func stateHash(for companionType: LACompanionType) -> Data? {
    hashes[companionType]
  }

  /// Whether the other object has the same kinds of devices and hashes.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? LADomainStateCompanion else { return false }
    return hashes == other.hashes
  }

  /// A hash of the content.
  public override var hash: Int {
    hashes.hashValue
  }
}

/// One hash from several; nil if there is none. A lone hash stays as it is.
private func joined(_ parts: [Data?]) -> Data? {
  let known = parts.compactMap(\.self)
  return known.isEmpty ? nil : Data(known.joined())
}
