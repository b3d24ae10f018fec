import Security
import Testing

/// A constant, and the string that programs compare it with and store.
struct Name: Sendable, CustomTestStringConvertible {
  let name: String
  let value: String
  let string: String

  init(_ name: String, _ constant: CFString, _ string: String) {
    self.name = name
    value = constant as String
    self.string = string
  }

  var testDescription: String { name }
}

/// Every constant that is a string.
enum Names {
  static let accessibilities: [Name] = [
    Name(
      "kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly", kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly,
      "akpu"),
    Name("kSecAttrAccessibleWhenUnlockedThisDeviceOnly", kSecAttrAccessibleWhenUnlockedThisDeviceOnly, "aku"),
    Name("kSecAttrAccessibleWhenUnlocked", kSecAttrAccessibleWhenUnlocked, "ak"),
    Name(
      "kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly", kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
      "cku"),
    Name("kSecAttrAccessibleAfterFirstUnlock", kSecAttrAccessibleAfterFirstUnlock, "ck"),
    Name("kSecAttrAccessibleAlwaysThisDeviceOnly", kSecAttrAccessibleAlwaysThisDeviceOnly, "dku"),
    Name("kSecAttrAccessibleAlways", kSecAttrAccessibleAlways, "dk"),
  ]

  static let classes: [Name] = [
    Name("kSecClass", kSecClass, "class"),
    Name("kSecClassGenericPassword", kSecClassGenericPassword, "genp"),
    Name("kSecClassInternetPassword", kSecClassInternetPassword, "inet"),
    Name("kSecClassKey", kSecClassKey, "keys"),
    Name("kSecClassCertificate", kSecClassCertificate, "cert"),
    Name("kSecClassIdentity", kSecClassIdentity, "idnt"),
  ]

