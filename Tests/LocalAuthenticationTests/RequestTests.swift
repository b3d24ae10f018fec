import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

@Suite("What an app may set on a context")
struct RequestTests {
  // MARK: Reuse of an unlock

  struct ReuseRow: Sendable, CustomTestStringConvertible {
    let duration: TimeInterval
    let age: Duration
    let isReused: Bool
    init(_ duration: TimeInterval, _ age: Duration, _ isReused: Bool) {
      self.duration = duration
      self.age = age
      self.isReused = isReused
    }
    var testDescription: String { "\(duration) after \(age)" }
  }

  static let reuseRows = [
    ReuseRow(0, .zero, false),
    ReuseRow(-0.0, .zero, false),
    ReuseRow(-1, .zero, false),
    ReuseRow(-.infinity, .zero, false),
    ReuseRow(.nan, .zero, false),
    ReuseRow(.leastNonzeroMagnitude, .seconds(1), false),
    ReuseRow(0.5, .zero, true),
    ReuseRow(0.5, .milliseconds(500), true),
    ReuseRow(0.5, .milliseconds(501), false),
    ReuseRow(10, .seconds(9), true),
    ReuseRow(10, .seconds(10), true),
    ReuseRow(10, .seconds(11), false),
    ReuseRow(299, .seconds(300), false),
    ReuseRow(300, .seconds(300), true),
    ReuseRow(300, .milliseconds(300_001), false),
    ReuseRow(301, .seconds(300), true),
    ReuseRow(301, .milliseconds(300_001), false),
    ReuseRow(3600, .seconds(299), true),
    ReuseRow(3600, .seconds(301), false),
    ReuseRow(.greatestFiniteMagnitude, .seconds(300), true),
    ReuseRow(.infinity, .seconds(300), true),
    ReuseRow(.infinity, .seconds(301), false),
  ]

  @Test("an unlock by finger is reused, within the time and the ceiling", arguments: reuseRows)
  func reuse(_ row: ReuseRow) async {
    let device = SimulatedDevice()
    device.lock()
    #expect(device.unlockWithBiometrics())
    device.advance(by: row.age)
    device.script(row.isReused ? [] : [.tap(.cancel)])
    let context = device.context()
    context.touchIDAuthenticationAllowableReuseDuration = row.duration
    #expect(await ask(on: context) == (row.isReused ? 0 : -2))
    #expect(device.prompts.isEmpty == row.isReused)
    let kept = context.touchIDAuthenticationAllowableReuseDuration
    #expect(kept == row.duration || (kept.isNaN && row.duration.isNaN))
  }

  @Test("the ceiling is five minutes, and the default is never")
  func ceiling() {
    #expect(LATouchIDAuthenticationMaximumAllowableReuseDuration == 300)
    #expect(SimulatedDevice().context().touchIDAuthenticationAllowableReuseDuration == 0)
  }

