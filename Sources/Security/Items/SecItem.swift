import Foundation
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthService

// The four calls of the keychain. Each is one call across the seam; what an item is guarded by is decided below it.

/// Stores an item.
///
/// **Prompts**: only for the app's own password, where the access control demands one and the app has given none.
///
/// **Shape**: attributes by their `kSecAttr…` strings, the secret under `kSecValueData` (at most 16 MiB). With a
/// `kSecReturn…` key, what was stored is left in `result`.
///
/// **Errors**: `errSecDuplicateItem` when there is an item of the same primary key; `errSecAuthFailed` when nobody
/// could ever open it, as without a passcode or without an enrolled finger; `errSecInteractionNotAllowed` while the
/// device is locked, or a prompt was needed and not allowed; `errSecUserCanceled`; `errSecParam`, `errSecNoSuchAttr`, `errSecNoSuchClass` for a dictionary that cannot be;
/// `errSecMissingEntitlement` for an access group that is not the app's.
///
/// **Threads**: any; may block for the disk. On disk when it returns.
///
/// **Source**: Apple's header and published source. Match keys are refused, where Apple's answers success and adds
/// nothing.
@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  status {
    let query = try ItemQuery(attributes, for: .add)
    guard let itemClass = query.itemClass else { throw StatusError(errSecParam) }
    var given = query.attributes
    if query.isSynchronizable == true { given[.synchronizable] = .number(1) }
    let control = query.control ?? AccessControl(query.accessibility ?? .whenUnlocked)
    guard let value = query.value.secretValue else { throw StatusError(errSecDataTooLarge) }
    let (store, asker) = try query.place()
    let item = try store.add(itemClass, given, control, value: value, for: asker)
    if !query.wishes.isEmpty {
      result?.pointee = query.wishes.result(FoundItem(item: item, value: query.wishes.data ? value : nil))
    }
  }
}

/// Finds items and opens their secrets.
///
/// **Prompts**: for each item that is guarded and that the context does not open yet, whatever is asked for of it;
/// an item that cannot be opened any more is not there. `kSecUseAuthenticationUI` and an `LAContext` under
/// `kSecUseAuthenticationContext` say what may be shown.
///
/// **Shape**: one item without a limit or with a limit of 1; else an array. Data, attributes or a persistent
/// reference alone come as they are, several of them in a dictionary. Passwords have no object of their own: with
/// `kSecReturnRef` nothing comes for it but, in a dictionary, the class. Items come in the order in which they were
/// added.
///
/// **Errors**: `errSecItemNotFound`; `errSecUserCanceled`; `errSecAuthFailed` for anything else that kept it shut;
/// `errSecInteractionNotAllowed` when a prompt was needed and not allowed, or the device is locked; `errSecParam` and
/// its kin for a dictionary that cannot be; `errSecDecode` when what is stored is damaged.
///
/// **Threads**: any; blocks its own until the person has answered, and no other. Two reads that both prompt are
/// answered one after the other.
///
/// **Source**: Apple's header and published source; the turns are a deviation (`concurrentReads` has Apple's way).
@discardableResult
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?)
  -> OSStatus
{
  status {
    let query = try ItemQuery(query, for: .copy)
    let (store, asker) = try query.place()
    let limit: Int? =
      switch query.limit {
      case .one: 1
      case .most(let number): number
      case .all: nil
      }
    let found = try store.read(query.filter, limit: limit, opens: query.wishes.data, for: asker)
    guard !query.wishes.isEmpty else { return }
    let results = found.compactMap(query.wishes.result)
    result?.pointee = limit == 1 ? results.first : results as NSArray
  }
}

/// Changes all items that a query means, or none.
///
/// **Prompts**: for guarded items, as ``SecItemCopyMatching(_:_:)`` does.
///
/// **Shape**: `attributesToUpdate` holds attributes, `kSecValueData`, or both; nothing else.
///
/// **Errors**: as ``SecItemCopyMatching(_:_:)``, and `errSecDuplicateItem` when two items would become the same.
///
/// **Threads**: any; blocks its own. On disk when it returns.
///
/// **Source**: Apple's header and published source.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
  status {
    let query = try ItemQuery(query, for: .update)
    let update = try ItemUpdate(attributesToUpdate, of: query)
    let (store, asker) = try query.place()
    try store.update(query.filter, update, for: asker)
  }
}

/// Removes all items that a query means.
///
/// **Prompts**: never.
///
/// **Errors**: `errSecItemNotFound` when there is none; `errSecParam` and its kin for a dictionary that cannot be.
///
/// **Threads**: any; may block for the disk. On disk when it returns.
///
/// **Source**: Apple's header and published source.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  status {
    let query = try ItemQuery(query, for: .delete)
    let (store, asker) = try query.place()
    try store.remove(query.filter, for: asker)
  }
}

private func status(_ body: () throws -> Void) -> OSStatus {
  do {
    try body()
    return errSecSuccess
  } catch let error as StatusError {
    return error.status
  } catch let error as SecretFailure {
    return error.status
  } catch {
    return errSecInternalComponent
  }
}

extension Optional<Data> {
  /// Nothing given is an empty secret.
  fileprivate var secretValue: SecretValue? {
    (self ?? Data()).withUnsafeBytes { SecretValue(copying: $0) }
  }
}

extension ItemUpdate {
  fileprivate init(_ dictionary: CFDictionary, of query: ItemQuery) throws(StatusError) {
    self.init()
    if dictionary.count == 0 { throw StatusError(errSecParam) }
    for (key, value) in dictionary {
      switch try QueryEntry(key: key) {
      case .itemClass: throw StatusError(errSecNoSuchAttr)
      case .attribute(kSecAttrAccessible):
        guard let known = Accessibility(rawValue: try QueryEntry.string(value)) else {
          throw StatusError(errSecParam)
        }
        accessibility = known
      case .attribute(kSecAttrAccessControl):
        control = try QueryEntry.guarding(value)
      case .attribute(kSecAttrSynchronizable):
        attributes[.synchronizable] = .number(try QueryEntry.synchronizable(value) ? 1 : 0)
      case .attribute(let name):
        guard let attribute = Attribute(rawValue: name as String), query.itemClass?.has(attribute) != false
        else {
          throw StatusError(errSecNoSuchAttr)
        }
        let value = try QueryEntry.attribute(attribute, value)
        // The dates are the keychain's own, as when an item is added.
        if attribute != .created, attribute != .modified { attributes[attribute] = value }
      case .value(kSecValueData):
        guard let secret = Optional(try QueryEntry.data(value)).secretValue else {
          throw StatusError(errSecDataTooLarge)
        }
        self.value = secret
      case .match, .returns, .use, .value: throw StatusError(errSecParam)
      }
    }
    if control != nil, accessibility != nil { throw StatusError(errSecParam) }
  }
}

extension ItemQuery {
  /// Where the secrets are, and in whose name they are asked for.
  fileprivate func place() throws(StatusError) -> (SecretStore, Asker) {
    let authority = bearer?.authority ?? MachineAuthority.current()
    guard let secrets = authority.attachments.object(AppSecrets.self) else {
      throw StatusError(errSecNotAvailable)
    }
    var asker = Asker(authority, groups: secrets.groups, now: Date().timeIntervalSince1970)
    if let bearer {
      let settings = bearer.promptSettings
      asker.context = bearer.handle
      asker.reason = settings.reason
      asker.fallbackTitle = settings.fallbackTitle
      asker.cancelTitle = settings.cancelTitle
      asker.password = bearer.applicationPassword
    }
    asker.interaction = interaction
    if let prompt { asker.reason = prompt }
    return (secrets.store, asker)
  }
}