  static let attributes: [Name] = [
    Name("kSecAttrAccessible", kSecAttrAccessible, "pdmn"),
    Name("kSecAttrAccessControl", kSecAttrAccessControl, "accc"),
    Name("kSecAttrAccess", kSecAttrAccess, "acls"),
    Name("kSecAttrAccessGroup", kSecAttrAccessGroup, "agrp"),
    Name("kSecAttrSynchronizable", kSecAttrSynchronizable, "sync"),
    Name("kSecAttrSynchronizableAny", kSecAttrSynchronizableAny, "syna"),
    Name("kSecAttrCreationDate", kSecAttrCreationDate, "cdat"),
    Name("kSecAttrModificationDate", kSecAttrModificationDate, "mdat"),
    Name("kSecAttrDescription", kSecAttrDescription, "desc"),
    Name("kSecAttrComment", kSecAttrComment, "icmt"),
    Name("kSecAttrCreator", kSecAttrCreator, "crtr"),
    Name("kSecAttrType", kSecAttrType, "type"),
    Name("kSecAttrLabel", kSecAttrLabel, "labl"),
    Name("kSecAttrIsInvisible", kSecAttrIsInvisible, "invi"),
    Name("kSecAttrIsNegative", kSecAttrIsNegative, "nega"),
    Name("kSecAttrAccount", kSecAttrAccount, "acct"),
    Name("kSecAttrService", kSecAttrService, "svce"),
    Name("kSecAttrGeneric", kSecAttrGeneric, "gena"),
    Name("kSecAttrSecurityDomain", kSecAttrSecurityDomain, "sdmn"),
    Name("kSecAttrServer", kSecAttrServer, "srvr"),
    Name("kSecAttrProtocol", kSecAttrProtocol, "ptcl"),
    Name("kSecAttrAuthenticationType", kSecAttrAuthenticationType, "atyp"),
    Name("kSecAttrPort", kSecAttrPort, "port"),
    Name("kSecAttrPath", kSecAttrPath, "path"),
    Name("kSecAttrKeyClass", kSecAttrKeyClass, "kcls"),
    Name("kSecAttrApplicationLabel", kSecAttrApplicationLabel, "klbl"),
    Name("kSecAttrApplicationTag", kSecAttrApplicationTag, "atag"),
    Name("kSecAttrIsPermanent", kSecAttrIsPermanent, "perm"),
    Name("kSecAttrIsSensitive", kSecAttrIsSensitive, "sens"),
    Name("kSecAttrIsExtractable", kSecAttrIsExtractable, "extr"),
    Name("kSecAttrKeyType", kSecAttrKeyType, "type"),
    Name("kSecAttrKeySizeInBits", kSecAttrKeySizeInBits, "bsiz"),
    Name("kSecAttrEffectiveKeySize", kSecAttrEffectiveKeySize, "esiz"),
    Name("kSecAttrCanEncrypt", kSecAttrCanEncrypt, "encr"),
    Name("kSecAttrCanDecrypt", kSecAttrCanDecrypt, "decr"),
    Name("kSecAttrCanDerive", kSecAttrCanDerive, "drve"),
    Name("kSecAttrCanSign", kSecAttrCanSign, "sign"),
    Name("kSecAttrCanVerify", kSecAttrCanVerify, "vrfy"),
    Name("kSecAttrCanWrap", kSecAttrCanWrap, "wrap"),
    Name("kSecAttrCanUnwrap", kSecAttrCanUnwrap, "unwp"),
    Name("kSecAttrSyncViewHint", kSecAttrSyncViewHint, "vwht"),
    Name("kSecAttrTokenID", kSecAttrTokenID, "tkid"),
    Name("kSecAttrTokenIDSecureEnclave", kSecAttrTokenIDSecureEnclave, "com.apple.setoken"),
    Name("kSecAttrAccessGroupToken", kSecAttrAccessGroupToken, "com.apple.token"),
    Name("kSecAttrPersistantReference", kSecAttrPersistantReference, "persistref"),
    Name("kSecAttrPersistentReference", kSecAttrPersistentReference, "persistref"),
    Name("kSecAttrSubject", kSecAttrSubject, "subj"),
    Name("kSecAttrIssuer", kSecAttrIssuer, "issr"),
    Name("kSecAttrSerialNumber", kSecAttrSerialNumber, "slnr"),
    Name("kSecAttrSubjectKeyID", kSecAttrSubjectKeyID, "skid"),
    Name("kSecAttrPublicKeyHash", kSecAttrPublicKeyHash, "pkhh"),
    Name("kSecAttrCertificateType", kSecAttrCertificateType, "ctyp"),
    Name("kSecAttrCertificateEncoding", kSecAttrCertificateEncoding, "cenc"),
    Name("kSecPrivateKeyAttrs", kSecPrivateKeyAttrs, "private"),
    Name("kSecPublicKeyAttrs", kSecPublicKeyAttrs, "public"),
  ]

  static let protocols: [Name] = [
    Name("kSecAttrProtocolFTP", kSecAttrProtocolFTP, "ftp "),
    Name("kSecAttrProtocolFTPAccount", kSecAttrProtocolFTPAccount, "ftpa"),
    Name("kSecAttrProtocolHTTP", kSecAttrProtocolHTTP, "http"),
    Name("kSecAttrProtocolIRC", kSecAttrProtocolIRC, "irc "),
    Name("kSecAttrProtocolNNTP", kSecAttrProtocolNNTP, "nntp"),
    Name("kSecAttrProtocolPOP3", kSecAttrProtocolPOP3, "pop3"),
    Name("kSecAttrProtocolSMTP", kSecAttrProtocolSMTP, "smtp"),
    Name("kSecAttrProtocolSOCKS", kSecAttrProtocolSOCKS, "sox "),
    Name("kSecAttrProtocolIMAP", kSecAttrProtocolIMAP, "imap"),
    Name("kSecAttrProtocolLDAP", kSecAttrProtocolLDAP, "ldap"),
    Name("kSecAttrProtocolAppleTalk", kSecAttrProtocolAppleTalk, "atlk"),
    Name("kSecAttrProtocolAFP", kSecAttrProtocolAFP, "afp "),
    Name("kSecAttrProtocolTelnet", kSecAttrProtocolTelnet, "teln"),
    Name("kSecAttrProtocolSSH", kSecAttrProtocolSSH, "ssh "),
    Name("kSecAttrProtocolFTPS", kSecAttrProtocolFTPS, "ftps"),
    Name("kSecAttrProtocolHTTPS", kSecAttrProtocolHTTPS, "htps"),
    Name("kSecAttrProtocolHTTPProxy", kSecAttrProtocolHTTPProxy, "htpx"),
    Name("kSecAttrProtocolHTTPSProxy", kSecAttrProtocolHTTPSProxy, "htsx"),
    Name("kSecAttrProtocolFTPProxy", kSecAttrProtocolFTPProxy, "ftpx"),
    Name("kSecAttrProtocolSMB", kSecAttrProtocolSMB, "smb "),
    Name("kSecAttrProtocolRTSP", kSecAttrProtocolRTSP, "rtsp"),
    Name("kSecAttrProtocolRTSPProxy", kSecAttrProtocolRTSPProxy, "rtsx"),
    Name("kSecAttrProtocolDAAP", kSecAttrProtocolDAAP, "daap"),
    Name("kSecAttrProtocolEPPC", kSecAttrProtocolEPPC, "eppc"),
    Name("kSecAttrProtocolIPP", kSecAttrProtocolIPP, "ipp "),
    Name("kSecAttrProtocolNNTPS", kSecAttrProtocolNNTPS, "ntps"),
    Name("kSecAttrProtocolLDAPS", kSecAttrProtocolLDAPS, "ldps"),
    Name("kSecAttrProtocolTelnetS", kSecAttrProtocolTelnetS, "tels"),
    Name("kSecAttrProtocolIMAPS", kSecAttrProtocolIMAPS, "imps"),
    Name("kSecAttrProtocolIRCS", kSecAttrProtocolIRCS, "ircs"),
    Name("kSecAttrProtocolPOP3S", kSecAttrProtocolPOP3S, "pops"),
  ]

