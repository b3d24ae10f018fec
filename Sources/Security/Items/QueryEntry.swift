import Foundation
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
    } else if key.utf8.count == 4 {
      self = .attribute(name)
    } else {
      switch first {
      case "m": self = .match(name)
      case "r": self = .returns(name)
      case "u", "n": self = .use(name)
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
      if let number = value as? NSNumber { return .number(number.int64Value) }
      let text = try string(value)
      return Int64(text).map { .number($0) } ?? .text(text)
    case .instant:
      guard let date = value as? Date else { throw StatusError(errSecParam) }
      return .instant(date.timeIntervalSince1970)
    }
  }
}
