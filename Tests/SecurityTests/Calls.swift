import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

/// The four calls of the keychain, each with whatever it takes beside the query.
enum Call: CaseIterable {
  case add, copy, update, delete

  func callAsFunction(_ query: CFDictionary) -> OSStatus {
    switch self {
    case .add: SecItemAdd(query, nil)
    case .copy: SecItemCopyMatching(query, nil)
    case .update: SecItemUpdate(query, [kSecAttrComment: "updated"] as CFDictionary)
    case .delete: SecItemDelete(query)
    }
  }
}

/// The statuses of the four calls, in the order of `Call.allCases`, each on a device of its own that holds the
/// items that `prepare` adds.
func statuses(
  of query: [CFString: Any], prepare: () -> Void = {}, groups: [String]? = nil
) throws -> [OSStatus] {
  try Call.allCases.map { call in
    let device = SimulatedDevice()
    return try device.use {
      prepare()
      if let groups { device.app.accessGroups = groups }
      return call(query as CFDictionary)
    }
  }
}

extension Item {
  /// The entries that name this item and nothing else.
  func entries(_ more: [CFString: Any] = [:]) -> [CFString: Any] {
    [
      kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
    ].merging(more) { $1 }
  }
}

/// What a query of these entries leaves as its result.
func copy(_ entries: [CFString: Any]) -> (status: OSStatus, result: CFTypeRef?) {
  var result: CFTypeRef?
  let status = SecItemCopyMatching(entries as CFDictionary, &result)
  return (status, result)
}

/// The attributes of the one item that these entries name.
func attributes(_ entries: [CFString: Any]) -> [String: Any]? {
  copy(entries.merging([kSecReturnAttributes: true]) { $1 }).result as? [String: Any]
}

/// The secrets that a query finds, in order.
func secrets(_ entries: [CFString: Any]) -> [String]? {
  let more: [CFString: Any] = [kSecReturnData: true, kSecMatchLimit: kSecMatchLimitAll]
  let found = copy(entries.merging(more) { $1 })
  if found.status == errSecItemNotFound { return [] }
  return (found.result as? [Data])?.map { String(decoding: $0, as: UTF8.self) }
}

/// An access control of these flags, which must go together.
func control(
  _ flags: SecAccessControlCreateFlags, _ protection: CFString = kSecAttrAccessibleWhenUnlocked
) -> SecAccessControl {
  guard let control = SecAccessControlCreateWithFlags(nil, protection, flags, nil) else {
    preconditionFailure("These flags do not go together.")
  }
  return control
}
