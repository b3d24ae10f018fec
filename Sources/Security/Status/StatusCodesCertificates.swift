// Status codes of Apple's long block, -67585 to -67904: the system, certificates and their revocation. An
// app that keeps secrets hardly meets them. **Source**: Apple's headers.

/// A service that is needed does not run.
public var errSecServiceNotAvailable: OSStatus { -67585 }

/// The caller did not say enough about who it is.
public var errSecInsufficientClientID: OSStatus { -67586 }

/// The device was reset meanwhile.
public var errSecDeviceReset: OSStatus { -67587 }

/// The device failed.
public var errSecDeviceFailed: OSStatus { -67588 }

/// The app could not be added to an access list.
public var errSecAppleAddAppACLSubject: OSStatus { -67589 }

/// The public key lacks some of its parameters.
public var errSecApplePublicKeyIncomplete: OSStatus { -67590 }

/// The signature is not the one that was expected.
public var errSecAppleSignatureMismatch: OSStatus { -67591 }

/// The first day of the key makes no sense.
public var errSecAppleInvalidKeyStartDate: OSStatus { -67592 }

/// The last day of the key makes no sense.
public var errSecAppleInvalidKeyEndDate: OSStatus { -67593 }

/// A value could not be converted.
public var errSecConversionError: OSStatus { -67594 }

/// The other side was led to an older version of SSL.
public var errSecAppleSSLv2Rollback: OSStatus { -67595 }

/// There is no room left under the quota.
public var errSecQuotaExceeded: OSStatus { -67596 }

/// The file is larger than allowed.
public var errSecFileTooBig: OSStatus { -67597 }

/// What the store holds about itself is damaged.
public var errSecInvalidDatabaseBlob: OSStatus { -67598 }

/// The stored key is damaged.
public var errSecInvalidKeyBlob: OSStatus { -67599 }

/// The store is of a version that cannot be read here.
public var errSecIncompatibleDatabaseBlob: OSStatus { -67600 }

/// The stored key is of a version that cannot be read here.
public var errSecIncompatibleKeyBlob: OSStatus { -67601 }

/// The certificate is for another host.
public var errSecHostNameMismatch: OSStatus { -67602 }

/// A critical extension has a flag that nobody knows.
public var errSecUnknownCriticalExtensionFlag: OSStatus { -67603 }

/// The certificate has no basic constraints.
public var errSecNoBasicConstraints: OSStatus { -67604 }

/// The basic constraints do not say whether this is an authority.
public var errSecNoBasicConstraintsCA: OSStatus { -67605 }

/// The identifier of the authority's key makes no sense.
public var errSecInvalidAuthorityKeyID: OSStatus { -67606 }

/// The identifier of the subject's key makes no sense.
public var errSecInvalidSubjectKeyID: OSStatus { -67607 }

/// The policy does not allow the use that the key is for.
public var errSecInvalidKeyUsageForPolicy: OSStatus { -67608 }

/// The extended use of the key is not allowed here.
public var errSecInvalidExtendedKeyUsage: OSStatus { -67609 }

/// The identifiers do not lead from one certificate to the next.
public var errSecInvalidIDLinkage: OSStatus { -67610 }

/// The chain is longer than one of its certificates allows.
public var errSecPathLengthConstraintExceeded: OSStatus { -67611 }

/// The root of the chain cannot be one.
public var errSecInvalidRoot: OSStatus { -67612 }

/// The revocation list has expired.
public var errSecCRLExpired: OSStatus { -67613 }

/// The revocation list is not valid yet.
public var errSecCRLNotValidYet: OSStatus { -67614 }

/// The revocation list was not found.
public var errSecCRLNotFound: OSStatus { -67615 }

/// The server of the revocation list does not answer.
public var errSecCRLServerDown: OSStatus { -67616 }

/// The address of the revocation list makes no sense.
public var errSecCRLBadURI: OSStatus { -67617 }

/// The certificate has an extension that nobody knows.
public var errSecUnknownCertExtension: OSStatus { -67618 }

/// The revocation list has an extension that nobody knows.
public var errSecUnknownCRLExtension: OSStatus { -67619 }

/// The revocation list is not trusted.
public var errSecCRLNotTrusted: OSStatus { -67620 }

