import LocalAuthSecrets
import LocalAuthService

/// Where the root key of a store is kept. Raw values are those of the file.
package enum RootKeyKind: UInt8, Hashable, Sendable, CaseIterable {
  /// A file of the person's own, apart from the store.
  case file = 1
  /// The desktop's key ring, by the Secret Service.
  case secretService = 2
  /// A credential that systemd hands to a service.
  case credential = 3

  /// Whether a copy of the disk alone does not open the store.
  package var isProtectedAtRest: Bool { self != .file }
}

/// Gives the root key of a store. May block for the disk or a service, for a bounded time; never asks a person.
package protocol RootKeySource: Sendable {
  /// What it is.
  var kind: RootKeyKind { get }
  /// The key of the store of this name; nil when there is none yet. A source may have one for all stores.
  ///
  /// - Throws: `.noKey` and others when there may be one that cannot be had now.
  func find(store: [UInt8]) throws(StorageFault) -> LockedMemory?
  /// Makes a key and keeps it for good before it returns; the one that is there already, if somebody was faster.
  func make(store: [UInt8]) throws(StorageFault) -> LockedMemory
}
