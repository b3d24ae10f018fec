import LocalAuthService

// What a person does in Settings.
extension SimulatedDevice {
  /// Enrols a finger or a face under a name, after entering the passcode as Settings demands.
  ///
  /// Answers false, and changes nothing, when there is no sensor or all places are taken.
  @discardableResult
  public func enrol(_ name: String) -> Bool {
    let facts = facts
    guard let sensor = facts.sensor else { return false }
    let most = sensor.kind.looks ? Enrolments.mostFaces : Enrolments.mostFingers
    guard facts.enrolments.names.contains(name) || facts.enrolments.names.count < most else { return false }
    enterPasscodeInSettings()
    let identity = newIdentity()
    service.change { $0.enrolments.add(name, newIdentity: identity) }
    return true
  }

  /// Removes a finger or a face, after entering the passcode as Settings demands.
  public func removeEnrolment(_ name: String) {
    enterPasscodeInSettings()
    let identity = newIdentity()
    service.change { $0.enrolments.remove(name, newIdentity: identity) }
  }

  /// Removes every finger or face.
  public func removeAllEnrolments() {
    for name in facts.enrolments.names { removeEnrolment(name) }
  }

  /// Sets or changes the passcode, after entering the old one as Settings demands.
  ///
  /// Answers false, and changes nothing, for one of more than 511 bytes.
  @discardableResult
  public func setPasscode(_ text: String) -> Bool {
    guard text.utf8.count <= Passcode.mostBytes else { return false }
    enterPasscodeInSettings()
    let isSet = passcode.set(text)
    service.change { $0.passcode = isSet ? .set : .notSet }
    return isSet
  }

  /// Turns the passcode off, which also removes every finger and face.
  ///
  /// `keepingEnrolments` makes the device that Apple's header speaks of and no iPhone shows: biometrics
  /// without a passcode.
  public func removePasscode(keepingEnrolments: Bool = false) {
    if !keepingEnrolments { removeAllEnrolments() }
    enterPasscodeInSettings()
    _ = passcode.set(nil)
    service.change { $0.passcode = .notSet }
    // Gone at once, and for good; memory always lets go.
    try? secrets.removePasscodeBound()
  }

  /// Installs another major version of the system: the domain state changes, the enrolments do not.
  public func updateSystem(toMajor version: UInt64) {
    service.change { $0.enrolments.epoch = version }
  }

  private func enterPasscodeInSettings() {
    guard facts.passcode != .notSet else { return }
    let wasLocked = facts.isLocked
    service.send(.lockScreen(.passcode(.correct)))
    if wasLocked { service.change { $0.isLocked = true } }
  }

  private func newIdentity() -> UInt64 { numbers.withLock { $0.next() } }
}

// What happens to the device.
extension SimulatedDevice {
  /// The sensor's state; nil when the device has none. Setting it reports the change to a running prompt.
  public var sensorCondition: SensorCondition? {
    get { facts.sensor?.condition }
    set {
      guard let newValue else { return service.change { $0.sensor = nil } }
      service.change { $0.sensor?.condition = newValue }
    }
  }

  /// Moves the device's time. Delays run out, ages grow; a negative time moves nothing.
  public func advance(by time: Duration) {
    clock.advance(by: time)
    service.send(.tick)
  }

  /// Locks the screen: a prompt that is up ends with `systemCancel`.
  public func lock() { service.send(.lockScreen(.lock)) }

  /// Unlocks at the lock screen with an enrolled finger or face; answers whether it opened.
  @discardableResult
  public func unlockWithBiometrics() -> Bool {
    guard facts.isLocked else { return true }
    service.send(.lockScreen(.match))
    return !facts.isLocked
  }

  /// Unlocks at the lock screen with a passcode; answers whether it opened.
  @discardableResult
  public func unlock(withPasscode text: String) -> Bool {
    guard facts.isLocked else { return true }
    // During a delay the screen takes no entry, so nothing is compared either.
    guard state.passcodeDelay == .zero, let entry = Passcode(text: text) else { return false }
    service.send(.lockScreen(.passcode(passcode.verdict(on: entry))))
    return !facts.isLocked
  }

  /// A finger or a face that is rejected at the lock screen; it counts like any other.
  public func mismatchAtLockScreen() { service.send(.lockScreen(.mismatch)) }

  /// Switches the device off and on: it is locked, and the passcode comes first.
  public func reboot() { service.send(.restart) }

  /// Makes the system ask for the passcode first, as after a remote lock.
  public func demandPasscode(_ demand: PasscodeDemand) { service.send(.demandPasscode(demand)) }

  /// Something else takes the screen: a call, the control centre.
  public func interrupt() { service.send(.interrupt(.systemInterface, nil)) }
}
