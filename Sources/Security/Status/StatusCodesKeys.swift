// Status codes of Apple's long block, -67585 to -67904: keys, and what a cryptographic operation is told. An
// app that keeps secrets hardly meets them. **Source**: Apple's headers.

/// The key is for another algorithm.
public var errSecAlgorithmMismatch: OSStatus { -67730 }

/// The key is not for this use.
public var errSecKeyUsageIncorrect: OSStatus { -67731 }

/// The key is stored in another form.
public var errSecKeyBlobTypeIncorrect: OSStatus { -67732 }

/// The head of the key contradicts the rest.
public var errSecKeyHeaderInconsistent: OSStatus { -67733 }

/// The form of the key is not supported.
public var errSecUnsupportedKeyFormat: OSStatus { -67734 }

/// The size of the key is not supported.
public var errSecUnsupportedKeySize: OSStatus { -67735 }

/// The set of uses of the key makes no sense.
public var errSecInvalidKeyUsageMask: OSStatus { -67736 }

/// The set of uses of the key is not supported.
public var errSecUnsupportedKeyUsageMask: OSStatus { -67737 }

/// The set of attributes of the key makes no sense.
public var errSecInvalidKeyAttributeMask: OSStatus { -67738 }

/// The set of attributes of the key is not supported.
public var errSecUnsupportedKeyAttributeMask: OSStatus { -67739 }

/// The label of the key makes no sense.
public var errSecInvalidKeyLabel: OSStatus { -67740 }

/// The label of the key is not supported.
public var errSecUnsupportedKeyLabel: OSStatus { -67741 }

/// The form of the key makes no sense.
public var errSecInvalidKeyFormat: OSStatus { -67742 }

/// Several buffers at once are not supported.
public var errSecUnsupportedVectorOfBuffers: OSStatus { -67743 }

/// The buffers of the input make no sense.
public var errSecInvalidInputVector: OSStatus { -67744 }

/// The buffers of the output make no sense.
public var errSecInvalidOutputVector: OSStatus { -67745 }

/// The context makes no sense.
public var errSecInvalidContext: OSStatus { -67746 }

/// The algorithm is not one for this.
public var errSecInvalidAlgorithm: OSStatus { -67747 }

/// The key that was given makes no sense.
public var errSecInvalidAttributeKey: OSStatus { -67748 }

/// No key was given.
public var errSecMissingAttributeKey: OSStatus { -67749 }

/// The initial vector that was given makes no sense.
public var errSecInvalidAttributeInitVector: OSStatus { -67750 }

/// No initial vector was given.
public var errSecMissingAttributeInitVector: OSStatus { -67751 }

/// The salt that was given makes no sense.
public var errSecInvalidAttributeSalt: OSStatus { -67752 }

/// No salt was given.
public var errSecMissingAttributeSalt: OSStatus { -67753 }

/// The padding that was given makes no sense.
public var errSecInvalidAttributePadding: OSStatus { -67754 }

/// No padding was given.
public var errSecMissingAttributePadding: OSStatus { -67755 }

/// The random bytes that were given make no sense.
public var errSecInvalidAttributeRandom: OSStatus { -67756 }

/// No random bytes were given.
public var errSecMissingAttributeRandom: OSStatus { -67757 }

/// The seed that was given makes no sense.
public var errSecInvalidAttributeSeed: OSStatus { -67758 }

/// No seed was given.
public var errSecMissingAttributeSeed: OSStatus { -67759 }

/// The passphrase that was given makes no sense.
public var errSecInvalidAttributePassphrase: OSStatus { -67760 }

/// No passphrase was given.
public var errSecMissingAttributePassphrase: OSStatus { -67761 }

/// The length of the key that was given makes no sense.
public var errSecInvalidAttributeKeyLength: OSStatus { -67762 }

/// No length of the key was given.
public var errSecMissingAttributeKeyLength: OSStatus { -67763 }

/// The size of blocks that was given makes no sense.
public var errSecInvalidAttributeBlockSize: OSStatus { -67764 }

/// No size of blocks was given.
public var errSecMissingAttributeBlockSize: OSStatus { -67765 }

/// The size of the output that was given makes no sense.
public var errSecInvalidAttributeOutputSize: OSStatus { -67766 }

/// No size of the output was given.
public var errSecMissingAttributeOutputSize: OSStatus { -67767 }

