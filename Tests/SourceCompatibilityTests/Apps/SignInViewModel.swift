import LocalAuthentication
import Observation

/// The state of a sign-in screen: which button it offers, and how the last try ended.
@MainActor
@Observable
final class SignInViewModel {
  enum Offer: Equatable {
    case biometrics(LABiometryType)
    case devicePIN
    case nothing

    var title: String {
      switch self {
      case .biometrics(let type): "Sign in with \(type.displayName)"
      case .devicePIN: "Sign in with the device's PIN"
      case .nothing: "No protection available"
      }
    }
  }

  private(set) var offer: Offer = .nothing
  private(set) var isSignedIn = false
  private(set) var message: String?

  func refresh() {
    let context = LAContext()
    var error: NSError?
    if context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) {
      offer = .biometrics(context.biometryType)
    } else if context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error) {
      offer = .devicePIN
    } else {
      offer = .nothing
    }
  }

  /// For a button whose action is async.
  func signIn() async {
    guard offer != .nothing else { return }
    do {
      try await LAContext().evaluatePolicy(
        .deviceOwnerAuthentication, localizedReason: "Sign in to your notes")
      isSignedIn = true
      message = nil
    } catch LAError.userCancel, LAError.systemCancel {
      message = nil
    } catch {
      message = error.localizedDescription
    }
  }

  /// For a button whose action is not: the reply comes on a queue of the framework.
  func signIn(whenDone: @escaping @MainActor @Sendable () -> Void) {
    let context = LAContext()
    context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Sign in to your notes") {
      [weak self] success, error in
      Task { @MainActor in
        self?.isSignedIn = success
        self?.message = error?.localizedDescription
        whenDone()
      }
    }
  }
}
