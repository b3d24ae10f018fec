// What an item is called and who may use it: attributes of all classes, and those of passwords.
// Unsafe in name only: strings that never change, of a class that Foundation does not call Sendable.

// All classes

/// When the item can be opened: one of the `kSecAttrAccessible…` values, ``kSecAttrAccessibleWhenUnlocked``
/// if absent.
nonisolated(unsafe) public let kSecAttrAccessible: CFString = "pdmn"

/// When the item can be opened and what the person must show first: a ``SecAccessControl``. It takes the
/// place of ``kSecAttrAccessible``.
nonisolated(unsafe) public let kSecAttrAccessControl: CFString = "accc"

/// Who may use an item of a keychain file, which only macOS has; there is nothing like it here.
nonisolated(unsafe) public let kSecAttrAccess: CFString = "acls"

/// The group of apps that share the item, a text; the app's own first group if absent, and never empty.
nonisolated(unsafe) public let kSecAttrAccessGroup: CFString = "agrp"

/// Whether the item follows the person to other devices: a Boolean, false if absent. A query may also have
/// ``kSecAttrSynchronizableAny``.
nonisolated(unsafe) public let kSecAttrSynchronizable: CFString = "sync"

/// In a query, items that synchronize and items that do not.
nonisolated(unsafe) public let kSecAttrSynchronizableAny: CFString = "syna"

/// The set of items with which this one synchronizes, a text; part of what makes an item unique.
nonisolated(unsafe) public let kSecAttrSyncViewHint: CFString = "vwht"

/// When the item was added, a date; set by the keychain.
nonisolated(unsafe) public let kSecAttrCreationDate: CFString = "cdat"

/// When the item was last changed, a date; set by the keychain.
nonisolated(unsafe) public let kSecAttrModificationDate: CFString = "mdat"

/// A name for people to read, a text.
nonisolated(unsafe) public let kSecAttrLabel: CFString = "labl"

/// The lasting reference of the item, as bytes.
nonisolated(unsafe) public let kSecAttrPersistentReference: CFString = "persistref"

/// The older, misspelt name of ``kSecAttrPersistentReference``.
nonisolated(unsafe) public let kSecAttrPersistantReference: CFString = "persistref"

// Passwords of both classes

/// The account that the secret belongs to, a text; part of what makes a password unique.
nonisolated(unsafe) public let kSecAttrAccount: CFString = "acct"

/// The kind of the item in words, a text.
nonisolated(unsafe) public let kSecAttrDescription: CFString = "desc"

/// A remark for people to read, a text.
nonisolated(unsafe) public let kSecAttrComment: CFString = "icmt"

/// Who made the item: a number that stands for four letters.
nonisolated(unsafe) public let kSecAttrCreator: CFString = "crtr"

/// The type of the item: a number that stands for four letters. The string is that of ``kSecAttrKeyType``
/// too.
nonisolated(unsafe) public let kSecAttrType: CFString = "type"

/// Whether the item stays out of lists that people see: a Boolean.
nonisolated(unsafe) public let kSecAttrIsInvisible: CFString = "invi"

/// Whether the item only says that there is no password to store: a Boolean.
nonisolated(unsafe) public let kSecAttrIsNegative: CFString = "nega"

// Generic passwords

/// The service that the secret is for, a text; part of what makes a generic password unique.
nonisolated(unsafe) public let kSecAttrService: CFString = "svce"

/// Whatever the app wants to keep beside the secret, as bytes; not part of what makes the item unique.
nonisolated(unsafe) public let kSecAttrGeneric: CFString = "gena"

// Internet passwords

/// The realm that the server names, a text.
nonisolated(unsafe) public let kSecAttrSecurityDomain: CFString = "sdmn"

/// The name or address of the server, a text.
nonisolated(unsafe) public let kSecAttrServer: CFString = "srvr"

/// The protocol: one of the `kSecAttrProtocol…` values.
nonisolated(unsafe) public let kSecAttrProtocol: CFString = "ptcl"

/// How the server asks for the password: one of the `kSecAttrAuthenticationType…` values.
nonisolated(unsafe) public let kSecAttrAuthenticationType: CFString = "atyp"

/// The port of the server, a number.
nonisolated(unsafe) public let kSecAttrPort: CFString = "port"

/// The path on the server, a text.
nonisolated(unsafe) public let kSecAttrPath: CFString = "path"
