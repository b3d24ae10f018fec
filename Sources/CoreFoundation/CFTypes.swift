#if !canImport(ObjectiveC)

  import Foundation

  // Apple's names for the types that queries and results are made of. `CFTypeRef`, `CFTypeID`, `CFIndex`,
  // `CFOptionFlags`, `CFAllocator` and `OSStatus` are the toolchain's own.

  /// A text; `"text" as CFString` and `value as String` convert.
  ///
  /// **Source**: measured; only Foundation's classes convert from and to Swift's values on Linux.
  public typealias CFString = NSString

  /// A text that can change.
  public typealias CFMutableString = NSMutableString

  /// A dictionary; `[String: Any] as CFDictionary` and `value as? [String: Any]` convert.
  public typealias CFDictionary = NSDictionary

  /// A dictionary that can change.
  public typealias CFMutableDictionary = NSMutableDictionary

  /// An array; `[Any] as CFArray` and `value as? [Any]` convert.
  public typealias CFArray = NSArray

  /// An array that can change.
  public typealias CFMutableArray = NSMutableArray

  /// Bytes; `Data() as CFData` and `value as Data` convert.
  public typealias CFData = NSData

  /// Bytes that can change.
  public typealias CFMutableData = NSMutableData

  /// An instant; `Date() as CFDate` and `value as Date` convert.
  public typealias CFDate = NSDate

  /// A number; `1 as CFNumber` and `value as? Int` convert.
  public typealias CFNumber = NSNumber

  /// True or false; the two objects ``kCFBooleanTrue`` and ``kCFBooleanFalse``.
  ///
  /// **Shape**: unlike on Apple platforms the type is that of numbers too; `CFGetTypeID` tells them apart.
  public typealias CFBoolean = NSNumber

  /// Nothing, where an object is needed.
  public typealias CFNull = NSNull

  /// An error with a domain and a code.
  public typealias CFError = NSError

  /// The name of the group of errors in which a code has its meaning.
  public typealias CFErrorDomain = NSString

#endif
