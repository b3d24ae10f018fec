import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

@Suite("A new device")
struct NewDeviceTests {
  @Test("is ready: one finger, a passcode, consent, unlocked")
  func ready() {
    let device = SimulatedDevice()
    #expect(device.facts.sensor == Sensor(.touchID))
    #expect(device.facts.enrolments.names == ["right index finger"])
    #expect(device.facts.passcode == .set)
    #expect(!device.facts.isLocked)
    #expect(device.app.identifier == "com.example.app" && device.app.name == "com.example.app")
    #expect(device.app.consent == .granted && device.app.scene == .active)
    #expect(device.passcodeDemand == nil && device.mismatches == 0)
    #expect(device.history.isEmpty && device.prompt == nil && !device.isSensorOn)
    #expect(device.contextCount == 0)
    #expect(couldAsk(on: device.context()) == 0)
    #expect(couldAsk(combined, on: device.context()) == 0)
  }

  @Test("of each kind, and of none", arguments: [SensorKind.touchID, .faceID, .opticID, nil])
  func kinds(_ kind: SensorKind?) {
    let device = SimulatedDevice(sensor: kind)
    let context = device.context()
    #expect(couldAsk(on: context) == (kind == nil ? -6 : 0))
    #expect(context.biometryType.rawValue == Int(kind?.rawValue ?? 0))
    #expect(device.facts.enrolments.isEmpty == (kind == nil))
  }

  @Test("as it is asked for")
  func asked() {
    let device = SimulatedDevice(
      sensor: .faceID, enrolled: [], passcode: nil, rules: .linux, app: "A", seed: 3)
    #expect(couldAsk(on: device.context()) == -7)
    #expect(couldAsk(combined, on: device.context()) == -5)
    #expect(device.rules == .linux)
    #expect(device.app.name == "A")
  }

  @Test("its rules may be changed at any time")
  func rules() {
    let device = SimulatedDevice(sensor: .faceID)
    device.actByHand()
    let answer = device.begin()
    device.rules.limits.faceMismatchesPerPrompt = 1
    device.present(.mismatch)
    #expect(device.prompt?.offers(.tryAgain) == false)
    device.tap(.cancel)
    #expect(answer.get() == -2)
  }

  @Test("apps: one object for each, with a name, a text and a consent of its own")
  func apps() {
    let device = SimulatedDevice(sensor: .faceID, app: "A")
    let other = device.app("B", name: "Other", usageText: nil)
    #expect(device.app("B") === other)
    #expect(device.app("A") === device.app)
    #expect(other.name == "Other" && other.usageText == nil && other.consent == nil)
    other.name = "Renamed"
    other.usageText = "to see you"
    other.consent = .denied
    #expect(other.caller.name == "Renamed" && other.caller.usageText == "to see you")
    #expect(couldAsk(on: device.context(as: other)) == -6)
    #expect(couldAsk(on: device.context()) == 0)
    other.consent = nil
    #expect(other.consent == nil)
    #expect(couldAsk(on: device.context(as: other)) == 0)
  }

  @Test("is let go with everything it has; a prompt that is up ends")
  func released() async {
    weak var device: SimulatedDevice?
    weak var app: SimulatedApp?
    var answer: Answer?
    do {
      let made = SimulatedDevice()
      device = made
      app = made.app
      made.actByHand()
      answer = made.begin()
    }
    #expect(device == nil)
    #expect(answer?.get() == -4)
    // The reply's queue lets go of the context a moment after the reply.
    let isGone = await eventually { app == nil }
    #expect(isGone)
  }
}

@Suite("Settings")
struct SettingsTests {
  private func mark(_ device: SimulatedDevice) -> Data? { device.context().domainState.biometry.stateHash }

  @Test("enrolling changes the mark, and unlocks biometrics, as the passcode was asked for")
  func enrol() {
    let device = SimulatedDevice()
    for _ in 1...5 { device.mismatchAtLockScreen() }
    let before = mark(device)
    #expect(device.enrol("thumb"))
    #expect(device.facts.enrolments.names == ["right index finger", "thumb"])
    #expect(device.mismatches == 0 && device.passcodeDemand == nil)
    #expect(mark(device) != before)
    // The same name again replaces it, which is a change too.
    let second = mark(device)
    #expect(device.enrol("thumb"))
    #expect(device.facts.enrolments.names.count == 2)
    #expect(mark(device) != second)
  }

