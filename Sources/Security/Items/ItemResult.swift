import Foundation
import LocalAuthModel
import LocalAuthSecrets

/// What a caller wants to have back of each item.
struct ItemWishes {
  var data = false
  var attributes = false
  var persistentReference = false
  /// An object of its own, which no password has.
  var object = false

  var isEmpty: Bool { count == 0 }
  private var count: Int { [data, attributes, persistentReference, object].count { $0 } }

  /// One item as the caller gets it; nil when nothing is wished for but what it has not.
  func result(_ found: FoundItem) -> CFTypeRef? {
    let secret = found.value.map { value in
      value.withBytes { NSData(bytes: $0.baseAddress, length: $0.count) }
    }
    let reference = PersistentReference.data(found.item)
    if count == 1 {
      if data { return secret ?? NSData() }
      if persistentReference { return reference as NSData }
      if object { return nil }
    }
    var result: [String: Any] = attributes ? found.item.attributeDictionary : [:]
    if data { result[kSecValueData as String] = secret ?? NSData() }
    if persistentReference { result[kSecValuePersistentRef as String] = reference }
    if object { result[kSecClass as String] = found.item.record.itemClass.rawValue }
    return result as NSDictionary
  }
}

/// The bytes by which an app names one item for ever.
enum PersistentReference {
  static func data(_ item: StoredItem) -> Data {
    Data(item.record.itemClass.rawValue.utf8) + Data(item.reference.bytes)
  }

  static func read(_ data: Data) -> (ItemClass, ItemReference)? {
    guard let name = String(validating: data.prefix(4), as: UTF8.self),
      let itemClass = ItemClass(rawValue: name),
      let reference = ItemReference([UInt8](data.dropFirst(4)))
    else { return nil }
    return (itemClass, reference)
  }
}

extension StoredItem {
  /// The item's attributes by Apple's strings.
  fileprivate var attributeDictionary: [String: Any] {
    var result: [String: Any] = [:]
    for (attribute, value) in record.attributes {
      result[attribute.rawValue] =
        switch value {
        case .text(let text): text as NSString
        case .bytes(let bytes): Data(bytes) as NSData
        case .number(let number): NSNumber(value: number)
        case .instant(let seconds): Date(timeIntervalSince1970: seconds) as NSDate
        }
    }
    let control = record.protection.control
    result[kSecAttrAccessible as String] = control.accessibility.rawValue as NSString
    result[kSecAttrAccessControl as String] = SecAccessControl(control)
    return result
  }
}
