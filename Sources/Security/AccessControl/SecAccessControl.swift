/// When an item can be opened, and what the person must show first; the value of ``kSecAttrAccessControl``.
///
/// Two with the same content are equal.
///
/// **Threads**: immutable; may be used from any.
///
/// **Source**: Apple's documentation; its published source for equality.
public final class SecAccessControl: NSObject, Sendable {
  /// When the item can be opened: the string of one of the `kSecAttrAccessible…` values.
  package let protection: String

  /// What the person must show; a set without a contradiction.
  package let flags: SecAccessControlCreateFlags

  /// Makes an access control of parts that were checked.
  package init(protection: String, flags: SecAccessControlCreateFlags) {
    self.protection = protection
    self.flags = flags
    super.init()
  }

  /// Whether the other object is an access control with the same content.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? SecAccessControl else { return false }
    return protection == other.protection && flags == other.flags
  }

  /// A hash of the content.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(protection)
    hasher.combine(flags)
    return hasher.finalize()
  }

  /// The content in words, for developers.
  public override var description: String {
    "SecAccessControl(\(protection), flags \(String(flags.rawValue, radix: 16)))"
  }
}

/// The number by which `CFGetTypeID` tells that an object is a ``SecAccessControl``.
///
/// **Source**: Apple's header.
public func SecAccessControlGetTypeID() -> CFTypeID {
  CFTypeID(bitPattern: ObjectIdentifier(SecAccessControl.self))
}

/// Makes an access control of one of the `kSecAttrAccessible…` values and of flags.
///
/// No flags mean that only the first part counts, and nobody is asked. ``SecAccessControlCreateFlags/or`` and
/// ``SecAccessControlCreateFlags/and`` beside less than two constraints have no effect.
///
/// **Prompts**: never.
///
/// **Errors**: nil, and `errSecParam` in `error`, for a protection that is none, for
/// ``SecAccessControlCreateFlags/or`` with ``SecAccessControlCreateFlags/and``, for
/// ``SecAccessControlCreateFlags/biometryAny`` with ``SecAccessControlCreateFlags/biometryCurrentSet``, and for
/// ``SecAccessControlCreateFlags/userPresence`` with another constraint or a way to combine. Take the error over
/// with `takeRetainedValue()`.
///
/// **Threads**: may be used from any.
///
/// **Source**: Apple's documentation, and its published source for what is refused.
@discardableResult
public func SecAccessControlCreateWithFlags(
  _ allocator: CFAllocator?,
  _ protection: CFTypeRef,
  _ flags: SecAccessControlCreateFlags,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? {
  guard let protection = protection as? String, accessibilities.contains(protection) else {
    error?.leave(
      NSError(status: errSecParam, reason: "The protection is not one of the kSecAttrAccessible… values."))
    return nil
  }
  if let contradiction = flags.contradiction {
    error?.leave(NSError(status: errSecParam, reason: contradiction))
    return nil
  }
  return SecAccessControl(protection: protection, flags: flags)
}

private let accessibilities: Set<String> = [
  kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly as String,
  kSecAttrAccessibleWhenUnlockedThisDeviceOnly as String,
  kSecAttrAccessibleWhenUnlocked as String,
  kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly as String,
  kSecAttrAccessibleAfterFirstUnlock as String,
  kSecAttrAccessibleAlwaysThisDeviceOnly as String,
  kSecAttrAccessibleAlways as String,
]
