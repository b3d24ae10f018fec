import LocalAuthService
import Synchronization

/// Keeps items in memory, for simulated devices and for machines without a store.
///
/// Values are in locked memory and not sealed: nothing of them is ever at rest.
public final class MemoryItemStorage: ItemStorage {
  fileprivate struct Kept {
    var item: StoredItem
    let value: SecretValue
    let password: Passcode?
  }

  fileprivate struct Contents {
    /// In the order in which they were added.
    var items: [Kept] = []
    var byPrimaryKey: [[UInt8]: ItemReference] = [:]
    var history: [HistoryEntry] = []
    var nextRevision: Int64 = 1
  }

  private static let mostHistory = 10_000
  private let contents = Mutex(Contents())

  /// An empty storage.
  public init() {}

  public func find(_ filter: ItemFilter, limit: Int?) throws(StorageFault) -> [StoredItem] {
    contents.withLock { contents in
      if let reference = filter.reference {
        return contents.items.first { $0.item.reference == reference }
          .map { filter.matches($0.item) ? [$0.item] : [] } ?? []
      }
      var found: [StoredItem] = []
      for kept in contents.items where filter.matches(kept.item) {
        if let limit, found.count == limit { break }
        found.append(kept.item)
      }
      return found
    }
  }

  public func insert(
    _ record: ItemRecord, _ value: SecretValue, password: Passcode?
  ) throws(StorageFault) -> StoredItem {
    try contents.withLock { contents throws(StorageFault) in
      let key = record.primaryKey
      guard contents.byPrimaryKey[key] == nil else { throw .duplicate }
      let item = StoredItem(.random(), record, revision: contents.takeRevision())
      contents.items.append(Kept(item: item, value: value, password: password))
      contents.byPrimaryKey[key] = item.reference
      return item
    }
  }

  public func replace(_ changes: [ItemChange]) throws(StorageFault) {
    try contents.withLock { contents throws(StorageFault) in
      var next = contents
      for change in changes { next.byPrimaryKey[change.item.record.primaryKey] = nil }
      for change in changes {
        let key = change.record.primaryKey
        guard next.byPrimaryKey[key] == nil else { throw .duplicate }
        guard let index = next.index(of: change.item) else { throw .changed }
        next.byPrimaryKey[key] = change.item.reference
        let item = StoredItem(change.item.reference, change.record, revision: next.takeRevision())
        next.items[index] = Kept(item: item, value: change.value, password: change.password)
      }
      contents = next
    }
  }

  public func remove(_ items: [StoredItem]) throws(StorageFault) {
    // What is removed is released after the lock.
    let removed = contents.withLock { contents in
      let references = Set(items.map(\.reference))
      let removed = contents.items.filter { references.contains($0.item.reference) }
      contents.items.removeAll { references.contains($0.item.reference) }
      for kept in removed { contents.byPrimaryKey[kept.item.record.primaryKey] = nil }
      return removed
    }
    withExtendedLifetime(removed) {}
  }

  public func open(_ item: StoredItem, password: Passcode?) throws(StorageFault) -> SecretValue {
    try contents.withLock { contents throws(StorageFault) in
      guard let index = contents.index(of: item) else { throw .changed }
      let kept = contents.items[index]
      guard let wanted = kept.password else { return kept.value }
      guard let password, wanted.isEqual(to: password) else { throw .wrongPassword }
      return kept.value
    }
  }

  public func note(_ entry: HistoryEntry) throws(StorageFault) {
    contents.withLock { contents in
      contents.history.append(entry)
      contents.history.removeFirst(max(0, contents.history.count - Self.mostHistory))
    }
  }

  public func history(limit: Int) throws(StorageFault) -> [HistoryEntry] {
    contents.withLock { Array($0.history.suffix(limit).reversed()) }
  }
}

extension MemoryItemStorage.Contents {
  mutating func takeRevision() -> Int64 {
    defer { nextRevision += 1 }
    return nextRevision
  }

  /// Where an item is, unless it is gone or no longer what it was.
  func index(of item: StoredItem) -> Int? {
    items.firstIndex { $0.item.reference == item.reference && $0.item.revision == item.revision }
  }
}
