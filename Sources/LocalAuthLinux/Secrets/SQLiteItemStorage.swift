import LocalAuthSecrets
import LocalAuthService
import Synchronization

/// Keeps items in one file of SQLite, each sealed and bound to its place: `Documentation/secret-store.md`.
///
/// It is opened at its first use and again whenever another file is in its place; what keeps it from being
/// opened is thrown by each call until it is mended. **Threads**: any; calls wait for each other, and for a
/// bounded time for other programs.
package final class SQLiteItemStorage: ItemStorage {
  private let settings: StoreSettings
  private let current = Mutex<OpenStore?>(nil)

  /// A storage that is not opened yet.
  package init(_ settings: StoreSettings) { self.settings = settings }

  // MARK: Port

  package func find(_ filter: ItemFilter, limit: Int?) throws(StorageFault) -> [StoredItem] {
    try use { store throws(StorageFault) in try store.find(filter, limit: limit) }
  }

  package func insert(
    _ record: ItemRecord, _ value: SecretValue, password: Passcode?
  ) throws(StorageFault) -> StoredItem {
    while true {
      let (sealing, reference) = try use { store throws(StorageFault) in
        (store.sealing, try store.freeReference())
      }
      let sealed = try sealing.seal(reference, record, value, revision: 1, password: password)
      let isIn = try use { store throws(StorageFault) in
        guard store.sealing.keys === sealing.keys else { return false }
        return try store.insert(sealed, record.itemClass)
      }
      if isIn { return StoredItem(reference, record, revision: 1) }
    }
  }

  package func replace(_ changes: [ItemChange]) throws(StorageFault) {
    if changes.isEmpty { return }
    while true {
      let sealing = try use { store throws(StorageFault) in store.sealing }
      var sealed: [OpenStore.Change] = []
      for change in changes {
        let item = try sealing.seal(
          change.item.reference, change.record, change.value, revision: change.item.revision + 1,
          password: change.password)
        sealed.append(OpenStore.Change(old: change.item, new: item, itemClass: change.record.itemClass))
      }
      let ready = sealed
      let isIn = try use { store throws(StorageFault) in
        guard store.sealing.keys === sealing.keys else { return false }
        try store.replace(ready)
        return true
      }
      if isIn { return }
    }
  }

  package func remove(_ items: [StoredItem]) throws(StorageFault) {
    if items.isEmpty { return }
    try use { store throws(StorageFault) in try store.remove(items) }
  }

  package func open(_ item: StoredItem, password: Passcode?) throws(StorageFault) -> SecretValue {
    let (sealing, sealed) = try use { store throws(StorageFault) in (store.sealing, try store.sealed(item)) }
    // The work for a password is done while nobody waits for the store.
    return try sealing.open(item, key: sealed.key, value: sealed.value, password: password)
  }

  package func note(_ entry: HistoryEntry) throws(StorageFault) {
    try use { store throws(StorageFault) in try store.note(entry) }
  }

  package func history(limit: Int) throws(StorageFault) -> [HistoryEntry] {
    try use { store throws(StorageFault) in try store.history(limit: limit) }
  }

  // MARK: The open store

  /// Where the store is, or would be; nil when there is no place for one.
  package var path: String? { (try? settings.folder()).map { $0.path + "/" + StoreFiles.name } }

  /// How many items there are and where the key is kept; nil when there is no store yet, and none is made.
  package func summary() throws(StorageFault) -> (count: Int, source: RootKeyKind)? {
    try current.withLock { current throws(StorageFault) in
      if current?.isCurrent != true { current = nil }
      if current == nil { current = try OpenStore.open(settings, makes: false) }
      guard let store = current else { return nil }
      return (try store.count(), store.source)
    }
  }

  private func use<Result: Sendable>(
    _ body: (OpenStore) throws(StorageFault) -> Result
  ) throws(StorageFault) -> Result {
    try current.withLock { current throws(StorageFault) in
      if let store = current {
        guard store.isOfThisProcess else {
          throw .failed(
            "A copy of a program cannot use the secrets that the program had open: start a new one.")
        }
        if !store.isCurrent { current = nil }
      }
      do throws(StorageFault) {
        if current == nil { current = try OpenStore.open(settings, makes: true) }
        guard let store = current else { throw .failed("There is no store.") }
        return try body(store)
      } catch {
        // Opened anew the next time: what is wrong may be mended by then.
        if error.isOfStore { current = nil }
        throw error
      }
    }
  }
}

extension StorageFault {
  /// Whether something is wrong with the store and not with what was asked of it.
  fileprivate var isOfStore: Bool {
    switch self {
    case .duplicate, .changed, .wrongPassword, .tooLarge, .busy, .full: false
    case .damaged, .newerFormat, .noKey, .notPrivate, .readOnly, .failed: true
    }
  }
}
