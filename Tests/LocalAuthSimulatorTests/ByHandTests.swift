import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

@Suite("A person who acts by hand")
struct ByHandTests {
  private func device(_ sensor: SensorKind? = .touchID) -> SimulatedDevice {
    let device = SimulatedDevice(sensor: sensor)
    device.actByHand()
    return device
  }

  @Test("fingers and buttons, each telling whether it met something")
  func fingers() {
    let device = device()
    #expect(!device.present(.match))
    #expect(!device.tap(.cancel))
    #expect(!device.enterPasscode("1234"))
    #expect(!device.restFinger(onSensor: true))
    let answer = device.begin()
    #expect(!device.tap(.fallback))
    #expect(device.present(.mismatch))
    #expect(device.tap(.fallback))
    #expect(answer.get() == -3)
    #expect(device.mismatches == 1)
    #expect(device.history.first == .ignored(.match))
  }

  @Test("a finger on a camera and a face on a reader are lost, and recorded")
  func otherSensor() {
    let device = device(.faceID)
    let answer = device.begin()
    #expect(!device.present(.match, to: .touchID))
    #expect(device.history.last == .ignored(.match))
    #expect(!answer.hasCome)
    #expect(device.present(.match, to: .faceID))
    #expect(answer.get() == 0)
  }

  @Test("a finger by its name matches when it is enrolled")
  func byName() {
    let device = SimulatedDevice(enrolled: ["thumb", "ring"])
    device.actByHand()
    let answer = device.begin()
    #expect(device.present(enrolment: "nose"))
    #expect(device.mismatches == 1)
    #expect(device.present(enrolment: "ring"))
    #expect(answer.get() == 0)
  }

  @Test("a finger that rests without a result has used its attempt up when it is broken off")
  func restingFinger() {
    let device = device()
    let answer = device.begin()
    #expect(device.restFinger(onSensor: true))
    device.tap(.cancel)
    #expect(answer.get() == -2)
    #expect(device.mismatches == 1)
  }

  @Test("the passcode sheet takes entries, and none while it waits")
  func passcode() {
    let device = device(nil)
    let answer = device.begin(combined)
    for entry in ["1", "2", "3", "4"] { #expect(device.enterPasscode(entry)) }
    #expect(!device.enterPasscode("1234"))
    #expect(device.prompt?.passcode == .waiting(.minutes(1)))
    device.advance(by: .minutes(1))
    #expect(device.enterPasscode("1234"))
    #expect(answer.get() == 0)
  }

  @Test("the same wrong entry counts once, another one again")
  func sameWrong() {
    let device = device(nil)
    let answer = device.begin(combined)
    for entry in ["0", "0", "0", "1", "0", "0"] { #expect(device.enterPasscode(entry)) }
    #expect(device.state.wrongPasscodes == 3)
    #expect(device.prompt?.stage == "sheet after repeated")
    device.tap(.cancel)
    #expect(answer.get() == -2)
  }

  @Test("consent is asked once, and the answer is kept")
  func consent() {
    let device = device(.faceID)
    let app = device.app("com.example.new")
    #expect(app.consent == nil)
    let first = device.begin(as: app)
    #expect(device.prompt?.biometry == .asksConsent(usage: "Sign in with your face."))
    device.tap(.allow)
    #expect(app.consent == .granted)
    device.present(.match)
    #expect(first.get() == 0)
    let second = device.begin(as: app)
    #expect(device.prompt?.stage == "scanning")
    device.interrupt()
    #expect(second.get() == -4)
  }

  @Test("waiting for the prompt in a task")
  func promptShown() async throws {
    let device = device()
    try await device.use {
      async let code = ask()
      let prompt = await device.promptShown()
      #expect(prompt.stage == "scanning")
      #expect(prompt.reason == "Open the vault.")
      // One that is up already is found at once.
      #expect(await device.promptShown() == prompt)
      device.present(.match)
      #expect(await code == 0)
    }
  }

  @Test("waiting for the prompt on a thread, beside a call that blocks another thread")
  func waitForPrompt() throws {
    let device = device()
    let context = device.context()
    let person = Thread {
      guard device.waitForPrompt(seconds: 60) != nil else { return }
      device.present(.match)
    }
    person.start()
    let done = DispatchSemaphore(value: 0)
    let app = Thread {
      // Blocks as a keychain read does.
      if Answer(on: context).get() == 0 { done.signal() }
    }
    app.start()
    #expect(done.wait(timeout: .now() + .seconds(60)) == .success)
    #expect(device.replies == [.success(.biometry)])
  }

  @Test("no prompt within the time: nil")
  func noPrompt() { #expect(device().waitForPrompt(seconds: 0) == nil) }

  @Test("a sensor that is pulled out under the prompt, and plugged in again")
  func unplugged() {
    let device = device()
    let first = device.begin()
    device.sensorCondition = .disconnected
    #expect(first.get() == -13)
    #expect(couldAsk(on: device.context()) == -13)
    device.sensorCondition = .failing
    #expect(couldAsk(on: device.context()) == -6)
    device.sensorCondition = .notPaired
    #expect(couldAsk(on: device.context()) == -12)
    device.sensorCondition = .ready
    #expect(couldAsk(on: device.context()) == 0)
    device.sensorCondition = nil
    #expect(device.sensorCondition == nil)
    #expect(couldAsk(on: device.context()) == -6)
  }

  @Test("a sensor that is pulled out under the combined prompt leaves the passcode")
  func unpluggedCombined() {
    let device = device()
    let answer = device.begin(combined)
    device.sensorCondition = .disconnected
    #expect(device.prompt?.stage == "sheet")
    device.enterPasscode("1234")
    #expect(answer.get() == 0)
  }
}
