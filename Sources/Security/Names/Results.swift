// What a query gives back, and what an item holds.
// Unsafe in name only: strings that never change, of a class that Foundation does not call Sendable.

/// Whether the query gives the secret, as bytes: a Boolean.
nonisolated(unsafe) public let kSecReturnData: CFString = "r_Data"

/// Whether the query gives the attributes, a dictionary: a Boolean.
nonisolated(unsafe) public let kSecReturnAttributes: CFString = "r_Attributes"

/// Whether the query gives the key, certificate or identity as an object: a Boolean.
nonisolated(unsafe) public let kSecReturnRef: CFString = "r_Ref"

/// Whether the query gives a reference that can be stored, as bytes: a Boolean.
nonisolated(unsafe) public let kSecReturnPersistentRef: CFString = "r_PersistentRef"

/// The secret itself, as bytes: in a new item, and in a result that has more than the secret.
nonisolated(unsafe) public let kSecValueData: CFString = "v_Data"

/// The key, certificate or identity as an object.
nonisolated(unsafe) public let kSecValueRef: CFString = "v_Ref"

/// A stored reference to the item, as bytes.
nonisolated(unsafe) public let kSecValuePersistentRef: CFString = "v_PersistentRef"
