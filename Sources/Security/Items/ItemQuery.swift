import Foundation
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthService

/// A dictionary given to one of the four calls, with every entry checked.
struct ItemQuery {
  /// Which call it was given to.
  enum Call {
    case add, copy, update, delete
  }

  var itemClass: ItemClass?
  var attributes: [Attribute: AttributeValue] = [:]
  var accessibility: Accessibility?
  var control: AccessControl?
  var isSynchronizable: Bool? = false
  var reference: ItemReference?
  var value: Data?
  var limit: Limit = .one
  var wishes = ItemWishes()
  var ignoresCase = false
  var host: String?
  var bearer: (any ContextBearer)?
  var prompt: String?
  private var interface = Asker.Interaction.allowed
  private var isSilent = false
  /// Of the item that `reference` names.
  private var referenceClass: ItemClass?
  /// Whether it says anything of the items that it means, beside their class.
  private var hasAttributes = false

  enum Limit {
    case one, all
    case most(Int)
  }

  /// - Throws: the status that Apple's keychain answers.
  init(_ dictionary: CFDictionary, for call: Call) throws(StatusError) {
    limit = call == .copy ? .one : .all
    for (key, value) in dictionary {
      switch try QueryEntry(key: key) {
      case .itemClass: try setClass(value)
      case .attribute(let name): try set(attribute: name, value, call)
      case .match(let name): try set(match: name, value, call)
      case .returns(let name): try set(returns: name, value, call)
      case .use(let name): try set(use: name, value, call)
      case .value(let name): try set(value: name, value, call)
      }
    }
    if reference != nil, hasAttributes { throw StatusError(errSecParam) }
    if let referenceClass, referenceClass != itemClass ?? referenceClass {
      throw StatusError(errSecItemNotFound)
    }
    itemClass = itemClass ?? referenceClass
    if itemClass == nil { throw StatusError(errSecParam) }
    if let itemClass {
      for attribute in attributes.keys where !itemClass.has(attribute) { throw StatusError(errSecNoSuchAttr) }
    }
    if control != nil, accessibility != nil { throw StatusError(errSecParam) }
    if host != nil, itemClass != .internetPassword { throw StatusError(errSecParam) }
  }

  private mutating func setClass(_ value: Any) throws(StatusError) {
    let name = try QueryEntry.string(value)
    if let known = ItemClass(rawValue: name) {
      itemClass = known
    } else if [kSecClassKey, kSecClassCertificate, kSecClassIdentity].contains(name as CFString) {
      throw StatusError(errSecUnimplemented)
    } else {
      throw StatusError(errSecNoSuchClass)
    }
  }

  private mutating func set(attribute name: CFString, _ value: Any, _ call: Call) throws(StatusError) {
    // "Either" says nothing of an item.
    if name == kSecAttrSynchronizable, call != .add, value as? CFString == kSecAttrSynchronizableAny {
      isSynchronizable = nil
      return
    }
    hasAttributes = true
    switch name {
    case kSecAttrAccessible:
      guard let known = Accessibility(rawValue: try QueryEntry.string(value)) else {
        throw StatusError(errSecParam)
      }
      accessibility = known
    case kSecAttrAccessControl:
      guard let given = value as? SecAccessControl else { throw StatusError(errSecParam) }
      control = call == .add ? try QueryEntry.guarding(given) : given.control
    case kSecAttrSynchronizable:
      isSynchronizable = try QueryEntry.synchronizable(value)
    default:
      guard let attribute = Attribute(rawValue: name as String) else { throw StatusError(errSecNoSuchAttr) }
      attributes[attribute] = try QueryEntry.attribute(attribute, value)
    }
  }

