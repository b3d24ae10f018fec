import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

@Suite("Commands")
struct CommandTests {
  @Test("BR-80 a passcode is set, cleared, and a wrong one is refused and counted")
  func passcode() async throws {
    let device = SimulatedDevice(sensor: nil)
    try device.perform("passcode set 24 68")
    try device.perform("passcode enter 1234")
    try device.perform("passcode enter 24 68")
    try await device.use { #expect(await ask(combined) == 0) }
    #expect(device.prompts.map(\.stage).contains("sheet after wrong"))

    device.actByHand()
    let answer = device.begin(combined)
    try device.perform("passcode enter anything")
    #expect(device.state.wrongPasscodes == 1 && !answer.hasCome)
    try device.perform("passcode clear")
    #expect(answer.get() == -5)
    #expect(couldAsk(combined, on: device.context()) == -5)
    #expect(throws: CommandProblem.tooLong) {
      try device.perform("passcode set " + String(repeating: "1", count: 512))
    }
    #expect(device.facts.passcode == .notSet)
  }

  private static let matches = [
    "finger match", "matchFinger", "--matchFinger", "applesimutils --matchFinger", "--biometricMatch",
    "com.apple.BiometricKit_Sim.fingerTouch.match",
    "notifyutil -p com.apple.BiometricKit_Sim.fingerTouch.match", "face match", "matchFace", "--matchFace",
    "notifyutil -p com.apple.BiometricKit_Sim.pearl.match", "biometricMatch",
  ]

  private static let mismatches = [
    "finger fail", "unmatchFinger", "--unmatchFinger", "--biometricNonmatch",
    "notifyutil -p com.apple.BiometricKit_Sim.fingerTouch.nomatch", "face fail", "unmatchFace",
    "--unmatchFace",
    "com.apple.BiometricKit_Sim.pearl.nomatch",
  ]

  private func device(for command: String) -> SimulatedDevice {
    let looks = ["face", "Face", "pearl"].contains { command.contains($0) }
    return SimulatedDevice(sensor: looks ? .faceID : .touchID)
  }

