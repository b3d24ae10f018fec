import LocalAuthLinux
import LocalAuthModel
import LocalAuthWords
import LocalAuthentication

/// `localauth evaluate`: one evaluation through the public API.
struct EvaluateCommand {
  let options: EvaluateOptions

  init(_ options: EvaluateOptions) { self.options = options }

  /// The answer for programs.
  private struct Answer: Encodable {
    var success: Bool
    var code: Int?
    var message: String?
    var reason: String?
  }

  func run() -> ExitStatus {
    // PAM's helper closes every descriptor up to the limit, one by one; this process needs a handful.
    OpenFiles.limit(to: 1024)
    let context = LAContext()
    context.localizedFallbackTitle = options.fallbackTitle
    context.localizedCancelTitle = options.cancelTitle
    context.interactionNotAllowed = !options.isInteractive
    let policy: LAPolicy =
      options.policy == .biometrics ? .deviceOwnerAuthenticationWithBiometrics : .deviceOwnerAuthentication
    let status = report(EvaluationWaiter().wait(for: policy, reason: options.reason, context: context))
    EmbeddedDevice.waitForReader()
    return status
  }

  private func report(_ error: (any Error)?) -> ExitStatus {
    guard let error else {
      if options.json { Output.say(json: Answer(success: true)) }
      return .success
    }
    guard let failure = error.failure else {
      Output.complain("the answer was not understood, and counts as no.")
      return .internal
    }
    if options.json {
      Output.say(
        json: Answer(
          success: false, code: failure.code, message: error.localizedDescription,
          reason: failure.debugText))
    } else {
      Output.complain(failure.advice(in: .ofEnvironment))
    }
    return ExitStatus(failure)
  }
}
