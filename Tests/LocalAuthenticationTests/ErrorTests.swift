import Foundation
import LocalAuthSimulator
import LocalAuthScenarios
import LocalAuthWords
import Testing

@testable import LocalAuthentication

@Suite("Errors of evaluations and preflights")
struct ErrorTests {
  private func debugText(_ error: any Error) -> String? {
    (error as NSError).userInfo["NSDebugDescription"] as? String
  }

  @Test("each failure becomes one of Apple's codes, with a text for the person and one for the developer")
  func mapping() throws {
    var debugTexts: Set<String> = []
    for failure in Failure.everyOne {
      let error = LAError(failure, in: .english)
      #expect(error.code.rawValue == failure.code)
      let plain = error as NSError
      #expect(plain.domain == LAErrorDomain && plain.code == failure.code)
      #expect((plain as Error as? LAError)?.code == error.code)
      #expect(plain.userInfo[failureKey] as? Failure == failure)
      #expect(error.localizedDescription == plain.userInfo[NSLocalizedDescriptionKey] as? String)
      #expect(!error.localizedDescription.isEmpty)
      debugTexts.insert(try #require(debugText(error)))
    }
    #expect(debugTexts.count == Failure.everyOne.count)
  }

  @Test("the person's text is one for a code and shows neither the code nor the reason")
  func messages() {
    let messages = Dictionary(grouping: Failure.everyOne.map { LAError($0, in: .english) }, by: \.code)
    for (code, errors) in messages {
      #expect(Set(errors.map(\.localizedDescription)).count == 1)
      #expect(errors.allSatisfy { !$0.localizedDescription.contains("\(code.rawValue)") })
    }
  }

  @Test("the person's text is in the device's language; a simulated device speaks English wherever it runs")
  func languages() throws {
    for failure in Failure.everyOne {
      for language in Language.allCases {
        let error = LAError(failure, in: language)
        #expect(error.localizedDescription == failure.message(in: language))
        #expect(debugText(error) == failure.debugText)
      }
    }
    let device = SimulatedDevice(sensor: nil, passcode: nil)
    var error: NSError?
    try device.use { _ = LAContext().canEvaluatePolicy(.deviceOwnerAuthentication, error: &error) }
    #expect(error?.localizedDescription == "No passcode is set on this device.")
  }

  // MARK: As they come

  struct StateRow: Sendable, CustomTestStringConvertible {
    let name: String
    let kind: SensorKind?
    let bioOnly: Int
    let combined: Int
    let change: @Sendable (SimulatedDevice) -> Void
    var testDescription: String { name }
  }

  static let states = [
    StateRow(name: "locked out", kind: .touchID, bioOnly: -8, combined: 0) { $0.lockOut() },
    StateRow(name: "not enrolled", kind: .touchID, bioOnly: -7, combined: 0) { $0.removeAllEnrolments() },
    StateRow(name: "denied", kind: .faceID, bioOnly: -6, combined: 0) { $0.app.consent = .denied },
    StateRow(name: "no usage text", kind: .faceID, bioOnly: -6, combined: 0) { $0.app.usageText = nil },
    StateRow(name: "no hardware", kind: nil, bioOnly: -6, combined: 0) { _ in },
    StateRow(name: "no passcode", kind: .touchID, bioOnly: -5, combined: -5) {
      $0.removePasscode(keepingEnrolments: true)
    },
    StateRow(name: "no passcode and no finger", kind: .touchID, bioOnly: -7, combined: -5) {
      $0.removePasscode()
    },
    StateRow(name: "restarted", kind: .touchID, bioOnly: -8, combined: 0) { $0.demandPasscode(.restart) },
  ]

  private func error(_ policy: LAPolicy, _ row: StateRow) -> NSError? {
    let device = SimulatedDevice(sensor: row.kind)
    row.change(device)
    var error: NSError?
    #expect(device.context().canEvaluatePolicy(policy, error: &error) == (error == nil))
    return error
  }

  @Test(
    "BR-04: each state has its code under each policy, at preflight and at the call",
    arguments: ErrorTests.states)
  func everyState(_ row: StateRow) async {
    #expect(error(bioOnly, row)?.code ?? 0 == row.bioOnly)
    #expect(error(combined, row)?.code ?? 0 == row.combined)
    let device = SimulatedDevice(sensor: row.kind)
    row.change(device)
    #expect(await ask(on: device.context()) == row.bioOnly)
    #expect(device.prompts.isEmpty)
    if row.combined == 0 { device.script(.enterPasscode("1234")) }
    #expect(await ask(combined, on: device.context()) == row.combined)
  }

  @Test("BR-04: states with one code have different reasons")
  func reasons() {
    let reasons = Self.states.compactMap { row in error(bioOnly, row).flatMap { debugText($0) } }
    #expect(reasons.count == Self.states.count)
    #expect(Set(reasons).count == Self.states.count - 1)
    // The one pair: with or without a passcode, nothing is enrolled.
    #expect(reasons[1] == reasons[6])
  }

  @Test("BR-40: each way of being interrupted has its reason under the one code")
  func interruptions() async {
    let ways: [@Sendable (SimulatedDevice) -> Void] = [
      { $0.app.scene = .background }, { $0.lock() }, { $0.reboot() }, { $0.interrupt() },
      { device in device.context().evaluatePolicy(bioOnly, localizedReason: "Another.") { _, _ in } },
      { device in _ = try? device.use {} },
    ]
    var reasons: Set<String> = []
    for way in ways {
      let device = SimulatedDevice.byHand()
      let context = device.context()
      async let error = #expect(throws: LAError.self) {
        try await context.evaluatePolicy(bioOnly, localizedReason: "Open the vault.")
      }
      _ = await device.promptShown()
      way(device)
      let found = await error
      #expect(found?.code == .systemCancel)
      reasons.insert(found.flatMap { debugText($0) } ?? "")
      #expect(device.mismatches == 0)
      device.interrupt()
    }
    #expect(reasons.count == ways.count)
  }

