import Dispatch
import LocalAuthModel
import LocalAuthService

/// A person's secrets: keeps items, and opens one only when what guards it says so.
///
/// Safe on any thread. A read that needs a person blocks its caller's thread, and no other.
public final class SecretStore: Sendable {
  let storage: any ItemStorage
  /// One prompt for a secret at a time.
  let turn = DispatchSemaphore(value: 1)

  /// Keeps items in `storage`.
  public init(_ storage: any ItemStorage) { self.storage = storage }

  /// What was done with guarded secrets, the newest first.
  public func history(limit: Int) throws(SecretFailure) -> [HistoryEntry] {
    try kept { () throws(StorageFault) in try storage.history(limit: limit) }
  }

  /// Removes every item that lives only as long as there is a passcode.
  ///
  /// Called when one of them is met and there is no passcode, and by whoever sees a passcode go.
  public func removePasscodeBound() throws(SecretFailure) {
    try kept { () throws(StorageFault) in
      var filter = ItemFilter(nil)
      filter.accessibility = .whenPasscodeSetThisDeviceOnly
      filter.isSynchronizable = nil
      filter.groups = nil
      try storage.remove(try storage.find(filter, limit: nil))
    }
  }

  /// Does it once more when another program changed an item meanwhile; the context keeps what was shown, so
  /// nobody is asked twice.
  func again<Result>(_ body: () throws(SecretFailure) -> Result) throws(SecretFailure) -> Result {
    for _ in 0..<Self.mostRepeats {
      do { return try body() } catch .storage(.changed) {} catch { throw error }
    }
    return try body()
  }

  /// Chosen: each repeat means that another program was faster.
  private static let mostRepeats = 8

  /// The storage's word in ours.
  func kept<Result>(_ body: () throws(StorageFault) -> Result) throws(SecretFailure) -> Result {
    do { return try body() } catch { throw SecretFailure(error) }
  }
}

/// An item that was found.
public struct FoundItem: Sendable {
  /// The item.
  public let item: StoredItem
  /// Its secret, when it was asked for.
  public let value: SecretValue?

  /// An item with its secret.
  public init(item: StoredItem, value: SecretValue?) {
    self.item = item
    self.value = value
  }
}
