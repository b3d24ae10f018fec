// Status codes of Apple's long block, -67585 to -67904: stores, time stamps, and what a certificate lacks.
// An app that keeps secrets hardly meets them. **Source**: Apple's headers.

/// What the bundle says of itself makes no sense.
public var errSecInvalidBundleInfo: OSStatus { -67857 }

/// The index into the revocation list makes no sense.
public var errSecInvalidCRLIndex: OSStatus { -67858 }

/// The fields have no values.
public var errSecNoFieldValues: OSStatus { -67859 }

/// The form of the field is not supported.
public var errSecUnsupportedFieldFormat: OSStatus { -67860 }

/// The kind of index is not supported.
public var errSecUnsupportedIndexInfo: OSStatus { -67861 }

/// The place of the store is not supported.
public var errSecUnsupportedLocality: OSStatus { -67862 }

/// So many attributes are not supported.
public var errSecUnsupportedNumAttributes: OSStatus { -67863 }

/// So many indexes are not supported.
public var errSecUnsupportedNumIndexes: OSStatus { -67864 }

/// So many kinds of records are not supported.
public var errSecUnsupportedNumRecordTypes: OSStatus { -67865 }

/// A field was given more than once.
public var errSecFieldSpecifiedMultiple: OSStatus { -67866 }

/// The field has a form that does not fit.
public var errSecIncompatibleFieldFormat: OSStatus { -67867 }

/// The module that should read this is none.
public var errSecInvalidParsingModule: OSStatus { -67868 }

/// The store is locked.
public var errSecDatabaseLocked: OSStatus { -67869 }

/// The store is open.
public var errSecDatastoreIsOpen: OSStatus { -67870 }

/// A value is missing.
public var errSecMissingValue: OSStatus { -67871 }

/// The limits of the query are not supported.
public var errSecUnsupportedQueryLimits: OSStatus { -67872 }

/// So many conditions in one query are not supported.
public var errSecUnsupportedNumSelectionPreds: OSStatus { -67873 }

/// The operator is not supported.
public var errSecUnsupportedOperator: OSStatus { -67874 }

/// The place of the store makes no sense.
public var errSecInvalidDBLocation: OSStatus { -67875 }

/// The kind of access makes no sense.
public var errSecInvalidAccessRequest: OSStatus { -67876 }

/// What is said of the index makes no sense.
public var errSecInvalidIndexInfo: OSStatus { -67877 }

/// The new owner makes no sense.
public var errSecInvalidNewOwner: OSStatus { -67878 }

/// The way to change the record makes no sense.
public var errSecInvalidModifyMode: OSStatus { -67879 }

/// The certificate lacks an extension that it must have.
public var errSecMissingRequiredExtension: OSStatus { -67880 }

/// The extended use of the key should be marked critical.
public var errSecExtendedKeyUsageNotCritical: OSStatus { -67881 }

/// There is no time stamp.
public var errSecTimestampMissing: OSStatus { -67882 }

/// The time stamp makes no sense.
public var errSecTimestampInvalid: OSStatus { -67883 }

/// The time stamp is not trusted.
public var errSecTimestampNotTrusted: OSStatus { -67884 }

/// The service for time stamps is not available.
public var errSecTimestampServiceNotAvailable: OSStatus { -67885 }

/// The service for time stamps does not know the algorithm.
public var errSecTimestampBadAlg: OSStatus { -67886 }

/// The service for time stamps did not understand the request.
public var errSecTimestampBadRequest: OSStatus { -67887 }

/// The service for time stamps cannot read the data.
public var errSecTimestampBadDataFormat: OSStatus { -67888 }

/// The service for time stamps does not know the time.
public var errSecTimestampTimeNotAvailable: OSStatus { -67889 }

/// The service for time stamps does not follow that policy.
public var errSecTimestampUnacceptedPolicy: OSStatus { -67890 }

/// The service for time stamps does not take that extension.
public var errSecTimestampUnacceptedExtension: OSStatus { -67891 }

/// The service for time stamps has no more to tell.
public var errSecTimestampAddInfoNotAvailable: OSStatus { -67892 }

/// The service for time stamps failed inside.
public var errSecTimestampSystemFailure: OSStatus { -67893 }

/// The signature does not say when it was made.
public var errSecSigningTimeMissing: OSStatus { -67894 }

/// The service for time stamps rejected the request.
public var errSecTimestampRejection: OSStatus { -67895 }

/// The service for time stamps has not decided yet.
public var errSecTimestampWaiting: OSStatus { -67896 }

/// A certificate of the time stamp is about to be revoked.
public var errSecTimestampRevocationWarning: OSStatus { -67897 }

/// A certificate of the time stamp was revoked.
public var errSecTimestampRevocationNotification: OSStatus { -67898 }

/// The certificate has a policy that its issuer does not allow.
public var errSecCertificatePolicyNotAllowed: OSStatus { -67899 }

/// The certificate has a name that its issuer does not allow.
public var errSecCertificateNameNotAllowed: OSStatus { -67900 }

/// The certificate is valid for too long a time.
public var errSecCertificateValidityPeriodTooLong: OSStatus { -67901 }

/// The certificate is an authority's where it may not be.
public var errSecCertificateIsCA: OSStatus { -67902 }

/// The certificate has one extension twice.
public var errSecCertificateDuplicateExtension: OSStatus { -67903 }

/// The certificate lacks a qualified statement that it must have.
public var errSecMissingQualifiedCertStatement: OSStatus { -67904 }
