import LocalAuthService

/// Where items are kept, sealed. Decides nothing: it is asked only once a secret may open.
///
/// Safe on any thread; calls may block for the disk, never for a person. Each call is whole or not at all, and
/// durable when it returns, where there is a disk.
public protocol ItemStorage: Sendable {
  /// The items that `filter` means, in the order in which they were added, at most `limit`.
  ///
  /// A damaged item is an error, never left out.
  func find(_ filter: ItemFilter, limit: Int?) throws(StorageFault) -> [StoredItem]
  /// Adds an item, sealed with the app's password as well if there is one.
  ///
  /// - Throws: `.duplicate` when there is an item of the same primary key.
  func insert(_ record: ItemRecord, _ value: SecretValue, password: Passcode?) throws(StorageFault)
    -> StoredItem
  /// Changes all of these items, or none.
  ///
  /// - Throws: `.duplicate` when two items would have the same primary key; `.changed` when one of them is no
  ///   longer what it was.
  func replace(_ changes: [ItemChange]) throws(StorageFault)
  /// Removes these items; one that is gone already is no error.
  func remove(_ items: [StoredItem]) throws(StorageFault)
  /// Opens the value of an item.
  ///
  /// - Throws: `.wrongPassword`, `.damaged`; `.changed` when it is no longer what it was.
  func open(_ item: StoredItem, password: Passcode?) throws(StorageFault) -> SecretValue
  /// Keeps what was done with a secret; the oldest are forgotten.
  func note(_ entry: HistoryEntry) throws(StorageFault)
  /// What was done with secrets, the newest first.
  func history(limit: Int) throws(StorageFault) -> [HistoryEntry]
}

/// An item as it is kept: all but its secret is readable.
public struct StoredItem: Hashable, Sendable {
  /// Its name for ever.
  public let reference: ItemReference
  /// Everything but the secret.
  public let record: ItemRecord
  /// Tells one state of the item from the next.
  public let revision: Int64
  /// The sealed value, where the storage hands it out with the item.
  public let sealed: [UInt8]

  /// An item in this state.
  public init(_ reference: ItemReference, _ record: ItemRecord, revision: Int64, sealed: [UInt8] = []) {
    self.reference = reference
    self.record = record
    self.revision = revision
    self.sealed = sealed
  }
}

/// What an item is to become.
public struct ItemChange: Sendable {
  /// As it was found.
  public let item: StoredItem
  /// As it is to be.
  public let record: ItemRecord
  /// Its secret, old or new.
  public let value: SecretValue
  /// The app's password, when the item has one.
  public let password: Passcode?

  /// Changes `item` to this.
  public init(_ item: StoredItem, to record: ItemRecord, value: SecretValue, password: Passcode?) {
    self.item = item
    self.record = record
    self.value = value
    self.password = password
  }
}

/// Why a storage could not do it. Nothing was changed.
public enum StorageFault: Error, Hashable, Sendable {
  /// There is an item of the same primary key.
  case duplicate
  /// The item was changed or removed by someone else meanwhile.
  case changed
  /// The app's password does not open it.
  case wrongPassword
  /// What is stored is not what was written.
  case damaged(String)
  /// It was written by a newer version.
  case newerFormat(String)
  /// The key of the store is gone, or is another's.
  case noKey(String)
  /// The folder or a file is not the person's own, or others can get at it.
  case notPrivate(String)
  /// The disk is full.
  case full(String)
  /// The disk takes no writes.
  case readOnly(String)
  /// Another program holds the store for too long.
  case busy(String)
  /// The value or an attribute is too long.
  case tooLarge
  /// The system refused something else.
  case failed(String)
}

/// What was done with a secret, and how the person showed to be its owner.
public struct HistoryEntry: Hashable, Sendable {
  /// What was done.
  public enum Action: String, Hashable, Sendable, CaseIterable {
    case read, update
  }
  /// When, in seconds since 1970 began, by the machine's calendar.
  public var instant: Double
  /// The app that asked.
  public var app: String
  /// What the item is called.
  public var item: String
  /// What was done.
  public var action: Action
  /// Whether it opened, and if not, why not: an `OSStatus`.
  public var status: Int32

  /// An entry.
  public init(instant: Double, app: String, item: String, action: Action, status: Int32) {
    self.instant = instant
    self.app = app
    self.item = item
    self.action = action
    self.status = status
  }
}
