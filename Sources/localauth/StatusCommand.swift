import LocalAuthLinux
import LocalAuthModel
import LocalAuthWords

/// `localauth status`: what this machine can do for this account, and what to set up next.
struct StatusCommand {
  let json: Bool

  func run() -> ExitStatus {
    do throws(SystemError) {
      let report = try MachineReport()
      let secrets = EmbeddedSecrets.report()
      if json {
        Output.say(json: StatusDocument(report, secrets))
      } else {
        Output.say(StatusPage(report, secrets).text)
      }
      return .success
    } catch {
      Output.complain("this machine cannot be looked at (\(error)).")
      return .internal
    }
  }
}
