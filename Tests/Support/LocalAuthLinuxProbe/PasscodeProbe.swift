import DeviceOwner
import Dispatch
import Foundation
import LocalAuthLinux

/// Sets or enters the passcode of an app on this machine's store. Arguments: `set`, `open` or `open-at-once` (without
/// delays), and the passcode.
///
/// Lines: `context` for each context that is made, then what came of it. The third context of an entry is the one that
/// checks it, so it is charged by then.
nonisolated func usePasscode(_ arguments: ArraySlice<String>) {
  let words = Array(arguments)
  let authenticator = OwnerAuthenticator {
    say("context")
    return LAContext()
  }
  let passcode = AppPasscode(
    of: SecretVault("probe", authenticator: authenticator),
    delays: words[0] == "open-at-once" ? PasscodeDelays([]) : PasscodeDelays())
  let isDone = DispatchSemaphore(value: 0)
  Task.detached {
    do throws(PasscodeFailure) {
      let secret =
        words[0] == "set"
        ? try await passcode.set(words[1], for: Data("secret".utf8)) : try await passcode.open(words[1])
      say("opened \(String(decoding: secret.data, as: UTF8.self))")
    } catch {
      switch error {
      case .wrong: say("wrong")
      case .delayed: say("delayed")
      default: say("\(error)")
      }
    }
    isDone.signal()
  }
  isDone.wait()
}
