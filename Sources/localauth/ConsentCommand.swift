import LocalAuthLinux
import LocalAuthModel
import LocalAuthService
import LocalAuthWords

/// `localauth consent`: what the person allowed to apps.
struct ConsentCommand {
  let task: ConsentTask

  func run() -> ExitStatus {
    do throws(StoreFault) {
      switch task {
      case .list: list(try EmbeddedDevice.state().consents)
      case .reset(let app):
        let count = try EmbeddedDevice.resetConsent(for: app.map { AppIdentifier($0) })
        let text = count == 0 ? ConsentText.nothingToForget : .forgotten(count)
        Output.say(text.words(in: .ofEnvironment))
      }
      return .success
    } catch {
      Output.complain(error.explanation)
      return .internal
    }
  }

  private func list(_ consents: [AppIdentifier: Consent]) {
    if consents.isEmpty { return Output.say(ConsentText.nobodyAsked.words(in: .ofEnvironment)) }
    for (app, consent) in consents.sorted(by: { $0.key.name < $1.key.name }) {
      Output.say("\(consent == .granted ? "allowed" : "denied ")  \(DisplayText(app.name))")
    }
  }
}