  static let authenticationTypes: [Name] = [
    Name("kSecAttrAuthenticationTypeNTLM", kSecAttrAuthenticationTypeNTLM, "ntlm"),
    Name("kSecAttrAuthenticationTypeMSN", kSecAttrAuthenticationTypeMSN, "msna"),
    Name("kSecAttrAuthenticationTypeDPA", kSecAttrAuthenticationTypeDPA, "dpaa"),
    Name("kSecAttrAuthenticationTypeRPA", kSecAttrAuthenticationTypeRPA, "rpaa"),
    Name("kSecAttrAuthenticationTypeHTTPBasic", kSecAttrAuthenticationTypeHTTPBasic, "http"),
    Name("kSecAttrAuthenticationTypeHTTPDigest", kSecAttrAuthenticationTypeHTTPDigest, "httd"),
    Name("kSecAttrAuthenticationTypeHTMLForm", kSecAttrAuthenticationTypeHTMLForm, "form"),
    Name("kSecAttrAuthenticationTypeDefault", kSecAttrAuthenticationTypeDefault, "dflt"),
  ]

  static let keyClasses: [Name] = [
    Name("kSecAttrKeyClassPublic", kSecAttrKeyClassPublic, "0"),
    Name("kSecAttrKeyClassPrivate", kSecAttrKeyClassPrivate, "1"),
    Name("kSecAttrKeyClassSymmetric", kSecAttrKeyClassSymmetric, "2"),
  ]

  static let keyTypes: [Name] = [
    Name("kSecAttrKeyTypeRSA", kSecAttrKeyTypeRSA, "42"),
    Name("kSecAttrKeyTypeDSA", kSecAttrKeyTypeDSA, "43"),
    Name("kSecAttrKeyTypeAES", kSecAttrKeyTypeAES, "2147483649"),
    Name("kSecAttrKeyTypeDES", kSecAttrKeyTypeDES, "14"),
    Name("kSecAttrKeyType3DES", kSecAttrKeyType3DES, "17"),
    Name("kSecAttrKeyTypeRC4", kSecAttrKeyTypeRC4, "25"),
    Name("kSecAttrKeyTypeRC2", kSecAttrKeyTypeRC2, "23"),
    Name("kSecAttrKeyTypeCAST", kSecAttrKeyTypeCAST, "56"),
    Name("kSecAttrKeyTypeECDSA", kSecAttrKeyTypeECDSA, "73"),
    Name("kSecAttrKeyTypeEC", kSecAttrKeyTypeEC, "73"),
    Name("kSecAttrKeyTypeECSECPrimeRandom", kSecAttrKeyTypeECSECPrimeRandom, "73"),
  ]

