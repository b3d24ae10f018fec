import LocalAuthModel

/// When an item can be opened, and what the person must show first; the value of ``kSecAttrAccessControl``.
///
/// Two with the same content are equal.
///
/// **Threads**: immutable; may be used from any.
///
/// **Source**: Apple's documentation; its published source for equality.
public final class SecAccessControl: NSObject, Sendable {
  /// What it says, as the rules know it; without a contradiction.
  package let control: AccessControl

  /// Makes the object of an access control that was checked.
  package init(_ control: AccessControl) {
    self.control = control
    super.init()
  }

  /// Whether the other object is an access control with the same content.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? SecAccessControl else { return false }
    return control == other.control
  }

  /// A hash of the content.
  public override var hash: Int { control.hashValue }

  /// The content in words, for developers.
  public override var description: String {
    "SecAccessControl(\(control.accessibility.rawValue), flags \(String(control.flags.rawValue, radix: 16)))"
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
  let errorPointer = error
  guard let name = protection as? String, let accessibility = Accessibility(rawValue: name) else {
    errorPointer?.leave(
      NSError(status: errSecParam, reason: "The protection is not one of the kSecAttrAccessible… values."))
    return nil
  }
  do {
    return SecAccessControl(try AccessControl(accessibility, AccessFlags(rawValue: flags.rawValue)))
  } catch {
    errorPointer?.leave(NSError(status: errSecParam, reason: error.sentence))
    return nil
  }
}

extension AccessControl.Problem {
  /// What is wrong, for developers.
  fileprivate var sentence: String {
    switch self {
    case .unknownFlag: "Access control flags have bits without a meaning."
    case .orWithAnd: "Access control flags cannot have both or and and."
    case .anyWithCurrentSet: "Access control flags cannot have both biometryAny and biometryCurrentSet."
    case .presenceWithOthers:
      "The access control flag userPresence goes only with applicationPassword and privateKeyUsage."
    }
  }
}
