// Status codes that keychain calls answer with; the long block from -67585 on has files of its own.
// **Source**: Apple's headers, two generations of which agree.

/// The call went well.
public var errSecSuccess: OSStatus { 0 }

/// The function, or this use of it, does not exist here.
public var errSecUnimplemented: OSStatus { -4 }

/// The disk is full.
public var errSecDiskFull: OSStatus { -34 }

/// The older, misspelt name of ``errSecDiskFull``.
public var errSecDskFull: OSStatus { errSecDiskFull }

/// Reading or writing failed.
public var errSecIO: OSStatus { -36 }

/// The file is already open for writing.
public var errSecOpWr: OSStatus { -49 }

/// Something in the request is missing, not allowed, or does not go with the rest.
public var errSecParam: OSStatus { -50 }

/// The file may not be written.
public var errSecWrPerm: OSStatus { -61 }

/// There is not enough memory.
public var errSecAllocate: OSStatus { -108 }

/// The person cancelled the prompt.
public var errSecUserCanceled: OSStatus { -128 }

/// The request does not make sense now.
public var errSecBadReq: OSStatus { -909 }

/// A part of the system failed.
public var errSecInternalComponent: OSStatus { -2070 }

/// Something failed below, and nobody said why.
public var errSecCoreFoundationUnknown: OSStatus { -4960 }

/// The app has no right to the access group, or to the keychain at all.
public var errSecMissingEntitlement: OSStatus { -34018 }

/// The app has no right to call the function.
public var errSecRestrictedAPI: OSStatus { -34020 }

/// The keychain cannot be reached.
public var errSecNotAvailable: OSStatus { -25291 }

/// The keychain can only be read.
public var errSecReadOnly: OSStatus { -25292 }

/// The person did not show to be the owner, or the item can no longer be opened by anybody.
public var errSecAuthFailed: OSStatus { -25293 }

/// The keychain does not exist.
public var errSecNoSuchKeychain: OSStatus { -25294 }

/// The keychain is damaged, or is none.
public var errSecInvalidKeychain: OSStatus { -25295 }

/// A keychain of that name is already there.
public var errSecDuplicateKeychain: OSStatus { -25296 }

/// The callback is already registered.
public var errSecDuplicateCallback: OSStatus { -25297 }

/// The callback is not registered.
public var errSecInvalidCallback: OSStatus { -25298 }

/// An item with the same primary attributes is already there.
public var errSecDuplicateItem: OSStatus { -25299 }

/// No item fits the query.
public var errSecItemNotFound: OSStatus { -25300 }

/// The result does not fit into the space for it.
public var errSecBufferTooSmall: OSStatus { -25301 }

/// The value is larger than allowed.
public var errSecDataTooLarge: OSStatus { -25302 }

/// Items of this class have no such attribute.
public var errSecNoSuchAttr: OSStatus { -25303 }

/// The reference leads to no item.
public var errSecInvalidItemRef: OSStatus { -25304 }

/// The search is none, or has ended.
public var errSecInvalidSearchRef: OSStatus { -25305 }

/// There is no such class of items.
public var errSecNoSuchClass: OSStatus { -25306 }

/// No keychain is the default.
public var errSecNoDefaultKeychain: OSStatus { -25307 }

/// The device is locked, or the person would have to be asked and may not be.
public var errSecInteractionNotAllowed: OSStatus { -25308 }

/// The attribute is set by the keychain alone.
public var errSecReadOnlyAttr: OSStatus { -25309 }

/// The keychain is of a version that cannot be read here.
public var errSecWrongSecVersion: OSStatus { -25310 }

/// Keys of this kind have no such size.
public var errSecKeySizeNotAllowed: OSStatus { -25311 }

/// Nothing here can store keys.
public var errSecNoStorageModule: OSStatus { -25312 }

/// Nothing here can handle certificates.
public var errSecNoCertificateModule: OSStatus { -25313 }

/// Nothing here can handle policies.
public var errSecNoPolicyModule: OSStatus { -25314 }

/// The person must be asked, and this call asks nobody.
public var errSecInteractionRequired: OSStatus { -25315 }

/// The value of the item cannot be had.
public var errSecDataNotAvailable: OSStatus { -25316 }

/// The value of the item cannot be changed.
public var errSecDataNotModifiable: OSStatus { -25317 }

/// No chain of certificates could be built.
public var errSecCreateChainFailed: OSStatus { -25318 }

/// There is no such domain of preferences.
public var errSecInvalidPrefsDomain: OSStatus { -25319 }

/// The device is awake with its screen off, and nobody can be asked.
public var errSecInDarkWake: OSStatus { -25320 }

/// The access list is not of the simple form.
public var errSecACLNotSimple: OSStatus { -25240 }

/// The policy is not there.
public var errSecPolicyNotFound: OSStatus { -25241 }

/// A trust setting makes no sense.
public var errSecInvalidTrustSetting: OSStatus { -25242 }

/// The item has no access list.
public var errSecNoAccessForItem: OSStatus { -25243 }

/// The owner of an access list was changed in a way that is not allowed.
public var errSecInvalidOwnerEdit: OSStatus { -25244 }

/// There is no trust to speak about yet.
public var errSecTrustNotAvailable: OSStatus { -25245 }

/// The format is known and not supported.
public var errSecUnsupportedFormat: OSStatus { -25256 }

/// The format is not known.
public var errSecUnknownFormat: OSStatus { -25257 }

/// The key may leave only wrapped in another key.
public var errSecKeyIsSensitive: OSStatus { -25258 }

/// More than one private key is there, and one was expected.
public var errSecMultiplePrivKeys: OSStatus { -25259 }

/// A passphrase is needed to import or export.
public var errSecPassphraseRequired: OSStatus { -25260 }

/// The reference to a password leads nowhere.
public var errSecInvalidPasswordRef: OSStatus { -25261 }

/// The trust settings cannot be read.
public var errSecInvalidTrustSettings: OSStatus { -25262 }

/// There are no trust settings.
public var errSecNoTrustSettings: OSStatus { -25263 }

/// The archive is damaged, or the passphrase is wrong.
public var errSecPkcs12VerifyFailure: OSStatus { -25264 }

/// The certificate did not sign what it should have.
public var errSecNotSigner: OSStatus { -26267 }

/// The data is damaged, or of another form.
public var errSecDecode: OSStatus { -26275 }
