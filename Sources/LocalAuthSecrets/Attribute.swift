/// An attribute of an item. Raw values are Apple's strings.
///
/// Accessibility and access control are no attributes here: they are the item's `Protection`.
/// Source: Apple's header of SecItem.
public enum Attribute: String, Hashable, Sendable, CaseIterable {
  case account = "acct"
  case service = "svce"
  case generic = "gena"
  case securityDomain = "sdmn"
  case server = "srvr"
  case `protocol` = "ptcl"
  case authenticationType = "atyp"
  case port = "port"
  case path = "path"
  case accessGroup = "agrp"
  case synchronizable = "sync"
  case viewHint = "vwht"
  case created = "cdat"
  case modified = "mdat"
  case summary = "desc"
  case comment = "icmt"
  case creator = "crtr"
  case type = "type"
  case label = "labl"
  case isInvisible = "invi"
  case isNegative = "nega"

  /// What a value of this attribute is.
  public enum Kind: Hashable, Sendable {
    /// Text, or the bytes of a text.
    case text
    /// A number; a text that is no number stays a text.
    case number
    /// Any bytes.
    case bytes
    /// An instant.
    case instant
  }

  /// What its value is.
  public var kind: Kind {
    switch self {
    case .generic: .bytes
    case .created, .modified: .instant
    case .synchronizable, .protocol, .authenticationType, .port, .creator, .type, .isInvisible, .isNegative:
      .number
    case .account, .service, .securityDomain, .server, .path, .accessGroup, .viewHint, .summary, .comment,
      .label:
      .text
    }
  }

  /// What an item that was given no value has as far as the primary key goes; a kind of authentication is a text
  /// then, though numbers are taken for it.
  var missingValue: AttributeValue {
    kind == .number && self != .authenticationType ? .number(0) : .text("")
  }
}

/// The value of an attribute.
public enum AttributeValue: Hashable, Sendable {
  case text(String)
  case bytes([UInt8])
  case number(Int64)
  /// Seconds since 1970 began.
  case instant(Double)

  /// Equal for values that count as the same: a text and its bytes do.
  public var comparable: [UInt8] {
    switch self {
    case .text(let text): [1] + Array(text.utf8)
    case .bytes(let bytes): [1] + bytes
    case .number(let number): [2] + withUnsafeBytes(of: number.bigEndian, Array.init)
    case .instant(let seconds): [3] + withUnsafeBytes(of: seconds.bitPattern.bigEndian, Array.init)
    }
  }

  /// Its text, also when it was given as bytes; nil for what is no text.
  public var string: String? {
    switch self {
    case .text(let text): text
    case .bytes(let bytes): String(validating: bytes, as: UTF8.self)
    case .number, .instant: nil
    }
  }
}
