// Attributes of keys, and the values of `kSecAttrKeyClass`, `kSecAttrKeyType` and `kSecAttrTokenID`.
// Unsafe in name only: strings that never change, of a class that Foundation does not call Sendable.

/// Which half of a pair the key is, or that it is symmetric: one of the `kSecAttrKeyClass…` values.
nonisolated(unsafe) public let kSecAttrKeyClass: CFString = "kcls"

/// By what programs find the key, as bytes; for a key of a pair the SHA-1 of the public key.
nonisolated(unsafe) public let kSecAttrApplicationLabel: CFString = "klbl"

/// A name that the app gives the key, as bytes.
nonisolated(unsafe) public let kSecAttrApplicationTag: CFString = "atag"

/// Whether the key is stored in the keychain when it is made: a Boolean.
nonisolated(unsafe) public let kSecAttrIsPermanent: CFString = "perm"

/// Whether the key may leave only wrapped in another key: a Boolean.
nonisolated(unsafe) public let kSecAttrIsSensitive: CFString = "sens"

/// Whether the key may leave at all: a Boolean.
nonisolated(unsafe) public let kSecAttrIsExtractable: CFString = "extr"

/// The algorithm that the key is for: one of the `kSecAttrKeyType…` values. The string is that of
/// ``kSecAttrType`` too.
nonisolated(unsafe) public let kSecAttrKeyType: CFString = "type"

/// The size of the key in bits, a number.
nonisolated(unsafe) public let kSecAttrKeySizeInBits: CFString = "bsiz"

/// How many of its bits are secret, a number; the size of the key if absent.
nonisolated(unsafe) public let kSecAttrEffectiveKeySize: CFString = "esiz"

/// Whether the key may encrypt: a Boolean.
nonisolated(unsafe) public let kSecAttrCanEncrypt: CFString = "encr"

/// Whether the key may decrypt: a Boolean.
nonisolated(unsafe) public let kSecAttrCanDecrypt: CFString = "decr"

/// Whether other keys may be derived from the key: a Boolean.
nonisolated(unsafe) public let kSecAttrCanDerive: CFString = "drve"

/// Whether the key may sign: a Boolean.
nonisolated(unsafe) public let kSecAttrCanSign: CFString = "sign"

/// Whether the key may verify signatures: a Boolean.
nonisolated(unsafe) public let kSecAttrCanVerify: CFString = "vrfy"

/// Whether the key may wrap other keys: a Boolean.
nonisolated(unsafe) public let kSecAttrCanWrap: CFString = "wrap"

/// Whether the key may unwrap other keys: a Boolean.
nonisolated(unsafe) public let kSecAttrCanUnwrap: CFString = "unwp"

/// The device that holds the key and never lets it out: ``kSecAttrTokenIDSecureEnclave``, or the name of a
/// token, a text.
nonisolated(unsafe) public let kSecAttrTokenID: CFString = "tkid"

/// The part of the device that makes and holds keys by itself.
nonisolated(unsafe) public let kSecAttrTokenIDSecureEnclave: CFString = "com.apple.setoken"

/// The access group of what lies on smart cards.
nonisolated(unsafe) public let kSecAttrAccessGroupToken: CFString = "com.apple.token"

// Making a pair

/// The key for the attributes of the private half, a dictionary.
nonisolated(unsafe) public let kSecPrivateKeyAttrs: CFString = "private"

/// The key for the attributes of the public half, a dictionary.
nonisolated(unsafe) public let kSecPublicKeyAttrs: CFString = "public"

// Values of kSecAttrKeyClass

/// The public half of a pair.
nonisolated(unsafe) public let kSecAttrKeyClassPublic: CFString = "0"

/// The private half of a pair.
nonisolated(unsafe) public let kSecAttrKeyClassPrivate: CFString = "1"

/// A key that has no other half.
nonisolated(unsafe) public let kSecAttrKeyClassSymmetric: CFString = "2"

// Values of kSecAttrKeyType

/// RSA.
nonisolated(unsafe) public let kSecAttrKeyTypeRSA: CFString = "42"

/// Elliptic curves of NIST: P-256, P-384 and P-521.
nonisolated(unsafe) public let kSecAttrKeyTypeECSECPrimeRandom: CFString = "73"

/// The older name of ``kSecAttrKeyTypeECSECPrimeRandom``.
nonisolated(unsafe) public let kSecAttrKeyTypeEC: CFString = "73"

/// The macOS name of ``kSecAttrKeyTypeECSECPrimeRandom``.
nonisolated(unsafe) public let kSecAttrKeyTypeECDSA: CFString = "73"

/// DSA, on macOS only.
nonisolated(unsafe) public let kSecAttrKeyTypeDSA: CFString = "43"

/// AES, on macOS only.
nonisolated(unsafe) public let kSecAttrKeyTypeAES: CFString = "2147483649"

/// DES, on macOS only.
nonisolated(unsafe) public let kSecAttrKeyTypeDES: CFString = "14"

/// Triple DES, on macOS only.
nonisolated(unsafe) public let kSecAttrKeyType3DES: CFString = "17"

/// RC4, on macOS only.
nonisolated(unsafe) public let kSecAttrKeyTypeRC4: CFString = "25"

/// RC2, on macOS only.
nonisolated(unsafe) public let kSecAttrKeyTypeRC2: CFString = "23"

/// CAST, on macOS only.
nonisolated(unsafe) public let kSecAttrKeyTypeCAST: CFString = "56"
