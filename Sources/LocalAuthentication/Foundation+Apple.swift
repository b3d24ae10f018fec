// Apple's LocalAuthentication re-exports Foundation, and files that import only it rely on that.
@_exported import Foundation

#if !canImport(ObjectiveC)

  /// A pointer to a variable that a call may fill; on Linux an ordinary pointer, as nothing is autoreleased.
  ///
  /// **Source**: chosen; measured to accept `&error`, `nil`, and overrides in either spelling.
  public typealias AutoreleasingUnsafeMutablePointer<Pointee> = UnsafeMutablePointer<Pointee>

  /// Where a call that answers with a Boolean leaves its error: `&error`, or `nil` if nobody wants it.
  ///
  /// **Source**: Apple's documentation; absent from Foundation on Linux.
  public typealias NSErrorPointer = AutoreleasingUnsafeMutablePointer<NSError?>?

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

#endif
