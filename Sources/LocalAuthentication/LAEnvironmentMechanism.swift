import Foundation

extension LAEnvironment {
  /// One way to authenticate; its subclasses tell which.
  ///
  /// **Threads**: immutable; may be used from any.
  ///
  /// **Source**: Apple's documentation.
  // Immutable; unchecked because subclasses exist.
  public class Mechanism: NSObject, @unchecked Sendable {
    /// Whether an evaluation that needs only this mechanism could start now.
    ///
    /// **Source**: Apple's header.
    public let isUsable: Bool

    /// The name of the mechanism for the person, such as "Touch ID".
    ///
    /// **Source**: Apple's header.
    public let localizedName: String

    /// The name of a system symbol that stands for the mechanism, such as "touchid".
    ///
    /// **Source**: Apple's header for the meaning; the names are chosen.
    public let iconSystemName: String

    init(isUsable: Bool, localizedName: String, iconSystemName: String) {
      self.isUsable = isUsable
      self.localizedName = localizedName
      self.iconSystemName = iconSystemName
      super.init()
    }

    /// Whether the other object is the same kind of mechanism with the same content.
    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? Mechanism, type(of: self) == type(of: other) else { return false }
      return content == other.content
    }

    /// A hash of the content.
    public override var hash: Int {
      content.hashValue
    }

    // Everything that tells two objects of one kind apart; a subclass adds its own.
    var content: [AnyHashable] {
      [isUsable, localizedName, iconSystemName]
    }
  }

  /// Authentication by finger, face or eyes.
  ///
  /// **Source**: Apple's documentation.
  // Restated as the superclass demands: all that it holds is immutable.
  public final class MechanismBiometry: Mechanism, @unchecked Sendable {
    /// The kind of sensor, whether or not it can be used now.
    ///
    /// **Source**: Apple's header.
    public let biometryType: LABiometryType

    /// Whether a finger or face is enrolled.
    ///
    /// **Source**: Apple's header.
    public let isEnrolled: Bool

    /// Whether too many tries were rejected; the passcode lifts it.
    ///
    /// **Source**: Apple's header.
    public let isLockedOut: Bool

    /// Changes whenever a finger or face is added or removed, and never returns to an earlier value.
    ///
    /// **Shape**: opaque; the same bytes as the biometric hash of a context's domain state; differs for each app.
    ///
    /// **Source**: Apple's documentation.
    public let stateHash: Data

    /// Whether a built-in sensor exists that the person cannot reach now, as under a closed lid.
    ///
    /// **Source**: Apple's header.
    public let builtInSensorInaccessible: Bool

    init(
      biometryType: LABiometryType, localizedName: String, isUsable: Bool, isEnrolled: Bool,
      isLockedOut: Bool, stateHash: Data, builtInSensorInaccessible: Bool = false
    ) {
      self.biometryType = biometryType
      self.isEnrolled = isEnrolled
      self.isLockedOut = isLockedOut
      self.stateHash = stateHash
      self.builtInSensorInaccessible = builtInSensorInaccessible
      let icon =
        switch biometryType {
        case .touchID: "touchid"
        case .faceID: "faceid"
        case .opticID: "opticid"
        case .none: "lock"
        }
      super.init(isUsable: isUsable, localizedName: localizedName, iconSystemName: icon)
    }

    override var content: [AnyHashable] {
      super.content + [biometryType, isEnrolled, isLockedOut, stateHash, builtInSensorInaccessible]
    }
  }

  /// Authentication by the user's password or the passcode of the device.
  ///
  /// **Source**: Apple's documentation.
  // Restated as the superclass demands: all that it holds is immutable.
  public final class MechanismUserPassword: Mechanism, @unchecked Sendable {
    /// Whether the user has a password.
    ///
    /// **Source**: Apple's header.
    public let isSet: Bool

    init(localizedName: String, isUsable: Bool, isSet: Bool) {
      self.isSet = isSet
      super.init(isUsable: isUsable, localizedName: localizedName, iconSystemName: "lock")
    }

    override var content: [AnyHashable] {
      super.content + [isSet]
    }
  }

  /// Authentication by a paired device that is nearby.
  ///
  /// **Source**: Apple's documentation.
  // Restated as the superclass demands: all that it holds is immutable.
  public final class MechanismCompanion: Mechanism, @unchecked Sendable {
    /// The kind of paired device.
    ///
    /// **Source**: Apple's header.
    public let type: LACompanionType

    /// Changes with the set of paired devices of this kind; nil if none is paired.
    ///
    /// **Source**: Apple's header.
    public let stateHash: Data?

    init(type: LACompanionType, localizedName: String, isUsable: Bool, stateHash: Data?) {
      self.type = type
      self.stateHash = stateHash
      let icon =
        switch type {
        case .watch: "applewatch"
        case .mac: "macbook"
        case .vision: "visionpro"
        }
      super.init(isUsable: isUsable, localizedName: localizedName, iconSystemName: icon)
    }

    override var content: [AnyHashable] {
      super.content + [type, stateHash]
    }
  }
}
