import Foundation
import LocalAuthLinux
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthWords
import LocalAuthentication

/// `localauth askpass`: stands where a program asks for a password or a yes.
///
/// `ssh-add -c` keys ask for a yes: the owner is asked. Anything else gets the secret that
/// `LOCALAUTH_ASKPASS_SECRET` or `--secret` names.
struct AskpassCommand {
  let prompt: String
  let secret: String?

  func run() -> ExitStatus {
    let environment = ProcessInfo.processInfo.environment
    defer { EmbeddedDevice.waitForReader() }
    switch environment["SSH_ASKPASS_PROMPT"] {
    case "confirm": return confirm()
    case "none":
      // A note without an answer.
      Output.complain(prompt)
      return .success
    default: break
    }
    guard let name = secret ?? environment["LOCALAUTH_ASKPASS_SECRET"] else {
      Output.complain(
        "which secret answers “\(prompt)”? Name it: LOCALAUTH_ASKPASS_SECRET=NAME, and keep it with “localauth vault set NAME”."
      )
      return .usage
    }
    do throws(SecretFailure) {
      let value = try Vault(reason: prompt).get(name)
      EmbeddedDevice.waitForReader()
      let isWritten = value.withBytes { Output.write($0, to: STDOUT_FILENO) }
      Output.say("")
      return isWritten ? .success : .internal
    } catch .notFound {
      Output.complain(.missing(DisplayText(name).description))
      return .unavailable
    } catch {
      Output.complain(error.advice)
      return ExitStatus(error)
    }
  }

  private func confirm() -> ExitStatus {
    let reason = prompt.contains { !$0.isWhitespace } ? prompt : VaultText.keyReason.words(in: .ofEnvironment)
    guard let error = EvaluationWaiter().wait(for: .deviceOwnerAuthentication, reason: reason) else {
      return .success
    }
    guard let failure = error.failure else { return .internal }
    Output.complain(failure.advice(in: .ofEnvironment))
    return ExitStatus(failure)
  }
}
