import LocalAuthSimulator
import LocalAuthentication

/// An `LAContext` of a simulated device, to be handed to an app that takes its contexts from outside.
///
/// It needs no device in place: what the app asks on it, and what it opens with it in the keychain
/// (`kSecUseAuthenticationContext`), is its own device's.
///
/// **Prompts**: on its device.
///
/// **Threads**: as ``LocalAuthentication/LAContext``.
open class SimulatedContext: LAContext, @unchecked Sendable {  // adds two constants
  /// The device that is asked.
  public let device: SimulatedDevice
  /// The app in whose name it is asked.
  public let app: SimulatedApp

  /// A new context of `device`, in the name of `app`, else of the device's first.
  public init(_ device: SimulatedDevice, as app: SimulatedApp? = nil) {
    let app = app ?? device.app
    self.device = device
    self.app = app
    super.init(authority: app)
  }
}