  @Test("nothing else is reused: a passcode unlock, a match in an app, an older enrolment, a lockout")
  func notReused() async {
    func reuses(_ change: (SimulatedDevice) async -> Void) async -> Bool {
      let device = SimulatedDevice()
      device.lock()
      device.unlockWithBiometrics()
      await change(device)
      device.clearHistory()
      let context = device.context()
      context.touchIDAuthenticationAllowableReuseDuration = 300
      context.interactionNotAllowed = true
      return await ask(on: context) == 0
    }
    #expect(await reuses { _ in })
    #expect(
      await !reuses {
        $0.reboot()
        $0.unlock(withPasscode: "1234")
      })
    #expect(await !reuses { $0.enrol("thumb") })
    #expect(await !reuses { $0.lockOut() })
    #expect(await !reuses { $0.sensorCondition = .disconnected })
    #expect(await !reuses { $0.removeAllEnrolments() })
    let device = SimulatedDevice()
    device.script(.match, .tap(.cancel))
    #expect(await ask(on: device.context()) == 0)
    let context = device.context()
    context.touchIDAuthenticationAllowableReuseDuration = 300
    #expect(await ask(on: context) == -2)
  }

  // MARK: Interaction

  @Test("without interaction: refused where a prompt would be needed", arguments: [bioOnly, combined])
  func notInteractive(_ policy: LAPolicy) async {
    let device = SimulatedDevice()
    let context = device.context()
    #expect(!context.interactionNotAllowed)
    context.interactionNotAllowed = true
    #expect(couldAsk(policy, on: context) == 0)
    #expect(await ask(policy, on: context) == -1004)
    #expect(device.prompts.isEmpty)
    context.interactionNotAllowed = false
    device.script(.match)
    #expect(await ask(policy, on: context) == 0)
    // Authenticated: nothing is asked any more.
    context.interactionNotAllowed = true
    #expect(await ask(policy, on: context) == 0)
  }

  @Test("without interaction, what is wrong otherwise is said first")
  func notInteractiveOrder() async {
    let device = SimulatedDevice()
    device.lockOut()
    let context = device.context()
    context.interactionNotAllowed = true
    #expect(await ask(on: context) == -8)
    #expect(await ask(combined, on: context) == -1004)
  }

  // MARK: Titles and reason

  private func buttons(
    _ policy: LAPolicy = bioOnly, fallback: String? = nil, cancel: String? = nil
  ) async -> [Button] {
    let device = SimulatedDevice()
    device.script(.mismatch, .tap(.cancel))
    let context = device.context()
    context.localizedFallbackTitle = fallback
    context.localizedCancelTitle = cancel
    #expect(await ask(policy, on: context) == -2)
    #expect(context.localizedFallbackTitle == fallback && context.localizedCancelTitle == cancel)
    return device.prompts.last?.buttons ?? []
  }

  @Test("titles: none, empty and of one's own")
  func titles() async {
    #expect(await buttons() == [Button(.cancel, .cancel), Button(.fallback, .enterPassword)])
    #expect(await buttons(combined) == [Button(.cancel, .cancel), Button(.fallback, .enterPasscode)])
    #expect(await buttons(fallback: "", cancel: "") == [Button(.cancel, .cancel)])
    #expect(
      await buttons(fallback: "Use PIN", cancel: "Later")
        == [Button(.cancel, .custom("Later")), Button(.fallback, .custom("Use PIN"))])
    #expect(
      await buttons(fallback: "\u{1B}[2J", cancel: "\u{202E}x")
        == [Button(.cancel, .custom("\u{202E}x")), Button(.fallback, .custom("\u{1B}[2J"))])
  }

  @Test("titles may change while a prompt is up; the prompt keeps what it was asked with")
  func titlesChange() {
    let device = SimulatedDevice.byHand()
    let context = device.context()
    context.localizedCancelTitle = "Later"
    let replies = Replies()
    replies.evaluate(on: context)
    context.localizedCancelTitle = "Never"
    device.present(.mismatch)
    #expect(device.prompt?.buttons.first?.title == .custom("Later"))
    device.tap(.cancel)
    #expect(replies.wait() == [-2])
  }

  @Test("a megabyte of reason and of titles is carried and harms nothing")
  func megabyte() async throws {
    let text = String(repeating: "Öffne den Tresor. ", count: 1_048_576 / 18)
    let device = SimulatedDevice()
    device.script(.mismatch, .tap(.fallback))
    let context = device.context()
    context.localizedFallbackTitle = text
    context.localizedCancelTitle = text
    let error = await #expect(throws: LAError.self) {
      try await context.evaluatePolicy(bioOnly, localizedReason: text)
    }
    #expect(error?.code == .userFallback)
    #expect(device.prompts.first?.reason == text)
    #expect(device.prompts.last?.buttons.last?.title == .custom(text))
  }

  @Test("the context's own reason is for calls that have none; evaluatePolicy always has one")
  func reason() async {
    let device = SimulatedDevice()
    device.script(.tap(.cancel))
    let context = device.context()
    #expect(context.localizedReason.isEmpty)
    context.localizedReason = "of the context"
    #expect(await ask(on: context) == -2)
    #expect(device.prompts.first?.reason == "Open the vault.")
    #expect(context.localizedReason == "of the context")
  }

  @Test("how many failures an app allows has no effect", arguments: [nil, 0, 1, 100, -1] as [Int?])
  func maxBiometryFailures(_ count: Int?) async {
    let device = SimulatedDevice()
    device.script(.mismatch, .mismatch, .mismatch)
    let context = device.context()
    #expect(context.maxBiometryFailures == nil)
    context.maxBiometryFailures = count.map { NSNumber(value: $0) }
    #expect(await ask(on: context) == -1)
    #expect(device.mismatches == 3)
    #expect(context.maxBiometryFailures?.intValue == count)
  }

  // MARK: Policies

  struct PolicyRow: Sendable, CustomTestStringConvertible {
    let policy: LAPolicy
    let touchID: Int
    let sensorless: Int
    var testDescription: String { "policy \(policy.rawValue)" }
  }

  static let policyRows = [
    PolicyRow(policy: .deviceOwnerAuthenticationWithBiometrics, touchID: 0, sensorless: -6),
    PolicyRow(policy: .deviceOwnerAuthentication, touchID: 0, sensorless: 0),
    PolicyRow(policy: .deviceOwnerAuthenticationWithCompanion, touchID: -11, sensorless: -11),
    PolicyRow(policy: .deviceOwnerAuthenticationWithWatch, touchID: -11, sensorless: -11),
    PolicyRow(policy: .deviceOwnerAuthenticationWithBiometricsOrCompanion, touchID: 0, sensorless: -11),
    PolicyRow(policy: .deviceOwnerAuthenticationWithBiometricsOrWatch, touchID: 0, sensorless: -11),
    PolicyRow(policy: .deviceOwnerAuthenticationWithWristDetection, touchID: -11, sensorless: -11),
  ]

  @Test("every policy, asked for and evaluated", arguments: policyRows)
  func policies(_ row: PolicyRow) async throws {
    let touchID = SimulatedDevice()
    #expect(couldAsk(row.policy, on: touchID.context()) == row.touchID)
    if row.touchID == 0 { touchID.script(.match) }
    #expect(await ask(row.policy, on: touchID.context()) == row.touchID)
    try touchID.checkScript()
    let sensorless = SimulatedDevice(sensor: nil)
    #expect(couldAsk(row.policy, on: sensorless.context()) == row.sensorless)
    if row.sensorless == 0 { sensorless.script(.enterPasscode("1234")) }
    #expect(await ask(row.policy, on: sensorless.context()) == row.sensorless)
    try sensorless.checkScript()
  }

  @Test("biometrics or a companion never takes the passcode, and locks like biometrics")
  func biometricsOrCompanion() async {
    let policy = LAPolicy.deviceOwnerAuthenticationWithBiometricsOrCompanion
    let device = SimulatedDevice()
    device.script(.mismatch, .tap(.fallback))
    #expect(await ask(policy, on: device.context()) == -3)
    device.lockOut()
    #expect(await ask(policy, on: device.context()) == -8)
  }
}

