/// What the person must show before an item opens: constraints, how they combine, and two further properties.
///
/// Several constraints with neither ``or`` nor ``and`` must all be met.
///
/// **Source**: Apple's header for names and values, its documentation for the meanings.
public struct SecAccessControlCreateFlags: OptionSet, Sendable, Hashable {
  /// The flags as bits.
  public let rawValue: CFOptionFlags

  /// Makes a set of the flags whose bits are set.
  public init(rawValue: CFOptionFlags) {
    self.rawValue = rawValue
  }

  /// A constraint: biometry or the passcode; nothing needs to be enrolled, and changes there do not matter.
  public static let userPresence = SecAccessControlCreateFlags(rawValue: 1 << 0)

  /// A constraint: biometry, whatever is enrolled when the item is opened.
  public static let biometryAny = SecAccessControlCreateFlags(rawValue: 1 << 1)

  /// The older name of ``biometryAny``, deprecated on Apple platforms.
  public static let touchIDAny = biometryAny

  /// A constraint: biometry as enrolled when the item is made; a finger or face more or less and the item never
  /// opens again.
  public static let biometryCurrentSet = SecAccessControlCreateFlags(rawValue: 1 << 3)

  /// The older name of ``biometryCurrentSet``, deprecated on Apple platforms.
  public static let touchIDCurrentSet = biometryCurrentSet

  /// A constraint: the passcode.
  public static let devicePasscode = SecAccessControlCreateFlags(rawValue: 1 << 4)

  /// A constraint: a paired companion device nearby.
  public static let companion = SecAccessControlCreateFlags(rawValue: 1 << 5)

  /// The older name of ``companion``, deprecated on Apple platforms.
  public static let watch = companion

  /// One of the constraints is enough.
  public static let or = SecAccessControlCreateFlags(rawValue: 1 << 14)

  /// All constraints must be met.
  public static let and = SecAccessControlCreateFlags(rawValue: 1 << 15)

  /// The item is a private key that is used inside the part that holds it; what is guarded is its use.
  public static let privateKeyUsage = SecAccessControlCreateFlags(rawValue: 1 << 30)

  /// A password of the app takes part in the encryption, in addition to every constraint; it is none itself.
  public static let applicationPassword = SecAccessControlCreateFlags(rawValue: 1 << 31)
}