  @Test(
    "BR-83, BR-86 a match, in older and newer spellings: by script it waits for its prompt",
    arguments: matches)
  func match(command: String) async throws {
    let device = device(for: command)
    try device.perform(command)
    try await device.use { #expect(await ask() == 0) }
  }

  @Test("BR-83, BR-86 a mismatch, at the prompt that is up", arguments: mismatches)
  func mismatch(command: String) throws {
    let device = device(for: command)
    device.actByHand()
    let answer = device.begin()
    try device.perform(command)
    #expect(device.mismatches == 1 && !answer.hasCome)
    device.tap(.cancel)
    #expect(answer.get() == -2)
  }

  @Test(
    "BR-83 enrolment on and off, in older and newer spellings",
    arguments: [
      ("--biometricEnrollment YES", "--biometricEnrollment NO"),
      ("setBiometricEnrollment true", "setBiometricEnrollment false"),
      (
        "notifyutil -s com.apple.BiometricKit.enrollmentChanged 1",
        "notifyutil -s com.apple.BiometricKit.enrollmentChanged 0"
      ),
    ])
  func enrolment(on: String, off: String) throws {
    let device = SimulatedDevice(sensor: .faceID)
    try device.perform(off)
    try device.perform("notifyutil -p com.apple.BiometricKit.enrollmentChanged")
    #expect(couldAsk(on: device.context()) == -7)
    try device.perform(on)
    #expect(couldAsk(on: device.context()) == 0)
    let before = device.facts.enrolments
    try device.perform(on)
    #expect(device.facts.enrolments == before)
  }

  @Test("A finger or a face is enrolled and removed by its name, while there is a place")
  func names() throws {
    let device = SimulatedDevice(sensor: .touchID)
    try device.perform("enrol left thumb")
    try device.perform("remove right index finger")
    #expect(device.facts.enrolments.names == ["left thumb"])
    let face = SimulatedDevice(sensor: .faceID, enrolled: ["one", "two"])
    #expect(throws: CommandProblem.noPlace("three")) { try face.perform("enrol three") }
    #expect(face.facts.enrolments.names == ["one", "two"])
  }

  @Test("BR-84 a command to one device changes no other one")
  func twoDevices() throws {
    let (one, other) = (SimulatedDevice(), SimulatedDevice())
    let (facts, state) = (other.facts, other.state)
    for command in [
      "setBiometricEnrollment false", "enrol thumb", "passcode set 2468", "consent com.example.app deny",
      "passcode clear",
    ] {
      try one.perform(command)
    }
    #expect(other.facts == facts && other.state == state && other.history.isEmpty)
    #expect(one.facts != facts && one.state != state)
  }

  @Test(
    "BR-85 consent is allowed, denied and forgotten; then the alert comes again",
    arguments: [
      ("consent com.example.app allow", "consent com.example.app deny", "consent com.example.app reset"),
      ("--setPermissions faceid=YES", "--setPermissions faceid=NO", "--setPermissions faceid=unset"),
    ])
  func consent(allow: String, deny: String, reset: String) async throws {
    let device = SimulatedDevice(sensor: .faceID)
    try await device.use {
      try device.perform(deny)
      #expect(await ask() == -6)
      try device.perform(allow)
      device.script(.match)
      #expect(await ask() == 0)
      #expect(!device.prompts.map(\.stage).contains("consent"))
      try device.perform(reset)
      device.script(.tap(.allow), .match)
      #expect(await ask() == 0)
      #expect(device.prompts.map(\.stage).contains("consent"))
    }
  }

  @Test("BR-86 the wrong sensor for the model is an error that says which one is there")
  func wrongSensor() {
    for (kind, command, words) in [
      (
        .touchID, "face match",
        "“face match” does not go with this device: it has Touch ID. Write “finger match”"
      ),
      (
        .faceID, "matchFinger",
        "“matchFinger” does not go with this device: it has Face ID. Write “face match”"
      ),
      (nil, "biometricMatch", "“biometricMatch” does not go with this device: it has no sensor."),
      (nil, "enrol thumb", "“enrol thumb” does not go with this device: it has no sensor."),
    ] as [(SensorKind?, String, String)] {
      let device = SimulatedDevice(sensor: kind)
      let problem = #expect(throws: CommandProblem.self) { try device.perform(command) }
      #expect(problem?.description.hasPrefix(words) == true, "\(String(describing: problem))")
    }
  }

  @Test("By hand a match without a prompt is an error, and nothing waits for the next one")
  func nobodyAsks() throws {
    let device = SimulatedDevice()
    device.actByHand()
    let problem = #expect(throws: CommandProblem.self) { try device.perform("matchFinger") }
    #expect(problem == .nobodyAsks("matchFinger", shown: nil))
    #expect(problem?.description.contains("shown: nothing") == true)
    let answer = device.begin()
    #expect(!answer.hasCome)
    #expect(throws: CommandProblem.self) { try device.perform("passcode enter 1234") }
    try device.perform("matchFinger")
    #expect(answer.get() == 0)
  }

  @Test(
    "What is no command changes nothing and is told",
    arguments: [
      "", " ", "match", "face", "--face match", "passcode set", "consent A maybe", "enrol", "remove",
      "simctl ui booted biometric match", "biometricEnrollment", "notifyutil -p", "Face match",
    ])
  func unknown(command: String) {
    let device = SimulatedDevice()
    let (facts, state) = (device.facts, device.state)
    let problem = #expect(throws: CommandProblem.self) { try device.perform(command) }
    #expect(problem == .unknown(command))
    #expect(problem?.description.hasPrefix("“\(command)” is not a command") == true)
    #expect(device.facts == facts && device.state == state)
    #expect(throws: Never.self) { try device.checkScript() }
  }

  @Test("BR-87 each command that the documentation names is done")
  func documented() throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 1...3 { root.deleteLastPathComponent() }
    let text = try String(
      contentsOf: root.appendingPathComponent("Documentation/testing.md"), encoding: .utf8)
    let table = try #require(text.components(separatedBy: "| command | does |\n").dropFirst().first)
    let rows = table.components(separatedBy: "\n").dropFirst().prefix { $0.hasPrefix("|") }
    // Every other piece of a first cell is a command.
    let commands = rows.flatMap { row in
      row.components(separatedBy: "|")[1].components(separatedBy: "`").enumerated().filter {
        $0.offset % 2 == 1
      }
      .map(\.element)
    }
    #expect(commands.count > 25)
    for command in commands {
      let example = command.replacingOccurrences(of: "NAME", with: "thumb")
        .replacingOccurrences(of: "TEXT", with: "2468").replacingOccurrences(
          of: "APP", with: "com.example.app")
      let isDone = [SensorKind.touchID, .faceID].contains { kind in
        (try? SimulatedDevice(sensor: kind).perform(example)) != nil
      }
      #expect(isDone, "\(command)")
    }
  }
}
