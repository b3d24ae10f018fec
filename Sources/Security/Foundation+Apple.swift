#if !canImport(ObjectiveC)

  // What keychain code takes for granted in Foundation, and Foundation on Linux has not.

  /// A pointer to a variable that a call may fill; on Linux an ordinary pointer, as nothing is autoreleased.
  ///
  /// **Source**: chosen; measured to accept `&error`, `nil`, and overrides in either spelling.
  public typealias AutoreleasingUnsafeMutablePointer<Pointee> = UnsafeMutablePointer<Pointee>

  /// Where a call that answers with a Boolean leaves its error: `&error`, or `nil` if nobody wants it.
  ///
  /// **Source**: Apple's documentation; absent from Foundation on Linux.
  public typealias NSErrorPointer = AutoreleasingUnsafeMutablePointer<NSError?>?

  /// Runs a piece of work; on Linux nothing is autoreleased, so there is nothing to release after it.
  ///
  /// **Source**: Apple's documentation; absent from Linux.
  public func autoreleasepool<Result, Failure: Error>(
    invoking body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body()
  }

  extension NSError {
    /// Creates an error without domain and with code 0, as mocks and tests do.
    ///
    /// The unnamed parameter is never written: `NSError()` is the spelling. Foundation on Linux has no such
    /// initializer, and an override of `NSObject.init()` cannot be added from outside.
    ///
    /// **Source**: measured.
    public convenience init(_: Void = ()) {
      self.init(domain: "", code: 0, userInfo: nil)
    }
  }

  extension NSMutableDictionary {
    /// Stores an object by a key that is written as something to copy: `kSecClass as NSCopying`.
    ///
    /// A key that cannot be compared is a mistake in the program, and ends it.
    ///
    /// **Source**: Apple's documentation; Foundation on Linux takes only what is hashable by its type.
    public func setObject(_ object: Any, forKey key: any NSCopying) {
      guard let key = key.copy(with: nil) as? AnyHashable else {
        preconditionFailure("The key of a dictionary must be Hashable.")
      }
      setObject(object, forKey: key)
    }

    /// Stores an object by a text, or removes what is there when the object is nil.
    ///
    /// **Source**: Apple's documentation; absent from Foundation on Linux.
    public func setValue(_ value: Any?, forKey key: String) {
      guard let value else { return removeObject(forKey: key) }
      setObject(value, forKey: key as NSString)
    }
  }

#endif
