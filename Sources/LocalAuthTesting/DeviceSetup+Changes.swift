import LocalAuthSimulator

// What is different from the device that a setup begins with. Settings first, then what happened, in the order in
// which it is written.
extension DeviceSetup {
  /// Nothing is enrolled.
  public var notEnrolled: DeviceSetup { changed(".notEnrolled") { $0.enrolled = [] } }

  /// These fingers or faces are enrolled.
  public func enrolled(_ names: String...) -> DeviceSetup {
    changed(".enrolled(\(names.map(\.debugDescription).joined(separator: ", ")))") { $0.enrolled = names }
  }

  /// There is no passcode, and so nothing is enrolled either.
  public var noPasscode: DeviceSetup {
    changed(".noPasscode") { setup in
      setup.passcode = nil
      setup.enrolled = []
    }
  }

  /// The passcode is this one; at most 511 bytes.
  public func passcode(_ text: String) -> DeviceSetup {
    changed(".passcode(\(text.debugDescription))") { $0.passcode = text }
  }

  /// The app in front is this one.
  public func app(_ identifier: AppIdentifier) -> DeviceSetup {
    changed(".app(\(identifier.name.debugDescription))") { $0.app = identifier }
  }

  /// What is random follows from another number.
  public func seed(_ number: UInt64) -> DeviceSetup {
    changed(".seed(\(number))") { $0.seed = number }
  }

  /// Counts, delays and contested points are changed.
  public func rules(_ change: (inout DeviceRules) -> Void) -> DeviceSetup {
    changed(".rules") { change(&$0.rules) }
  }

  /// So many fingers or faces in a row were rejected that biometrics rests until the passcode is entered.
  public var lockedOut: DeviceSetup {
    after(".lockedOut") { device in
      for _ in 0..<device.rules.limits.mismatchesBeforeLockout { device.mismatchAtLockScreen() }
    }
  }

  /// This many fingers or faces in a row were rejected.
  public func mismatches(_ count: Int) -> DeviceSetup {
    after(".mismatches(\(count))") { device in
      for _ in 0..<max(0, count) { device.mismatchAtLockScreen() }
    }
  }

  /// The person has refused the app the use of the sensor; only a face or eyes need to be asked about.
  public var denied: DeviceSetup { after(".denied") { $0.app.consent = .denied } }

  /// The person was never asked whether the app may use the sensor.
  public var undecided: DeviceSetup { after(".undecided") { $0.app.consent = nil } }

  /// The app says nowhere what it uses Face ID for.
  public var noUsageText: DeviceSetup { after(".noUsageText") { $0.app.usageText = nil } }

  /// The sensor is in this state.
  public func sensor(_ condition: SensorCondition) -> DeviceSetup {
    after(".sensor(.\(condition))") { $0.sensorCondition = condition }
  }

  /// The app is not on the screen.
  public var inBackground: DeviceSetup { after(".inBackground") { $0.app.scene = .background } }

  /// The screen is locked.
  public var locked: DeviceSetup { after(".locked") { $0.lock() } }

  /// It was switched off and on, and the passcode was not entered yet.
  public var rebooted: DeviceSetup { after(".rebooted") { $0.reboot() } }

  /// The person will do these steps, each at the first prompt that comes up after the step before.
  public func script(_ steps: PersonStep...) -> DeviceSetup {
    after(".script(\(steps.map(\.description).joined(separator: ", ")))") { $0.script(steps) }
  }

  /// Something of the test's own happened to it.
  public func prepared(_ event: @escaping @Sendable (SimulatedDevice) -> Void) -> DeviceSetup {
    after(".prepared", event)
  }
}
