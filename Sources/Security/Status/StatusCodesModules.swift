// Status codes of Apple's long block, -67585 to -67904: MobileMe, and modules that do cryptography. An app
// that keeps secrets hardly meets them. **Source**: Apple's headers.

/// MobileMe will come to the request later.
public var errSecMobileMeRequestQueued: OSStatus { -67657 }

/// MobileMe sent the request elsewhere.
public var errSecMobileMeRequestRedirected: OSStatus { -67658 }

/// MobileMe's server failed.
public var errSecMobileMeServerError: OSStatus { -67659 }

/// MobileMe's server is not available.
public var errSecMobileMeServerNotAvailable: OSStatus { -67660 }

/// MobileMe has this already.
public var errSecMobileMeServerAlreadyExists: OSStatus { -67661 }

/// MobileMe's service failed.
public var errSecMobileMeServerServiceErr: OSStatus { -67662 }

/// Such a request to MobileMe is under way.
public var errSecMobileMeRequestAlreadyPending: OSStatus { -67663 }

/// No request to MobileMe is under way.
public var errSecMobileMeNoRequestPending: OSStatus { -67664 }

/// MobileMe could not verify the request for a certificate.
public var errSecMobileMeCSRVerifyFailure: OSStatus { -67665 }

/// MobileMe's data do not fit together.
public var errSecMobileMeFailedConsistencyCheck: OSStatus { -67666 }

/// The function was called before the beginning.
public var errSecNotInitialized: OSStatus { -67667 }

/// The handle is not for this use.
public var errSecInvalidHandleUsage: OSStatus { -67668 }

/// What the check of pointers refers to is not there.
public var errSecPVCReferentNotFound: OSStatus { -67669 }

/// The function is not what it was.
public var errSecFunctionIntegrityFail: OSStatus { -67670 }

/// Something failed inside.
public var errSecInternalError: OSStatus { -67671 }

/// Memory failed, or there is none.
public var errSecMemoryError: OSStatus { -67672 }

/// The data make no sense.
public var errSecInvalidData: OSStatus { -67673 }

/// The directory of modules failed.
public var errSecMDSError: OSStatus { -67674 }

/// A pointer leads nowhere.
public var errSecInvalidPointer: OSStatus { -67675 }

/// The module does not pass its own check.
public var errSecSelfCheckFailed: OSStatus { -67676 }

/// The function failed.
public var errSecFunctionFailed: OSStatus { -67677 }

/// The list of the module's parts does not verify.
public var errSecModuleManifestVerifyFailed: OSStatus { -67678 }

/// The identifier of the module makes no sense.
public var errSecInvalidGUID: OSStatus { -67679 }

/// The handle is none.
public var errSecInvalidHandle: OSStatus { -67680 }

/// The list of stores makes no sense.
public var errSecInvalidDBList: OSStatus { -67681 }

/// The module has no function of that number.
public var errSecInvalidPassthroughID: OSStatus { -67682 }

/// The network address makes no sense.
public var errSecInvalidNetworkAddress: OSStatus { -67683 }

/// The revocation list is signed already.
public var errSecCRLAlreadySigned: OSStatus { -67684 }

/// The number of fields is wrong.
public var errSecInvalidNumberOfFields: OSStatus { -67685 }

/// The check did not succeed.
public var errSecVerificationFailure: OSStatus { -67686 }

/// The tag is not known.
public var errSecUnknownTag: OSStatus { -67687 }

/// The signature is malformed.
public var errSecInvalidSignature: OSStatus { -67688 }

/// The name makes no sense.
public var errSecInvalidName: OSStatus { -67689 }

/// The reference leads to no certificate.
public var errSecInvalidCertificateRef: OSStatus { -67690 }

/// The group of certificates makes no sense.
public var errSecInvalidCertificateGroup: OSStatus { -67691 }

/// The tag is not there.
public var errSecTagNotFound: OSStatus { -67692 }

/// The query makes no sense.
public var errSecInvalidQuery: OSStatus { -67693 }

/// The value makes no sense.
public var errSecInvalidValue: OSStatus { -67694 }

/// The callback failed.
public var errSecCallbackFailed: OSStatus { -67695 }

/// The entry could not be taken off the access list.
public var errSecACLDeleteFailed: OSStatus { -67696 }

/// The entry of the access list could not be replaced.
public var errSecACLReplaceFailed: OSStatus { -67697 }

/// The entry could not be put on the access list.
public var errSecACLAddFailed: OSStatus { -67698 }

/// The access list could not be changed.
public var errSecACLChangeFailed: OSStatus { -67699 }

/// The credentials for access make no sense.
public var errSecInvalidAccessCredentials: OSStatus { -67700 }

/// The record makes no sense.
public var errSecInvalidRecord: OSStatus { -67701 }

/// The access list makes no sense.
public var errSecInvalidACL: OSStatus { -67702 }

/// What was shown as a credential makes no sense.
public var errSecInvalidSampleValue: OSStatus { -67703 }

/// The versions do not go together.
public var errSecIncompatibleVersion: OSStatus { -67704 }

/// The caller was not given the privilege.
public var errSecPrivilegeNotGranted: OSStatus { -67705 }

/// The scope makes no sense.
public var errSecInvalidScope: OSStatus { -67706 }

/// The check of pointers is set already.
public var errSecPVCAlreadyConfigured: OSStatus { -67707 }

/// The check of pointers makes no sense.
public var errSecInvalidPVC: OSStatus { -67708 }

/// The manager of modules could not be loaded.
public var errSecEMMLoadFailed: OSStatus { -67709 }

/// The manager of modules could not be unloaded.
public var errSecEMMUnloadFailed: OSStatus { -67710 }

/// The module could not be loaded.
public var errSecAddinLoadFailed: OSStatus { -67711 }

/// The reference leads to no key.
public var errSecInvalidKeyRef: OSStatus { -67712 }

/// The key stands at the wrong place among keys.
public var errSecInvalidKeyHierarchy: OSStatus { -67713 }

/// The module could not be unloaded.
public var errSecAddinUnloadFailed: OSStatus { -67714 }

/// The reference to a library leads nowhere.
public var errSecLibraryReferenceNotFound: OSStatus { -67715 }

/// The module's list of functions makes no sense.
public var errSecInvalidAddinFunctionTable: OSStatus { -67716 }

/// The set of services makes no sense.
public var errSecInvalidServiceMask: OSStatus { -67717 }

/// The module is not loaded.
public var errSecModuleNotLoaded: OSStatus { -67718 }

/// The number of the service within the module makes no sense.
public var errSecInvalidSubServiceID: OSStatus { -67719 }

/// The context does not have the attribute.
public var errSecAttributeNotInContext: OSStatus { -67720 }

/// The manager of modules could not begin.
public var errSecModuleManagerInitializeFailed: OSStatus { -67721 }

/// The manager of modules is not there.
public var errSecModuleManagerNotFound: OSStatus { -67722 }

/// Nobody is registered for the event.
public var errSecEventNotificationCallbackNotFound: OSStatus { -67723 }

/// The input has the wrong length.
public var errSecInputLengthError: OSStatus { -67724 }

/// The output has the wrong length.
public var errSecOutputLengthError: OSStatus { -67725 }

/// The privilege does not exist here.
public var errSecPrivilegeNotSupported: OSStatus { -67726 }

/// The device reports an error.
public var errSecDeviceError: OSStatus { -67727 }

/// The handle of the module is in use.
public var errSecAttachHandleBusy: OSStatus { -67728 }

/// Nobody is logged in at the token.
public var errSecNotLoggedIn: OSStatus { -67729 }
