import LocalAuthModel

/// Where a port reports what happened. It does not keep the service alive.
public struct Inbox: Sendable {
  private weak let service: DeviceService?

  init(_ service: DeviceService) { self.service = service }

  /// Reports an event, from any thread; it may be worked off before this returns.
  public func send(_ event: Event) { service?.send(event) }

  /// Hands over what the person typed; its memory is cleared when nobody needs it any more.
  public func enter(_ passcode: Passcode, for evaluation: EvaluationID) {
    service?.send(.enterPasscode(evaluation), with: passcode)
  }

  /// Hands over the person's answer to a further question of the passcode check.
  public func answer(_ answer: Passcode, for evaluation: EvaluationID) {
    service?.send(.answer(evaluation), with: answer)
  }
}
