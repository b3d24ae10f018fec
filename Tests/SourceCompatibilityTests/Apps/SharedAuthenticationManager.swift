import LocalAuthentication

/// An app's one manager: every screen calls it and gets a yes or a text to show.
final class SharedAuthenticationManager: Sendable {
  static let shared = SharedAuthenticationManager()

  private init() {}

  func authenticateUser(completion: @escaping @Sendable (Bool, String?) -> Void) {
    // Nobody keeps this context: it lives until the reply.
    let context = LAContext()
    context.localizedFallbackTitle = "Use my account password"
    context.localizedCancelTitle = "Not now"

    var authError: NSError?
    guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &authError) else {
      completion(false, text(forCode: authError?.code ?? 0))
      return
    }

    context.evaluatePolicy(
      .deviceOwnerAuthenticationWithBiometrics, localizedReason: "Show your account balance"
    ) { success, evaluateError in
      DispatchQueue.main.async {
        if success {
          completion(true, nil)
        } else {
          completion(false, self.text(forCode: evaluateError?._code ?? 0))
        }
      }
    }
  }

  private func text(forCode code: Int) -> String? {
    switch code {
    case LAError.Code.authenticationFailed.rawValue:
      return "We could not tell that it is you."
    case LAError.Code.userCancel.rawValue, LAError.Code.appCancel.rawValue, LAError.systemCancel.rawValue:
      return nil
    case LAError.Code.userFallback.rawValue:
      return "Please enter your account password."
    case LAError.Code.passcodeNotSet.rawValue:
      return "Set a passcode for this device first."
    case LAError.Code.biometryNotAvailable.rawValue:
      return "This device has no sensor, or the app may not use it."
    case LAError.Code.biometryNotEnrolled.rawValue:
      return "Enrol a finger or a face first."
    case LAError.Code.biometryLockout.rawValue:
      return "Too many tries. Unlock the device with its passcode."
    case Int(kLAErrorNotInteractive):
      return "The app is not in front."
    default:
      return "Something went wrong."
    }
  }
}
