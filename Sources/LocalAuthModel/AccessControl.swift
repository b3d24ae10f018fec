/// Whether a secret may be read at all, by the state of the device's lock. Raw values are Apple's strings.
///
/// Source: Apple's header of SecItem. The classes that end in "ThisDeviceOnly" stay on this device.
public enum Accessibility: String, Hashable, Sendable, CaseIterable {
  /// Unlocked, and only as long as there is a passcode; without one such items are deleted.
  case whenPasscodeSetThisDeviceOnly = "akpu"
  /// Unlocked.
  case whenUnlockedThisDeviceOnly = "aku"
  /// Unlocked. What an item has that names none.
  case whenUnlocked = "ak"
  /// From the first unlock after a start.
  case afterFirstUnlockThisDeviceOnly = "cku"
  /// From the first unlock after a start.
  case afterFirstUnlock = "ck"
  /// Always. Deprecated on Apple platforms.
  case alwaysThisDeviceOnly = "dku"
  /// Always. Deprecated on Apple platforms.
  case always = "dk"

  /// Whether an item of this class must never leave the device.
  public var staysOnDevice: Bool {
    switch self {
    case .whenPasscodeSetThisDeviceOnly, .whenUnlockedThisDeviceOnly, .afterFirstUnlockThisDeviceOnly,
      .alwaysThisDeviceOnly:
      true
    case .whenUnlocked, .afterFirstUnlock, .always: false
    }
  }
}

/// What must be shown before a secret opens, as the app wrote it. Raw values are Apple's bits.
///
/// Source: Apple's header of SecAccessControl.
public struct AccessFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  /// The flags of these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Biometrics or the passcode.
  public static let userPresence = AccessFlags(rawValue: 1 << 0)
  /// Any finger or face that is enrolled when the secret is opened.
  public static let biometryAny = AccessFlags(rawValue: 1 << 1)
  /// The fingers or faces that are enrolled when the secret is stored, and no others.
  public static let biometryCurrentSet = AccessFlags(rawValue: 1 << 3)
  /// The passcode.
  public static let devicePasscode = AccessFlags(rawValue: 1 << 4)
  /// A paired companion device.
  public static let companion = AccessFlags(rawValue: 1 << 5)
  /// One of the others is enough.
  public static let or = AccessFlags(rawValue: 1 << 14)
  /// All of the others are needed, as also without it.
  public static let and = AccessFlags(rawValue: 1 << 15)
  /// It guards the use of a private key.
  public static let privateKeyUsage = AccessFlags(rawValue: 1 << 30)
  /// The secret is also sealed with a password of the app's own.
  public static let applicationPassword = AccessFlags(rawValue: 1 << 31)

  static let constraints: AccessFlags = [
    .userPresence, .biometryAny, .biometryCurrentSet, .devicePasscode, .companion,
  ]
  static let known: AccessFlags = constraints.union([.or, .and, .privateKeyUsage, .applicationPassword])
}

/// How a secret is guarded: the device's lock, and what a person must show.
public struct AccessControl: Hashable, Sendable {
  /// When it may be read at all.
  public let accessibility: Accessibility
  /// What a person must show.
  public let flags: AccessFlags

  /// Only the lock guards it.
  public init(_ accessibility: Accessibility) {
    self.accessibility = accessibility
    flags = []
  }

  /// Why flags do not go together.
  public enum Problem: Error, Hashable, Sendable, CaseIterable {
    /// A bit that has no meaning.
    case unknownFlag
    /// One is enough, and all are needed.
    case orWithAnd
    /// Any set of fingers, and only the present one.
    case anyWithCurrentSet
    /// User presence stands for its own choice and takes no other.
    case presenceWithOthers
  }

  /// Guarded by these flags; several without `or` are all needed.
  public init(_ accessibility: Accessibility, _ flags: AccessFlags) throws(Problem) {
    guard AccessFlags.known.isSuperset(of: flags) else { throw .unknownFlag }
    guard !flags.isSuperset(of: [.or, .and]) else { throw .orWithAnd }
    guard !flags.isSuperset(of: [.biometryAny, .biometryCurrentSet]) else { throw .anyWithCurrentSet }
    if flags.contains(.userPresence),
      !flags.isSubset(of: [.userPresence, .applicationPassword, .privateKeyUsage])
    {
      throw .presenceWithOthers
    }
    self.accessibility = accessibility
    self.flags = flags
  }

  /// The same flags, at other times.
  public init(_ accessibility: Accessibility, flagsOf other: AccessControl) {
    self.accessibility = accessibility
    flags = other.flags
  }

  /// Whether a person must show anything.
  public var isConstrained: Bool { !flags.isDisjoint(with: .constraints) }

  /// Whether there must be a passcode for it to be stored at all. What needs none is guarded by the lock alone, so
  /// that nobody has to be asked what else is true of the device.
  public var needsPasscodeOnDevice: Bool { isConstrained || accessibility == .whenPasscodeSetThisDeviceOnly }

  /// Whether the app's own password is needed.
  public var needsApplicationPassword: Bool { flags.contains(.applicationPassword) }

  /// What must be true before the secret opens; nil when nobody has to show anything.
  ///
  /// - Parameter enrolments: The identity of the enrolments that the secret was stored under.
  public func constraint(boundTo enrolments: UInt64) -> Constraint? {
    var parts: [Constraint] = []
    if flags.contains(.userPresence) { return .any([.biometry, .passcode]) }
    if flags.contains(.biometryAny) { parts.append(.biometry) }
    if flags.contains(.biometryCurrentSet) { parts.append(.enrolments(enrolments)) }
    if flags.contains(.devicePasscode) { parts.append(.passcode) }
    if flags.contains(.companion) { parts.append(.companion) }
    guard let first = parts.first else { return nil }
    if parts.count == 1 { return first }
    return flags.contains(.or) ? .any(parts) : .all(parts)
  }
}

/// What must be true before a secret opens: a tree of conditions.
public indirect enum Constraint: Hashable, Sendable {
  /// An enrolled finger or face.
  case biometry
  /// A finger or face, while the enrolments are still those of this identity.
  case enrolments(UInt64)
  /// The passcode.
  case passcode
  /// A companion device.
  case companion
  /// All of these.
  case all([Constraint])
  /// One of these.
  case any([Constraint])
}

/// How one stored secret is guarded.
public struct Protection: Hashable, Sendable {
  /// As the app wrote it.
  public let control: AccessControl
  /// The identity of the enrolments that it was stored under.
  public let enrolments: UInt64

  /// Guarded by `control` since these enrolments.
  public init(_ control: AccessControl, enrolments: UInt64) {
    self.control = control
    self.enrolments = enrolments
  }

  /// What must be true before the secret opens; nil when nobody has to show anything.
  public var constraint: Constraint? { control.constraint(boundTo: enrolments) }
}