/// The number of rounds that was given makes no sense.
public var errSecInvalidAttributeRounds: OSStatus { -67768 }

/// No number of rounds was given.
public var errSecMissingAttributeRounds: OSStatus { -67769 }

/// The parameters of the algorithm make no sense.
public var errSecInvalidAlgorithmParms: OSStatus { -67770 }

/// No parameters of the algorithm were given.
public var errSecMissingAlgorithmParms: OSStatus { -67771 }

/// The label that was given makes no sense.
public var errSecInvalidAttributeLabel: OSStatus { -67772 }

/// No label was given.
public var errSecMissingAttributeLabel: OSStatus { -67773 }

/// The type of the key that was given makes no sense.
public var errSecInvalidAttributeKeyType: OSStatus { -67774 }

/// No type of the key was given.
public var errSecMissingAttributeKeyType: OSStatus { -67775 }

/// The mode that was given makes no sense.
public var errSecInvalidAttributeMode: OSStatus { -67776 }

/// No mode was given.
public var errSecMissingAttributeMode: OSStatus { -67777 }

/// The number of secret bits that was given makes no sense.
public var errSecInvalidAttributeEffectiveBits: OSStatus { -67778 }

/// No number of secret bits was given.
public var errSecMissingAttributeEffectiveBits: OSStatus { -67779 }

/// The first day that was given makes no sense.
public var errSecInvalidAttributeStartDate: OSStatus { -67780 }

/// No first day was given.
public var errSecMissingAttributeStartDate: OSStatus { -67781 }

/// The last day that was given makes no sense.
public var errSecInvalidAttributeEndDate: OSStatus { -67782 }

/// No last day was given.
public var errSecMissingAttributeEndDate: OSStatus { -67783 }

/// The version that was given makes no sense.
public var errSecInvalidAttributeVersion: OSStatus { -67784 }

/// No version was given.
public var errSecMissingAttributeVersion: OSStatus { -67785 }

/// The prime that was given makes no sense.
public var errSecInvalidAttributePrime: OSStatus { -67786 }

/// No prime was given.
public var errSecMissingAttributePrime: OSStatus { -67787 }

/// The base that was given makes no sense.
public var errSecInvalidAttributeBase: OSStatus { -67788 }

/// No base was given.
public var errSecMissingAttributeBase: OSStatus { -67789 }

/// The subprime that was given makes no sense.
public var errSecInvalidAttributeSubprime: OSStatus { -67790 }

/// No subprime was given.
public var errSecMissingAttributeSubprime: OSStatus { -67791 }

/// The number of iterations that was given makes no sense.
public var errSecInvalidAttributeIterationCount: OSStatus { -67792 }

/// No number of iterations was given.
public var errSecMissingAttributeIterationCount: OSStatus { -67793 }

/// The handle of a store that was given makes no sense.
public var errSecInvalidAttributeDLDBHandle: OSStatus { -67794 }

/// No handle of a store was given.
public var errSecMissingAttributeDLDBHandle: OSStatus { -67795 }

/// The credentials that were given make no sense.
public var errSecInvalidAttributeAccessCredentials: OSStatus { -67796 }

/// No credentials were given.
public var errSecMissingAttributeAccessCredentials: OSStatus { -67797 }

/// The form of public keys that was given makes no sense.
public var errSecInvalidAttributePublicKeyFormat: OSStatus { -67798 }

/// No form of public keys was given.
public var errSecMissingAttributePublicKeyFormat: OSStatus { -67799 }

/// The form of private keys that was given makes no sense.
public var errSecInvalidAttributePrivateKeyFormat: OSStatus { -67800 }

/// No form of private keys was given.
public var errSecMissingAttributePrivateKeyFormat: OSStatus { -67801 }

/// The form of symmetric keys that was given makes no sense.
public var errSecInvalidAttributeSymmetricKeyFormat: OSStatus { -67802 }

/// No form of symmetric keys was given.
public var errSecMissingAttributeSymmetricKeyFormat: OSStatus { -67803 }

/// The form of wrapped keys that was given makes no sense.
public var errSecInvalidAttributeWrappedKeyFormat: OSStatus { -67804 }

/// No form of wrapped keys was given.
public var errSecMissingAttributeWrappedKeyFormat: OSStatus { -67805 }
