import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

@Suite("The sensor that a context tells")
struct BiometryTypeTests {
  enum State: CaseIterable {
    case ready, lockedOut, notEnrolled, denied, undecided, noUsageText, noPasscode, demandsPasscode, failing
  }

  private func device(_ kind: SensorKind, _ state: State) -> SimulatedDevice {
    let device = SimulatedDevice(sensor: kind)
    switch state {
    case .ready: break
    case .lockedOut: device.lockOut()
    case .notEnrolled: device.removeAllEnrolments()
    case .denied: device.app.consent = .denied
    case .undecided: device.app.consent = nil
    case .noUsageText: device.app.usageText = nil
    case .noPasscode: device.removePasscode()
    case .demandsPasscode: device.demandPasscode(.remoteLock)
    case .failing: device.sensorCondition = .failing
    }
    return device
  }

  @Test(
    "BR-19, BR-22: none before, and the real one after a preflight, whatever it says",
    arguments: State.allCases)
  func afterPreflight(_ state: State) {
    for (kind, type) in [
      (SensorKind.touchID, LABiometryType.touchID), (.faceID, .faceID), (.opticID, .opticID),
    ] {
      for policy in [bioOnly, combined] {
        let device = device(kind, state)
        let context = device.context()
        #expect(context.biometryType == .none)
        context.canEvaluatePolicy(policy, error: nil)
        #expect(context.biometryType == type)
      }
    }
  }

  @Test("BR-28: what one context was told, another does not know")
  func otherContext() {
    let device = SimulatedDevice(sensor: .faceID)
    let told = device.context()
    told.canEvaluatePolicy(bioOnly, error: nil)
    #expect(told.biometryType == .faceID)
    #expect(device.context().biometryType == .none)
  }

  @Test("a device without a sensor has none")
  func noSensor() {
    let context = SimulatedDevice(sensor: nil).context()
    context.canEvaluatePolicy(combined, error: nil)
    #expect(context.biometryType == .none)
  }

  @Test("known before any preflight where the rules say so")
  func eager() {
    var rules = DeviceRules.apple
    rules.eagerType = true
    #expect(SimulatedDevice(sensor: .opticID, rules: rules).context().biometryType == .opticID)
    #expect(SimulatedDevice(sensor: nil, rules: rules).context().biometryType == .none)
  }

  @Test("an invalidated context tells it, too")
  func invalidated() {
    let context = SimulatedDevice(sensor: .faceID).context()
    context.invalidate()
    #expect(couldAsk(on: context) == -10)
    #expect(context.biometryType == .faceID)
  }
}

@Suite("The mark of the enrolments that a context tells")
struct DomainStateTests {
  @Test("after a biometric preflight that says yes, and after nothing else")
  func afterPreflight() {
    let device = SimulatedDevice()
    let context = device.context()
    #expect(context.evaluatedPolicyDomainState == nil)
    #expect(couldAsk(combined, on: context) == 0)
    #expect(context.evaluatedPolicyDomainState == nil)
    #expect(couldAsk(on: context) == 0)
    let mark = context.evaluatedPolicyDomainState
    #expect(mark?.count == 32)
    #expect(mark == context.domainState.biometry.stateHash)
    #expect(couldAsk(combined, on: context) == 0)
    #expect(context.evaluatedPolicyDomainState == mark)
    device.lockOut()
    #expect(couldAsk(on: context) == -8)
    #expect(context.evaluatedPolicyDomainState == nil)
  }

  @Test("after biometrics has succeeded, also without a preflight")
  func afterBiometrics() async {
    let device = SimulatedDevice()
    device.script(.match)
    let context = device.context()
    #expect(await ask(combined, on: context) == 0)
    #expect(context.evaluatedPolicyDomainState == context.domainState.biometry.stateHash)
  }

  @Test("not after the passcode, a failure, a lockout or a cancel")
  func afterNothing() async {
    let device = SimulatedDevice()
    device.script(
      .mismatch, .tap(.fallback), .enterPasscode("1234"), .tap(.cancel), .mismatch, .mismatch, .mismatch)
    for expected in [0, -2, -1] {
      let context = device.context()
      #expect(await ask(expected == -1 ? bioOnly : combined, on: context) == expected)
      #expect(context.evaluatedPolicyDomainState == nil)
    }
    device.lockOut()
    let context = device.context()
    #expect(await ask(on: context) == -8)
    #expect(context.evaluatedPolicyDomainState == nil)
  }

  @Test("nil with nothing enrolled, and when denied; never forced")
  func unknown() {
    let device = SimulatedDevice(sensor: .faceID, enrolled: [])
    let context = device.context()
    #expect(couldAsk(on: context) == -7)
    #expect(context.evaluatedPolicyDomainState == nil)
    #expect(context.domainState.biometry.stateHash == nil && context.domainState.stateHash == nil)
    device.enrol("face")
    device.app.consent = .denied
    #expect(couldAsk(on: context) == -6)
    #expect(context.evaluatedPolicyDomainState == nil)
  }

  @Test("needs no earlier call, and is the same for the same set of one app only")
  func snapshot() {
    let device = SimulatedDevice()
    let state = device.context().domainState
    #expect(state.biometry.biometryType == .touchID)
    #expect(state == device.context().domainState)
    #expect(state.stateHash == state.biometry.stateHash)
    #expect(state.companion.stateHash == nil && state.companion.availableCompanionTypes.isEmpty)
    #expect(state.companion.stateHash(for: .watch) == nil)
    let other = device.context(as: device.app("com.example.other")).domainState
    #expect(other.biometry.stateHash != state.biometry.stateHash)
    #expect(other != state)
    device.enrol("thumb")
    #expect(device.context().domainState != state)
    // A snapshot does not change.
    #expect(state.biometry.stateHash?.count == 32)
  }

  @Test("a lockout does not change it, a new system does")
  func changes() {
    let device = SimulatedDevice()
    let state = device.context().domainState
    device.lockOut()
    #expect(device.context().domainState == state)
    device.updateSystem(toMajor: 2)
    #expect(device.context().domainState != state)
  }
}
