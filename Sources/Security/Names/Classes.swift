// The classes of keychain items. All strings of this folder are Apple's, because programs compare and store them.
// **Source**: Apple's headers for the names, its published source for the strings.
// Unsafe in name only: strings that never change, of a class that Foundation does not call Sendable.

/// The key for the class of an item, one of the `kSecClass…` values; every query and every new item has it.
nonisolated(unsafe) public let kSecClass: CFString = "class"

/// A secret of an app, named by account and service.
nonisolated(unsafe) public let kSecClassGenericPassword: CFString = "genp"

/// A secret for a server, named by account, server, protocol, port, path and the rest of its address.
nonisolated(unsafe) public let kSecClassInternetPassword: CFString = "inet"

/// A cryptographic key.
nonisolated(unsafe) public let kSecClassKey: CFString = "keys"

/// A certificate.
nonisolated(unsafe) public let kSecClassCertificate: CFString = "cert"

/// A certificate together with its private key; the two are stored each by itself.
nonisolated(unsafe) public let kSecClassIdentity: CFString = "idnt"
