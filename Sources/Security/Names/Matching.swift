// What narrows a query beyond the attributes of items.
// Unsafe in name only: strings that never change, of a class that Foundation does not call Sendable.

/// How many items the query finds at most: ``kSecMatchLimitOne``, which is the default,
/// ``kSecMatchLimitAll``, or a number. Beyond one the result is an array.
nonisolated(unsafe) public let kSecMatchLimit: CFString = "m_Limit"

/// The first item only.
nonisolated(unsafe) public let kSecMatchLimitOne: CFString = "m_LimitOne"

/// Every item, in an array.
nonisolated(unsafe) public let kSecMatchLimitAll: CFString = "m_LimitAll"

/// Whether upper and lower case are the same: a Boolean.
nonisolated(unsafe) public let kSecMatchCaseInsensitive: CFString = "m_CaseInsensitive"

/// The server of an internet password, or a domain above it, a text.
nonisolated(unsafe) public let kSecMatchHostOrSubdomainOfHost: CFString = "m_HostOrSubdomainOfHost"

/// The only items that are looked at, an array.
nonisolated(unsafe) public let kSecMatchItemList: CFString = "m_ItemList"

/// The keychain files that are looked through, an array; only macOS has such files.
nonisolated(unsafe) public let kSecMatchSearchList: CFString = "m_SearchList"

// Certificates and identities only; without effect for passwords and keys

/// The policy that a certificate must meet.
nonisolated(unsafe) public let kSecMatchPolicy: CFString = "m_Policy"

/// The issuers of whom one must be in the chain, an array of bytes.
nonisolated(unsafe) public let kSecMatchIssuers: CFString = "m_Issuers"

/// The address that a certificate must have if it has any, a text.
nonisolated(unsafe) public let kSecMatchEmailAddressIfPresent: CFString = "m_EmailAddressIfPresent"

/// A text that the subject must contain.
nonisolated(unsafe) public let kSecMatchSubjectContains: CFString = "m_SubjectContains"

/// A text that the subject must start with; on macOS only.
nonisolated(unsafe) public let kSecMatchSubjectStartsWith: CFString = "m_SubjectStartsWith"

/// A text that the subject must end with; on macOS only.
nonisolated(unsafe) public let kSecMatchSubjectEndsWith: CFString = "m_SubjectEndsWith"

/// A text that the subject must be; on macOS only.
nonisolated(unsafe) public let kSecMatchSubjectWholeString: CFString = "m_SubjectWholeString"

/// Whether letters with and without accents are the same: a Boolean; on macOS only.
nonisolated(unsafe) public let kSecMatchDiacriticInsensitive: CFString = "m_DiacriticInsensitive"

/// Whether wide and narrow forms of a letter are the same: a Boolean; on macOS only.
nonisolated(unsafe) public let kSecMatchWidthInsensitive: CFString = "m_WidthInsensitive"

/// Whether a certificate must be trusted: a Boolean.
nonisolated(unsafe) public let kSecMatchTrustedOnly: CFString = "m_TrustedOnly"

/// The day on which a certificate must be valid: a date, or `kCFNull` for today.
nonisolated(unsafe) public let kSecMatchValidOnDate: CFString = "m_ValidOnDate"
