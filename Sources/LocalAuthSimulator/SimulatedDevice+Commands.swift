import LocalAuthModel

// What a tool does to a simulator, by words.
extension SimulatedDevice {
  /// Does what a command says, such as `face match`, `passcode set 2468` or `consent com.example.app deny`.
  ///
  /// The words of `applesimutils`, older and newer, of Detox and of `notifyutil` mean the same as there; all are in
  /// Documentation/testing.md. A finger, a face or a passcode is for the prompt that is up when the person acts by
  /// hand; by script it is one more step, and waits for its prompt.
  ///
  /// **Errors**: `CommandProblem`, and then nothing has changed. Never **prompts**. Safe on any thread.
  public func perform(_ command: String) throws(CommandProblem) {
    switch try DeviceCommand(command) {
    case .reading(let reading, let sense):
      guard let kind = facts.sensor?.kind, sense == nil || kind.looks == (sense == .face) else {
        throw .wrongSensor(command, has: facts.sensor?.kind)
      }
      try act(command, reading == .match ? .match : .mismatch) { present(reading) }
    case .enterPasscode(let text): try act(command, .enterPasscode(text)) { enterPasscode(text) }
    case .enrolment(let isEnrolled):
      guard let kind = facts.sensor?.kind else { throw .wrongSensor(command, has: nil) }
      if !isEnrolled { return removeAllEnrolments() }
      if facts.enrolments.isEmpty { enrol(Self.firstEnrolment(of: kind)) }
    case .enrol(let name):
      guard facts.sensor != nil else { throw .wrongSensor(command, has: nil) }
      guard enrol(name) else { throw .noPlace(name) }
    case .remove(let name): removeEnrolment(name)
    case .setPasscode(let text?): if !setPasscode(text) { throw .tooLong }
    case .setPasscode(nil): removePasscode()
    case .consent(let identifier, let consent): (identifier.map { app($0) } ?? app).consent = consent
    case .notice: return
    }
  }

  /// Now by hand, or by script at the prompt that will ask.
  private func act(_ command: String, _ step: PersonStep, byHand: () -> Bool) throws(CommandProblem) {
    guard person.state.withLock({ $0.actsByHand }) else { return script(step) }
    if !byHand() { throw .nobodyAsks(command, shown: prompt) }
  }
}
