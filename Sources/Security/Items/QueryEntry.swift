import Foundation
import LocalAuthModel
import LocalAuthSecrets

/// What a call answers when it cannot go on.
struct StatusError: Error {
  let status: OSStatus
  init(_ status: OSStatus) { self.status = status }
}

/// One entry of a query: what its key is, by the shape that Apple's keychain goes by.
enum QueryEntry {
  case itemClass
  case attribute(CFString)
  case match(CFString)
  case returns(CFString)
  case use(CFString)
  case value(CFString)

  /// The kind of a key.
  ///
  /// - Throws: `errSecParam` for a key of no known shape, or none that is a string.
  init(key: Any) throws(StatusError) {
    guard let key = key as? String, let first = key.first else { throw StatusError(errSecParam) }
    let name = key as CFString
    if name == kSecClass {
      self = .itemClass
    } else if name == kSecUseDataProtectionKeychain {
      // The one key of its kind that is written like an attribute.
      self = .use(name)
    } else if key.utf8.count == 4 {
      self = .attribute(name)
    } else {
      switch first {
      case "m": self = .match(name)
      case "r": self = .returns(name)
      case "u": self = .use(name)
      case "v": self = .value(name)
      default: throw StatusError(errSecParam)
      }
    }
  }
}

// How values are taken. Anything else is `errSecParam`.
extension QueryEntry {
  static func boolean(_ value: Any) throws(StatusError) -> Bool {
    guard let number = value as? NSNumber, number === kCFBooleanTrue || number === kCFBooleanFalse else {
      throw StatusError(errSecParam)
    }
    return number.boolValue
  }

  static func string(_ value: Any) throws(StatusError) -> String {
    guard let text = value as? String else { throw StatusError(errSecParam) }
    return text
  }

  static func data(_ value: Any) throws(StatusError) -> Data {
    guard let data = value as? Data else { throw StatusError(errSecParam) }
    return data
  }

  /// A number without a fraction, of at most 64 bits; true is 1.
  static func whole(_ number: NSNumber) throws(StatusError) -> Int64 {
    let whole = number.int64Value
    guard Double(whole) == number.doubleValue else { throw StatusError(errSecParam) }
    return whole
  }

  /// Whether an item is synchronised.
  static func synchronizable(_ value: Any) throws(StatusError) -> Bool {
    switch try attribute(.synchronizable, value) {
    case .number(0): return false
    case .number(1): return true
    default: throw StatusError(errSecParam)
    }
  }

  /// How an item is to be guarded; an access control for private keys would never open a password.
  static func guarding(_ value: Any) throws(StatusError) -> AccessControl {
    guard let given = value as? SecAccessControl, !given.control.flags.contains(.privateKeyUsage) else {
      throw StatusError(errSecParam)
    }
    return given.control
  }

  /// The value of an attribute.
  static func attribute(_ attribute: Attribute, _ value: Any) throws(StatusError) -> AttributeValue {
    switch attribute.kind {
    case .text:
      if let text = value as? String { return .text(text) }
      return .bytes([UInt8](try data(value)))
    case .bytes:
      if let text = value as? String { return .text(text) }
      return .bytes([UInt8](try data(value)))
    case .number:
      if let number = value as? NSNumber { return .number(try whole(number)) }
      let text = try string(value)
      return Int64(text).map { .number($0) } ?? .text(text)
    case .instant:
      guard let date = value as? Date else { throw StatusError(errSecParam) }
      return .instant(date.timeIntervalSince1970)
    }
  }
}