  @Test("BR-40: asking in the background, without interaction and under the lock screen are told apart")
  func notInteractive() async {
    var reasons: Set<String> = []
    let ways: [(SimulatedDevice, LAContext) -> Void] = [
      { device, _ in device.app.scene = .background }, { device, _ in device.lock() },
      { _, context in context.interactionNotAllowed = true },
    ]
    for way in ways {
      let device = SimulatedDevice()
      let context = device.context()
      way(device, context)
      let error = await #expect(throws: LAError.self) {
        try await context.evaluatePolicy(bioOnly, localizedReason: "Open the vault.")
      }
      #expect(error?.code == .notInteractive)
      reasons.insert(error.flatMap { debugText($0) } ?? "")
    }
    #expect(reasons.count == ways.count)
  }

  @Test("a preflight that says yes clears the error, and nobody need want it")
  func clearsError() {
    let context = SimulatedDevice().context()
    var error: NSError? = NSError(domain: "old", code: 1)
    #expect(context.canEvaluatePolicy(bioOnly, error: &error))
    #expect(error == nil)
    #expect(context.canEvaluatePolicy(bioOnly, error: nil))
  }

  @Test("BR-02: in lockout each of three calls has its reply at once, and nothing is shown")
  func lockout() async {
    let device = SimulatedDevice()
    device.lockOut()
    for _ in 1...3 { #expect(await ask(on: device.context()) == -8) }
    #expect(device.prompts.isEmpty)
    #expect(device.replies.count == 3)
  }

  @Test(
    "BR-09: the same fingers and faces lock both kinds, and the sixth call says so",
    arguments: [SensorKind.touchID, .faceID])
  func sixthCall(_ kind: SensorKind) async {
    let device = SimulatedDevice(sensor: kind)
    device.script(
      kind == .touchID
        ? [.mismatch, .mismatch, .mismatch, .mismatch, .mismatch]
        : [
          .mismatch, .tap(.tryAgain), .mismatch, .tap(.cancel), .mismatch, .tap(.tryAgain), .mismatch,
          .tap(.cancel), .mismatch, .tap(.fallback),
        ])
    var codes: [Int] = []
    while device.mismatches < 5 { codes.append(await ask(on: device.context())) }
    #expect(codes == (kind == .touchID ? [-1, -8] : [-2, -2, -3]))
    #expect(await ask(on: device.context()) == -8)
    #expect(couldAsk(on: device.context()) == -8)
    #expect(couldAsk(combined, on: device.context()) == 0)
  }

  @Test("BR-05, BR-10: only the passcode leads out of a lockout")
  func wayOut() async {
    let device = SimulatedDevice()
    device.lockOut()
    device.advance(by: .hours(24))
    #expect(couldAsk(on: device.context()) == -8)
    #expect(device.facts.enrolments.names.count == 1)
    device.script(.enterPasscode("1234"))
    #expect(await ask(combined, on: device.context()) == 0)
    #expect(couldAsk(on: device.context()) == 0)
  }

  @Test("BR-07, BR-11: the same taps end bio-only and lead on in combined")
  func fallback() async {
    let device = SimulatedDevice()
    device.script(.mismatch, .tap(.fallback))
    #expect(await ask(on: device.context()) == -3)
    device.script(.mismatch, .tap(.fallback), .enterPasscode("1234"))
    #expect(await ask(combined, on: device.context()) == 0)
    device.script(.mismatch, .mismatch, .mismatch, .enterPasscode("1234"))
    #expect(await ask(combined, on: device.context()) == 0)
  }

  @Test("BR-17: the sheet that is left by Home is no success, and a new prompt comes")
  func homeOnSheet() async {
    let device = SimulatedDevice(sensor: .faceID)
    device.script(.mismatch, .tap(.tryAgain), .mismatch, .tap(.fallback), .goHome)
    #expect(await ask(combined, on: device.context()) == -4)
    device.app.scene = .active
    device.script(.match)
    #expect(await ask(combined, on: device.context()) == 0)
  }

  @Test("BR-29: a passcode and no finger: two different answers")
  func notEnrolled() {
    let device = SimulatedDevice(enrolled: [])
    #expect(couldAsk(on: device.context()) == -7)
    #expect(couldAsk(combined, on: device.context()) == 0)
  }

  @Test("BR-39: a hundred calls at once: a hundred replies, one success")
  func hundredCalls() async {
    let device = SimulatedDevice.byHand()
    let replies = Replies()
    DispatchQueue.concurrentPerform(iterations: 100) { _ in replies.evaluate(on: device.context()) }
    device.present(.match)
    let codes = replies.wait(for: 100) ?? []
    #expect(codes.count == 100)
    #expect(codes.count { $0 == 0 } == 1)
    #expect(codes.count { $0 == -4 } == 99)
  }
}