  private mutating func set(match name: CFString, _ value: Any, _ call: Call) throws(StatusError) {
    // What a deletion means anyhow; the Mac's older keychain wants it said, and code for it is compiled on Linux.
    if call == .delete, name == kSecMatchLimit, value as? String == kSecMatchLimitAll as String { return }
    guard call == .copy else { throw StatusError(errSecParam) }
    switch name {
    case kSecMatchLimit:
      if let text = value as? String {
        switch text as CFString {
        case kSecMatchLimitOne: limit = .one
        case kSecMatchLimitAll: limit = .all
        default: throw StatusError(errSecParam)
        }
      } else {
        guard let number = value as? NSNumber, number !== kCFBooleanTrue else {
          throw StatusError(errSecParam)
        }
        let most = Int(clamping: try QueryEntry.whole(number))
        guard most >= 1 else { throw StatusError(errSecParam) }
        limit = most == 1 ? .one : .most(most)
      }
    case kSecMatchCaseInsensitive: ignoresCase = try QueryEntry.boolean(value)
    case kSecMatchHostOrSubdomainOfHost: host = try QueryEntry.string(value)
    case kSecMatchItemList, kSecMatchSearchList: throw StatusError(errSecUnimplemented)
    default: break  // of certificates: it says nothing about a password
    }
  }

  private mutating func set(returns name: CFString, _ value: Any, _ call: Call) throws(StatusError) {
    let isWanted = try QueryEntry.boolean(value)
    if call == .update { throw StatusError(errSecParam) }
    switch name {
    case kSecReturnData: wishes.data = isWanted
    case kSecReturnAttributes: wishes.attributes = isWanted
    case kSecReturnPersistentRef: wishes.persistentReference = isWanted
    case kSecReturnRef: wishes.object = isWanted
    default: throw StatusError(errSecParam)
    }
  }

  private mutating func set(use name: CFString, _ value: Any, _ call: Call) throws(StatusError) {
    switch name {
    case kSecUseAuthenticationContext:
      guard let given = value as? any ContextBearer else { throw StatusError(errSecParam) }
      bearer = given
    case kSecUseAuthenticationUI:
      switch try QueryEntry.string(value) as CFString {
      case kSecUseAuthenticationUIAllow: interface = .allowed
      case kSecUseAuthenticationUIFail: interface = .fails
      case kSecUseAuthenticationUISkip where call == .copy: interface = .skips
      default: throw StatusError(errSecParam)
      }
    case kSecUseNoAuthenticationUI:
      isSilent = try QueryEntry.boolean(value)
    case kSecUseOperationPrompt: prompt = try QueryEntry.string(value)
    case kSecUseDataProtectionKeychain, kSecUseUserIndependentKeychain:
      _ = try QueryEntry.boolean(value)
    case kSecUseItemList, kSecUseKeychain: throw StatusError(errSecUnimplemented)
    default: throw StatusError(errSecParam)
    }
  }

  private mutating func set(value name: CFString, _ value: Any, _ call: Call) throws(StatusError) {
    switch name {
    case kSecValueData: self.value = try QueryEntry.data(value)
    case kSecValuePersistentRef:
      let bytes = try QueryEntry.data(value)
      if call == .add { throw StatusError(errSecParam) }
      guard let (itemClass, reference) = PersistentReference.read(bytes) else {
        throw StatusError(errSecItemNotFound)
      }
      self.reference = reference
      referenceClass = itemClass
    case kSecValueRef: throw StatusError(errSecUnimplemented)
    default: throw StatusError(errSecParam)
    }
  }
}

extension ItemQuery {
  /// What may be done when a person is needed: the strictest of what is said.
  var interaction: Asker.Interaction {
    if interface != .allowed { return interface }
    let isAllowed = !isSilent && bearer?.promptSettings.allowsInteraction != false
    return isAllowed ? .allowed : .fails
  }

  /// Which items it means.
  var filter: ItemFilter {
    var filter = ItemFilter(itemClass)
    filter.reference = reference
    filter.attributes = attributes
    filter.accessibility = accessibility
    filter.control = control
    filter.isSynchronizable = reference == nil ? isSynchronizable : nil
    filter.ignoresCase = ignoresCase
    filter.host = host
    return filter
  }
}