/// The revocation list fails its policy.
public var errSecCRLPolicyFailed: OSStatus { -67621 }

/// The point of distribution of the revocation list does not fit.
public var errSecIDPFailure: OSStatus { -67622 }

/// The mail addresses are not in the certificate.
public var errSecSMIMEEmailAddressesNotFound: OSStatus { -67623 }

/// The extended use of the key does not cover mail.
public var errSecSMIMEBadExtendedKeyUsage: OSStatus { -67624 }

/// The use of the key does not cover mail.
public var errSecSMIMEBadKeyUsage: OSStatus { -67625 }

/// The use of the key should be marked critical for mail.
public var errSecSMIMEKeyUsageNotCritical: OSStatus { -67626 }

/// The certificate has no mail address.
public var errSecSMIMENoEmailAddress: OSStatus { -67627 }

/// The alternative name should be marked critical for mail.
public var errSecSMIMESubjAltNameNotCritical: OSStatus { -67628 }

/// The extended use of the key does not cover TLS.
public var errSecSSLBadExtendedKeyUsage: OSStatus { -67629 }

/// The answer of the revocation service makes no sense.
public var errSecOCSPBadResponse: OSStatus { -67630 }

/// The revocation service did not understand the question.
public var errSecOCSPBadRequest: OSStatus { -67631 }

/// The revocation service is not available.
public var errSecOCSPUnavailable: OSStatus { -67632 }

/// The revocation service does not know the certificate.
public var errSecOCSPStatusUnrecognized: OSStatus { -67633 }

/// The data ended too early.
public var errSecEndOfData: OSStatus { -67634 }

/// Revocation could not be checked for the whole chain.
public var errSecIncompleteCertRevocationCheck: OSStatus { -67635 }

/// The network failed.
public var errSecNetworkFailure: OSStatus { -67636 }

/// The answer on revocation does not lead to a trusted root.
public var errSecOCSPNotTrustedToAnchor: OSStatus { -67637 }

/// Somebody else changed the record.
public var errSecRecordModified: OSStatus { -67638 }

/// The signature on the answer about revocation does not match.
public var errSecOCSPSignatureError: OSStatus { -67639 }

/// The signer of the answer about revocation is not known.
public var errSecOCSPNoSigner: OSStatus { -67640 }

/// The revocation service found the question malformed.
public var errSecOCSPResponderMalformedReq: OSStatus { -67641 }

/// The revocation service failed inside.
public var errSecOCSPResponderInternalError: OSStatus { -67642 }

/// The revocation service wants to be asked again later.
public var errSecOCSPResponderTryLater: OSStatus { -67643 }

/// The revocation service wants the question signed.
public var errSecOCSPResponderSignatureRequired: OSStatus { -67644 }

/// The revocation service may not answer this question.
public var errSecOCSPResponderUnauthorized: OSStatus { -67645 }

/// The answer about revocation is to another question.
public var errSecOCSPResponseNonceMismatch: OSStatus { -67646 }

/// The chain of a code signature has the wrong length.
public var errSecCodeSigningBadCertChainLength: OSStatus { -67647 }

/// A certificate of a code signature has no basic constraints.
public var errSecCodeSigningNoBasicConstraints: OSStatus { -67648 }

/// A certificate of a code signature limits the chain wrongly.
public var errSecCodeSigningBadPathLengthConstraint: OSStatus { -67649 }

/// A certificate of a code signature has no extended use.
public var errSecCodeSigningNoExtendedKeyUsage: OSStatus { -67650 }

/// The code is signed for development only.
public var errSecCodeSigningDevelopment: OSStatus { -67651 }

/// The chain of a resource's signature has the wrong length.
public var errSecResourceSignBadCertChainLength: OSStatus { -67652 }

/// The extended use of the key does not cover resources.
public var errSecResourceSignBadExtKeyUsage: OSStatus { -67653 }

/// A trust setting says no.
public var errSecTrustSettingDeny: OSStatus { -67654 }

/// The name of the subject makes no sense.
public var errSecInvalidSubjectName: OSStatus { -67655 }

/// The certificate makes a qualified statement that nobody knows.
public var errSecUnknownQualifiedCertStatement: OSStatus { -67656 }
