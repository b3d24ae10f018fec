// Status codes of Apple's long block, -67585 to -67904: operations, and decisions on trust. An app that keeps
// secrets hardly meets them. **Source**: Apple's headers.

/// An operation in several steps is under way.
public var errSecStagedOperationInProgress: OSStatus { -67806 }

/// The operation in several steps has not begun.
public var errSecStagedOperationNotStarted: OSStatus { -67807 }

/// The signature does not match what it should have signed.
public var errSecVerifyFailed: OSStatus { -67808 }

/// The size of the answer is not known.
public var errSecQuerySizeUnknown: OSStatus { -67809 }

/// The input does not fill whole blocks.
public var errSecBlockSizeMismatch: OSStatus { -67810 }

/// The public key contradicts itself.
public var errSecPublicKeyInconsistent: OSStatus { -67811 }

/// The device does not pass its check.
public var errSecDeviceVerifyFailed: OSStatus { -67812 }

/// The name for the login makes no sense.
public var errSecInvalidLoginName: OSStatus { -67813 }

/// Somebody is logged in already.
public var errSecAlreadyLoggedIn: OSStatus { -67814 }

/// The algorithm for the digest is not one.
public var errSecInvalidDigestAlgorithm: OSStatus { -67815 }

/// The group of revocation lists makes no sense.
public var errSecInvalidCRLGroup: OSStatus { -67816 }

/// The certificate is not for this.
public var errSecCertificateCannotOperate: OSStatus { -67817 }

/// The certificate has expired.
public var errSecCertificateExpired: OSStatus { -67818 }

/// The certificate is not valid yet.
public var errSecCertificateNotValidYet: OSStatus { -67819 }

/// The certificate was revoked.
public var errSecCertificateRevoked: OSStatus { -67820 }

/// The certificate is suspended.
public var errSecCertificateSuspended: OSStatus { -67821 }

/// The credentials are not enough.
public var errSecInsufficientCredentials: OSStatus { -67822 }

/// The action makes no sense.
public var errSecInvalidAction: OSStatus { -67823 }

/// The authority is none.
public var errSecInvalidAuthority: OSStatus { -67824 }

/// The action after the check failed.
public var errSecVerifyActionFailed: OSStatus { -67825 }

/// The authority of the certificate is none.
public var errSecInvalidCertAuthority: OSStatus { -67826 }

/// The authority of the revocation list is none.
public var errSecInvalidCRLAuthority: OSStatus { -67827 }

/// The revocation list is encoded in no known way.
public var errSecInvalidCRLEncoding: OSStatus { -67828 }

/// The revocation list is of no known kind.
public var errSecInvalidCRLType: OSStatus { -67829 }

/// The revocation list makes no sense.
public var errSecInvalidCRL: OSStatus { -67830 }

/// The form is of no known kind.
public var errSecInvalidFormType: OSStatus { -67831 }

/// The identifier makes no sense.
public var errSecInvalidID: OSStatus { -67832 }

/// The identifier is none.
public var errSecInvalidIdentifier: OSStatus { -67833 }

/// The index makes no sense.
public var errSecInvalidIndex: OSStatus { -67834 }

/// The identifiers of the policies make no sense.
public var errSecInvalidPolicyIdentifiers: OSStatus { -67835 }

/// The time as a text makes no sense.
public var errSecInvalidTimeString: OSStatus { -67836 }

/// The reason for trust makes no sense.
public var errSecInvalidReason: OSStatus { -67837 }

/// What the request was given makes no sense.
public var errSecInvalidRequestInputs: OSStatus { -67838 }

/// The answers together make no sense.
public var errSecInvalidResponseVector: OSStatus { -67839 }

/// When to stop makes no sense.
public var errSecInvalidStopOnPolicy: OSStatus { -67840 }

/// The tuple makes no sense.
public var errSecInvalidTuple: OSStatus { -67841 }

/// More than one value is not supported.
public var errSecMultipleValuesUnsupported: OSStatus { -67842 }

/// The trust policy says no.
public var errSecNotTrusted: OSStatus { -67843 }

/// No authority is the default.
public var errSecNoDefaultAuthority: OSStatus { -67844 }

/// The form was rejected.
public var errSecRejectedForm: OSStatus { -67845 }

/// The request was lost.
public var errSecRequestLost: OSStatus { -67846 }

/// The request was rejected.
public var errSecRequestRejected: OSStatus { -67847 }

/// Addresses of this kind are not supported.
public var errSecUnsupportedAddressType: OSStatus { -67848 }

/// The service is not supported.
public var errSecUnsupportedService: OSStatus { -67849 }

/// The group of tuples makes no sense.
public var errSecInvalidTupleGroup: OSStatus { -67850 }

/// The access lists to begin with make no sense.
public var errSecInvalidBaseACLs: OSStatus { -67851 }

/// The credentials of tuples make no sense.
public var errSecInvalidTupleCredentials: OSStatus { -67852 }

/// The encoding makes no sense.
public var errSecInvalidEncoding: OSStatus { -67853 }

/// The time of validity makes no sense.
public var errSecInvalidValidityPeriod: OSStatus { -67854 }

/// Whoever asks is not known.
public var errSecInvalidRequestor: OSStatus { -67855 }

/// The description of the request makes no sense.
public var errSecRequestDescriptor: OSStatus { -67856 }
