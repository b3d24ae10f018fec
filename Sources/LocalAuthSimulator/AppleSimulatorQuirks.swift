import LocalAuthModel
import Synchronization

/// Whether a device is as careless as Apple's simulator; all apps of the device see the same switch.
final class AppleSimulatorQuirks: Sendable {
  private let state = Atomic(false)
  var isOn: Bool {
    get { state.load(ordering: .sequentiallyConsistent) }
    set { state.store(newValue, ordering: .sequentiallyConsistent) }
  }
}

extension SimulatedDevice {
  /// Whether items of the keychain that somebody guards are handed out without a prompt, as Apple's simulator does;
  /// false unless it is set.
  ///
  /// Only for suites that were written against that simulator and are brought here step by step: a test that passes
  /// with it says nothing about a device. Nobody has to show anything then, neither to read, nor to change, nor for
  /// `evaluateAccessControl`, and no enrolment counts; the lock of the device and an app's own password still do.
  /// Source: public reports (`BR-79`).
  public var appleSimulatorQuirks: Bool {
    get { quirks.isOn }
    set { quirks.isOn = newValue }
  }
}

extension Protection {
  /// The same without what a person must show.
  var unguarded: Protection {
    let password = control.flags.intersection(.applicationPassword)
    let control = (try? AccessControl(control.accessibility, password)) ?? control
    return Protection(control, enrolments: enrolments)
  }
}
