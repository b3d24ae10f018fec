// Attributes that a certificate brings with it; none can be set.
// Unsafe in name only: strings that never change, of a class that Foundation does not call Sendable.

/// Whom the certificate is for, as bytes.
nonisolated(unsafe) public let kSecAttrSubject: CFString = "subj"

/// Who issued the certificate, as bytes.
nonisolated(unsafe) public let kSecAttrIssuer: CFString = "issr"

/// The number that the issuer gave it, as bytes.
nonisolated(unsafe) public let kSecAttrSerialNumber: CFString = "slnr"

/// The identifier of the key inside, as bytes.
nonisolated(unsafe) public let kSecAttrSubjectKeyID: CFString = "skid"

/// The hash of the public key inside, as bytes.
nonisolated(unsafe) public let kSecAttrPublicKeyHash: CFString = "pkhh"

/// The kind of the certificate, a number.
nonisolated(unsafe) public let kSecAttrCertificateType: CFString = "ctyp"

/// How the certificate is encoded, a number.
nonisolated(unsafe) public let kSecAttrCertificateEncoding: CFString = "cenc"
