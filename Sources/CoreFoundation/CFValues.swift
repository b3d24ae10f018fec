#if !canImport(ObjectiveC)

  import Foundation

  /// The one object that stands for true.
  ///
  /// **Source**: Apple's header; implicitly unwrapped, because apps write it with `!` and without.
  @_alwaysEmitIntoClient
  public var kCFBooleanTrue: CFBoolean! { NSNumber(value: true) }

  /// The one object that stands for false.
  ///
  /// **Source**: Apple's header.
  @_alwaysEmitIntoClient
  public var kCFBooleanFalse: CFBoolean! { NSNumber(value: false) }

  /// The one object that stands for nothing.
  ///
  /// **Source**: Apple's header.
  @_alwaysEmitIntoClient
  public var kCFNull: CFNull! { NSNull() }

  /// The status of a call that went well.
  ///
  /// **Source**: Apple's header.
  @_alwaysEmitIntoClient
  public var noErr: OSStatus { 0 }

  // On Linux `AnyHashable("class")` and `AnyHashable("class" as NSString)` differ unless the text says here that
  // both are the same key; a query as `[AnyHashable: Any]` would lose its entries.
  extension NSString: @retroactive _HasCustomAnyHashableRepresentation {
    /// The same text as a Swift string: it is one key in whichever form it is written.
    ///
    /// **Source**: measured.
    public func _toCustomAnyHashable() -> AnyHashable? {
      AnyHashable(self as String)
    }
  }

#endif
