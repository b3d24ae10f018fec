import Foundation

extension LAEnvironment {
  /// A snapshot of the mechanisms with which the user can authenticate.
  ///
  /// Copies are objects of their own; snapshots with the same content are equal.
  ///
  /// **Threads**: immutable; may be used from any.
  ///
  /// **Source**: Apple's documentation; measured for equality.
  public final class State: NSObject, NSCopying, Sendable {
    /// Finger, face or eyes; nil if the device has no sensor.
    ///
    /// **Source**: Apple's header.
    public let biometry: MechanismBiometry?

    /// The user's password; nil if the device knows none.
    ///
    /// **Source**: Apple's header.
    public let userPassword: MechanismUserPassword?

    /// One entry for each kind of paired device, whether or not it can be reached.
    ///
    /// **Source**: Apple's header.
    public let companions: [MechanismCompanion]

    init(
      biometry: MechanismBiometry?, userPassword: MechanismUserPassword?,
      companions: [MechanismCompanion] = []
    ) {
      self.biometry = biometry
      self.userPassword = userPassword
      self.companions = companions
      super.init()
    }

    /// Every mechanism of this snapshot.
    ///
    /// **Shape**: biometry first, then the password, then companions.
    ///
    /// **Source**: Apple's header; the order is chosen.
    public var allMechanisms: [Mechanism] {
      let own: [Mechanism?] = [biometry, userPassword]
      return own.compactMap(\.self) + companions
    }

    /// Makes an object of its own with the same content.
    public func copy(with zone: NSZone? = nil) -> Any {
      State(biometry: biometry, userPassword: userPassword, companions: companions)
    }

    /// Whether the other object is a snapshot with the same content.
    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? State else { return false }
      return biometry == other.biometry && userPassword == other.userPassword
        && companions == other.companions
    }

    /// A hash of the content.
    public override var hash: Int {
      var hasher = Hasher()
      hasher.combine(biometry)
      hasher.combine(userPassword)
      hasher.combine(companions)
      return hasher.finalize()
    }
  }
}
