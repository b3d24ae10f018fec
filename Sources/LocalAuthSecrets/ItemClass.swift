/// A kind of item. Raw values are Apple's strings.
///
/// Source: Apple's header of SecItem. Keys, certificates and identities are not kept yet.
public enum ItemClass: String, Hashable, Sendable, CaseIterable {
  /// A password of an app, under an account and a service.
  case genericPassword = "genp"
  /// A password of a server, under an account, an address and a protocol.
  case internetPassword = "inet"

  /// What distinguishes an item of this class from every other, beside access group and synchronisation.
  var ownKey: [Attribute] {
    switch self {
    case .genericPassword: [.account, .service]
    case .internetPassword:
      [.account, .securityDomain, .server, .protocol, .authenticationType, .port, .path]
    }
  }

  /// The whole primary key, in the order in which it is written.
  public var primaryKey: [Attribute] { [.accessGroup, .synchronizable, .viewHint] + ownKey }

  /// Whether an item of this class can have this attribute.
  public func has(_ attribute: Attribute) -> Bool {
    switch attribute {
    case .generic: self == .genericPassword
    case .account: true
    case .service: self == .genericPassword
    case .securityDomain, .server, .protocol, .authenticationType, .port, .path: self == .internetPassword
    case .accessGroup, .synchronizable, .viewHint, .created, .modified, .summary, .comment, .creator, .type,
      .label, .isInvisible, .isNegative:
      true
    }
  }
}
