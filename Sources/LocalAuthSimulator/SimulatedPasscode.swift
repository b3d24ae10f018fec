import LocalAuthModel
import LocalAuthService
import Synchronization

/// The passcode of a simulated device, and whoever checks it.
final class SimulatedPasscode: PasscodeVerifier {
  private struct State {
    var passcode: Passcode?
    /// To tell the same wrong entry from another one.
    var lastWrong: Passcode?
    var inbox: Inbox?
  }

  private let state = Mutex(State())

  func connect(_ inbox: Inbox) { state.withLock { $0.inbox = inbox } }

  /// Sets or removes the passcode; answers whether there is one now. One that is too long is none.
  func set(_ text: String?) -> Bool {
    let passcode = text.flatMap { Passcode(text: $0) }
    return state.withLock { state in
      state.passcode = passcode
      state.lastWrong = nil
      return passcode != nil
    }
  }

  func verdict(on entry: Passcode) -> PasscodeVerdict {
    state.withLock { state in
      guard let passcode = state.passcode else { return .notChecked }
      if passcode.isEqual(to: entry) {
        state.lastWrong = nil
        return .correct
      }
      defer { state.lastWrong = entry }
      return .wrong(repeated: state.lastWrong?.isEqual(to: entry) ?? false)
    }
  }

  func check(_ check: PasscodeCheck, _ passcode: Passcode) {
    let verdict = verdict(on: passcode)
    state.withLock { $0.inbox }?.send(.passcodeVerdict(check, verdict))
  }

  func answer(_ check: PasscodeCheck, _ answer: Passcode) {}
  func abandon(_ check: PasscodeCheck) {}
}
