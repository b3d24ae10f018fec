import LocalAuthModel

extension SecretFailure {
  /// Apple's status for it (`OSStatus`). Source: Apple's header of SecBase; the mapping of an evaluation's
  /// failures is that of Apple's published keychain.
  public var status: Int32 {
    switch self {
    case .notFound: -25300
    case .duplicate: -25299
    case .locked, .needsInteraction: -25308
    case .refused(.userCancel): -128
    case .refused(.notInteractive): -25308
    case .refused, .wrongPassword: -25293
    case .foreignGroup: -34018
    case .cannotSynchronize: -50
    case .storage(let fault): fault.status
    }
  }
}

extension StorageFault {
  fileprivate var status: Int32 {
    switch self {
    case .duplicate: -25299
    case .changed, .busy: -25291
    case .wrongPassword: -25293
    case .damaged: -26275
    case .newerFormat: -25310
    case .noKey, .notPrivate: -25291
    case .full: -34
    case .readOnly: -61
    case .tooLarge: -25302
    case .failed: -36
    }
  }
}
