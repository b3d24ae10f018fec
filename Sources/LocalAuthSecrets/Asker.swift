import LocalAuthModel
import LocalAuthService

/// In whose name secrets are asked for, and how a person may be asked.
public struct Asker: Sendable {
  /// What may be done when a person is needed.
  public enum Interaction: Hashable, Sendable {
    /// The person is asked.
    case allowed
    /// The request fails.
    case fails
    /// Such items are left out.
    case skips
  }

  /// Whoever answers for the person.
  public let authority: any Authority
  /// The context that the app gave, or nil for one that lasts as long as the request.
  public var context: ContextHandle?
  /// What may be done when a person is needed.
  public var interaction = Interaction.allowed
  /// What the app wants it for.
  public var reason = ""
  /// The app's wish for the fallback button.
  public var fallbackTitle = FallbackTitle.standard
  /// The app's word for the cancel button.
  public var cancelTitle: String?
  /// The app's own password, for items that are sealed with one.
  public var password: Passcode?
  /// The access groups that are the app's.
  public var groups: [String]
  /// The time by the machine's calendar, in seconds since 1970 began: for dates of items, never for delays.
  public var now: Double

  /// Asks `authority` in the name of an app with these groups.
  public init(_ authority: any Authority, groups: [String], now: Double) {
    self.authority = authority
    self.groups = groups
    self.now = now
  }
}

extension Asker {
  /// Whether an access group is the app's; the empty one is nobody's.
  func owns(_ group: String) -> Bool { !group.isEmpty && groups.contains(group) }

  /// The same request with a context that lasts at least as long.
  func withContext() -> (asker: Asker, context: ContextHandle) {
    if let context { return (self, context) }
    let context = authority.makeContext()
    var asker = self
    asker.context = context
    return (asker, context)
  }
}
