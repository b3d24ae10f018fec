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
  /// **Source**: Apple's documentation; measured that the toolchain's function answers 0 for those classes.
  @_alwaysEmitIntoClient
  public func CFGetTypeID(_ object: CFTypeRef!) -> CFTypeID {
    guard let object else { return 0 }
    guard object is NSObject else { return CFTypeID(classOf: object) }
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

#endif