  @Test("no more than there is room for, and nothing without a sensor")
  func room() {
    let fingers = SimulatedDevice(enrolled: [])
    for number in 1...5 { #expect(fingers.enrol("finger \(number)")) }
    let marked = mark(fingers)
    #expect(!fingers.enrol("sixth"))
    #expect(mark(fingers) == marked)
    #expect(fingers.enrol("finger 3"))
    let faces = SimulatedDevice(sensor: .faceID, enrolled: [])
    #expect(faces.enrol("face") && faces.enrol("with glasses") && !faces.enrol("third"))
    #expect(!SimulatedDevice(sensor: nil).enrol("finger"))
  }

  @Test("removing the last leaves none enrolled; an unknown name changes nothing")
  func remove() {
    let device = SimulatedDevice(enrolled: ["thumb", "ring"])
    let before = mark(device)
    device.removeEnrolment("nose")
    #expect(mark(device) == before)
    device.removeEnrolment("thumb")
    #expect(mark(device) != before)
    device.removeAllEnrolments()
    #expect(device.facts.enrolments.isEmpty)
    #expect(couldAsk(on: device.context()) == -7)
    #expect(couldAsk(combined, on: device.context()) == 0)
  }

  @Test("removing and adding the same finger never leads back to the old mark")
  func sameFinger() {
    let device = SimulatedDevice(enrolled: ["thumb"])
    let before = mark(device)
    device.removeEnrolment("thumb")
    #expect(mark(device) == nil)
    device.enrol("thumb")
    #expect(mark(device) != before)
  }

  @Test("the passcode: changed, removed with all fingers, set again")
  func passcode() async throws {
    let device = SimulatedDevice()
    device.setPasscode("9999")
    device.script(.mismatch, .tap(.fallback), .enterPasscode("1234"), .enterPasscode("9999"))
    try await device.use { #expect(await ask(combined) == 0) }
    device.removePasscode()
    #expect(couldAsk(on: device.context()) == -7)
    #expect(couldAsk(combined, on: device.context()) == -5)
    device.setPasscode("0000")
    #expect(couldAsk(combined, on: device.context()) == 0)
    #expect(device.facts.enrolments.isEmpty)
  }

  @Test("a passcode that is removed alone: fingers without a passcode")
  func passcodeAlone() {
    let device = SimulatedDevice()
    device.removePasscode(keepingEnrolments: true)
    #expect(couldAsk(on: device.context()) == -5)
  }

  @Test("a passcode that is removed under the sheet ends it")
  func removedUnderSheet() {
    let device = SimulatedDevice(sensor: nil)
    device.actByHand()
    let answer = device.begin(combined)
    device.removePasscode()
    #expect(answer.get() == -5)
  }

  @Test("changing something on a locked device leaves it locked")
  func locked() {
    let device = SimulatedDevice()
    device.lock()
    device.enrol("thumb")
    #expect(device.facts.isLocked)
    device.setPasscode("9999")
    #expect(device.facts.isLocked)
    #expect(device.unlock(withPasscode: "9999"))
  }

  @Test("a new system changes the mark and nothing else")
  func update() {
    let device = SimulatedDevice()
    let before = mark(device)
    device.updateSystem(toMajor: 27)
    #expect(mark(device) != before)
    #expect(device.facts.enrolments.names == ["right index finger"])
    device.updateSystem(toMajor: 0)
    #expect(mark(device) == before)
  }

  @Test("BR-21, BR-23: consent denied, then allowed in Settings; only the device tells \"never asked\"")
  func consent() async throws {
    let device = SimulatedDevice(sensor: .faceID)
    let app = device.app("com.example.new")
    device.script(.tap(.deny))
    try await device.use(as: app) {
      #expect(couldAsk() == 0)
      #expect(app.consent == nil)
      #expect(await ask() == -6)
      #expect(app.consent == .denied)
      let shown = device.prompts.count
      #expect(await ask() == -6)
      #expect(device.prompts.count == shown)
      app.consent = .granted
      device.script(.match)
      #expect(await ask() == 0)
    }
  }
}

@Suite("Lock, time and power")
struct LockTests {
  @Test("locking ends the prompt, and a call is refused until it is unlocked")
  func lock() async throws {
    let device = SimulatedDevice()
    device.script(.lockDevice)
    try await device.use {
      #expect(await ask() == -4)
      #expect(await ask() == -1004)
      #expect(device.unlockWithBiometrics())
      #expect(device.unlockWithBiometrics())
      device.script(.match)
      #expect(await ask() == 0)
    }
  }

  @Test("unlocking with the passcode: wrong, wrong again, right, and during a delay")
  func unlock() {
    let device = SimulatedDevice()
    #expect(device.unlock(withPasscode: "whatever"))
    device.lock()
    #expect(!device.unlock(withPasscode: "0"))
    #expect(!device.unlock(withPasscode: "0"))
    #expect(device.state.wrongPasscodes == 1)
    for entry in ["1", "2", "3"] { #expect(!device.unlock(withPasscode: entry)) }
    #expect(device.state.wrongPasscodes == 4)
    #expect(!device.unlock(withPasscode: "1234"))
    #expect(!device.unlock(withPasscode: "5"))
    #expect(device.state.wrongPasscodes == 4)
    device.advance(by: .minutes(1))
    #expect(device.unlock(withPasscode: "1234"))
    #expect(device.state.wrongPasscodes == 0)
  }

  @Test("ten wrong ones disable the device, also for the right one")
  func disabled() {
    let device = SimulatedDevice()
    device.lock()
    for entry in 0..<10 {
      device.advance(by: .hours(8))
      #expect(!device.unlock(withPasscode: "wrong \(entry)"))
    }
    device.advance(by: .hours(1000))
    #expect(!device.unlock(withPasscode: "1234"))
    #expect(device.facts.isLocked)
  }

  @Test("BR-20: fingers at the lock screen and in apps count together")
  func counts() async throws {
    let device = SimulatedDevice()
    let other = device.app("com.example.other")
    device.script(.mismatch, .mismatch, .mismatch)
    try await device.use { #expect(await ask() == -1) }
    device.mismatchAtLockScreen()
    device.script(.mismatch)
    try await device.use(as: other) { #expect(await ask() == -8) }
    #expect(device.passcodeDemand == .mismatches)
    device.lock()
    #expect(!device.unlockWithBiometrics())
    #expect(device.unlock(withPasscode: "1234"))
    #expect(device.passcodeDemand == nil)
  }

  @Test("BR-20: ten prompts that are left by Home count nothing")
  func home() async throws {
    let device = SimulatedDevice()
    try await device.use {
      for _ in 1...10 {
        device.script(.goHome)
        #expect(await ask() == -4)
        device.app.scene = .active
      }
    }
    #expect(device.mismatches == 0)
  }

  @Test("a restart locks and asks for the passcode first, and a delay starts over")
  func reboot() {
    let device = SimulatedDevice()
    device.lock()
    for entry in ["1", "2", "3", "4"] { device.unlock(withPasscode: entry) }
    device.advance(by: .seconds(50))
    device.reboot()
    #expect(device.facts.isLocked && device.passcodeDemand == .restart)
    #expect(device.state.passcodeDelay == .minutes(1))
    #expect(!device.unlockWithBiometrics())
    device.advance(by: .minutes(1))
    #expect(device.unlock(withPasscode: "1234"))
    #expect(device.passcodeDemand == nil)
  }

  @Test("a restart ends the prompt")
  func rebootUnderPrompt() {
    let device = SimulatedDevice()
    device.actByHand()
    let answer = device.begin()
    device.reboot()
    #expect(answer.get() == -4)
    #expect(device.replies == [.failure(.systemCancel(.deviceRestarted))])
  }

  @Test("the passcode comes first, for whatever reason", arguments: PasscodeDemand.allCases)
  func demand(_ demand: PasscodeDemand) async throws {
    let device = SimulatedDevice()
    device.demandPasscode(demand)
    #expect(device.passcodeDemand == demand)
    device.script(.enterPasscode("1234"))
    try await device.use {
      #expect(couldAsk() == -8)
      #expect(await ask() == -8)
      #expect(await ask(combined) == 0)
      #expect(couldAsk() == 0)
    }
    #expect(device.prompts.first?.stage == "sheet")
  }

  @Test("more than 48 hours without an unlock, not 48")
  func freshness() {
    let device = SimulatedDevice()
    device.advance(by: .hours(48))
    #expect(couldAsk(on: device.context()) == 0)
    device.advance(by: .nanoseconds(1))
    #expect(couldAsk(on: device.context()) == -8)
    #expect(device.passcodeDemand == .elapsed)
  }

  @Test("a time that goes back moves nothing")
  func negativeTime() {
    let device = SimulatedDevice()
    device.advance(by: .seconds(10))
    let state = device.state
    device.advance(by: .seconds(-5))
    #expect(device.state == state)
  }

  @Test("one long time does what many short ones do")
  func longTime() {
    let device = SimulatedDevice(sensor: nil)
    device.actByHand()
    let answer = device.begin(combined)
    for entry in ["1", "2", "3", "4"] { device.enterPasscode(entry) }
    device.clearHistory()
    device.advance(by: .hours(100))
    #expect(device.story == ["shown sheet after wrong"])
    device.enterPasscode("1234")
    #expect(answer.get() == 0)
  }
}
