#if !canImport(ObjectiveC)

  import Foundation

  /// The toolchain's function of the same name: it knows its own objects and most of Foundation's.
  @usableFromInline
  @_silgen_name("CFGetTypeID")
  func systemTypeID(_ object: UnsafeRawPointer) -> CFTypeID

  /// Tells of which type an object is, for a comparison with what the type's own function says:
  /// `CFGetTypeID(item) == CFDataGetTypeID()`.
  ///
  /// **Shape**: objects of a class that CoreFoundation does not know share a number with their class only. It
  /// differs from run to run.
  ///
  /// **Source**: Apple's documentation; measured that the toolchain's function answers 0 for those classes, and
  /// that it reads other classes' memory as if it were its own.
  @_alwaysEmitIntoClient
  public func CFGetTypeID(_ object: CFTypeRef!) -> CFTypeID {
    guard let object else { return 0 }
    guard isOfFoundation(object) else { return CFTypeID(classOf: object) }
    let known = systemTypeID(UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()))
    if known != 0 { return known }
    if object is NSError { return CFErrorGetTypeID() }
    if object is NSNull { return CFNullGetTypeID() }
    return CFTypeID(classOf: object)
  }

  extension CFTypeID {
    @_alwaysEmitIntoClient
    init(classOf object: AnyObject) {
      self.init(bitPattern: ObjectIdentifier(type(of: object)))
    }
  }

  /// The toolchain's function of the same name.
  @usableFromInline
  @_silgen_name("CFEqual")
  func systemIsEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> UInt8

  /// Whether two objects have the same content, as their types say.
  ///
  /// **Source**: Apple's documentation; measured that the toolchain's function ends the program now and then when
  /// an object is of a class that it does not know.
  @_alwaysEmitIntoClient
  public func CFEqual(_ left: CFTypeRef!, _ right: CFTypeRef!) -> Bool {
    guard let left, let right else { return left === right }
    guard isOfFoundation(left), isOfFoundation(right) else {
      return (left as? NSObject)?.isEqual(right) ?? (left === right)
    }
    return systemIsEqual(
      UnsafeRawPointer(Unmanaged.passUnretained(left).toOpaque()),
      UnsafeRawPointer(Unmanaged.passUnretained(right).toOpaque())) != 0
  }

  /// Whether an object is of a class that the toolchain's CoreFoundation knows how to look at.
  @_alwaysEmitIntoClient
  func isOfFoundation(_ object: CFTypeRef) -> Bool {
    object is NSObject && String(reflecting: type(of: object)).hasPrefix("Foundation.")
  }

#endif