@Suite("Credentials of a context")
struct CredentialTests {
  private let context = SimulatedDevice().context()

  @Test("kept, replaced and forgotten, each type for itself")
  func types() {
    #expect(!context.isCredentialSet(.applicationPassword) && !context.isCredentialSet(.smartCardPIN))
    #expect(context.setCredential(Data("secret".utf8), type: .applicationPassword))
    #expect(context.isCredentialSet(.applicationPassword) && !context.isCredentialSet(.smartCardPIN))
    #expect(context.setCredential(Data("1234".utf8), type: .smartCardPIN))
    #expect(context.setCredential(Data("other".utf8), type: .applicationPassword))
    #expect(context.setCredential(nil, type: .applicationPassword))
    #expect(!context.isCredentialSet(.applicationPassword) && context.isCredentialSet(.smartCardPIN))
    #expect(context.setCredential(nil, type: .applicationPassword))
  }

  @Test("empty is a credential, and not the same as none")
  func empty() {
    #expect(context.setCredential(Data(), type: .applicationPassword))
    #expect(context.isCredentialSet(.applicationPassword))
  }

  @Test("as long as the limit and no longer; one too long leaves the old one")
  func limit() {
    #expect(context.setCredential(Data(count: 64 * 1024), type: .applicationPassword))
    #expect(!context.setCredential(Data(count: 64 * 1024 + 1), type: .applicationPassword))
    #expect(context.isCredentialSet(.applicationPassword))
    #expect(!context.setCredential(Data(count: 10_000_000), type: .smartCardPIN))
    #expect(!context.isCredentialSet(.smartCardPIN))
  }

  @Test("a slice of data is one, too")
  func slice() {
    let data = Data("0123456789".utf8)
    #expect(context.setCredential(data[3..<5], type: .smartCardPIN))
    #expect(context.setCredential(data.dropFirst(10), type: .smartCardPIN))
    #expect(context.isCredentialSet(.smartCardPIN))
  }

  @Test("forgotten and refused once the context is invalidated")
  func invalidated() {
    context.setCredential(Data("secret".utf8), type: .applicationPassword)
    context.invalidate()
    #expect(!context.isCredentialSet(.applicationPassword))
    #expect(!context.setCredential(Data("secret".utf8), type: .applicationPassword))
    #expect(!context.isCredentialSet(.applicationPassword))
  }

  @Test("an app's own password opens nothing here (BR-10)")
  func opensNothing() async {
    let device = SimulatedDevice()
    device.lockOut()
    let context = device.context()
    context.setCredential(Data("1234".utf8), type: .applicationPassword)
    #expect(await ask(on: context) == -8)
    context.interactionNotAllowed = true
    #expect(await ask(combined, on: context) == -1004)
  }
}
