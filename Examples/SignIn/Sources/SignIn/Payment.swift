import DeviceOwner

/// One question before one deed.
public struct Payment: Sendable {
  private let authenticator: OwnerAuthenticator

  public init(_ authenticator: OwnerAuthenticator) { self.authenticator = authenticator }

  /// Whether it was paid.
  public func pay(_ send: () -> Void) async -> Bool {
    switch await authenticator.authenticate(reason: "Confirm this payment") {
    case .authenticated:
      send()
      return true
    case .refused:
      return false
    }
  }
}
