import Synchronization

/// A person's secrets as one app sees them; attached to the app's authority.
///
/// Safe on any thread.
public final class AppSecrets: Sendable {
  /// Keeps them.
  public let store: SecretStore
  private let ownGroups: Mutex<[String]>

  /// The secrets in `store`, of which the app sees those in `groups`.
  public init(_ store: SecretStore, groups: [String]) {
    self.store = store
    ownGroups = Mutex(groups)
  }

  /// The access groups that are the app's; the first one is that of items that name none.
  public var groups: [String] {
    get { ownGroups.withLock { $0 } }
    set { ownGroups.withLock { $0 = newValue } }
  }
}