  static let results: [Name] = [
    Name("kSecReturnData", kSecReturnData, "r_Data"),
    Name("kSecReturnAttributes", kSecReturnAttributes, "r_Attributes"),
    Name("kSecReturnRef", kSecReturnRef, "r_Ref"),
    Name("kSecReturnPersistentRef", kSecReturnPersistentRef, "r_PersistentRef"),
    Name("kSecValueData", kSecValueData, "v_Data"),
    Name("kSecValueRef", kSecValueRef, "v_Ref"),
    Name("kSecValuePersistentRef", kSecValuePersistentRef, "v_PersistentRef"),
  ]

  static let matches: [Name] = [
    Name("kSecMatchLimit", kSecMatchLimit, "m_Limit"),
    Name("kSecMatchLimitOne", kSecMatchLimitOne, "m_LimitOne"),
    Name("kSecMatchLimitAll", kSecMatchLimitAll, "m_LimitAll"),
    Name("kSecMatchCaseInsensitive", kSecMatchCaseInsensitive, "m_CaseInsensitive"),
    Name("kSecMatchHostOrSubdomainOfHost", kSecMatchHostOrSubdomainOfHost, "m_HostOrSubdomainOfHost"),
    Name("kSecMatchItemList", kSecMatchItemList, "m_ItemList"),
    Name("kSecMatchSearchList", kSecMatchSearchList, "m_SearchList"),
    Name("kSecMatchPolicy", kSecMatchPolicy, "m_Policy"),
    Name("kSecMatchIssuers", kSecMatchIssuers, "m_Issuers"),
    Name("kSecMatchEmailAddressIfPresent", kSecMatchEmailAddressIfPresent, "m_EmailAddressIfPresent"),
    Name("kSecMatchSubjectContains", kSecMatchSubjectContains, "m_SubjectContains"),
    Name("kSecMatchTrustedOnly", kSecMatchTrustedOnly, "m_TrustedOnly"),
    Name("kSecMatchValidOnDate", kSecMatchValidOnDate, "m_ValidOnDate"),
    Name("kSecMatchSubjectStartsWith", kSecMatchSubjectStartsWith, "m_SubjectStartsWith"),
    Name("kSecMatchSubjectEndsWith", kSecMatchSubjectEndsWith, "m_SubjectEndsWith"),
    Name("kSecMatchSubjectWholeString", kSecMatchSubjectWholeString, "m_SubjectWholeString"),
    Name("kSecMatchDiacriticInsensitive", kSecMatchDiacriticInsensitive, "m_DiacriticInsensitive"),
    Name("kSecMatchWidthInsensitive", kSecMatchWidthInsensitive, "m_WidthInsensitive"),
  ]

  static let uses: [Name] = [
    Name("kSecUseAuthenticationContext", kSecUseAuthenticationContext, "u_AuthCtx"),
    Name("kSecUseAuthenticationUI", kSecUseAuthenticationUI, "u_AuthUI"),
    Name("kSecUseAuthenticationUIAllow", kSecUseAuthenticationUIAllow, "u_AuthUIA"),
    Name("kSecUseAuthenticationUIFail", kSecUseAuthenticationUIFail, "u_AuthUIF"),
    Name("kSecUseAuthenticationUISkip", kSecUseAuthenticationUISkip, "u_AuthUIS"),
    Name("kSecUseOperationPrompt", kSecUseOperationPrompt, "u_OpPrompt"),
    Name("kSecUseNoAuthenticationUI", kSecUseNoAuthenticationUI, "u_NoAuthUI"),
    Name("kSecUseDataProtectionKeychain", kSecUseDataProtectionKeychain, "nleg"),
    Name("kSecUseItemList", kSecUseItemList, "u_ItemList"),
    Name("kSecUseKeychain", kSecUseKeychain, "u_Keychain"),
    Name("kSecUseUserIndependentKeychain", kSecUseUserIndependentKeychain, "u_UserIndependentKeychain"),
  ]

  static let all =
    accessibilities + classes + attributes + protocols + authenticationTypes
    + keyClasses + keyTypes + results + matches + uses
}
