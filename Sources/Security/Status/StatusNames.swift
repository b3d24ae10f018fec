extension OSStatus {
  /// The name of a code of the long block, such as `errSecVerifyFailed`; nil outside the block.
  var nameInBlock: String? {
    let position = Int(OSStatus.firstOfBlock) - Int(self)
    guard OSStatus.namesOfBlock.indices.contains(position) else { return nil }
    return "errSec" + OSStatus.namesOfBlock[position]
  }

  private static let firstOfBlock: OSStatus = -67585

  /// The names without their `errSec`, from -67585 on, each number one below the last.
  private static let namesOfBlock: [Substring] = """
    ServiceNotAvailable InsufficientClientID DeviceReset DeviceFailed AppleAddAppACLSubject
    ApplePublicKeyIncomplete AppleSignatureMismatch AppleInvalidKeyStartDate AppleInvalidKeyEndDate
    ConversionError AppleSSLv2Rollback QuotaExceeded FileTooBig InvalidDatabaseBlob InvalidKeyBlob
    IncompatibleDatabaseBlob IncompatibleKeyBlob HostNameMismatch UnknownCriticalExtensionFlag
    NoBasicConstraints NoBasicConstraintsCA InvalidAuthorityKeyID InvalidSubjectKeyID
    InvalidKeyUsageForPolicy InvalidExtendedKeyUsage InvalidIDLinkage PathLengthConstraintExceeded
    InvalidRoot CRLExpired CRLNotValidYet CRLNotFound CRLServerDown CRLBadURI UnknownCertExtension
    UnknownCRLExtension CRLNotTrusted CRLPolicyFailed IDPFailure SMIMEEmailAddressesNotFound
    SMIMEBadExtendedKeyUsage SMIMEBadKeyUsage SMIMEKeyUsageNotCritical SMIMENoEmailAddress
    SMIMESubjAltNameNotCritical SSLBadExtendedKeyUsage OCSPBadResponse OCSPBadRequest OCSPUnavailable
    OCSPStatusUnrecognized EndOfData IncompleteCertRevocationCheck NetworkFailure OCSPNotTrustedToAnchor
    RecordModified OCSPSignatureError OCSPNoSigner OCSPResponderMalformedReq OCSPResponderInternalError
    OCSPResponderTryLater OCSPResponderSignatureRequired OCSPResponderUnauthorized
    OCSPResponseNonceMismatch CodeSigningBadCertChainLength CodeSigningNoBasicConstraints
    CodeSigningBadPathLengthConstraint CodeSigningNoExtendedKeyUsage CodeSigningDevelopment
    ResourceSignBadCertChainLength ResourceSignBadExtKeyUsage TrustSettingDeny InvalidSubjectName
    UnknownQualifiedCertStatement MobileMeRequestQueued MobileMeRequestRedirected MobileMeServerError
    MobileMeServerNotAvailable MobileMeServerAlreadyExists MobileMeServerServiceErr
    MobileMeRequestAlreadyPending MobileMeNoRequestPending MobileMeCSRVerifyFailure
    MobileMeFailedConsistencyCheck NotInitialized InvalidHandleUsage PVCReferentNotFound
    FunctionIntegrityFail InternalError MemoryError InvalidData MDSError InvalidPointer SelfCheckFailed
    FunctionFailed ModuleManifestVerifyFailed InvalidGUID InvalidHandle InvalidDBList InvalidPassthroughID
    InvalidNetworkAddress CRLAlreadySigned InvalidNumberOfFields VerificationFailure UnknownTag
    InvalidSignature InvalidName InvalidCertificateRef InvalidCertificateGroup TagNotFound InvalidQuery
    InvalidValue CallbackFailed ACLDeleteFailed ACLReplaceFailed ACLAddFailed ACLChangeFailed
    InvalidAccessCredentials InvalidRecord InvalidACL InvalidSampleValue IncompatibleVersion
    PrivilegeNotGranted InvalidScope PVCAlreadyConfigured InvalidPVC EMMLoadFailed EMMUnloadFailed
    AddinLoadFailed InvalidKeyRef InvalidKeyHierarchy AddinUnloadFailed LibraryReferenceNotFound
    InvalidAddinFunctionTable InvalidServiceMask ModuleNotLoaded InvalidSubServiceID AttributeNotInContext
    ModuleManagerInitializeFailed ModuleManagerNotFound EventNotificationCallbackNotFound InputLengthError
    OutputLengthError PrivilegeNotSupported DeviceError AttachHandleBusy NotLoggedIn AlgorithmMismatch
    KeyUsageIncorrect KeyBlobTypeIncorrect KeyHeaderInconsistent UnsupportedKeyFormat UnsupportedKeySize
    InvalidKeyUsageMask UnsupportedKeyUsageMask InvalidKeyAttributeMask UnsupportedKeyAttributeMask
    InvalidKeyLabel UnsupportedKeyLabel InvalidKeyFormat UnsupportedVectorOfBuffers InvalidInputVector
    InvalidOutputVector InvalidContext InvalidAlgorithm InvalidAttributeKey MissingAttributeKey
    InvalidAttributeInitVector MissingAttributeInitVector InvalidAttributeSalt MissingAttributeSalt
    InvalidAttributePadding MissingAttributePadding InvalidAttributeRandom MissingAttributeRandom
    InvalidAttributeSeed MissingAttributeSeed InvalidAttributePassphrase MissingAttributePassphrase
    InvalidAttributeKeyLength MissingAttributeKeyLength InvalidAttributeBlockSize
    MissingAttributeBlockSize InvalidAttributeOutputSize MissingAttributeOutputSize InvalidAttributeRounds
    MissingAttributeRounds InvalidAlgorithmParms MissingAlgorithmParms InvalidAttributeLabel
    MissingAttributeLabel InvalidAttributeKeyType MissingAttributeKeyType InvalidAttributeMode
    MissingAttributeMode InvalidAttributeEffectiveBits MissingAttributeEffectiveBits
    InvalidAttributeStartDate MissingAttributeStartDate InvalidAttributeEndDate MissingAttributeEndDate
    InvalidAttributeVersion MissingAttributeVersion InvalidAttributePrime MissingAttributePrime
    InvalidAttributeBase MissingAttributeBase InvalidAttributeSubprime MissingAttributeSubprime
    InvalidAttributeIterationCount MissingAttributeIterationCount InvalidAttributeDLDBHandle
    MissingAttributeDLDBHandle InvalidAttributeAccessCredentials MissingAttributeAccessCredentials
    InvalidAttributePublicKeyFormat MissingAttributePublicKeyFormat InvalidAttributePrivateKeyFormat
    MissingAttributePrivateKeyFormat InvalidAttributeSymmetricKeyFormat MissingAttributeSymmetricKeyFormat
    InvalidAttributeWrappedKeyFormat MissingAttributeWrappedKeyFormat StagedOperationInProgress
    StagedOperationNotStarted VerifyFailed QuerySizeUnknown BlockSizeMismatch PublicKeyInconsistent
    DeviceVerifyFailed InvalidLoginName AlreadyLoggedIn InvalidDigestAlgorithm InvalidCRLGroup
    CertificateCannotOperate CertificateExpired CertificateNotValidYet CertificateRevoked
    CertificateSuspended InsufficientCredentials InvalidAction InvalidAuthority VerifyActionFailed
    InvalidCertAuthority InvalidCRLAuthority InvalidCRLEncoding InvalidCRLType InvalidCRL InvalidFormType
    InvalidID InvalidIdentifier InvalidIndex InvalidPolicyIdentifiers InvalidTimeString InvalidReason
    InvalidRequestInputs InvalidResponseVector InvalidStopOnPolicy InvalidTuple MultipleValuesUnsupported
    NotTrusted NoDefaultAuthority RejectedForm RequestLost RequestRejected UnsupportedAddressType
    UnsupportedService InvalidTupleGroup InvalidBaseACLs InvalidTupleCredentials InvalidEncoding
    InvalidValidityPeriod InvalidRequestor RequestDescriptor InvalidBundleInfo InvalidCRLIndex
    NoFieldValues UnsupportedFieldFormat UnsupportedIndexInfo UnsupportedLocality UnsupportedNumAttributes
    UnsupportedNumIndexes UnsupportedNumRecordTypes FieldSpecifiedMultiple IncompatibleFieldFormat
    InvalidParsingModule DatabaseLocked DatastoreIsOpen MissingValue UnsupportedQueryLimits
    UnsupportedNumSelectionPreds UnsupportedOperator InvalidDBLocation InvalidAccessRequest
    InvalidIndexInfo InvalidNewOwner InvalidModifyMode MissingRequiredExtension
    ExtendedKeyUsageNotCritical TimestampMissing TimestampInvalid TimestampNotTrusted
    TimestampServiceNotAvailable TimestampBadAlg TimestampBadRequest TimestampBadDataFormat
    TimestampTimeNotAvailable TimestampUnacceptedPolicy TimestampUnacceptedExtension
    TimestampAddInfoNotAvailable TimestampSystemFailure SigningTimeMissing TimestampRejection
    TimestampWaiting TimestampRevocationWarning TimestampRevocationNotification
    CertificatePolicyNotAllowed CertificateNameNotAllowed CertificateValidityPeriodTooLong CertificateIsCA
    CertificateDuplicateExtension MissingQualifiedCertStatement
    """.split(whereSeparator: \.isWhitespace)
}
