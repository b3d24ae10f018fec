// The values of `kSecAttrAccessible`, the strictest first. A device without a passcode counts as unlocked.
// Unsafe in name only: strings that never change, of a class that Foundation does not call Sendable.

/// While the device is unlocked and has a passcode. Taking the passcode away deletes the item; it never moves
/// to another device.
nonisolated(unsafe) public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = "akpu"

/// While the device is unlocked; the item never moves to another device.
nonisolated(unsafe) public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"

/// While the device is unlocked; the item may move with a backup. This is the default.
nonisolated(unsafe) public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"

/// From the first unlock after a start until the next start; the item never moves to another device.
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"

/// From the first unlock after a start until the next start; the item may move with a backup.
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"

/// Always; the item never moves to another device. Deprecated on Apple platforms.
nonisolated(unsafe) public let kSecAttrAccessibleAlwaysThisDeviceOnly: CFString = "dku"

/// Always; the item may move with a backup. Deprecated on Apple platforms.
nonisolated(unsafe) public let kSecAttrAccessibleAlways: CFString = "dk"
