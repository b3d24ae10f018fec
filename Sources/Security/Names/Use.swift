// How a call may ask the person, and in which keychain it works.
// Unsafe in name only: strings that never change, of a class that Foundation does not call Sendable.

/// The `LAContext` by which the person is asked, and which remembers that the person was.
nonisolated(unsafe) public let kSecUseAuthenticationContext: CFString = "u_AuthCtx"

/// What happens when the person would have to be asked: one of the `kSecUseAuthenticationUI…` values,
/// ``kSecUseAuthenticationUIAllow`` if absent.
nonisolated(unsafe) public let kSecUseAuthenticationUI: CFString = "u_AuthUI"

/// The person is asked. Deprecated on Apple platforms.
nonisolated(unsafe) public let kSecUseAuthenticationUIAllow: CFString = "u_AuthUIA"

/// The call fails with ``errSecInteractionNotAllowed``. Deprecated on Apple platforms, where
/// `LAContext.interactionNotAllowed` takes its place.
nonisolated(unsafe) public let kSecUseAuthenticationUIFail: CFString = "u_AuthUIF"

/// Items for which the person would be asked are left out; in a search only.
nonisolated(unsafe) public let kSecUseAuthenticationUISkip: CFString = "u_AuthUIS"

/// Why the person is asked, a text in the prompt. Deprecated on Apple platforms, where
/// `LAContext.localizedReason` takes its place.
nonisolated(unsafe) public let kSecUseOperationPrompt: CFString = "u_OpPrompt"

/// Whether the person may not be asked: a Boolean. Deprecated on Apple platforms in favour of
/// ``kSecUseAuthenticationUI``.
nonisolated(unsafe) public let kSecUseNoAuthenticationUI: CFString = "u_NoAuthUI"

/// Whether macOS uses this kind of keychain rather than its files: a Boolean; without effect elsewhere.
nonisolated(unsafe) public let kSecUseDataProtectionKeychain: CFString = "nleg"

/// The items that are meant, an array. Deprecated on Apple platforms.
nonisolated(unsafe) public let kSecUseItemList: CFString = "u_ItemList"

/// The keychain file that a new item goes to; only macOS has such files.
nonisolated(unsafe) public let kSecUseKeychain: CFString = "u_Keychain"

/// Whether all persons of an Apple TV share the item: a Boolean.
nonisolated(unsafe) public let kSecUseUserIndependentKeychain: CFString = "u_UserIndependentKeychain"
