import Foundation
import LocalAuthLinux
import LocalAuthService
import LocalAuthWords

/// `localauth reset`: an administrator forgives the wrong attempts of an account.
struct ResetCommand {
  let user: String?

  func run() -> ExitStatus {
    guard geteuid() == 0 else {
      Output.complain("only root may reset an account: sudo localauth reset")
      return .unavailable
    }
    let name = user ?? ProcessInfo.processInfo.environment["SUDO_USER"] ?? "root"
    guard let account = Account.named(name) else {
      Output.complain("there is no account “\(name)”.")
      return .usage
    }
    do {
      try account.become()
      try EmbeddedDevice.reset()
    } catch let fault as StoreFault {
      Output.complain(fault.explanation)
      return .internal
    } catch {
      Output.complain("the account cannot be reset (\(error)).")
      return .internal
    }
    Output.say(ConsentText.attemptsForgotten(account: name).words(in: .ofEnvironment))
    return .success
  }
}
