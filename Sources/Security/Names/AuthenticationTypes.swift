// The values of `kSecAttrAuthenticationType`.
// Unsafe in name only: strings that never change, of a class that Foundation does not call Sendable.

/// The NTLM handshake of Windows networks.
nonisolated(unsafe) public let kSecAttrAuthenticationTypeNTLM: CFString = "ntlm"

/// The default way of the Microsoft Network.
nonisolated(unsafe) public let kSecAttrAuthenticationTypeMSN: CFString = "msna"

/// Distributed password authentication.
nonisolated(unsafe) public let kSecAttrAuthenticationTypeDPA: CFString = "dpaa"

/// Remote password authentication.
nonisolated(unsafe) public let kSecAttrAuthenticationTypeRPA: CFString = "rpaa"

/// HTTP's basic scheme.
nonisolated(unsafe) public let kSecAttrAuthenticationTypeHTTPBasic: CFString = "http"

/// HTTP's digest scheme.
nonisolated(unsafe) public let kSecAttrAuthenticationTypeHTTPDigest: CFString = "httd"

/// A form on a page.
nonisolated(unsafe) public let kSecAttrAuthenticationTypeHTMLForm: CFString = "form"

/// Whatever is usual for the protocol.
nonisolated(unsafe) public let kSecAttrAuthenticationTypeDefault: CFString = "dflt"
